// The page without a network: served once and then not, and as one file from disk; a newer version of it. Its policy, its figures,
// its accessibility.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { openTab, browse, figure, folder, hasHash, lacks, named, press, seen, sees, serve, setting, type } from "./browser.mjs";
import { built, compare, folder as emptyFolder, npm, rows, source, volley } from "./support.mjs";

const it = setting();

test("without its server the page opens again, and answers", async (t) => {
    const server = await serve();
    const browser = await browse();
    t.after(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`${server.url}#a=3+focus&d=2`);
    await page.waitForSelector(".figures");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.stop();
    await assert.rejects(fetch(server.url));
    for (const where of ["#a=3+focus&d=2", "index.html#a=3+focus&d=2", "?from=home#a=3+focus&d=2"]) {
        await page.goto("about:blank");
        await page.goto(server.url + where);
        await page.waitForSelector(".figures");
        await type(page, "#attacker-1", "3 focus lock");
        await figure(page, "damage", "2.064");
    }
});

const FILES = ["app.js", "chunk.js", "first.wasm", "more.js", "style.css", "volley.wasm", "worker.js"]; // each another in each version
const MORE = { "worker.js": "\npostMessage({ later: true });", js: "\n// later", css: "\n/* later */", wasm: "\0\x02\x01x" }; // in wasm a section that nobody reads

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
const digestsOf = (from) => Object.fromEntries(FILES.map((name) => [name, digest(readFileSync(join(from, name)))]));

/* The page on a server, and below it another copy, and a version that comes after it, first half of it: {url, half(), later(), stop,
 * digests: [now, then]}. */
async function serveVersions(t) {
    const where = emptyFolder(t);
    const [first, second, served] = ["first", "second", "served"].map((name) => join(where, name));
    for (const one of [first, second]) for (const place of ["", "other"]) cpSync(folder, join(one, place), { recursive: true });
    for (const name of FILES) appendFileSync(join(second, name), MORE[name] ?? MORE[name.split(".")[1]]);
    execFileSync(process.execPath, [join(dirname(built), "page-work/page/box/box.mjs"), second]);
    symlinkSync(first, served);
    const half = () => cpSync(join(second, "sw.js"), join(first, "sw.js"));
    const later = () => {
        symlinkSync(second, `${served}-later`);
        renameSync(`${served}-later`, served);
    };
    return { ...await serve(served), half, later, digests: [first, second].map(digestsOf) };
}

/* What a page gets that asks for each file. */
const gets = (page) => page.evaluate(async (names) => Object.fromEntries(await Promise.all(names.map(async (name) => {
    const digest = await crypto.subtle.digest("SHA-256", await (await fetch(name)).arrayBuffer());
    return [name, [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
}))), FILES);

/* Whether a worker that a page begins now is the later one. */
const beginsLater = (page) => page.evaluate(() => new Promise((hear) => {
    const worker = new Worker("worker.js");
    worker.onmessage = ({ data }) => hear(Boolean(data.later));
    worker.postMessage({ open: "nothing" });
}));

/* A page that the browser keeps. */
async function kept(t, browser, url) {
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    t.after(() => assert.deepEqual(complaints, []));
    await page.goto(url);
    await page.waitForSelector(".answer");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL === new URL("sw.js", document.baseURI).href);
    return page;
}

/* A day is over, and somebody looks at the page again. */
const nextDay = (page) => page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 864e5;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
});

const OFFER = /^A newer Volley is ready/;
const OFFERED = ".notices + .notices";

/* Questions that are asked from now on have no answer until they are let go. */
const hold = (page, is) => page.evaluate((is) => {
    const { ask = (Worker.prototype.ask = Worker.prototype.postMessage) } = Worker.prototype;
    Worker.prototype.postMessage = is ? function (data, ...more) {
        if (data.question) setTimeout(() => this.onmessage({ data: { id: data.id, begun: true } }));
        else ask.call(this, data, ...more);
    } : ask;
}, is);

