// Lets the browser keep the page, so that it opens without a network. Where that is not to be had, the page works all the same.
const AFTER_MS = 1000; // first the answer: keeping means to load everything once more

const keep = () => void navigator.serviceWorker.register("sw.js").catch(() => {});
if ("serviceWorker" in navigator && isSecureContext) addEventListener("load", () => setTimeout(keep, AFTER_MS));
