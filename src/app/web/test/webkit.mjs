// WebKitGTK by WebDriver, with as much of puppeteer's pages as the tests of the page use. Debian's webkit2gtk-driver; a
// display (xvfb-run). WebDriver tells nothing of requests and complaints: the page is served with a script that notes them.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";

const pause = () => new Promise((done) => setTimeout(done, 25));
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"; // what the standard calls a reference to one
const agent = new Agent({ keepAlive: true });
const KEYS = {
    ArrowRight: "\uE014", ArrowUp: "\uE013", Backspace: "\uE003", Control: "\uE009", End: "\uE010", Enter: "\uE007",
    Escape: "\uE00C", KeyA: "a", Tab: "\uE004",
};

/** Notes what a page asks of others, and what it complains of, for as long as its window is open. */
export const WATCH = `
    const note = (kind, text) => {
        const all = JSON.parse(sessionStorage.getItem("watched") ?? "[]");
        sessionStorage.setItem("watched", JSON.stringify([...all, [kind, String(text)]]));
    };
    addEventListener("error", (event) => event.message && note("pageerror", event.message));
    addEventListener("unhandledrejection", (event) => note("pageerror", event.reason));
    addEventListener("securitypolicyviolation", (event) => note("console", \`\${event.violatedDirective}: \${event.blockedURI}\`));
    console.error = (...told) => note("console", told.join(" "));
    new PerformanceObserver((list) => list.getEntries().forEach(({ name }) => note("request", name)))
        .observe({ type: "resource", buffered: true });`;

/** Waits until an element is where it was two frames ago: a click on what an answer moves away meanwhile would be missed. */
export async function stands(one) {
    const frame = () => new Promise((seen) => requestAnimationFrame(seen));
    for (let then; then !== (then = JSON.stringify(one.getBoundingClientRect())); ) await frame().then(frame);
}

/* One of the page's elements, or another value of it. */
class Handle {
    constructor(page, value) {
        Object.assign(this, { page, value });
    }
    asElement = () => (this.value?.[ELEMENT] ? this : null);
    jsonValue = async () => this.value;
    evaluate = (ask, ...given) => this.page.evaluate(ask, this, ...given);
    click = async () => {
        await this.evaluate(stands);
        await this.page.call("POST", `/element/${this.value[ELEMENT]}/click`, {});
    };
    isVisible = () => this.evaluate((one) => one.checkVisibility());
    uploadFile = (file) => this.page.call("POST", `/element/${this.value[ELEMENT]}/value`, { text: file });
}

class Page {
    #patience;
    #heard = {};
    keyboard = {
        down: (key) => this.#keys([["keyDown", key]]),
        up: (key) => this.#keys([["keyUp", key]]),
        press: (key) => this.#keys([["keyDown", key], ["keyUp", key]]),
        type: (text) => this.#keys([...text].flatMap((key) => [["keyDown", key], ["keyUp", key]])),
    };

