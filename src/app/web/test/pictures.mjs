// Pictures of the page for people to look at: node pictures.mjs FOLDER, as src/app/web/test.sh calls it. Every tab at 360, 768 and
// 1280 px, light and dark. docs/page has them, of generics those of a telephone, made smaller with `pngquant 19`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browse, serve } from "./browser.mjs";
import { source } from "./support.mjs";

const [where] = process.argv.slice(2);
const SHOWN = {
    attack: "a=3+focus+lock+predator&a=2x+3+focus&d=3+focus+evade+hull%3D3",
    compare: "t=compare&a=3+focus&a=3+lock&d=2",
    roll: "t=roll&a=3+focus+lock&d=3+evade&r=hit+focus+blank",
    sweep: "t=sweep&a=3+focus&d=2",
    duel: "t=duel&A=t65xwing+focus&B=2x+tielnfighter+focus&deck=on",
    survive: "t=survive&w=t65xwing+focus&u=2x+3+focus&deck=on",
    luck: "t=luck",
    worth: "t=worth",
    best: "t=best",
    generics: "t=best&of=generics&f=firstorder",
    hazard: "t=hazard&h=3x+cluster-mine&w=t65xwing",
    squad: "t=squad",
    batch: "t=batch",
};
const FILES = { squad: "tests/squads/rebels.xws", batch: "scenarios/q04-focus-or-evade.csv" };
const WIDTHS = [360, 768, 1280];

/* A telephone as high as the page: nothing lies across it, the answer being in sight. */
async function whole(page, screen) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewport({ ...screen, height });
    await page.waitForFunction(() => !document.querySelector(".headline"));
}

mkdirSync(where, { recursive: true });
const server = await serve();
const browser = await browse();
for (const scheme of ["light", "dark"])
    for (const [tab, asked] of Object.entries(SHOWN))
        for (const width of WIDTHS) {
            const page = await browser.newPage();
            const isPhone = width < 500;
            const screen = { width, height: isPhone ? 800 : 900, hasTouch: isPhone, isMobile: isPhone };
            await page.setViewport(screen);
            await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
            await page.goto(`${server.url}#${asked}`);
            if (FILES[tab]) await (await page.waitForSelector(".result input[type=file]")).uploadFile(join(source, FILES[tab]));
            await page.waitForSelector(".result table");
            await page.waitForFunction(() => !document.querySelector(".busy, .busy-note, .working"));
            await new Promise((done) => setTimeout(done, 500)); // pictures of the library
            if (isPhone) await whole(page, screen);
            await page.screenshot({ path: join(where, `${tab}-${width}-${scheme}.png`), optimizeForSpeed: false });
            await page.close();
        }
await browser.close();
await server.stop();
