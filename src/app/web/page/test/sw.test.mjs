// The service worker, with the browser's caches played: what it keeps, what it forgets, and what it leaves alone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const script = await readFile(new URL("../box/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://example.org";

/* The worker of a page at a place, in a version; `all` are the caches of the origin, each a map by address; `pages` those that
 * are open. */
function worker(all, place, version, { pages = [], on = {} } = {}) {
    const scope = ORIGIN + place, listeners = {};
    const addressOf = (request) => new URL(request.url ?? request, scope).href;
    const cacheOf = (kept) => ({
        addAll: async (requests) => requests.forEach((request) => kept.set(addressOf(request), `${version} ${request.integrity}`)),
        match: async (request) => kept.get(addressOf(request)),
        put: async (request, response) => void kept.set(addressOf(request), response),
        keys: async () => [...kept.keys()].map((url) => ({ url })),
    });
    const cached = (name) => all.get(name) ?? all.set(name, new Map()).get(name);
    const caches = {
        keys: async () => [...all.keys()],
        has: async (name) => all.has(name),
        delete: async (name) => all.delete(name),
        open: async (name) => cacheOf(cached(name)),
        match: async (request, { cacheName }) => cacheOf(cached(cacheName)).match(request),
    };
    const browser = {
        VERSION: version,
        FILES: [["./", "whole"], ["app.js", "whole"]],
        registration: { scope, ...on },
        location: { origin: ORIGIN },
        clients: { matchAll: async () => pages.map((id) => ({ id })), claim: async () => void pages.push("claimed") },
        skipWaiting: async () => void pages.push("skipped"),
        Request: class { constructor(url, { integrity }) { Object.assign(this, { url, integrity }); } },
        Response: class { constructor(body) { this.text = async () => String(body); } },
        fetch: async () => "of the network",
        addEventListener: (what, listener) => void (listeners[what] = listener),
        caches,
    };
    new Function(...Object.keys(browser), script)(...Object.values(browser));
    return async (what, told) => {
        const work = [];
        const take = (one) => void work.push(one);
        listeners[what]({ ...told, waitUntil: take, respondWith: take });
        return (await Promise.all(work))[0];
    };
}

/* The one that answers, once it is installed: get(path, page), open(path, page). */
async function installed(all, place, version, more) {
    const told = worker(all, place, version, more);
    await told("install");
    await told("activate");
    const ask = (path, mode, ids) => told("fetch", { request: { method: "GET", url: ORIGIN + path, mode }, ...ids });
    return {
        get: (path, page) => ask(path, "cors", { clientId: page }),
        open: (path, page) => ask(path, "navigate", { clientId: "", resultingClientId: page }),
    };
}

/* Later, as a page has it that is open for long. */
function later(test) {
    const now = Date.now;
    Date.now = () => now() + 3600e3;
    test.after(() => (Date.now = now));
}

test("a new version takes the place of the old one; its files are those that it names", async () => {
    const all = new Map();
    await installed(all, "/volley/", "one");
    const { get } = await installed(all, "/volley/", "two");
    assert.equal(all.size, 1);
    assert.equal(await get("/volley/app.js"), "two whole");
    assert.equal(await get("/volley/other.js"), "of the network");
});

test("what others keep on the same origin is left alone", async () => {
    const all = new Map([["another-page", new Map()], ["volley-ball", new Map()], ["volley", new Map()]]);
    const other = await installed(all, "/volley/beta/", "one");
    await installed(all, "/volley/", "one");
    await installed(all, "/volley/", "two");
    assert.equal(all.size, 5);
    for (const name of ["another-page", "volley-ball", "volley"]) assert.ok(all.has(name));
    assert.equal(await other.get("/volley/beta/app.js"), "one whole");
});

test("a page goes on with the files that it began with, until it is closed; then these are forgotten", async (t) => {
    const all = new Map(), pages = ["first"];
    const one = await installed(all, "/volley/", "one", { pages });
    assert.equal(await one.open("/volley/", "first"), "one whole");
    later(t);
    const two = await installed(all, "/volley/", "two", { pages });
    assert.equal(await two.get("/volley/app.js", "first"), "one whole");
    assert.equal(await two.open("/volley/", "second"), "two whole");
    pages.splice(0, 1, "second");
    const three = await installed(all, "/volley/", "three", { pages });
    assert.equal(await three.get("/volley/app.js", "second"), "two whole");
    assert.deepEqual([...all.keys()].map((name) => name.split(" ").at(-1)), ["two", "three"]);
    pages.splice(0);
    later(t);
    await three.open("/volley/", "third");
    assert.equal(all.size, 1);
});

test("a page that begins just now counts as open: the browser does not tell of it yet", async (t) => {
    const all = new Map();
    const one = await installed(all, "/volley/", "one");
    await one.open("/volley/", "first");
    const two = await installed(all, "/volley/", "two");
    assert.equal(await two.get("/volley/app.js", "first"), "one whole");
    later(t);
    await two.open("/volley/", "second");
    assert.equal(all.size, 1);
});

test("a version that is on its way is not forgotten", async () => {
    const all = new Map([[`volley ${ORIGIN}/volley/ three`, new Map()]]);
    for (const state of ["installing", "waiting"]) await installed(all, "/volley/", "two", { on: { [state]: {} } });
    assert.equal(all.size, 2);
});

test("a page that came before there was a worker is kept with its own version, or not at all", async () => {
    const all = new Map(), pages = [];
    await installed(all, "/volley/", "one");
    const two = worker(all, "/volley/", "two");
    await two("install"); // and waits
    const one = worker(all, "/volley/", "one", { pages });
    const tell = (version, id) => one("message", { data: { version }, source: { id } });
    await tell("three", "later");
    assert.deepEqual(pages, []);
    await tell("two", "reloaded");
    assert.deepEqual(pages, ["claimed"]);
    const get = (page) => one("fetch", { request: { method: "GET", url: `${ORIGIN}/volley/app.js` }, clientId: page });
    assert.deepEqual([await get("reloaded"), await get("first")], ["two whole", "one whole"]);
    await one("message", { data: { use: true }, source: { id: "first" } });
    assert.deepEqual(pages, ["claimed", "skipped"]);
});