test("a newer version is offered when nothing is worked out, and another page goes on with the files that it began with", async (t) => {
    const server = await serveVersions(t);
    const browser = await browse();
    t.after(async () => {
        await browser.close();
        await server.stop();
    });
    const [now, then] = server.digests;
    const one = await kept(t, browser, `${server.url}#a=3+focus&d=2`);
    const two = await kept(t, browser, `${server.url}#t=compare&a=3&a=3+focus&d=2`);
    const other = await kept(t, browser, `${server.url}other/#a=3&d=2`);
    await hold(two, true);
    await two.evaluate(() => void (location.hash = "t=compare&a=4&a=3+focus&d=2"));
    await sees(two, ".working", /Working/);

    server.later();
    await one.bringToFront();
    await nextDay(one);
    await sees(one, OFFERED, OFFER);
    assert.deepEqual([await gets(one), await gets(two)], [now, now]);
    await two.waitForFunction(() => globalThis.useNewer); // it knows of it, too
    await two.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))); // and was drawn since
    assert.equal(await two.$(`${OFFERED} .notice`), null);
    await two.bringToFront();
    await press(two, "Stop");
    await sees(two, OFFERED, OFFER);

    // While something is worked out it steps back.
    await two.evaluate(() => void (location.hash = "t=compare&a=5&a=3+focus&d=2"));
    await two.waitForFunction((place) => getComputedStyle(document.querySelector(place)).visibility === "hidden", {}, OFFERED);
    await press(two, "Stop");
    await named(two, "Use it now");
    await press(two, "Later");
    await lacks(two, ".notices .notice");

    await one.bringToFront();
    await type(one, "#attacker-1", "3 focus lock");
    await hasHash(one, /a=3\+focus\+lock/);
    await Promise.all([one.waitForNavigation(), press(one, "Use it now")]);
    await figure(one, "damage", "2.064");
    await hasHash(one, /a=3\+focus\+lock/);
    assert.deepEqual(await gets(one), then);
    assert.equal(await seen(one, OFFERED), "");

    // It has another worker of the browser now, and the files that it had.
    await two.bringToFront();
    await sees(two, OFFERED, OFFER);
    assert.deepEqual([await gets(two), await beginsLater(two), await beginsLater(one)], [now, false, true]);
    await hold(two, false);
    await two.evaluate(() => void (location.hash = "t=attack&a=3+focus+lock&d=2"));
    await figure(two, "damage", "2.064");
    assert.deepEqual(await gets(other), now); // which is those of the copy
    assert.equal((await other.evaluate(() => caches.keys())).length, 3);
    assert.equal(await seen(other, OFFERED), "");
    await server.stop();
    const session = await one.createCDPSession();
    for (const what of ["enable", "stopAllWorkers"]) await session.send(`ServiceWorker.${what}`); // the browser ends them as it likes
    assert.deepEqual(await Promise.all([one, two, other].map(gets)), [then, now, now]);
    await Promise.all([two.waitForNavigation(), press(two, "Use it now")]);
    await figure(two, "damage", "2.064");
    assert.deepEqual(await gets(two), then);
});

test("half a version is none; the offer of a newer one says what is lost with it: a file, words that no address has; a long squad is not", async (t) => {
    const server = await serveVersions(t);
    const browser = await browse();
    t.after(async () => {
        await browser.close();
        await server.stop();
    });
    const page = await kept(t, browser, `${server.url}#a=3&d=2`);
    server.half();
    const tried = await page.evaluate(async () => {
        const { installing } = await (await navigator.serviceWorker.getRegistration()).update();
        while (installing.state === "installing") await new Promise((done) => installing.addEventListener("statechange", done));
        return installing.state;
    });
    assert.equal(tried, "redundant");
    server.later();
    await nextDay(page);
    await sees(page, OFFERED, /with the same question\.\s+Use it now\s+Later$/);
    await openTab(page, "batch");
    await sees(page, OFFERED, /the same question, but without a file that you gave it\./);
    await openTab(page, "attack");
    await sees(page, OFFERED, /the same question\./);
    await type(page, "#attacker-1", "3 focus ".repeat(20000));
    await sees(page, OFFERED, /the same question, but without your last change, for which the address has no room\./);
    await type(page, "#attacker-1", "3 focus");
    await sees(page, OFFERED, /the same question\./);
    await openTab(page, "squad");
    const squad = `{"faction":"rebelalliance","pilots":[${Array(80).fill('{"id":"lukeskywalker","ship":"t65xwing","upgrades":{"talent":["predator"]}}')}]}`;
    await type(page, "#squad-text", squad);
    await sees(page, OFFERED, /the same question\./);
    await Promise.all([page.waitForNavigation(), press(page, "Use it now")]);
    await page.waitForFunction((squad) => document.querySelector("#squad-text")?.value === squad, {}, squad);
    assert.deepEqual(await gets(page), server.digests[1]);
});

