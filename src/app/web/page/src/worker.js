// The library in a thread of its own. In: {open} once, then {id, question, as}. Out: {opened}, {id, answer}, {id, error},
// {id, begun}, {id, progress}, each id once with an answer or an error.
import { open, VolleyError } from "../../package/index.mjs";

const OFTEN_MS = 50; // games tell how far they are some thousand times a second

let volley;
let told = 0;

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

function answer({ id, question, as }) {
    postMessage({ id, begun: true });
    const notes = [];
    const watching = {
        note: (note) => void notes.push(note),
        progress: (progress) => {
            if (Date.now() - told < OFTEN_MS) return;
            told = Date.now();
            postMessage({ id, progress });
        },
    };
    try {
        postMessage({ id, answer: volley[as](question, watching), notes });
    } catch (problem) {
        if (problem instanceof VolleyError) postMessage({ id, error: problem.error });
        else postMessage({ id, error: fault(problem), died: true });
    }
}

onmessage = ({ data }) => void (data.open ? start(data.open) : answer(data));
