// A list of points that goes with a link: the one that counts for whoever shares it, packed, so that it counts for whoever follows it.
import { useEffect } from "preact/hooks";
import { Superseded } from "./engine.js";
import { NO_ROOM, readList } from "./points.jsx";
import { OURS, chooseList, chosenList, keepList, keptList, lendList, lentList, otherEdition } from "./points.js";
import { change } from "./store.js";
import { useLists } from "./use-lists.js";
import { take } from "./zip.js";

const MOST_BYTES = 16e6; // as the program takes
const WITH_POINTS = new Set(["duel", "survive", "worth", "best"]); // where they make a difference

/* "90112.7b3J…": how many bytes the text has, and these, deflated; a list of 90 KB makes a link of 18. */
async function packed(text) {
    const file = new Blob([text]);
    const stream = file.stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `${file.size}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/* No more of it than it says it has, as of a zip. */
async function unpacked(text) {
    const [, size, letters] = /^(\d{1,8})\.([\w-]+)$/.exec(text) ?? [];
    if (!(Number(size) <= MOST_BYTES)) throw new Error("they are damaged");
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const list = await take(stream, Number(size)).catch(() => null);
    if (!list) throw new Error("they are damaged");
    return new TextDecoder("utf-8", { fatal: true }).decode(list);
}

/* onPacked(text): what a link to the question has of points: those of a list of the player's own, packed, or the name of one of OURS. */
function useToShare(question, onPacked, say) {
    const counts = WITH_POINTS.has(question.tab) ? chosenList(question.edition) : undefined;
    const text = counts?.text;
    useEffect(() => {
        let wanted = true;
        onPacked(text ? "" : (counts?.list ?? ""));
        if (text)
            packed(text).then(
                (now) => wanted && onPacked(now),
                () => say("This browser cannot put points into a link: whoever follows it has those of Volley."),
            );
        return () => void (wanted = false);
    }, [counts?.list, text]);
}

const ours = (name) => OURS.find(({ list }) => list === name);

/* Has the list of the link count; onDealt(text): that of the link was looked at. */
function useLent(text, onDealt, say) {
    useEffect(() => {
        let wanted = true;
        const lend = async () => {
            const list = ours(text) ?? (text ? await readList(await unpacked(text)) : null);
            if (wanted) lendList(list);
        };
        lend().then(
            () => wanted && onDealt(text),
            (problem) => {
                if (!wanted || problem instanceof Superseded) return;
                say(`The points in this link cannot be read, and do not count: ${problem.message}`);
                change({ points: "" });
            },
        );
        return () => void (wanted = false);
    }, [text]);
}

/** The points of the link, if it brings some, to be kept or left. question: whose `points` are these, packed; dealt: those that were
 * looked at. */
export function Linked({ question, dealt, onPacked, onDealt, onTrouble: say }) {
    useLists();
    useToShare(question, onPacked, say);
    useLent(question.points, onDealt, say);
    const lent = lentList();
    useEffect(() => {
        if (!lent && dealt && question.points === dealt) change({ points: "" }); // they were taken away elsewhere in the page
    }, [lent, dealt]);
    if (!lent) return null;
    const keep = () => {
        const other = otherEdition(lent);
        if (ours(lent.list)) chooseList(lent.edition, lent.list) || say(NO_ROOM);
        else if (other) return say(`'${lent.list}' is a list of edition ${other.edition}, and this one is of ${lent.edition}.`);
        else if (!keepList(lent)) say(NO_ROOM);
        change({ points: "" });
    };
    return (
        <section class="import" aria-label="Points of this link">
            <p role="status">
                This link brings its points, which count while it is open: <b>{lent.list}</b> ({lent.title}, {lent.effective}).
            </p>
            <div class="chips">
                <button type="button" onClick={keep}>
                    {keptList(lent.list) ? `Keep them in the place of ${lent.list}` : "Keep them"}
                </button>
                <button type="button" onClick={() => change({ points: "" })}>
                    Without them
                </button>
            </div>
        </section>
    );
}
