// Where the keyboard goes on when what it pressed is gone: what is nearest to it and still there.
const ENOUGH_MS = 100; // till the page is drawn anew

addEventListener("click", ({ target, detail }) => {
    if (detail) return; // a finger or a mouse
    const around = [];
    for (let at = target.closest("button"); at; at = at.parentElement) around.push(at);
    setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const inside = "textarea, input, select, button";
        around.find((one) => one.isConnected && one.querySelector(inside))?.querySelector(inside).focus();
    }, ENOUGH_MS);
}, true);
