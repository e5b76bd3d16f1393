// Points as the community publishes them, from a folder or a zip: which lists are in it, and the files of one of them, for `volley
// import`, which reads them.
import { filesOf } from "./zip.js";

// As src/app/cli/published.c has them.
const FILE_MOST = 16 << 20;
const BYTES_MOST = 64 << 20;
const FILES_MOST = 2000;
const TOO_MUCH = `too much: ${FILE_MOST >> 20} MB in a file, ${BYTES_MOST >> 20} MB and ${FILES_MOST} files in all are the most`;

const SEEN_MOST = 20000; // files of what is dropped

const INDEX = /^(.*\/)?(revision|manifest)\.json$/;
const HIDDEN = /(^|\/)\./;
const DATA = /\/data$/; // which is named by the folder around it

const fail = (where, why) => {
    throw new Error(`${where}: ${why}`);
};

/* ---- what was dropped, as files: {path, size, bytes()} ---- */

const fileAt = (path, file) => ({ path, size: file.size, bytes: async () => new Uint8Array(await file.arrayBuffer()) });

const tooMany = (name) => fail(name, `more than ${SEEN_MOST.toLocaleString("en")} files are in it: take the folder that has revision.json or manifest.json`);

/** Of a folder that was chosen: the files of an <input webkitdirectory>. */
export function chosen(list) {
    const name = list[0]?.webkitRelativePath.split("/")[0] ?? "The folder";
    if (list.length > SEEN_MOST) tooMany(name);
    return { name, files: Array.from(list, (file) => fileAt(file.webkitRelativePath, file)) };
}

/* Of a folder that was dropped: a FileSystemDirectoryEntry. */
async function dropped(root) {
    const files = [];
    const folders = [root];
    let seen = 0;
    for (let folder; (folder = folders.pop()); ) {
        const reader = folder.createReader();
        const next = () => new Promise((done, failed) => reader.readEntries(done, failed)); // some at a time
        for (let some; (some = await next()).length; )
            for (const entry of some.filter(({ name }) => !HIDDEN.test(name))) {
                if (++seen > SEEN_MOST) tooMany(root.name);
                if (entry.isDirectory) folders.push(entry);
                else files.push(fileAt(entry.fullPath.slice(1), await new Promise((done, failed) => entry.file(done, failed))));
            }
    }
    return { name: root.name, files };
}

function canUnpack() {
    try {
        return Boolean(new DecompressionStream("deflate-raw"));
    } catch {
        return false;
    }
}

/** Of a zip. */
export async function unpacked(file) {
    if (!canUnpack()) fail(file.name, "this browser cannot unpack it: do so yourself, and take the folder");
    const files = (await filesOf(file).catch(() => null)) ?? fail(file.name, "no zip that can be read");
    if (files.length > SEEN_MOST) fail(file.name, `too much: a zip of ${SEEN_MOST} files is the most`);
    return { name: file.name, zip: true, files };
}

export const isZip = (file) => /\.zip$/i.test(file?.name ?? "");

/** What of an event that drops files is a folder or a zip, as a function that reads it; undefined: nothing. */
export function publishedIn({ items = [] }) {
    for (const item of items) {
        const entry = item.webkitGetAsEntry?.();
        const file = item.getAsFile?.();
        if (entry?.isDirectory) return () => dropped(entry);
        if (isZip(file)) return () => unpacked(file);
    }
}

/* ---- the lists in it ---- */

/** The folders that have a list, each with the name that the program would be told; none below another. */
export function listsIn({ name, zip, files }) {
    const found = files.flatMap(({ path }) => (HIDDEN.test(path) ? [] : (INDEX.exec(path)?.slice(1, 2) ?? []))).map((folder) => folder ?? "");
    const all = [...new Set(found)].sort();
    const lists = all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
    return lists.map((folder) => {
        const inside = folder.slice(0, -1).replace(DATA, "");
        return { folder, name: !zip ? inside : lists.length > 1 ? `${name}/${inside}` : name };
    });
}

/* The text of a file. What is none is told with its place. */
async function textOf(name, file) {
    const bytes = (await file.bytes().catch(() => null)) ?? fail(name, "cannot be read whole");
    let text = null;
    try {
        text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        // is told below
    }
    if (text !== null && !text.includes("\0")) return text;
    const before = (text ?? new TextDecoder().decode(bytes)).split(/[\0\uFFFD]/)[0].split("\n");
    return fail(`${name}:${before.length}:${before.at(-1).length + 1}`, "what stands here is no text in UTF-8");
}

/** The files of a list, by the names that they have for the program. */
export async function textsIn({ files }, { folder, name }) {
    const texts = {};
    let bytes = 0;
    let count = 0;
    for (const file of files) {
        const rest = file.path.startsWith(folder) ? file.path.slice(folder.length) : "";
        if (!/\.json$/i.test(rest) || HIDDEN.test(rest)) continue;
        const path = `${name}/${rest}`;
        if (file.size > FILE_MOST || (bytes += file.size) > BYTES_MOST || ++count > FILES_MOST) fail(path, TOO_MUCH);
        if (Object.hasOwn(texts, path)) fail(path, "it is there twice");
        texts[path] = await textOf(path, file);
    }
    return texts;
}
