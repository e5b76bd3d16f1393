// <volley-answer> in pages of others: what it shows, in their colours and under their policies; what it asks of nobody.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { number, percent } from "../page/src/format.js";
import { browse, folder, isFirefox, isWebKit, setting } from "./browser.mjs";
import { compare, npm, volley } from "./support.mjs";

/* Each page of these tests is a folder beside the script. */
const site = mkdtempSync(join(tmpdir(), "volley-element-"));
after(() => rmSync(site, { recursive: true }));
copyFileSync(join(folder, "volley-answer.js"), join(site, "volley-answer.js"));

function write(name, body, head = "") {
    mkdirSync(join(site, name));
    writeFileSync(join(site, name, "index.html"), `<!DOCTYPE html><html lang="en"><head>${head}<meta charset="utf-8"><title>${name}</title>
        <link rel="icon" href="data:,"><script src="../volley-answer.js" defer></script></head><body><main><h1>${name}</h1>${body}</main></body></html>`);
    return `${name}/`;
}

const PATIENCE = Number(process.env.PATIENCE ?? 120000);
const it = setting(site);
const open = (t, where, options = {}) => it.open(t, where, { ready: "volley-answer:defined", ...options });
const element = (question, more = "", within = "") => `<volley-answer ${more} question='${question}'>${within}</volley-answer>`;

/* What is seen of an element, by the parts of it; `isBusy` while it works. */
const look = (place) => {
    const root = document.querySelector(place).shadowRoot;
    const text = (part) => root.querySelector(part)?.innerText.trim() ?? null;
    return {
        isBusy: root.querySelector(".box").getAttribute("aria-busy") !== "false",
        isDark: root.querySelector(".dark") !== null,
        isOld: root.querySelector(".old") !== null,
        slot: !root.querySelector("slot").hidden,
        sentence: text(".sentence"),
        wrong: root.querySelector(".wrong") !== null,
        marked: text("mark"),
        notes: text(".notes"),
        report: text("pre"),
        more: text(".more"),
        working: text(".working:not([hidden])"),
        cells: [...root.querySelectorAll("td")].map((cell) => cell.firstChild.textContent),
        caption: text("caption"),
        alt: root.querySelector("img")?.alt ?? null,
        drawn: root.querySelector("img")?.naturalWidth ?? 0,
    };
};
const seen = (page, place = "volley-answer") => page.evaluate(look, place);

/* Wait until what is seen of an element is as a condition wants it; tells it. */
async function sees(page, place, wanted) {
    let now;
    for (const began = Date.now(); Date.now() - began < PATIENCE; await pause()) if (wanted((now = await seen(page, place)))) return now;
    assert.fail(`${place}: ${wanted}: ${JSON.stringify(now)}`);
}
const pause = () => new Promise((done) => setTimeout(done, 25));
const done = (page, place = "volley-answer") => sees(page, place, ({ isBusy, sentence, more, drawn, alt }) => !isBusy && (sentence || more) && (alt === null || drawn > 0));

// As text, for WebDriver has members in an order of its own.
const answerOf = async (page, place = "volley-answer") =>
    JSON.parse(await page.evaluate((place) => document.querySelector(place).answered.then(JSON.stringify), place));
const ask = (page, question, place = "volley-answer") => page.evaluate((place, question) => void (document.querySelector(place).question = question), place, question);

/* Notes what is told, from the beginning. */
const HEAR = `<script>globalThis.heard = [];
    for (const name of ["answer", "wrong"]) addEventListener(name, ({ target, detail }) => heard.push([name, target.id, detail.question, detail.error?.hint]));</script>`;

const COUNT = "<script>globalThis.workers = 0; globalThis.Worker = class extends Worker { constructor(...given) { super(...given); workers++; } }</script>";