    constructor(call) {
        this.call = call;
    }
    #keys(all) {
        const actions = all.map(([type, key]) => ({ type, value: KEYS[key] ?? key }));
        return this.call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    }
    #run(ask, given) {
        const args = given.map((one) => (one instanceof Handle ? one.value : one));
        return this.call("POST", "/execute/sync", { script: `return (${ask})(...arguments)`, args });
    }
    async #until(ask, given) {
        for (const began = Date.now(); ; await pause()) {
            const value = await this.#run(ask, given).catch((error) => {
                if (!error.message.startsWith("stale element") || given.some((one) => one instanceof Handle)) throw error;
            });
            if (value) return new Handle(this, value);
            if (Date.now() - began > this.#patience) throw new Error(`not so after ${this.#patience} ms: ${ask} ${given}`);
        }
    }
    setDefaultTimeout = (patience) => void (this.#patience = patience);
    on = (event, hear) => void (this.#heard[event] = hear); // when the page is closed
    async tell() {
        for (const [kind, text] of JSON.parse((await this.evaluate(() => sessionStorage.getItem("watched"))) ?? "[]"))
            this.#heard[kind]?.({ request: { url: () => text }, console: { type: () => "error", text: () => text } }[kind] ?? text);
    }
    async setViewport({ width, height }) {
        const around = await this.evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
        await this.call("POST", "/window/rect", { width: width + around[0], height: height + around[1] });
        await this.waitForFunction((width) => innerWidth === width, {}, width);
    }
    goto = (url) => this.call("POST", "/url", { url });
    reload = () => this.call("POST", "/refresh", {});
    goBack = () => this.call("POST", "/back", {});
    title = () => this.call("GET", "/title");
    evaluate = (ask, ...given) => this.#run(ask, given);
    waitForFunction = (ask, _, ...given) => this.#until(ask, given);
    waitForSelector = (place) => this.#until((place) => document.querySelector(place), [place]);
    async $(place) {
        const [first] = await this.$$(place);
        return first ?? null;
    }
    async $$(place) {
        for (;;)
            try {
                const all = await this.evaluate((place) => [...document.querySelectorAll(place)], place);
                return all.map((one) => new Handle(this, one));
            } catch (error) {
                if (!error.message.startsWith("stale element")) throw error; // gone before it was told: look again
            }
    }
    $eval = (place, ask, ...given) => this.#run(`(place, ...given) => {
        const found = document.querySelector(place);
        if (!found) throw new Error("there is no " + place);
        return (${ask})(found, ...given);
    }`, [place, ...given]);
    $$eval = (place, ask, ...given) => this.#run(`(place, ...given) => (${ask})([...document.querySelectorAll(place)], ...given)`, [place, ...given]);
    focus = (place) => this.$eval(place, (one) => one.focus());
    click = async (place) => (await this.$(place)).click();
    select = (place, value) => this.$eval(place, (one, value) => {
        one.value = value;
        for (const event of ["input", "change"]) one.dispatchEvent(new Event(event, { bubbles: true }));
    }, value);
}

/* A port that nobody has. */
const freePort = () => new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
        const { port } = server.address();
        server.close(() => done(port));
    });
});

/** A browser whose contexts are processes, for a driver has one window to itself; nothing is kept after them. */
export async function launch() {
    const home = mkdtempSync(join(tmpdir(), "volley-webkit-"));
    // Else the buttons of the window let it be no narrower than 447 px.
    mkdirSync(join(home, "gtk-3.0"));
    writeFileSync(join(home, "gtk-3.0/gtk.css"), "* { min-width: 0; padding: 0; font-size: 6px; } image { -gtk-icon-transform: scale(0.3); }");
    const env = {
        ...process.env, XDG_CONFIG_HOME: home, NO_AT_BRIDGE: "1", GDK_BACKEND: "x11",
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1", // of a container: no namespaces, no graphics
    };
    async function createBrowserContext() {
        const port = await freePort();
        const driver = spawn(process.env.WEBKIT, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
        const call = (method, path, body) => new Promise((done, fail) => {
            const text = body ? JSON.stringify(body) : "";
            const headers = { "Content-Length": Buffer.byteLength(text) }; // head and body in one: fetch() sends two, and waits 40 ms between them
            request({ host: "127.0.0.1", port, method, path, headers, agent }, async (response) => {
                const { value } = await json(response);
                if (response.statusCode === 200) done(value);
                else fail(new Error(`${value.error}: ${value.message} (${path} ${text.slice(0, 200)})`));
            }).on("error", fail).end(text);
        });
        while (!(await call("GET", "/status").catch(() => null))) await pause();
        const { sessionId } = await call("POST", "/session", { capabilities: {} });
        const page = new Page((method, path, body) => call(method, `/session/${sessionId}${path}`, body));
        return {
            newPage: async () => page,
            close: async () => {
                await page.tell();
                await call("DELETE", `/session/${sessionId}`);
                driver.kill();
            },
        };
    }
    return { createBrowserContext, close: async () => rmSync(home, { recursive: true }) };
}
