// How fast the page is, printed: node times.mjs (src/app/web/test.sh). No test: that would depend on what else the machine does.
//   first answer   from opening the page to its figures, of five openings (300 ms wanted)
//   again          the same, of a page that the browser has opened before
//   first figures  of a duel of four ships against four with damage cards, from opening the page (1500 ms wanted)
//   later answers  from a key to the figures that it changes, with one to four attackers (50 ms wanted)
//   longest frame  blocked while typing, as the browser tells (50 ms wanted)
import { browse, serve } from "./browser.mjs";

const server = await serve();
const browser = await browse();
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const told = (list) => `${Math.min(...list).toFixed(0)} ms least, ${median(list).toFixed(0)} ms in the middle`;

/* From opening a page to what stands at a place, in milliseconds. */
async function opened(context, question, place) {
    const page = await context.newPage();
    await page.evaluateOnNewDocument((place) => {
        const look = () => {
            if (document.querySelector(place)) globalThis.firstAnswer = performance.now();
            else requestAnimationFrame(look);
        };
        look();
    }, place);
    await page.goto(`${server.url}#${question}`);
    await page.waitForFunction(() => globalThis.firstAnswer);
    const took = await page.evaluate(() => globalThis.firstAnswer);
    await page.close();
    return took;
}

const ATTACK = ["a=3+focus+lock&d=3+focus+evade", ".figures strong"];
const DUEL = [`t=duel&${"A=t65xwing+focus&".repeat(4)}${"B=tielnfighter+focus&".repeat(4)}`, ".result .verdict"];
const first = [], again = [], duel = [];
for (let i = 0; i < 5; i++) {
    const context = await browser.createBrowserContext();
    first.push(await opened(context, ...ATTACK));
    again.push(await opened(context, ...ATTACK));
    await context.close();
    const other = await browser.createBrowserContext();
    duel.push(await opened(other, ...DUEL));
    await other.close();
}
console.log(`first answer: ${told(first)}; again: ${told(again)}`);
console.log(`a duel of four against four, first figures: ${told(duel)}`);

/* A key as the page gets it, and when the figures have followed. */
const keyed = (page, text) => page.evaluate((text) => new Promise((done) => {
    const field = document.querySelector("#defender-1");
    const figure = document.querySelector(".figures");
    const before = figure.textContent;
    const began = performance.now();
    const look = new MutationObserver(() => {
        if (document.querySelector(".figures").textContent === before) return;
        look.disconnect();
        done(performance.now() - began);
    });
    look.observe(document.querySelector(".result"), { childList: true, subtree: true, characterData: true });
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}), text);

for (let attackers = 1; attackers <= 4; attackers++) {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
        globalThis.longest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (globalThis.longest = Math.max(globalThis.longest, duration))))
            .observe({ type: "longtask" });
    });
    await page.goto(`${server.url}#${"a=3+focus+lock&".repeat(attackers)}d=3+focus+evade`);
    await page.waitForSelector(".figures strong");
    await new Promise((done) => setTimeout(done, 1000));
    await page.evaluate(() => (globalThis.longest = 0));
    const later = [];
    for (let i = 0; i < 10; i++) later.push(await keyed(page, ["3 focus", "3 evade", "2 focus evade", "3 focus evade"][i % 4]));
    console.log(`${attackers} attackers, later answers: ${told(later)}; longest frame: ${await page.evaluate(() => globalThis.longest)} ms`);
    await page.close();
}
await browser.close();
await server.stop();