test("a page that stays open asks for a newer version now and then, and does without a network", async (t) => {
    const server = await serve();
    const browser = await browse();
    t.after(() => browser.close());
    const page = await kept(t, browser, `${server.url}#a=3+focus&d=2`);
    await page.evaluate(() => {
        const { update } = ServiceWorkerRegistration.prototype;
        window.asked = [];
        ServiceWorkerRegistration.prototype.update = function () {
            const say = (what) => void window.asked.push(what);
            return update.call(this).then(() => say("asked"), (problem) => {
                say("no network");
                throw problem;
            });
        };
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })); // so soon it does not ask
    });
    await nextDay(page);
    await page.waitForFunction(() => window.asked.length === 1);
    await server.stop();
    await nextDay(page);
    await page.waitForFunction(() => window.asked.length === 2);
    assert.deepEqual(await page.evaluate(() => window.asked), ["asked", "no network"]);
    await type(page, "#attacker-1", "3 focus lock");
    await figure(page, "damage", "2.064");
    assert.doesNotMatch(readFileSync(join(folder, "volley.html"), "utf8"), /serviceWorker/);
});

test("the page in one file opens from disk, and answers, and its links work", async (t) => {
    const browser = await browse();
    t.after(() => browser.close());
    const page = await browser.newPage();
    const [foreign, complaints] = [[], []];
    page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || foreign.push(request.url()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(`${pathToFileURL(join(folder, "volley.html"))}#a=3+focus&d=2`);
    await page.waitForSelector(".figures");
    await type(page, "#attacker-1", "3 focus lock");
    await figure(page, "damage", "2.064");
    await page.reload();
    await page.waitForSelector(".figures");
    await figure(page, "damage", "2.064");
    await page.click("#tab-compare");
    await page.waitForSelector(".tries");
    assert.deepEqual([foreign, complaints], [[], []]);
});

test("the policy forbids scripts in the page, and requests elsewhere", async (t) => {
    const page = await it.open(t, "", { allowed: (text) => /Content.Security.Policy|violates|127\.0\.0\.2/i.test(text) });
    const forbidden = await page.evaluate(async () => {
        const broken = [];
        addEventListener("securitypolicyviolation", ({ effectiveDirective }) => broken.push(effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "document.title = 'broken'";
        document.body.append(script);
        const image = new Image();
        image.src = "http://127.0.0.2:9/x.png";
        const answer = await fetch("http://127.0.0.2:9/").catch(() => "refused");
        await new Promise((done) => setTimeout(done, 100));
        return { broken: [...new Set(broken)].sort(), answer, title: document.title };
    });
    assert.deepEqual(forbidden.broken, ["connect-src", "img-src", "script-src-elem"]);
    assert.equal(forbidden.answer, "refused");
    assert.notEqual(forbidden.title, "broken");
    for (const name of ["index.html", "volley.html"]) {
        const [, rules] = readFileSync(join(folder, name), "utf8").match(/Content-Security-Policy" content="([^"]*)"/);
        assert.match(rules, /^default-src 'none';/);
        assert.doesNotMatch(rules, /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
    }
});

for (const module of ["first.wasm", "volley.wasm"]) test(`the worker of the page, ${module}, gives the digits of the program, in 200 scenarios`, async (t) => {
    const page = await it.open(t);
    const scenarios = ["second", "first"].flatMap((edition) => rows(join(source, `tests/golden/${edition}-edition.csv`)));
    assert.ok(scenarios.length >= 200);
    const rulesOf = (policy) => ({ policy: policy === "myopic" ? "myopic" : "optimal", objective: policy === "kill" ? "kill" : "damage" });
    const questions = scenarios.map(({ edition, policy, scenario }) => ({
        command: "run", engine: "exact", no_check: true, edition, words: scenario, ...rulesOf(policy) }));
    const answers = await page.evaluate(async (questions, module) => {
        const worker = new Worker("worker.js");
        const wasm = await WebAssembly.compile(await (await fetch(module)).arrayBuffer());
        const heard = () => new Promise((hear) => (worker.onmessage = ({ data }) => (data.progress || data.begun) || hear(data)));
        const ask = (message) => {
            const answer = heard();
            worker.postMessage(message);
            return answer;
        };
        await ask({ open: wasm });
        const out = [];
        for (const [id, question] of questions.entries()) out.push((await ask({ id, question, as: "answer" })).answer);
        return out;
    }, questions, module);
    scenarios.forEach(({ id, edition, policy, scenario, mean_damage: mean }, i) => {
        const rules = rulesOf(policy);
        const told = volley("run", "-f", "json", "--engine", "exact", "--no-check", "-e", edition, "--policy", rules.policy,
                            "--objective", rules.objective, scenario);
        compare(answers[i], JSON.parse(told), id);
        assert.ok(Math.abs(answers[i].damage.mean - mean) < 1e-9, `${id}: not the solver's mean`);
    });
});

test("axe finds nothing serious, in any tab, light and dark, wide and narrow", async (t) => {
    const axe = readFileSync(join(npm, "axe-core/axe.min.js"), "utf8");
    const tabs = ["attack", "compare", "roll", "sweep", "squad", "batch", "duel", "survive", "luck", "worth", "best", "generics", "squads", "hazard"];
    for (const [scheme, width] of [["light", 360], ["dark", 1280]]) {
        const page = await it.open(t, "#a=3+focus+predator&a=3+lock&d=2+evade+hull%3D4&r=hit+focus", { screen: { width, height: 800 } });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await page.evaluate(axe);
        for (const tab of tabs) {
            const ofBest = tab === "generics" || tab === "squads";
            if (ofBest) await press(page, tab);
            else await openTab(page, tab);
            await page.waitForSelector(".result > :not(h2)");
            await page.waitForFunction((place) => !document.querySelector(".busy, .busy-note") && document.querySelector(place), {}, ofBest ? "tr.best" : "body");
            const wrong = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
                violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) =>
                    [id, nodes.slice(0, 3).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary])])));
            assert.deepEqual(wrong, [], `${tab}, ${scheme}, ${width}`);
            const links = await page.$$eval(".result table .link", (all) => all.map((one) => one.ariaLabel ?? one.innerText.trim()));
            assert.deepEqual(links.filter((name, i) => links.indexOf(name) < i), [], `${tab}: each link has a name of its own`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${tab}: ${wide} wide on a screen of ${width}`);
        }
        assert.ok((await seen(page, "h1")).length);
    }
});

/* A colour of an element, by its name in CSS. */
const colourOf = (page, place, name) => page.$eval(place, (one, name) => getComputedStyle(one)[name], name);

test("with the colours of the system what is pressed, chosen, wrong or drawn still differs", async (t) => {
    const links = { sweep: "t=sweep&a=3+focus&d=2", roll: "t=roll&a=3+focus&d=3+evade&r=hit", survive: "t=survive&w=t65xwing&u=3&also=tielnfighter" };
    const differing = [
        ["attack", "borderBottomColor", "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"],
        ["attack", "backgroundColor", ".attacker .chip[aria-pressed=true]", ".attacker .chip[aria-pressed=false]"],
        ["attack", "backgroundColor", ".choice [aria-pressed=true]", ".choice [aria-pressed=false]"],
        ["attack", "backgroundColor", ".bar span", ".result"],
        ["attack", "borderTopColor", ".field.wrong", ".defender .field"],
        ["sweep", "backgroundColor", ".heat tr:first-child td", ".heat tr:last-child td"],
        ["roll", "backgroundColor", ".die.laid", ".die:not(.laid)"],
        ["survive", "stroke", ".curve-0", ".curve-1"],
    ];
    for (const scheme of ["light", "dark"]) {
        const page = await it.open(t, "#a=3+focus&d=2", { screen: { width: 360, height: 740 } });
        const features = [{ name: "forced-colors", value: "active" }, { name: "prefers-color-scheme", value: scheme }];
        await (await page.createCDPSession()).send("Emulation.setEmulatedMedia", { features });
        await type(page, "#attacker-1", "3 focus focos");
        await page.waitForSelector(".field.wrong mark");
        for (const [place, name] of [[".field-shadow", "color"], [".field textarea", "backgroundColor"]]) // one is behind the other
            assert.equal(await colourOf(page, place, name), "rgba(0, 0, 0, 0)", `${scheme}: ${place}`);
        const onPlates = await page.$$eval("#page *", (all) => all.filter((one) => one.innerText).map((one) => [one.className, getComputedStyle(one)])
            .filter(([, { color, forcedColorAdjust: of }]) => of !== "none" && color === getComputedStyle(document.documentElement).backgroundColor).map(([name]) => name));
        assert.deepEqual(onPlates, [], `${scheme}: letters have the ground of the page behind them`);
        for (const [tab, name, one, other] of differing) {
            if (links[tab] && !(await page.$(`#tab-${tab}[aria-selected=true]`))) await page.goto(`${it.server.url}#${links[tab]}`);
            for (const place of [one, other]) await page.waitForSelector(place);
            assert.notEqual(await colourOf(page, one, name), await colourOf(page, other, name), `${scheme}: ${one}, ${other}`);
        }
    }
});
