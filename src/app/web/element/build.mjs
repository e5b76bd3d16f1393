// Builds volley-answer.js, the element with all that it needs within: node build.mjs --wasm FOLDER --out FOLDER...
//   FOLDER of the wasm: where volley.wasm is (build-web/src/app/web/package)
//   FOLDERS that get the script; the last one gets the page of examples, too (--examples FILE)
// The same files in, the same bytes out.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { packed } from "../page/box/packed.mjs";

const { build } = createRequire(new URL("../page/", import.meta.url))("esbuild");
const here = dirname(fileURLToPath(import.meta.url));
const { values: told } = parseArgs({ options: { wasm: { type: "string" }, examples: { type: "string" }, out: { type: "string", multiple: true } } });
if (!told.wasm || !told.out) {
    console.error("usage: node build.mjs --wasm FOLDER [--examples FILE] --out FOLDER...");
    process.exit(2);
}

const common = {
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    format: "iife", // also from disk, where no module is loaded
    target: ["chrome111", "firefox113", "safari16.4"],
    legalComments: "none",
    define: { "import.meta.url": "self.location.href" }, // the place is always told
    external: ["node:fs/promises"],
};
const bundle = async (entry, more = {}) =>
    (await build({ ...common, ...more, entryPoints: [join(here, entry)] })).outputFiles[0].text.trimEnd();

/* What the script holds as text. */
const TEXTS = {
    "volley:worker": () => bundle("../page/src/worker.js"),
    "volley:wasm": async () => packed(await readFile(join(told.wasm, "volley.wasm"))),
    "./style.css": () => bundle("style.css"),
};
const within = {
    name: "within",
    setup(building) {
        building.onResolve({ filter: /^volley:|\/style\.css$/ }, ({ path }) => ({ path, namespace: "within" }));
        building.onLoad({ filter: /./, namespace: "within" }, async ({ path }) => ({ contents: await TEXTS[path](), loader: "text" }));
        building.onResolve({ filter: /\/(places|points)\.js$/ }, () => ({ path: join(here, "places.js") }));
    },
};

const { version } = JSON.parse(await readFile(join(told.wasm, "package.json"), "utf8"));
const js = `/* Volley ${version}, MIT license; within it jansson and musl, MIT license, and libcsv, LGPL 2.1 or later */`;
const script = await bundle("element.js", { plugins: [within], banner: { js } });
for (const folder of told.out) await writeFile(join(folder, "volley-answer.js"), `${script}\n`);
if (told.examples) await copyFile(told.examples, join(told.out.at(-1), "embed.html"));
