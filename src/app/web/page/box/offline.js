// Lets the browser keep the page, so that it opens without a network, and tells it of a newer version (src/newer.jsx).
// Where that is not to be had, the page works all the same. VERSION is this one; box.mjs writes it.
const AFTER_MS = 1000; // first the answer: keeping means to load everything once more
const OFTEN_MS = 3600e3; // how often a page that stays open asks whether there is a newer one
const SCRIPT = new URL("sw.js", document.baseURI).href;
const { serviceWorker } = navigator;

const isKept = () => serviceWorker.controller?.scriptURL === SCRIPT; // and not by a page whose folder this one is in
const again = () => location.reload();

/* The newer version takes over, if no other page had it do so, and then all of this page is loaded again. */
async function use() {
    const { waiting } = await serviceWorker.getRegistration();
    if (!waiting) return again();
    serviceWorker.addEventListener("controllerchange", again);
    waiting.postMessage({ use: true });
}

function offer() {
    globalThis.useNewer = use;
    dispatchEvent(new Event("newer"));
}

/* Another page may have the newer version take over. */
function watchOthers() {
    let was = isKept();
    serviceWorker.addEventListener("controllerchange", () => {
        if (was) offer();
        was = isKept();
    });
}

function watch(registration) {
    let looked = Date.now();
    const look = () => {
        if (document.hidden || Date.now() - looked < OFTEN_MS) return;
        looked = Date.now();
        registration.update().catch(() => {}); // without a network: the next time
    };
    const whole = () => registration.waiting && isKept() && offer();
    const follow = () => registration.installing?.addEventListener("statechange", whole);
    whole();
    follow();
    registration.addEventListener("updatefound", follow);
    addEventListener("visibilitychange", look);
    setInterval(look, OFTEN_MS / 4);
}

async function keep() {
    watch(await serviceWorker.register(SCRIPT));
    const { active } = await serviceWorker.ready;
    if (!isKept()) active.postMessage({ version: VERSION });
}

if (serviceWorker && isSecureContext) {
    watchOthers();
    addEventListener("load", () => setTimeout(() => keep().catch(() => {}), AFTER_MS));
}
