#!/usr/bin/env node
// The program `volley` in node: every command, with files, terminal, signals and exit statuses of the system it runs on.
//
// The program is one long call. So that Ctrl-C is heard meanwhile, it runs in a thread of its own (program.mjs); this one
// waits for signals, says them by a flag in shared memory, which the program asks now and then, and writes to the terminal.
import { unlinkSync } from "node:fs";
import { isatty } from "node:tty";
import { Worker } from "node:worker_threads";

const INTERRUPTED = 0; // in the shared memory; program.mjs has the same
const GENTLE_INTERRUPT = 1; // the first Ctrl-C is only said
const GENTLE_OTHERS = 2;
const FLAGS = 3;
const STACK_MEGABYTES = 16;

const flags = new Int32Array(new SharedArrayBuffer(FLAGS * Int32Array.BYTES_PER_ELEMENT));
let unfinished = null; // a file that has to go if the program ends at once

/** As if nobody had heard the signal. */
function end(signal) {
    if (unfinished !== null) {
        try {
            unlinkSync(unfinished);
        } catch {
            // it is gone already
        }
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
        const gentle = Atomics.load(flags, signal === "SIGINT" ? GENTLE_INTERRUPT : GENTLE_OTHERS);
        if (!gentle || Atomics.exchange(flags, INTERRUPTED, 1)) end(signal);
    });

const program = new Worker(new URL("program.mjs", import.meta.url), {
    argv: process.argv.slice(2),
    workerData: { flags, columns: isatty(1) ? process.stdout.columns : undefined },
    stdout: true, // node would make a pipe one that does not wait, to hand on what the thread never says in this way
    stderr: true,
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
});
program.on("message", (said) => {
    if ("unfinished" in said) unfinished = said.unfinished;
    else (said.file === 1 ? process.stdout : process.stderr).write(said.bytes);
});
program.on("error", (error) => {
    console.error(`volley: ${error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "out of memory" : error.stack}`);
    process.exitCode = 1;
});
program.on("exit", (status) => void (process.exitCode ||= status));