const ATTACK = 'run "3 focus lock" vs "3 focus evade hull=3"';
const COMPARE = 'compare "3 focus" "3 lock" "3 focus lock" vs "2 hull=3"';
const DUEL = "duel t65xwing vs tielnfighter --trials 20000";
const LONG = 'duel "4x t65xwing" vs "5x tielnfighter" --trials 100M'; // minutes
const argsOf = (line) => line.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ""));
const program = (line) => JSON.parse(volley(...argsOf(line), "-f", "json", ...(line.startsWith("run") ? ["--no-check"] : [])));

/* By question: the cells of its table. */
const CELLS = {
    [ATTACK]: ({ damage, hit, crits, destroyed, half_points: half }) =>
        [number(damage.mean, 3), percent(hit), percent(crits.any), percent(destroyed), percent(half.probability)],
    [COMPARE]: ({ variants }) => variants.flatMap((one) =>
        [number(one.mean_damage, 3), percent(one.p_hit), percent(one.p_crit), percent(one.p_destroyed), percent(one.p_half_points)]),
    [DUEL]: ({ result }) => ["a", "draw", "b", "undecided"].flatMap((who) =>
        [percent(result[who]), result.ci95[who].map((bound) => percent(bound, 2)).join(" to ")]),
};

test("an attack, a comparison and a duel have the program's digits, a table, a picture and its words; only the script is asked for", async (t) => {
    const page = await open(t, write("digits", Object.keys(CELLS).map((line, i) => element(line, `id="a${i}"`)).join("")));
    for (const [i, [line, cells]] of Object.entries(CELLS).entries()) {
        const theirs = program(line);
        compare(await answerOf(page, `#a${i}`), theirs, line);
        await page.evaluate((place) => document.querySelector(place).scrollIntoView(), `#a${i}`);
        const now = await done(page, `#a${i}`);
        assert.equal(now.sentence, theirs.answer);
        assert.deepEqual(now.cells, cells(theirs), line);
        assert.ok(now.alt.length > 50 && now.drawn > 100, now.alt);
        assert.equal(now.slot, false);
        for (const note of theirs.notes) assert.ok(now.notes.includes(note), note);
    }
    const others = it.server.asked.filter((path) => !["/digits/", "/volley-answer.js", "/watch.js", "/favicon.ico"].includes(path));
    assert.deepEqual(others, []);
});

test("differences are those of the program, and what they are to is told", async (t) => {
    const page = await open(t, write("differences", element(COMPARE)));
    const { caption, more } = await done(page);
    const [, , best] = program(COMPARE).variants;
    assert.equal(caption, "Variants, small figures are differences to A");
    assert.match(more, new RegExp(`\\+${number(best.difference, 3).replace(".", "\\.")}`));
    await ask(page, 'compare "3 focus" "3 lock" vs 2 vs 1');
    await sees(page, "volley-answer", ({ caption }) => caption === "Variants, small figures are differences to A or C");
    await ask(page, 'compare "3 focus" vs 2 vs 1');
    await sees(page, "volley-answer", ({ caption }) => caption === "Variants, small figures are differences to A");
    await ask(page, "compare 3 vs 2");
    await sees(page, "volley-answer", ({ caption }) => caption === "Variants");
    await ask(page, "compare --engine mc --trials 1000 3 4 vs 2");
    await sees(page, "volley-answer", ({ caption }) => caption === "Variants, small figures are differences to A, simulated");
    await ask(page, 'compare "3 lock" "proton torpedoes 3" vs 2');
    await sees(page, "volley-answer", ({ more, cells }) => /cannot be fired: it needs lock/.test(more) && cells.includes("–"));
});

test("what did not count is told, also beside a sentence alone", async (t) => {
    const line = 'run "3 evade predator" vs "2 lonewolf"';
    const page = await open(t, write("uncounted", `${element(line)}<p>So ${element(line, "short id=short")}.</p>${element(DUEL, "short id=duel")}`));
    for (const told of [(await done(page)).notes, (await done(page, "#short")).more]) {
        assert.match(told, /Card Predator: inactive, needs bullseye/);
        assert.match(told, /Card Lone Wolf \(defender\): inactive/);
        assert.match(told, /the evade of the attacker plays no part/);
    }
    assert.equal((await done(page, "#duel")).more, "");
});

