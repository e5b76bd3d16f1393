// What a player loads, gzipped as servers send it: before the first answer, later, and as the page in one file. And that the same
// sources make the same bytes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { folder } from "./browser.mjs";
import { built, folder as emptyFolder, source } from "./support.mjs";

const KB = 1000;
// What grows here is mostly words: of reports, of names, of what is told where something does not count.
const BUDGETS = { "first answer": 382 * KB, // of 400 that may be: what a command drags in is seen
                   "volley.wasm": 678 * KB, "app.js": 8.8 * KB, "more.js": 25.5 * KB, "volley.html": 746 * KB, "volley-answer.js": 694 * KB };
const FIRST = ["index.html", "app.js", "chunk.js", "style.css", "worker.js", "first.wasm"]; // what the first answer needs

test("the page keeps within its sizes", () => {
    const sizes = Object.fromEntries(readdirSync(folder).map((name) =>
        [name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length]));
    sizes["first answer"] = FIRST.reduce((sum, name) => sum + sizes[name], 0);
    for (const [name, bytes] of Object.entries(sizes)) {
        const most = BUDGETS[name];
        console.log(`${name}: ${(bytes / KB).toFixed(1)} KB gzipped${most ? `, at most ${most / KB}` : ""}`);
        if (most) assert.ok(bytes <= most, `${name} has ${bytes} bytes gzipped, above ${most}`);
    }
});

test("bundled again, the page has the same bytes", (t) => {
    const again = emptyFolder(t);
    const work = join(dirname(built), "page-work/page");
    execFileSync(process.execPath, [join(work, "build.mjs"), "--wasm", built, "--first", join(dirname(built), "first.wasm"), "--out", again]);
    execFileSync(process.execPath, [join(work, "box/box.mjs"), again]);
    execFileSync(process.execPath, [join(work, "../element/build.mjs"), "--wasm", built, "--examples", join(source, "examples/embed.html"), "--out", again]);
    assert.deepEqual(readdirSync(again), readdirSync(folder));
    for (const name of readdirSync(again))
        assert.ok(readFileSync(join(again, name)).equals(readFileSync(join(folder, name))), name);
    assert.ok(readFileSync(join(again, "volley-answer.js")).equals(readFileSync(join(built, "volley-answer.js"))), "that of the package");
});
