// The package as others have it: packed, installed, imported in node, in a bundle, and by TypeScript.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import test from "node:test";
import { built, folder, install, npm, source, volley } from "./support.mjs";

const need = createRequire(join(npm, "x.js"));
const node = (...words) => execFileSync(process.execPath, words, { encoding: "utf8" });
const SAID = "mean damage 0.312853, hit 26.94 %\ncolumn 9: unknown word; did you mean 'lock'?\n";

// Of the library (volley.wasm and index.mjs) and of the program, gzipped. A little above what it is, so that what makes it
// larger is seen.
const BUDGETS = { library: 682000, program: 756000 };

test("the package has what it needs and nothing else, within its budget", (t) => {
    const where = folder(t);
    const packed = install(where);
    const names = execFileSync("tar", ["tzf", packed], { encoding: "utf8" }).trim().split("\n").sort();
    const files = names.map((name) => name.replace("package/", ""));
    const scenarios = readdirSync(join(source, "scenarios")).filter((name) => name.endsWith(".csv"));
    assert.deepEqual(files, [
        "LICENSE", "README.md", "THIRD-PARTY.md", "bin/program.cjs", "bin/program.mjs", "bin/program.wasm", "bin/volley.mjs",
        "documents.d.ts", "index.d.ts", "index.mjs", "package.json", ...scenarios.map((name) => `scenarios/${name}`),
        "volley-answer.d.ts", "volley-answer.js", "volley.wasm",
    ].sort());
    const parts = { library: files.filter((name) => /^\w+\.(wasm|mjs)$/.test(name)), program: files.filter((name) => name.startsWith("bin/")) };
    for (const [part, most] of Object.entries(BUDGETS)) {
        const bytes = parts[part].reduce((sum, name) => sum + gzipSync(readFileSync(join(built, name)), { level: 9 }).length, 0);
        t.diagnostic(`${part}: ${bytes} bytes gzipped`);
        assert.ok(bytes <= most, `${part}: ${bytes} bytes gzipped, more than ${most}`);
    }
});


test("node imports it: examples/ask.mjs", (t) => {
    const where = folder(t);
    install(where);
    copyFileSync(join(source, "examples/ask.mjs"), join(where, "ask.mjs"));
    assert.equal(node(join(where, "ask.mjs"), "hazard asteroid"), volley("hazard", "asteroid", "-f", "json") + SAID);
});

test("the example of its README runs", (t) => {
    const where = folder(t);
    const readme = readFileSync(join(built, "README.md"), "utf8");
    const example = readme.match(/^ {4}import[^]*?\n(?=\n- )/m)[0].replace(/^ {4}/gm, "");
    install(where);
    writeFileSync(join(where, "example.mjs"), example);
    assert.match(node(join(where, "example.mjs")), /^0\.3128528/);
});

test("a bundle of esbuild finds the module beside it", async (t) => {
    const where = folder(t);
    const bundle = join(where, "out/app.mjs");
    install(where);
    copyFileSync(join(source, "examples/ask.mjs"), join(where, "app.mjs"));
    await need("esbuild").build({ entryPoints: [join(where, "app.mjs")], bundle: true, format: "esm", platform: "node",
                                  outfile: bundle, minify: true });
    copyFileSync(join(where, "node_modules/volley-xwing/volley.wasm"), join(where, "out/volley.wasm"));
    assert.equal(node(bundle), SAID);
});

test("a bundle of esbuild can hold the module, for a browser, in one file", async (t) => {
    const where = folder(t);
    const bundle = join(where, "out/app.mjs");
    install(where);
    writeFileSync(join(where, "app.mjs"), `
        import { open } from "volley-xwing";
        import wasm from "volley-xwing/volley.wasm";
        const volley = await open({ wasm });
        console.log(volley.answer("run --no-check '3 focus lock' vs '3 focus evade'").damage.mean.toFixed(6));`);
    await need("esbuild").build({ entryPoints: [join(where, "app.mjs")], bundle: true, format: "esm", platform: "browser",
                                  external: ["node:fs/promises"], loader: { ".wasm": "binary" }, outfile: bundle });
    assert.ok(!existsSync(join(where, "out/volley.wasm")));
    assert.equal(node(bundle), "0.312853\n");
});

test("a bundle of esbuild has the element, of whose import nothing is used", async (t) => {
    const where = folder(t);
    install(where);
    writeFileSync(join(where, "app.mjs"), 'import "volley-xwing/volley-answer.js";\n');
    const { outputFiles } = await need("esbuild").build({ entryPoints: [join(where, "app.mjs")], bundle: true, write: false, external: ["node:fs/promises"] });
    assert.match(outputFiles[0].text, /customElements/);
});

test("TypeScript knows its types, and finds what is wrong", (t) => {
    const where = folder(t);
    const check = (text) => {
        writeFileSync(join(where, "app.mts"), text);
        try {
            node(join(npm, "typescript/lib/tsc.js"), "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom",
                 "--module", "nodenext", join(where, "app.mts"));
            return "";
        } catch (error) {
            return error.stdout;
        }
    };
    install(where);
    const begin = `import { open, VolleyError } from "volley-xwing";\nconst volley = await open();\n`;
    assert.equal(check(`${begin}const mean: number | undefined = volley.answer({ command: "run", attackers: ["3"],
        defender: 2, no_check: true }, { note: (note) => note.length }).damage?.mean;
        try { volley.ask("x"); } catch (error) {
            if (error instanceof VolleyError) console.log(error.error.column ?? mean);
        }`), "");
    assert.equal(check(`${begin}const found = volley.answer({ command: "duel", a: "3 hull=3", b: "3 hull=2" });
        if ("result" in found) console.log(found.result.a + found.rounds.mean, found.ships[0]?.side === "a");
        const hit: number = volley.answer({ command: "run", attackers: [3], defender: 2 }).hit;
        const any: number = volley.answer("run 3 vs 2").hit + hit;`), "");
    const element = `import "volley-xwing/volley-answer.js";\nconst one = document.createElement("volley-answer");\n`;
    assert.equal(check(`${element}one.question = { command: "run", attackers: [3], defender: 2 }; one.question = "run 3 vs 2"; one.short = true;
        one.files = { s: {} };
        one.addEventListener("answer", ({ detail }) => console.log(detail.answer, detail.question));
        one.addEventListener("wrong", function ({ detail: { error } }) { console.log(error.column ?? this.short); });
        one.addEventListener("click", ({ clientX }) => clientX);
        const found = await document.querySelector("volley-answer")!.answered;
        if (!Array.isArray(found)) console.log(found.damage.mean);`), "");
    assert.match(check(`${element}one.question = { command: "rnu" };`), /TS2322/);
    assert.match(check(`${element}one.asnwered;`), /TS2551/);
    assert.match(check(`${begin}volley.answer({ command: "run", attackers: [3], defender: 2 }).hitt;`), /TS2551/);
    assert.match(check(`${begin}volley.answer({ command: "rnu" });`), /TS2322/);
    assert.match(check(`${begin}volley.anwser("run 3 vs 2");`), /TS2551/);
});
