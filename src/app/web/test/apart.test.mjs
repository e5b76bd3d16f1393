// The page without a network: served once and then not, and as one file from disk. Its policy, its figures, its accessibility.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { openTab, browse, figure, folder, press, seen, serve, setting, type } from "./browser.mjs";
import { compare, npm, rows, source, volley } from "./support.mjs";

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
