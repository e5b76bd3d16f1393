// Lets the browser keep the page, so that it opens without a network. Where that is not to be had, the page works all the same.
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("sw.js").catch(() => {});
