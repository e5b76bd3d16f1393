// What the library is asked, wherever it works: in a worker (worker.js), or in the page of an element whose policy allows none.
// In: {open} once, then {id, question, as}. Out: {opened}, {id, answer}, {id, error}, {id, begun}, {id, progress}, each id
// once with an answer or an error.
import { open, VolleyError } from "../../package/index.mjs";

const OFTEN_MS = 50; // games tell how far they are some thousand times a second

/* A fault of the library or of this page, not of the question. */
const fault = (problem) => ({ kind: "fault", message: String(problem?.message ?? problem) });

const TURNING = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g; // behind these, letters and digits are seen in another order

/** All of it with such letters told, as in a terminal: a name that has one would turn the figures in the sentence round. */
export const tidy = (value) =>
    typeof value === "string"
        ? value.replace(TURNING, "\uFFFD")
        : Array.isArray(value)
          ? value.map(tidy)
          : value && typeof value === "object"
            ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tidy(one)]))
            : value;

/** A function that takes what comes in. post: takes what goes out. */
export function working(post) {
    let volley;
    let last = 0;

    async function start(wasm) {
        try {
            volley = await open({ wasm });
            post({ opened: volley.version });
        } catch (problem) {
            post({ broken: fault(problem) });
        }
    }

    function answer({ id, question, as }) {
        post({ id, begun: true });
        const told = as !== "ask" && JSON.stringify(question).search(TURNING) >= 0 ? tidy : (value) => value;
        const notes = [];
        const watching = {
            note: (note) => void notes.push(note),
            progress: (progress) => {
                if (Date.now() - last < OFTEN_MS) return;
                last = Date.now();
                post({ id, progress });
            },
        };
        try {
            post({ id, answer: told(volley[as](question, watching)), notes: told(notes) });
        } catch (problem) {
            if (problem instanceof VolleyError) post({ id, error: told(problem.error) });
            else post({ id, error: fault(problem), died: true });
        }
    }

    return (data) => void (data.open ? start(data.open) : answer(data));
}
