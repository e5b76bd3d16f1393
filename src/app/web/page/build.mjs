// Builds the page: node build.mjs --wasm FOLDER --first FILE --out FOLDER
//   FOLDER of the wasm: where volley.wasm is (build-web/src/app/web/package)
//   FILE: first.wasm, beside that folder
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values: told } = parseArgs({ options: { wasm: { type: "string" }, first: { type: "string" }, out: { type: "string" } } });
if (!told.wasm || !told.first || !told.out) {
    console.error("usage: node build.mjs --wasm FOLDER --first FILE --out FOLDER");
    process.exit(2);
}

/* What both scripts have in common. */
const common = {
    bundle: true,
    minify: true,
    charset: "utf8",
    target: ["chrome100", "firefox100", "safari15.4"],
    outdir: told.out,
    legalComments: "none",
};

await mkdir(told.out, { recursive: true });
await build({
    ...common,
    entryPoints: { app: join(here, "src/main.jsx") },
    format: "esm",
    splitting: true, // app.js, more.js, and in chunk.js what both have
    chunkNames: "[name]",
    jsx: "automatic",
    jsxImportSource: "preact",
});
await build({
    ...common,
    entryPoints: { worker: join(here, "src/worker.js") },
    format: "iife",
    define: { "import.meta.url": "self.location.href" }, // the place is always told
    external: ["node:fs/promises"],
});
await build({ ...common, entryPoints: { style: join(here, "style.css") } });
await copyFile(join(here, "index.html"), join(told.out, "index.html"));
await copyFile(join(told.wasm, "volley.wasm"), join(told.out, "volley.wasm"));
await copyFile(told.first, join(told.out, "first.wasm"));
