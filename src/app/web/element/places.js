// Where the parts of the element lie: within its script (build.mjs). It stands in the place of ../page/src/places.js and
// points.js: pages of others keep no lists of points.
import code from "volley:worker";
import packed from "volley:wasm";
import { working } from "../page/src/work.js";

/* What is worked out in the page itself, which waits meanwhile. */
class Here {
    #ended = false;
    #hear = working((data) => this.#ended || this.onmessage({ data }));

    postMessage(data) {
        setTimeout(() => this.#ended || this.#hear(data));
    }
    terminate() {
        this.#ended = true;
    }
}

let forbidden = false; // workers, by the policy of this page

/* A worker; one that may not begin has its work done here. */
class Worked {
    #by;
    #asked = []; // until it says something

    constructor() {
        const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        try {
            if (!forbidden) this.#have(new Worker(url));
        } catch {
            forbidden = true;
        }
        URL.revokeObjectURL(url);
        if (forbidden) this.#have(new Here());
    }

    #have(worker) {
        this.#by = worker;
        worker.onmessage = (event) => {
            this.#asked = null;
            this.onmessage(event);
        };
        worker.onerror = (event) => {
            if (!this.#asked) return this.onerror(event);
            event.preventDefault?.();
            forbidden = true;
            this.#have(new Here());
            for (const data of this.#asked) this.#by.postMessage(data);
        };
    }

    postMessage(data) {
        this.#asked?.push(data);
        this.#by.postMessage(data);
    }
    terminate() {
        this.#by.terminate();
    }
}

/** A new worker that answers questions. */
export const newWorker = () => new Worked();

const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0); // the shortest module

function tryWasm() {
    if (!globalThis.WebAssembly || !globalThis.DecompressionStream) throw new Error("this browser is too old");
    try {
        new WebAssembly.Module(EMPTY);
    } catch {
        throw new Error("the policy of this page allows no WebAssembly ('wasm-unsafe-eval' in its script-src does)");
    }
}

/** What the worker is to open: the bytes of volley.wasm. */
export async function wasmSource() {
    tryWasm();
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** What would be smaller is not there. */
export const firstSource = () => null;

/** A question as it is. */
export const withLists = (question) => question;
