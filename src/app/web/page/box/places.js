// The places of the page in one file: everything lies in the document itself (../src/places.js, box.mjs).

const textOf = (id) => document.getElementById(id).textContent;

/** A new worker that answers questions. */
export function newWorker() {
    const url = URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    return worker;
}

/** What the worker is to open: the bytes of volley.wasm, which stand there packed. */
export async function wasmSource() {
    const packed = Uint8Array.from(atob(textOf("wasm")), (letter) => letter.charCodeAt(0));
    const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacking).arrayBuffer();
}

/** What would be smaller is not there. */
export const firstSource = () => null;
