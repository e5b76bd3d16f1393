// Questions to the library, which works in a worker. Of each kind of question only the newest counts: an older one that
// still waits is dropped, one that works too long for it is ended with its worker, and what it says is not heard.
import { firstSource, newWorker, wasmSource } from "./places.js";
import { withLists } from "./points.js";

const PATIENCE_MS = 250; // how long a newer question waits before the work on an older one is ended
const ALIVE_MS = 3000; // how long a worker with nothing to do may take to say that it begins

/** What a question ends with that nobody waits for any more. */
export class Superseded extends Error {}

/** What is wrong with a question: `wrong` is the error of docs/answer.md. */
export class Wrong extends Error {
    constructor(wrong) {
        super(wrong.message);
        this.wrong = wrong;
    }
}

/* What the smaller module answers (VOLLEY_FIRST of src/app/cli): attacks of ships that no list names. */
const isFirst = (question) => question.command === "run" && !/["\s;]@/.test(JSON.stringify(question));

const compiled = new Map(); // the modules by the function that tells where they are, compiled once for all workers

async function compile(place) {
    const source = await place();
    if (typeof source !== "string") return WebAssembly.compile(source);
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`);
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

function moduleOnce(place) {
    if (!compiled.has(place)) compiled.set(place, compile(place));
    return compiled.get(place);
}

export class Engine {
    #worker = null;
    #ready = false;
    #waiting = [];
    #current = null;
    #next = 1;
    #impatience = 0;
    #alive = 0;

    #place;

    /** tell: called with a sentence when the worker had to be started again. early: begin with the smaller module, until
     * something is asked that it does not answer. */
    constructor(tell = () => {}, early = false) {
        this.tell = tell;
        this.#place = early && firstSource() ? firstSource : wasmSource;
    }

    /** Have the worker ready before there is a question. */
    warm() {
        if (!this.#worker) this.#start();
    }

    /** Ask; kind: of which only the newest question counts. Options: `as` ("answer", "answers", "ask"), `progress`. */
    ask(kind, question, { as = "answer", progress } = {}) {
        for (const older of this.#waiting.filter((job) => job.kind === kind)) older.fail(new Superseded());
        this.#waiting = this.#waiting.filter((job) => job.kind !== kind);
        return new Promise((resolve, reject) => {
            this.#waiting.push({ id: this.#next++, kind, question: withLists(question), as, progress, done: resolve, fail: reject });
            this.#go();
            if (this.#current) this.#hurry();
        });
    }

    /** End all work of a kind. */
    cancel(kind) {
        for (const job of this.#waiting.filter((one) => one.kind === kind)) job.fail(new Superseded());
        this.#waiting = this.#waiting.filter((job) => job.kind !== kind);
        if (this.#current?.kind === kind) this.#drop(new Superseded());
    }

    /* Whoever works now gets a little longer; then it has to go if its answer is not wanted any more. */
    #hurry() {
        const working = this.#current;
        clearTimeout(this.#impatience);
        this.#impatience = setTimeout(() => {
            const newer = this.#waiting.some((job) => job.kind === working.kind);
            if (this.#current === working && newer) this.#drop(new Superseded());
        }, PATIENCE_MS);
    }

    #drop(reason) {
        const job = this.#current;
        clearTimeout(this.#alive);
        this.#worker?.terminate();
        this.#worker = null;
        this.#ready = false;
        this.#current = null;
        job?.fail(reason);
        this.#go();
    }

    /* From the smaller module to the whole one. */
    #grow() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#ready = false;
        this.#place = wasmSource;
    }

    async #start() {
        const worker = (this.#worker = newWorker());
        worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
        worker.onerror = (event) => {
            event.preventDefault?.();
            if (worker !== this.#worker) return;
            if (this.#ready) this.#died(event.message);
            else this.#broken(event.message || "its script cannot be loaded");
        };
        try {
            const module = await moduleOnce(this.#place);
            if (worker === this.#worker) worker.postMessage({ open: module });
        } catch (problem) {
            compiled.delete(this.#place);
            if (worker === this.#worker) this.#broken(problem.message);
        }
    }

    #broken(message) {
        const jobs = this.#waiting;
        this.#waiting = [];
        this.#worker?.terminate();
        this.#worker = null;
        for (const job of jobs) job.fail(new Wrong({ kind: "fault", message: `Volley cannot be opened: ${message}` }));
    }

    #died(message) {
        const job = this.#current;
        this.tell("The calculation stopped unexpectedly and was started again. Your words are kept.");
        if (!job || job.again)
            return this.#drop(
                new Wrong({
                    kind: "fault",
                    message: `the calculation stopped unexpectedly: ${message || "no reason is known"}`,
                }),
            );
        this.#waiting.unshift({ ...job, again: true });
        this.#current = null;
        this.#drop(null);
    }

    #hear(data) {
        if (data.opened) this.#ready = true;
        else if (data.broken) return this.#broken(data.broken.message);
        else {
            const job = this.#current;
            if (!job || job.id !== data.id) return;
            clearTimeout(this.#alive);
            if (data.begun) return;
            if (data.progress) {
                job.share = Math.max(job.share ?? -1, data.progress.share); // it never falls
                return job.progress?.({ share: job.share });
            }
            if (data.died) return this.#died(data.error.message);
            this.#current = null;
            if (data.error) job.fail(new Wrong(data.error));
            else job.done({ answer: data.answer, notes: data.notes });
        }
        this.#go();
    }

    #go() {
        if (this.#current || !this.#waiting.length) return;
        if (this.#place === firstSource && !isFirst(this.#waiting[0].question)) this.#grow();
        if (!this.#worker) return void this.#start();
        if (!this.#ready) return;
        this.#current = this.#waiting.shift();
        const { id, question, as } = this.#current;
        this.#worker.postMessage({ id, question, as });
        const worker = this.#worker;
        clearTimeout(this.#alive);
        this.#alive = setTimeout(() => worker === this.#worker && this.#died("it does not answer"), ALIVE_MS);
    }
}