test("a sentence alone stands within its line, and has no picture", async (t) => {
    const page = await open(t, write("short", `<p>It says ${element(ATTACK, "short", "<em>soon</em>")} and goes on.</p>`));
    const now = await done(page);
    assert.equal(now.sentence, program(ATTACK).answer);
    assert.deepEqual([now.alt, now.cells, now.slot], [null, [], false]);
    const displays = await page.$eval("volley-answer", (one) =>
        [one, ...one.shadowRoot.querySelectorAll(".box, .sentence")].map((part) => getComputedStyle(part).display));
    assert.deepEqual(displays, ["inline", "inline", "inline"]);
    await page.$eval("volley-answer", (one) => void (one.short = false));
    assert.ok((await sees(page, "volley-answer", ({ drawn }) => drawn > 0)).cells.length);
});

test("a wrong word is told as the program tells it, and marked; what stood there before stays", async (t) => {
    const page = await open(t, write("wrong", element('run "3 focus lck" vs 2', "", "Nothing yet."), HEAR));
    const now = await done(page);
    assert.deepEqual([now.sentence, now.marked, now.wrong, now.slot], ["attacker: 'lck': unknown word; did you mean 'lock'?", "lck", true, true]);
    assert.deepEqual(await page.$eval("volley-answer", (one) => one.answered.catch((error) => [error.name, error.error.word, error.error.column])), ["VolleyError", "lck", 9]);
    await ask(page, 'run "3 focus foucs" vs 2');
    await sees(page, "volley-answer", ({ marked }) => marked === "foucs");
    assert.deepEqual(await page.evaluate(() => heard), [["wrong", "", 'run "3 focus lck" vs 2', "lock"], ["wrong", "", 'run "3 focus foucs" vs 2', "focus"]]);
    for (const [question, wanted] of [["", /nothing is asked/], ["rnu 3 vs 2", /there are the commands/], ["run 3 vs 2 -f text", /--format: answers are shown here in a form of their own/],
        ["squad list.xws", /list\.xws: this file is not among/], ["{", /is no JSON/], [{ command: "run", attacker: "3" }, /attacker/]]) {
        await ask(page, question);
        await sees(page, "volley-answer", (now) => now.wrong && wanted.test(now.sentence));
    }
    await ask(page, "run 3 vs 2");
    assert.equal((await sees(page, "volley-answer", ({ wrong, isBusy }) => !wrong && !isBusy)).slot, false);
    await ask(page, null);
    await sees(page, "volley-answer", ({ slot, sentence, more }) => slot && !sentence && !more);
});

test("no box is empty: what has no picture is told as the program prints it", async (t) => {
    const page = await open(t, write("reports", element("cards predator")));
    for (const [line, wanted] of [["cards predator", "Predator"], ['plan --rolled "hit focus blank" "3 focus lock" vs "3 evade"', "spend lock: reroll a blank"],
        ["plan 3 vs 2", "3 vs 2"], ["hazard asteroid t65xwing", "Asteroid (obstacle)"], ["version", "1."], ["points", "xwa"], ["ships t65xwing", "Wedge Antilles"]]) {
        await ask(page, line);
        await sees(page, "volley-answer", ({ report }) => report?.includes(wanted));
    }
    await ask(page, "schema version");
    await sees(page, "volley-answer", ({ sentence }) => /nothing to be read in this answer/.test(sentence));
    for (const line of ['sweep -P d=1..3 "{d} focus" vs 2', "survive t65xwing under 3 --trials 2000"]) {
        await ask(page, line);
        await sees(page, "volley-answer", ({ drawn, isBusy }) => drawn > 0 && !isBusy);
    }
    assert.equal((await page.evaluate(() => {
        const one = document.querySelector("volley-answer");
        one.question = 'sweep -P d=1..3 "{d} focus" vs 2';
        return one.answered;
    })).length, 3);
});

