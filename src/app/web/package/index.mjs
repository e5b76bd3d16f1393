// Volley in JavaScript: questions in, answers out. No file but volley.wasm, nothing asked of a network but that.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// What the C library asks of the system: the time, and nothing else that it gets an answer to.
const SUCCESS = 0;
const NOT_SUPPORTED = 58; // of WASI

function systemFor(world) {
    const view = () => new DataView(world.memory.buffer);
    const none = () => NOT_SUPPORTED;
    return {
        clock_time_get(clock, precision, at) {
            const MONOTONIC = 1;
            const milliseconds = clock === MONOTONIC ? performance.now() : Date.now();
            view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
            return SUCCESS;
        },
        clock_res_get(clock, at) {
            view().setBigUint64(at, 1000n, true);
            return SUCCESS;
        },
        fd_write: none,
        fd_read: none,
        fd_seek: none,
        fd_close: none,
        fd_fdstat_get: none,
        environ_get: () => SUCCESS,
        environ_sizes_get(count, bytes) {
            view().setUint32(count, 0, true);
            view().setUint32(bytes, 0, true);
            return SUCCESS;
        },
        proc_exit(status) {
            throw new Error(`the library ended with ${status}`);
        },
    };
}

/* The text that begins at a place in the memory of the module. */
function textAt(memory, at) {
    const bytes = new Uint8Array(memory.buffer, at);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
}

function importsFor(world) {
    return {
        wasi_snapshot_preview1: systemFor(world),
        env: {
            emscripten_notify_memory_growth() {},
            setTempRet0: (value) => void (world.upper = value), // the upper half of what a call returns
            getTempRet0: () => world.upper,
        },
        volley: {
            progress: (share, seconds, what) =>
                world.watching.progress?.({ share, seconds, what: textAt(world.memory, what) }) ? 1 : 0,
            note: (note) => world.watching.note?.(textAt(world.memory, note)),
        },
    };
}

/** An answer that there is not: `error` says what is wrong, and where. */
export class VolleyError extends Error {
    constructor(error) {
        super(error.message);
        this.name = "VolleyError";
        this.error = error;
    }
}

/** The library, ready to answer. Made by `open`. */
export class Volley {
    #exports;
    #world;

    /** world: what the imports of the module were made with */
    constructor(exports, world) {
        this.#exports = exports;
        this.#world = world;
        world.memory = exports.memory;
        exports._initialize?.();
    }

    #give(text) {
        const bytes = encoder.encode(text);
        const at = this.#exports.malloc(bytes.length + 1);
        if (!at) throw new VolleyError({ kind: "memory", message: "out of memory" });
        const room = new Uint8Array(this.#exports.memory.buffer, at, bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
        return at;
    }

    /** The version of the library. */
    get version() {
        return textAt(this.#exports.memory, this.#exports.version());
    }

    /** The text of the answer, as the program writes it; throws a VolleyError. */
    ask(question, watching = {}) {
        const exports = this.#exports;
        const outer = this.#world.watching;
        const asked = this.#give(typeof question === "string" ? question : JSON.stringify(question));
        const place = this.#give("    "); // of a pointer
        this.#world.watching = watching;
        try {
            const status = exports.answer(asked, place);
            const answer = new DataView(exports.memory.buffer).getUint32(place, true);
            const text = answer ? textAt(exports.memory, answer) : "";
            exports.free(answer);
            if (status === 0) return text;
            throw new VolleyError(
                text ? JSON.parse(text).error : { kind: "memory", message: "out of memory" });
        } finally {
            this.#world.watching = outer;
            exports.free(asked);
            exports.free(place);
        }
    }

    /** The one document of the answer. */
    answer(question, watching) {
        return JSON.parse(this.ask(question, watching));
    }

    /** The documents of an answer that has one a line: of `batch`, `sweep` and `squad`. */
    answers(question, watching) {
        return this.ask(question, watching).split("\n").filter(Boolean).map((line) => JSON.parse(line));
    }
}

async function bytesOf(place) {
    if (place.protocol === "file:" && globalThis.process?.versions?.node) {
        const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
        return readFile(place);
    }
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${place}: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
}

/** Load the library. `wasm`: where volley.wasm is (a URL), its bytes, or the module compiled from them; without it, the
 * file beside this one. */
export async function open({ wasm = new URL("./volley.wasm", import.meta.url) } = {}) {
    const source = typeof wasm === "string" ? new URL(wasm, globalThis.location?.href ?? import.meta.url) : wasm;
    const bytes = source instanceof URL ? await bytesOf(source) : source;
    const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
    const world = { memory: null, watching: {}, upper: 0 };
    const instance = await WebAssembly.instantiate(module, importsFor(world));
    return new Volley(instance.exports, world);
}
