// What the tests share. The environment says where things are (src/app/web/test.sh).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const need = (name) => process.env[name] ?? (() => { throw new Error(`${name} is not set`); })();

export const program = need("VOLLEY"); // built for this machine
export const source = need("SOURCE"); // the source tree
export const npm = need("MODULES"); // node_modules with esbuild and typescript
export const built = need("PACKAGE"); // the package as it was built

process.env.VOLLEY_DATA = join(tmpdir(), "volley-none"); // nothing of the developer's own

/** What the program prints. */
export const volley = (...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });

/** An empty folder for one test. */
export function folder(test) {
    const made = mkdtempSync(join(tmpdir(), "volley-"));
    test.after(() => rmSync(made, { recursive: true }));
    return made;
}

/** Pack the package, and install it in a folder as anybody would, without a network. */
export function install(where) {
    const packed = join(where, "package");
    cpSync(built, packed, { recursive: true });
    const [{ filename }] = JSON.parse(
        execFileSync("npm", ["pack", "--json", "--pack-destination", where, packed], { encoding: "utf8" }));
    execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--no-save", "--prefix", where,
                         join(where, filename)], { stdio: "pipe" });
    return join(where, filename);
}

/** Rows of a CSV file without quotes: comments left out, one object a row. */
export function rows(file) {
    const [head, ...lines] = readFileSync(file, "utf8").split("\n").filter((line) => line && line[0] !== "#");
    const names = head.split(",");
    return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
}

// What says how long something took, or on what it ran.
const OWN = new Set(["seconds", "trials_per_second", "threads", "kernel"]);

/** Two documents have the same numbers, to 1e-12, and all else is the same. Counts the numbers. */
export function compare(ours, theirs, path, found = { numbers: 0 }) {
    if (typeof theirs === "number") {
        const difference = Math.abs(ours - theirs) / Math.max(1, Math.abs(theirs));
        assert.ok(difference <= 1e-12, `${path}: ${ours} is not ${theirs}`);
        found.numbers++;
    } else if (theirs && typeof theirs === "object") {
        assert.deepEqual(Object.keys(ours), Object.keys(theirs), path);
        for (const key of Object.keys(theirs))
            if (!OWN.has(key)) compare(ours[key], theirs[key], `${path}.${key}`, found);
    } else {
        assert.equal(ours, theirs, path);
    }
}