test("files of a question are squads and texts; what was set before the element was known counts", async (t) => {
    const early = `<volley-answer></volley-answer><script>
        const one = document.querySelector("volley-answer");
        one.question = { command: "run", attackers: "@s:1 focus", defender: 2 };
        one.files = { s: { faction: "rebelalliance", pilots: [{ id: "wedgeantilles", ship: "t65xwing" }] } };</script>`;
    const page = await open(t, write("files", early));
    compare(await answerOf(page), JSON.parse(volley("run", "--no-check", "-f", "json", "t65xwing wedgeantilles focus", "vs", "2")), "a squad");
    await page.$eval("volley-answer", (one) => {
        one.files = { "g.csv": "attacker,defender,damage\n3 focus,2,1\n" };
        one.question = "luck g.csv";
    });
    assert.match((await sees(page, "volley-answer", ({ sentence }) => /luck/.test(sentence))).sentence, /luck/);
});

test("hostile words, names and files are text", async (t) => {
    const hostile = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>\u202Eegamad";
    const page = await open(t, write("hostile", "<volley-answer></volley-answer>"));
    const short = "<img src=x onerror=document.title='broken'>"; // ids are short
    const squad = { faction: "rebelalliance", name: hostile, pilots: [{ id: "wedgeantilles", ship: "t65xwing" }, { id: short, ship: short, name: hostile }] };
    const game = `player,attacker,defender,damage\n"${hostile.replaceAll('"', '""')}",3,2,1\nBen,3,2,1\n`;
    const questions = [
        [{ command: "run", attackers: `3 ${hostile}`, defender: 2 }], [{ command: hostile }], [`run "3 ${hostile.replaceAll('"', "")}" vs 2`], [hostile],
        [{ command: "squad", file: "s" }, { s: squad }], [{ command: "luck", file: "g" }, { g: game }], [{ command: "compare", attackers: ["3", `@s:2 ${hostile}`], defenders: 2 }, { s: squad }],
        [{ command: "run", attackers: "3", defender: 2, [hostile]: 1 }], [{ command: "cards", pattern: hostile }],
    ];
    for (const [question, files] of questions) {
        await page.$eval("volley-answer", (one, question, files) => {
            one.files = files;
            one.question = question;
            return one.answered.catch(() => null);
        }, question, files ?? null);
        await done(page);
        const made = await page.$eval("volley-answer", (one) => [
            [...one.shadowRoot.querySelectorAll("script, svg, [onerror], [onload], img:not([src^='data:image/svg+xml,']), a, iframe")].length,
            /\u202E/.test(one.shadowRoot.innerHTML), document.title]);
        assert.deepEqual(made, [0, false, "hostile"], JSON.stringify(question));
    }
});

test("only the newest question counts, and an element that is gone ends its work", async (t) => {
    const page = await open(t, write("newest", element(LONG, "id=long") + element(ATTACK, "id=other"), HEAR));
    await sees(page, "#long", ({ working }) => /%/.test(working)); // it tells how far it is, and the page goes on
    await ask(page, LONG.replace("100M", "99M"), "#long");
    await ask(page, DUEL, "#long");
    compare(await answerOf(page, "#long"), program(DUEL), DUEL);
    await ask(page, LONG, "#long");
    await sees(page, "#long", ({ working, isOld }) => /%/.test(working) && isOld);
    const told = page.evaluate(async () => {
        const long = document.querySelector("#long");
        const gone = long.answered.catch(({ name }) => name);
        long.remove();
        document.body.append(long); // moved: it goes on waiting
        await Promise.resolve();
        long.remove();
        return gone;
    });
    assert.equal(await told, "AbortError");
    await ask(page, COMPARE, "#other"); // which the one worker has time for
    compare(await answerOf(page, "#other"), program(COMPARE), COMPARE);
    const heard = await page.evaluate(() => heard.map(([name, id, question]) => [name, id, question]));
    assert.deepEqual(heard.filter(([, id]) => id === "long"), [["answer", "long", DUEL]]);
    assert.deepEqual(heard.at(-1), ["answer", "other", COMPARE]);
});

