// Boxes the page that build.mjs has built: node box.mjs FOLDER
//
// The folder gets what it needs to be served: a Content-Security-Policy, a manifest with an icon, a service worker that knows
// each file. And it gets the page in one file, volley.html, which opens from disk and needs nothing besides. The same
// files in, the same bytes out.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packed } from "./packed.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2];
if (!folder) {
    console.error("usage: node box.mjs FOLDER");
    process.exit(2);
}
const beside = (name) => join(here, name);
const inside = (name) => join(folder, name);
const digest = (text, as) => createHash("sha256").update(text).digest(as);

/* A part of the document that has to be there once. `with`: a function, so that no $ in it means anything. */
function replace(text, part, by) {
    if (text.split(part).length !== 2) throw new Error(`index.html has to have ${part} once`);
    return text.replace(part, () => by);
}

/* The rules of a Content-Security-Policy as a tag. */
function policy(rules) {
    const text = Object.entries(rules).map(([what, from]) => `${what} ${from}`).join("; ");
    return `<meta http-equiv="Content-Security-Policy" content="${text}">`;
}

const NOBODY = "'none'";
const EVERYWHERE = { "default-src": NOBODY, "base-uri": NOBODY, "form-action": NOBODY, "img-src": "'self' data: blob:" };
const ICON = '<link rel="icon" href="data:,">'; // what stands for it in index.html
const APP = '<script type="module" src="app.js"></script>';
const STYLE = '<link rel="stylesheet" href="style.css">';

/* ---- the folder ---- */

async function boxFolder(page) {
    const head = [
        policy({
            ...EVERYWHERE,
            "script-src": "'self' 'wasm-unsafe-eval'",
            "worker-src": "'self'",
            "style-src": "'self'",
            "connect-src": "'self'",
            "manifest-src": "'self'",
        }),
        '<link rel="preload" href="first.wasm" as="fetch" crossorigin>', // beside the scripts, not after them
        '<link rel="modulepreload" href="chunk.js">', // which app.js begins with
        '<link rel="icon" href="icon.svg">',
        '<link rel="manifest" href="manifest.webmanifest">',
        '<script src="offline.js" defer></script>',
    ];
    const files = ["app.js", "chunk.js", "first.wasm", "icon.svg", "manifest.webmanifest", "more.js", "offline.js", "style.css", "volley.wasm", "worker.js"];

    for (const name of ["icon.svg", "manifest.webmanifest", "offline.js"]) await copyFile(beside(name), inside(name));
    await writeFile(inside("index.html"), replace(page, ICON, head.join("\n")));
    await writeVersion(["index.html", ...files]);
}

/* The name of this version stands before what has to know it, and what each of its files has to be: a server may get a newer one
 * while they are fetched. */
async function writeVersion(files) {
    const all = createHash("sha256");
    for (const file of [...files.map(inside), beside("sw.js")]) all.update(await readFile(file));
    const version = `const VERSION = ${JSON.stringify(all.digest("hex").slice(0, 16))};`;
    const put = async (name, ...lines) => writeFile(inside(name), [...lines, await readFile(beside(name), "utf8")].join("\n"));
    const whole = async (name, file = name) => [name, `sha256-${digest(await readFile(inside(file)), "base64")}`];

    await put("offline.js", version);
    const list = await Promise.all([whole("./", "index.html"), ...files.map((file) => whole(file))]);
    await put("sw.js", version, `const FILES = ${JSON.stringify(list)};`);
}

/* ---- the page in one file ---- */

/* The application, with other places for its parts. */
async function bundleWithin() {
    const places = { name: "places", setup: ({ onResolve }) => onResolve({ filter: /\/places\.js$/ }, () => ({ path: beside("places.js") })) };
    const { outputFiles } = await build({
        entryPoints: [join(here, "../src/main.jsx")],
        bundle: true,
        minify: true,
        write: false,
        charset: "utf8",
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        target: ["chrome100", "firefox100", "safari15.4"],
        legalComments: "none",
        plugins: [places],
    });
    return outputFiles[0].text;
}

/* What is within a tag must not end it; `<\/` is `</` in a string of JavaScript. */
const within = (script) => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

async function boxOne(page) {
    const app = within(await bundleWithin());
    const worker = within(await readFile(inside("worker.js"), "utf8"));
    const style = (await readFile(inside("style.css"), "utf8")).trimEnd();
    const icon = Buffer.from(await readFile(beside("icon.svg"))).toString("base64");
    const rules = policy({
        ...EVERYWHERE,
        "img-src": "data: blob:",
        "script-src": `'sha256-${digest(app, "base64")}' 'wasm-unsafe-eval'`,
        "worker-src": "blob:",
        "style-src": `'sha256-${digest(style, "base64")}'`,
    });
    let out = replace(page, ICON, `${rules}\n<link rel="icon" href="data:image/svg+xml;base64,${icon}">`);
    out = replace(out, STYLE, `<style>${style}</style>`);
    out = replace(out, APP, [
        `<script type="text/plain" id="worker">${worker}</script>`,
        `<script type="text/plain" id="wasm">${packed(await readFile(inside("volley.wasm")))}</script>`,
        `<script type="module">${app}</script>`,
    ].join("\n"));
    await writeFile(inside("volley.html"), out);
}

const page = await readFile(beside("../index.html"), "utf8");
await boxFolder(page);
await boxOne(page);
