// A zip, of which the list of files is read, and then those that are wanted: one at a time, no more of it than it says it has, and
// only if its checksum is right. Names are words, and lead nowhere.

const END = 0x06054b50; // PK\5\6: the end, which tells where the list is
const LISTED = 0x02014b50; // PK\1\2: a file in the list
const HERE = 0x04034b50; // PK\3\4: the file itself
const END_BYTES = 22;
const COMMENT_MOST = 65535; // behind the end
const LIST_MOST = 16 << 20;
const ENCRYPTED = 1; // a bit of the flags
const [STORED, DEFLATED] = [0, 8];

const viewOf = async (file, from, to) => new DataView(await file.slice(Math.max(0, from), to).arrayBuffer());

/* Where the list is; undefined: this is no zip. */
async function findEnd(file) {
    const tail = await viewOf(file, file.size - END_BYTES - COMMENT_MOST, file.size);
    for (let at = tail.byteLength - END_BYTES; at >= 0; at--)
        if (tail.getUint32(at, true) === END)
            return { count: tail.getUint16(at + 10, true), bytes: tail.getUint32(at + 12, true), from: tail.getUint32(at + 16, true) };
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
    return byte;
});

const checksum = (bytes) => ~bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

/** What a stream brings, if it is so many bytes; else null. */
export async function take(stream, size) {
    const bytes = new Uint8Array(size);
    const reader = stream.getReader();
    let count = 0;
    for (let part; !(part = await reader.read()).done; count += part.value.length) {
        if (count + part.value.length > size) {
            reader.cancel().catch(() => {});
            return null;
        }
        bytes.set(part.value, count);
    }
    return count === size ? bytes : null;
}

async function read(file, { flags, method, sum, packed, size, from }) {
    const head = await viewOf(file, from, from + 30);
    if (flags & ENCRYPTED || ![STORED, DEFLATED].includes(method) || head.byteLength < 30 || head.getUint32(0, true) !== HERE) return null;
    const begin = from + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const stream = file.slice(begin, begin + packed).stream();
    const bytes = await take(method === STORED ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw")), size).catch(() => null);
    return bytes && checksum(bytes) === sum ? bytes : null;
}

/** The files of a zip: {path, size, bytes()}, of which bytes() is what stands in one, or null where that cannot be read whole. Null:
 * it is no zip. */
export async function filesOf(file) {
    const end = await findEnd(file);
    if (!end || end.bytes > LIST_MOST) return null;
    const list = await viewOf(file, end.from, end.from + end.bytes);
    const names = new TextDecoder();
    const files = [];
    for (let at = 0, i = 0; i < end.count; i++) {
        if (at + 46 > list.byteLength || list.getUint32(at, true) !== LISTED) return null;
        const short = (place) => list.getUint16(at + place, true);
        const long = (place) => list.getUint32(at + place, true);
        const entry = { flags: short(8), method: short(10), sum: long(16), packed: long(20), size: long(24), from: long(42) };
        if (at + 46 + short(28) > list.byteLength) return null;
        const path = names.decode(new Uint8Array(list.buffer, at + 46, short(28)));
        if (!path.endsWith("/")) files.push({ path, size: entry.size, bytes: () => read(file, entry) });
        at += 46 + short(28) + short(30) + short(32);
    }
    return files;
}
