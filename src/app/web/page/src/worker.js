// The library in a thread of its own. In: {open} once, then {id, question, as}. Out: {opened}, {id, answer}, {id, error},
// {id, begun}, {id, progress}, each id once with an answer or an error.
import { open, VolleyError } from "../../package/index.mjs";

const OFTEN_MS = 50; // games tell how far they are some thousand times a second

let volley;
let last = 0;

/* A fault of the library or of this page, not of the question. */
const fault = (problem) => ({ kind: "fault", message: String(problem?.message ?? problem) });

async function start(wasm) {
    try {
        volley = await open({ wasm });
        postMessage({ opened: volley.version });
    } catch (problem) {
        postMessage({ broken: fault(problem) });
    }
}

const TURNING = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g; // behind these, letters and digits are seen in another order

/* All of it with such letters told, as in a terminal: a name that has one would turn the figures in the sentence round. */
const tidy = (value) =>
    typeof value === "string"
        ? value.replace(TURNING, "\uFFFD")
        : Array.isArray(value)
          ? value.map(tidy)
          : value && typeof value === "object"
            ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tidy(one)]))
            : value;

function answer({ id, question, as }) {
    postMessage({ id, begun: true });
    const told = as !== "ask" && JSON.stringify(question).search(TURNING) >= 0 ? tidy : (value) => value;
    const notes = [];
    const watching = {
        note: (note) => void notes.push(note),
        progress: (progress) => {
            if (Date.now() - last < OFTEN_MS) return;
            last = Date.now();
            postMessage({ id, progress });
        },
    };
    try {
        postMessage({ id, answer: told(volley[as](question, watching)), notes: told(notes) });
    } catch (problem) {
        if (problem instanceof VolleyError) postMessage({ id, error: told(problem.error) });
        else postMessage({ id, error: fault(problem), died: true });
    }
}

onmessage = ({ data }) => void (data.open ? start(data.open) : answer(data));
