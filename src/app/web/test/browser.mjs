// A browser and a server for the tests of the page. A page is watched: what it asks of others, what it complains of, what
// its policy forbade. The environment says where things are (src/app/web/test.sh).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before } from "node:test";
import { npm } from "./support.mjs";
import { WATCH, launch as launchWebKit, stands } from "./webkit.mjs";

const { ElementHandle, launch } = await import(pathToFileURL(join(npm, "puppeteer-core/lib/esm/puppeteer/puppeteer-core.js")));

/** Whether the tests run in Firefox, by WebDriver BiDi, or in WebKit, by WebDriver. */
export const isFirefox = process.env.ENGINE === "firefox";
export const isWebKit = process.env.ENGINE === "webkit";

/** The folder with the page as it was built. */
export const folder = process.env.PAGE ?? (() => { throw new Error("PAGE is not set"); })();

const TYPES = {
    ".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".svg": "image/svg+xml",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/* A file of a folder; the page for WebKit notes what it does. */
function fileOf(from, path) {
    if (isWebKit && path === "/watch.js") return WATCH;
    const bytes = readFileSync(join(from, path.endsWith("/") ? `${path}index.html` : path));
    return isWebKit && path.endsWith("/") ? `${bytes}`.replace("<head>", '<head><script src="/watch.js"></script>') : bytes;
}

/** Serves a folder, as any file host does. */
export async function serve(from = folder) {
    const asked = [];
    const server = createServer((request, response) => {
        const path = new URL(request.url, "http://localhost").pathname;
        asked.push(path);
        try {
            const bytes = fileOf(from, path);
            response.writeHead(200, { "Content-Type": TYPES[extname(path) || ".html"] ?? "application/octet-stream" });
            response.end(bytes);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        asked, // what was
        stop: () => new Promise((done) => {
            server.close(done);
            server.closeAllConnections();
        }),
    };
}

const PATIENCE = Number(process.env.PATIENCE ?? 120000); // milliseconds: machines may have more to do

/** A browser for the tests of a file. */
export const browse = (options = {}) => isWebKit ? launchWebKit() : launch({
    ...(isFirefox
        ? { browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" }
        : {
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
            args: ["--no-sandbox", "--disable-dev-shm-usage"], // of a container: no user namespaces, little shared memory
        }),
    protocolTimeout: 2 * PATIENCE,
    ...options,
});

const { click } = ElementHandle.prototype;
ElementHandle.prototype.click = async function (...how) {
    await this.evaluate(stands);
    return click.apply(this, how);
};

/* What a page did that it ought not to have done. */
function watch(page, origin) {
    const seen = { foreign: [], complaints: [] };
    page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) seen.foreign.push(url);
    });
    page.on("pageerror", (error) => seen.complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && seen.complaints.push(message.text()));
    return seen;
}

/** The browser and the server of a file of tests, and pages in it. from: the folder that it serves. `open(where)`: a new page at that place, ready. Each is
 * checked when its test ends: no request elsewhere, no complaint. */
export function setting(from) {
    const it = {};
    before(async () => {
        it.server = await serve(from);
        it.browser = await browse();
    });
    after(async () => {
        await it.browser.close();
        await it.server.stop();
    });
    it.open = async (test, where = "", { ready = ".answer", allowed = () => false, screen = { width: 1280, height: 900 } } = {}) => {
        const context = await it.browser.createBrowserContext();
        const page = await context.newPage();
        const seen = watch(page, it.server.url);
        page.setDefaultTimeout(PATIENCE);
        await page.setViewport(screen);
        await page.goto(it.server.url + where);
        if (ready) await page.waitForSelector(ready);
        test.after(async () => {
            await context.close();
            assert.deepEqual(seen.foreign.filter((url) => !allowed(url)), []);
            assert.deepEqual([...new Set(seen.complaints)].filter((text) => !allowed(text)), []);
        });
        return page;
    };
    return it;
}

/** Put a text in the place of what a field has, by the keyboard. */
export async function type(page, field, text) {
    await page.focus(field);
    await page.keyboard.down("Control");
    await page.keyboard.press("KeyA");
    await page.keyboard.up("Control");
    await page.keyboard.press("Backspace");
    if (isWebKit) await page.$eval(field, (element) => element.select()); // its driver loses a key now and then
    // At once, as keyboards of telephones do.
    if (isFirefox || isWebKit) await page.evaluate((text) => document.execCommand("insertText", false, text), text);
    else await page.keyboard.sendCharacter(text);
}

/** The text that is seen at a place; "" without one. */
export const seen = (page, place) => page.$eval(place, (element) => element.innerText.trim()).catch(() => "");

/* Wait until what `read` tells is, or matches, something; fails with what it told. */
async function holds(read, wanted, what) {
    const fits = (text) => (wanted instanceof RegExp ? wanted.test(text) : text === wanted);
    let text;
    for (const began = Date.now(); Date.now() - began < PATIENCE; ) {
        if (fits((text = await read()))) return text;
        await new Promise((done) => setTimeout(done, 25));
    }
    assert.fail(`${what}: ${JSON.stringify(text)} is not ${wanted}`);
}

/** Wait until what is seen at a place is, or matches, something. */
export const sees = (page, place, wanted) => holds(() => seen(page, place), wanted, place);

/** Wait until a field has a value, the address an end, and the command that is shown some words. */
export const hasValue = (page, field, wanted) => holds(() => page.$eval(field, (one) => one.value).catch(() => ""), wanted, field);
export const hasHash = (page, wanted) => holds(() => page.evaluate(() => location.hash), wanted, "the address");
export const hasCommand = (page, wanted) => holds(() => page.$eval(".command code", (one) => one.textContent).catch(() => ""), wanted, "the command");

/** Wait until nothing is at a place. What was seen a moment ago may be an earlier answer's: only waiting for both is a test of both. */
export async function lacks(page, place) {
    await page.waitForFunction((place) => !document.querySelector(place), {}, place);
}

/** What can be seen of a role and a name: the words on it, or those it is called by. */
export const named = async (page, name, role = "button", within = "body") => (await page.waitForFunction((name, places) => {
    const all = [...document.querySelectorAll(places)];
    return all.find((one) => (one.getAttribute("aria-label") ?? one.innerText.trim()) === name && one.checkVisibility({ visibilityProperty: true }));
}, {}, name, `${within} ${role === "button" ? "button" : `[role=${role}]`}`)).asElement();

export const press = async (page, name, within) => (await named(page, name, "button", within)).click();

/** Open a tab, which may be behind the menu. */
export async function openTab(page, id) {
    if (!(await page.$(`#tab-${id}`))) {
        await page.click(".tabs-more button");
        const name = { roll: "This roll" }[id] ?? id[0].toUpperCase() + id.slice(1);
        await (await named(page, name, "menuitem")).click();
    }
    await page.click(`#tab-${id}`);
    await page.waitForSelector(`#tab-${id}[aria-selected=true]`);
}

/** A figure by its name. */
export async function figure(page, name, wanted) {
    const place = await page.waitForFunction((name) => {
        for (const term of document.querySelectorAll(".figures dt")) if (term.textContent === name) return term.nextElementSibling;
        return null;
    }, {}, name);
    await page.evaluate((element) => element.setAttribute("data-test", "figure"), place);
    await sees(page, "[data-test=figure]", wanted);
    await page.evaluate((element) => element.removeAttribute("data-test"), place);
}

/** What the page says in the words of a command line, which has options and commands where the page has fields and tabs. */
export const speaksOfOptions = (page) => page.$$eval("main, .notices", (places) => places.flatMap((place) => {
    const said = place.cloneNode(true);
    said.querySelectorAll(".command, textarea").forEach((one) => one.remove());
    return [...said.querySelectorAll("*")].map((one) => one.childElementCount ? "" : one.textContent).filter((text) => /--[a-z]|\bvolley [a-z]+|(^|[\s(])-e\b|one argument|behind vs|"Words"|"files"|\bcell:\d/.test(text));
}));
