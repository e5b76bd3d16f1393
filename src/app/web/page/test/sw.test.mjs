// The service worker, with the browser's caches played: what it keeps, what it forgets, and what it leaves alone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const script = await readFile(new URL("../box/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://example.org";

/* The worker of a page at a place, in a version; `all` are the caches of the origin, each a map by address. */
function worker(all, place, version) {
    const scope = ORIGIN + place, listeners = {};
    const addressOf = (request) => new URL(request.url ?? request, scope).href;
    const cacheOf = (kept) => ({
        addAll: async (requests) => requests.forEach((request) => kept.set(addressOf(request), version)),
        match: async (request) => kept.get(addressOf(request)),
    });
    const caches = {
        keys: async () => [...all.keys()],
        delete: async (name) => all.delete(name),
        open: async (name) => cacheOf(all.get(name) ?? all.set(name, new Map()).get(name)),
    };
    const browser = {
        VERSION: version,
        FILES: ["./", "app.js"],
        registration: { scope },
        location: { origin: ORIGIN },
        Request: class { constructor(url) { this.url = url; } },
        fetch: async () => "of the network",
        addEventListener: (what, listener) => void (listeners[what] = listener),
        caches,
    };
    new Function(...Object.keys(browser), script)(...Object.values(browser));
    return async (what, request) => {
        let result;
        listeners[what]({ request, waitUntil: (work) => void (result = work), respondWith: (work) => void (result = work) });
        return result;
    };
}

async function installed(all, place, version) {
    const tell = worker(all, place, version);
    await tell("install");
    await tell("activate");
    return (path) => tell("fetch", { method: "GET", url: ORIGIN + path });
}

test("a new version takes the place of the old one", async () => {
    const all = new Map();
    await installed(all, "/volley/", "one");
    const get = await installed(all, "/volley/", "two");
    assert.equal(all.size, 1);
    assert.equal(await get("/volley/app.js"), "two");
    assert.equal(await get("/volley/other.js"), "of the network");
});

test("what others keep on the same origin is left alone", async () => {
    const all = new Map([["another-page", new Map()], ["volley-ball", new Map()], ["volley", new Map()]]);
    const other = await installed(all, "/volley/beta/", "one");
    await installed(all, "/volley/", "one");
    await installed(all, "/volley/", "two");
    assert.equal(all.size, 5);
    for (const name of ["another-page", "volley-ball", "volley"]) assert.ok(all.has(name));
    assert.equal(await other("/volley/beta/app.js"), "one");
});