test("what is far from the view waits until it comes near, or is asked for", async (t) => {
    const gap = '<div style="height: 9000px"></div>';
    const page = await open(t, write("far", `${element(ATTACK)}${gap}${element(COMPARE, "id=far")}${gap}<div hidden>${element(DUEL, "id=unseen")}</div>`, COUNT));
    await done(page);
    assert.deepEqual([(await seen(page, "#far")).sentence, (await seen(page, "#unseen")).sentence], ["", ""]);
    await page.$eval("#far", (one) => one.scrollIntoView());
    assert.ok((await done(page, "#far")).drawn);
    compare(await answerOf(page, "#unseen"), program(DUEL), DUEL);
    assert.equal(await page.evaluate(() => workers), 1, "they share one");
});

const policy = (rules) => `<meta http-equiv="Content-Security-Policy" content="${rules}">`;
const byPolicy = (text) => /Content.Security.Policy|policy|violates|blocked|worker-src|script-src|img-src|wasm/i.test(text);

test("where a policy allows no worker it is worked out in the page; pictures and modules that are not allowed are told in words", async (t) => {
    const usual = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; img-src data:; ";
    const shown = await open(t, write("strict", element(ATTACK), policy(`${usual}worker-src blob:`)));
    assert.ok((await done(shown)).drawn, "no style, no request is needed");
    const here = await open(t, write("no-worker", element(DUEL), policy(`${usual}worker-src 'none'`)), { allowed: byPolicy });
    compare(await answerOf(here), program(DUEL), DUEL);
    assert.ok((await done(here)).drawn);
    const bare = await open(t, write("no-image", element(ATTACK), policy(usual.replace("data:", "'none'") + "worker-src blob:")), { allowed: byPolicy });
    assert.match((await sees(bare, "volley-answer", ({ more }) => /at least so much/.test(more))).more, /damage 0, so much/);
    const none = await open(t, write("no-wasm", element(ATTACK, "", "Some 27 %."), policy(usual.replace(" 'wasm-unsafe-eval'", "") + "worker-src blob:")), { allowed: byPolicy });
    if (!isWebKit) assert.match((await done(none)).sentence, /^Volley cannot be opened: the policy of this page allows no WebAssembly/);
    if (!isWebKit) assert.equal((await seen(none)).slot, true);
    const within = await open(t, write("no-wasm-short", `<p>It is ${element(ATTACK, "short", "some 27 %")}.</p>`, policy(usual.replace(" 'wasm-unsafe-eval'", "") + "worker-src blob:")), { allowed: byPolicy });
    if (!isWebKit) assert.deepEqual((({ sentence, slot }) => [sentence, slot])(await sees(within, "volley-answer", ({ wrong, isBusy }) => wrong && !isBusy)), ["", true]);
});

test("it opens from disk", { skip: isWebKit && "WebDriver is served the page" }, async (t) => {
    const browser = await browse();
    t.after(() => browser.close());
    const page = await browser.newPage();
    const foreign = [];
    page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || foreign.push(request.url()));
    await page.goto(`${pathToFileURL(join(site, write("disk", element(ATTACK)), "index.html"))}`);
    await page.waitForSelector("volley-answer:defined");
    compare(await answerOf(page), program(ATTACK), ATTACK);
    assert.ok((await done(page)).drawn);
    assert.deepEqual(foreign, []);
});

