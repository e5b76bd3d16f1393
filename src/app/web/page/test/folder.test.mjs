// What is dropped of published points: which lists are in it, and that of a zip, or a folder, no more is read than there may be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { chosen, listsIn, textsIn, unpacked } from "../src/folder.js";
import { filesOf } from "../src/zip.js";

const MB = 1 << 20;
const named = (name, parts) => Object.assign(new Blob(parts), { name });

/* The checksum of zips, bit by bit as it is defined. */
function sumOf(bytes) {
    let sum = 0xffffffff;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

/* A zip of entries {path, text, ...}; what else they have is said instead of what is so. */
function zip(entries, { comment = "", count = entries.length, start = 0 } = {}) {
    const parts = [];
    const list = [];
    let at = 0;
    for (const { path, text = "{}", ...said } of entries) {
        const bytes = Buffer.from(text);
        const name = Buffer.from(path);
        const data = said.data ?? (said.method === 0 ? bytes : deflateRawSync(bytes));
        const { flags = 0, method = 8, sum = sumOf(bytes), size = bytes.length, packed = data.length, from = at } = said;
        const head = Buffer.alloc(30);
        head.writeUInt32LE(0x04034b50);
        head.writeUInt16LE(name.length, 26);
        const entry = Buffer.alloc(46);
        entry.writeUInt32LE(0x02014b50);
        [flags, method].forEach((value, i) => entry.writeUInt16LE(value, 8 + 2 * i));
        [sum, packed, size].forEach((value, i) => entry.writeUInt32LE(value, 16 + 4 * i));
        entry.writeUInt16LE(name.length, 28);
        entry.writeUInt32LE(from, 42);
        parts.push(head, name, data);
        list.push(entry, name);
        at += 30 + name.length + data.length;
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(Buffer.concat(list).length, 12);
    end.writeUInt32LE(at + start, 16);
    end.writeUInt16LE(comment.length, 20);
    return named("a.zip", [Buffer.concat([...parts, ...list, end, Buffer.from(comment)])]);
}

const only = async (entry) => {
    const [file] = await filesOf(zip([{ path: "revision.json", ...entry }]));
    const bytes = await file.bytes();
    return bytes && new TextDecoder().decode(bytes);
};

test("files of a zip are read, packed or not, whatever they are called", async () => {
    const text = JSON.stringify({ points: Array.from({ length: 5000 }, (_, i) => i * i) });
    assert.equal(await only({ text }), text);
    assert.equal(await only({ text, method: 0 }), text);
    assert.equal(await only({ text: "" }), "");
    const files = await filesOf(zip([{ path: "<b>é/" }, { path: "../<img src=x>.json" }, { path: "x" }], { comment: "PK\x05\x06 of a comment" }));
    assert.deepEqual(files.map(({ path }) => path), ["../<img src=x>.json", "x"]);
});

test("of a zip that lies nothing is read", async () => {
    const blanks = " ".repeat(5 * MB);
    assert.equal(await only({ text: blanks, size: 10 }), null); // more than it says
    assert.equal(await only({ text: "{}", size: 3 }), null); // less
    assert.equal(await only({ text: "{}", sum: 1 }), null);
    assert.equal(await only({ text: "{}", flags: 1 }), null); // encrypted
    assert.equal(await only({ text: "{}", method: 12 }), null);
    assert.equal(await only({ text: "{}", from: 7 }), null); // no file begins there
    assert.equal(await only({ text: "{}", from: 0xfffffff0 }), null);
    assert.equal(await only({ text: "{}", data: Buffer.from([0xff, 0xff, 0xff]) }), null);
    assert.equal(await only({ text: "{}", packed: 1 }), null);
    const whole = zip([{ path: "revision.json" }]);
    for (const none of [new Blob([]), new Blob(["PK"]), whole.slice(0, whole.size - 22), zip([{ path: "x" }], { count: 2 }), zip([{ path: "x" }], { start: 1 })])
        assert.equal(await filesOf(none), null);
    await assert.rejects(unpacked(named("no.zip", ["PK"])), { message: "no.zip: no zip that can be read" });
});

const filesAt = (...paths) => paths.map((path) => ({ path, size: 2, bytes: async () => new TextEncoder().encode("{}") }));

test("lists are found wherever they are, and have the names that the program has for them", () => {
    const lists = (given) => listsIn(given).map(({ folder, name }) => [folder, name]);
    const at = (...paths) => ({ name: "top", files: filesAt(...paths) });
    assert.deepEqual(lists(at("top/revision.json", "top/upgrades.json", "top/old/revision.json")), [["top/", "top"]]);
    assert.deepEqual(lists(at("top/data/manifest.json", "top/data/pilots/x.json")), [["top/data/", "top"]]);
    assert.deepEqual(lists({ ...at("data/manifest.json"), name: "data" }), [["data/", "data"]]);
    assert.deepEqual(lists(at("top/b/revision.json", "top/a/1/revision.json", "top/.git/revision.json", "top/revision.json.bak")),
                     [["top/a/1/", "top/a/1"], ["top/b/", "top/b"]]);
    assert.deepEqual(lists(at("top/x.json")), []);
    const zipped = (...paths) => ({ name: "a.zip", zip: true, files: filesAt(...paths) });
    assert.deepEqual(lists(zipped("revision.json")), [["", "a.zip"]]);
    assert.deepEqual(lists(zipped("main/XWA/50P20/revision.json", "__MACOSX/main/._revision.json")), [["main/XWA/50P20/", "a.zip"]]);
    assert.deepEqual(lists(zipped("main/1/revision.json", "main/2/data/manifest.json")),
                     [["main/1/", "a.zip/main/1"], ["main/2/data/", "a.zip/main/2"]]);
});

const list = { folder: "top/", name: "top" };
const read = (...files) => textsIn({ files }, list);

test("of a list its own files are read, and what is no text is told with its place", async () => {
    const [revision, other] = filesAt("top/revision.json", "top/x/pilots.json");
    assert.deepEqual(await read(revision, other, ...filesAt("top/picture.png", "top/.x.json", "else/x.json")),
                     { "top/revision.json": "{}", "top/x/pilots.json": "{}" });
    const holding = (...bytes) => read({ path: "top/x.json", size: bytes.length, bytes: async () => Uint8Array.from(bytes) });
    assert.deepEqual(await holding(0xef, 0xbf, 0xbd), { "top/x.json": "\uFFFD" });
    for (const wrong of [0xff, 0])
        await assert.rejects(holding(10, 65, 66, wrong, 10), { message: "top/x.json:2:3: what stands here is no text in UTF-8" });
    await assert.rejects(read(revision, ...filesAt("top/revision.json")), { message: "top/revision.json: it is there twice" });
    await assert.rejects(read({ ...revision, bytes: async () => null }), { message: "top/revision.json: cannot be read whole" });
    await assert.rejects(read({ ...revision, bytes: () => Promise.reject(new Error("gone")) }), { message: "top/revision.json: cannot be read whole" });
});

test("no more is read than the program reads", async () => {
    const sized = (...sizes) => sizes.map((size, i) => ({ ...filesAt(`top/${i}.json`)[0], size }));
    const many = (count) => sized(...Array.from({ length: count }, () => 2));
    const refused = { message: /^top\/\d+\.json: too much: 16 MB in a file, 64 MB and 2000 files in all are the most$/ };
    await read(...sized(16 * MB, 16 * MB, 16 * MB, 16 * MB));
    await read(...many(2000));
    await assert.rejects(read(...sized(16 * MB + 1)), refused);
    await assert.rejects(read(...sized(16 * MB, 16 * MB, 16 * MB, 16 * MB, 1)), refused);
    await assert.rejects(read(...many(2001)), refused);
    const folder = (count) => Array.from({ length: count }, (_, i) => ({ webkitRelativePath: `home/${i}.png`, size: 1 }));
    assert.equal(chosen(folder(20000)).files.length, 20000);
    assert.throws(() => chosen(folder(20001)), /^Error: home: more than 20,000 files are in it/);
    const stored = (count) => unpacked(zip(Array.from({ length: count }, (_, i) => ({ path: `${i}.png`, text: "", method: 0 }))));
    assert.equal((await stored(20000)).files.length, 20000);
    await assert.rejects(stored(20001), { message: "a.zip: too much: a zip of 20000 files is the most" });
    const bomb = await unpacked(zip([{ path: "revision.json", text: " ".repeat(17 * MB) }]));
    await assert.rejects(textsIn(bomb, listsIn(bomb)[0]), /^Error: a\.zip\/revision\.json: too much: 16 MB/);
});
