// Keeps the files of this version of the page, all or none, and answers with them, whether there is a network or not.
// box.mjs writes which files these are; a new version has another name and takes over when the last page of the old is closed.
// One origin may have more than this page: what else is kept there, another copy of this page too, is left alone.
const OWN = `volley ${registration.scope} `;
const KEPT = OWN + VERSION;

addEventListener("install", (event) => {
    const whole = FILES.map((file) => new Request(file, { cache: "reload" }));
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(whole)));
});

async function forgetOthers() {
    for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== KEPT) await caches.delete(name);
}

addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

async function answer(request) {
    const kept = await caches.open(KEPT);
    return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
