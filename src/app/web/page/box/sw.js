// Keeps the files of this version of the page, all or none, and answers with them, whether there is a network or not.
// box.mjs writes which files these are; a new version has another name. It takes over when the last page of the old one is
// closed, or when somebody says so in a page (offline.js): what other pages show then goes on with the files that it began with.
// One origin may have more than this page: what else is kept there, another copy of this page too, is left alone.
const OWN = `volley ${registration.scope} `;
const KEPT = OWN + VERSION;
const SOON_MS = 60000; // in which a page that began is among those that the browser tells of

const own = async () => (await caches.keys()).filter((name) => name.startsWith(OWN));

addEventListener("install", (event) => {
    const whole = FILES.map(([file, integrity]) => new Request(file, { cache: "reload", integrity }));
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(whole)));
});

/* What tells, among the files of a version, that a page began with them. */
const mark = (page) => `began/${page}`;

async function begin(page, name) {
    const kept = await caches.open(name);
    await kept.put(mark(page), new Response(Date.now()));
}

async function isOpen(kept, { url }, pages) {
    const [, page] = url.split(mark(""));
    return page && (pages.has(page) || Date.now() - (await (await kept.match(url)).text()) < SOON_MS);
}

/* The other versions that no page shows any more. One that is on its way has none yet, so then all stay. */
async function forgetOthers() {
    const names = await own();
    const pages = new Set((await clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id));
    for (const name of names.filter((one) => one !== KEPT)) {
        const kept = await caches.open(name);
        const open = await Promise.all((await kept.keys()).map((file) => isOpen(kept, file, pages)));
        if (!open.some(Boolean) && !registration.installing && !registration.waiting) await caches.delete(name);
    }
}

addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

/* The name of the version that a page began with. */
async function begunWith(page) {
    for (const name of (await own()).filter((one) => one !== KEPT)) if (await caches.match(mark(page), { cacheName: name })) return name;
    return KEPT;
}

async function answer(request, page) {
    const kept = await caches.open(page ? await begunWith(page) : KEPT);
    return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("fetch", (event) => {
    const { request, clientId, resultingClientId } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    const begins = request.mode === "navigate";
    event.respondWith(answer(request, begins ? null : clientId));
    if (begins) event.waitUntil(begin(resultingClientId, KEPT).then(forgetOthers));
});

/* A page that came before there was a worker tells its version. */
async function adopt(page, version) {
    if (!(await caches.has(OWN + version))) return;
    await begin(page, OWN + version);
    await clients.claim();
}

addEventListener("message", (event) => {
    const { use, version } = event.data;
    event.waitUntil(use ? skipWaiting() : adopt(event.source.id, version));
});
