// The thread of the program: environment and files as program.cjs, which emscripten has made, reads them.
import fs from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const INTERRUPTED = 0; // in the shared memory: see volley.mjs
const GENTLE_INTERRUPT = 1;
const GENTLE_OTHERS = 2;
const STREAMS = [0, 1, 2];
const PAUSE = 2; // milliseconds, before a pipe that is full or empty is asked again

const isWindows = process.platform === "win32";
const { flags, columns } = workerData;

/** Whoever holds the other end of a pipe may have made it one that does not wait. */
function patiently(call) {
    const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    for (;;) {
        try {
            return call();
        } catch (error) {
            if (error.code === "EOF") return 0; // so Windows tells the end of a pipe
            if (error.code !== "EAGAIN") throw error;
        }
        Atomics.wait(clock, 0, 0, PAUSE);
    }
}

/** A pipe that has a name is no file with places in it, as emscripten takes it for. */
function anywhere(call, place) {
    try {
        return patiently(() => call(place));
    } catch (error) {
        if (error.code !== "ESPIPE") throw error;
        return patiently(() => call(null));
    }
}

/** The files of node, as emscripten asks for them. A terminal is written to by the other thread: node alone knows how
 * Windows shows letters and colours. */
const files = {
    ...fs,
    readSync: (file, buffer, at, count, place) => anywhere((where) => fs.readSync(file, buffer, at, count, where), place),
    writeSync(file, buffer, at, count, place) {
        if (!STREAMS.includes(file) || !isatty(file)) return anywhere((where) => fs.writeSync(file, buffer, at, count, where), place);
        parentPort.postMessage({ file, bytes: Uint8Array.from(buffer.subarray(at, at + count)) });
        return count;
    },
};

const withSlashes = (path) => (isWindows ? path.replaceAll("\\", "/") : path);

/** On Windows a path may begin with a drive; emscripten takes it for one below the folder where it is. And numbers of files
 * have more digits there than a double has: their lower ones tell the files of a disk apart. */
function asWindowsHas() {
    const NUMBER_BITS = 48;
    const there = (path) => (typeof path === "string" ? path.replace(/^.*\/(?=[A-Za-z]:[\\/]|\\\\)/s, "") : path);
    const folder = process.cwd;
    process.cwd = () => withSlashes(folder());
    for (const name of ["access", "chmod", "lstat", "mkdir", "open", "readdir", "readlink", "rename", "stat", "truncate", "unlink"])
        files[`${name}Sync`] = (path, ...rest) => fs[`${name}Sync`](there(path), ...rest.map(there));
    for (const name of ["fstatSync", "lstatSync", "statSync"])
        files[name] = (path) => {
            const { ino } = fs[name](there(path), { bigint: true });
            return Object.assign(fs[name](there(path)), { ino: Number(BigInt.asUintN(NUMBER_BITS, ino)) });
        };
}

/** The variables of the environment, in bytes of UTF-8. */
function environment() {
    const variables = { ...process.env };
    if (columns) variables.COLUMNS = String(columns);
    if (isWindows) {
        variables.LC_ALL ??= "C.UTF-8"; // its terminals have all letters, and nothing says so
        variables.VOLLEY_DATA ??= `${variables.APPDATA}/volley`;
    }
    return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]));
}

if (isWindows) asWindowsHas();
process.binding = () => fs.constants; // emscripten asks for them in a way that node gives up
createRequire(import.meta.url)("./program.cjs")({
    arguments: process.argv.slice(2),
    wasmBinary: fs.readFileSync(new URL("program.wasm", import.meta.url)),
    files,
    folder: withSlashes(dirname(fileURLToPath(import.meta.url))),
    interrupted: () => Atomics.load(flags, INTERRUPTED),
    gentle(others) {
        Atomics.store(flags, GENTLE_INTERRUPT, 1);
        if (others) Atomics.store(flags, GENTLE_OTHERS, 1);
    },
    unfinished: (path) => parentPort.postMessage({ unfinished: path }),
    preRun: [({ ENV }) => void Object.assign(ENV, environment())],
    onRuntimeInitialized() {
        for (const file of STREAMS) this.FS.streams[file].tty = isatty(file);
    },
});