test("it follows the colours of the page, also when they change", async (t) => {
    const style = `<style>.light { background: #ffffff; color: #222222 } .dark { background: #111111; color: oklch(0.9 0.02 250); --volley-line: #00ff00 }
        volley-answer::part(sentence) { letter-spacing: 3px }</style>`;
    const page = await open(t, write("colours", `<div id="ground" class="light" style="font-family: serif">${element(ATTACK)}</div>`, style));
    const styles = () => page.$eval("volley-answer", (one) => {
        const of = (place) => getComputedStyle(one.shadowRoot.querySelector(place));
        return { filter: of("img").filter, color: of("td").color, line: of("td").borderBlockEndColor, font: of("td").fontFamily, spacing: of(".sentence").letterSpacing };
    });
    assert.equal((await done(page)).isDark, false);
    const light = await styles();
    assert.deepEqual([light.filter, light.color, light.font, light.spacing], ["none", "rgb(34, 34, 34)", "serif", "3px"]);
    await page.$eval("#ground", (one) => void (one.className = "dark"));
    await sees(page, "volley-answer", ({ isDark }) => isDark);
    const dark = await styles();
    assert.match(dark.filter, /invert/);
    assert.deepEqual([dark.color, dark.line], [await page.$eval("#ground", (one) => getComputedStyle(one).color), "rgb(0, 255, 0)"]);
    for (const [colour, isDark] of [["black", false], ["white", true], ["color(display-p3 0.1 0.1 0.1)", false], ["color(srgb 0.9 0.9 0.9)", true],
        ["lab(20 0 0)", false], ["hsl(0 0% 95%)", true], ["#777777", false]]) {
        await page.$eval("#ground", (one, colour) => void (one.style.color = colour), colour);
        await sees(page, "volley-answer", isDark ? ({ isDark }) => isDark : ({ isDark }) => !isDark);
    }
    await page.$eval("#ground", (one) => void (one.style.display = "none")); // and while it is not seen
    await page.$eval("#ground", (one) => void (one.style.color = "white"));
    await page.$eval("#ground", (one) => void (one.style.display = ""));
    await sees(page, "volley-answer", ({ isDark }) => isDark);
    assert.ok(decodeURIComponent(await page.$eval("volley-answer", (one) => one.shadowRoot.querySelector("img").src)).includes("<desc"));
    assert.doesNotMatch(decodeURIComponent(await page.$eval("volley-answer", (one) => one.shadowRoot.querySelector("img").src)), /<rect width="100%"/);
});

test("axe finds nothing in the page of examples, light and dark, narrow and wide, and with large letters; its field asks", { skip: (isFirefox || isWebKit) && "axe is asked once" }, async (t) => {
    mkdirSync(join(site, "embed"));
    writeFileSync(join(site, "embed/index.html"), readFileSync(join(folder, "embed.html"), "utf8").replace('src="volley', 'src="../volley').replace("<title>", '<link rel="icon" href="data:,"><title>'));
    const axe = readFileSync(join(npm, "axe-core/axe.min.js"), "utf8");
    for (const [scheme, width, letters] of [["light", 360, "100%"], ["dark", 1280, "100%"], ["dark", 360, "200%"]]) {
        const page = await open(t, "embed/", { screen: { width, height: 800 } });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await page.evaluate((letters) => void (document.documentElement.style.fontSize = letters), letters);
        const all = await page.$$eval("volley-answer", (all) => all.map((one, i) => ((one.id ||= `n${i}`), one.answered.catch(() => null), `#${one.id}`)));
        for (const place of all) assert.notEqual((await done(page, place)).isBusy, true, place);
        await page.evaluate(axe);
        const wrong = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
            violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ target, failureSummary }) => [String(target), failureSummary])])));
        assert.deepEqual(wrong, [], `${scheme}, ${width}`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${scheme}, ${width}, ${letters}`);
        assert.equal((await seen(page, all[0])).isDark, scheme === "dark");
        assert.deepEqual(await page.$$eval(".light volley-answer, .dark volley-answer", (all) => all.map((one) => one.shadowRoot.querySelector(".dark") !== null)), [false, true, true]);
        await page.$eval("#words", (field) => {
            field.value = "run 3 vs 2";
            field.dispatchEvent(new Event("input"));
        });
        await page.waitForFunction(() => document.querySelector("#mean").textContent === "0.896484375 damage, to the last digit");
    }
});

test("where there is no document, the script does nothing", async () => {
    await import(pathToFileURL(join(process.env.PACKAGE, "volley-answer.js")));
});
