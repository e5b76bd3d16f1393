// The module as a text that a script or a document holds; places.js unpacks it. The same bytes in, the same text out.
import { gzipSync } from "node:zlib";

export function packed(bytes) {
    const made = gzipSync(bytes, { level: 9, memLevel: 7 }); // its shorter blocks suit code and data side by side
    made[9] = 255; // of which system it is, which makes no difference
    return made.toString("base64");
}
