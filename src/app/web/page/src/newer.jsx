// A newer version of the page, once it is here whole (box/offline.js): offered, and only used when somebody says so.
import { useEffect, useMemo, useState } from "preact/hooks";
import { isLongSquad, read, write } from "./address.js";
import { Notices } from "./parts.jsx";
import { isStored } from "./points.js";
import { keptSquad } from "./store.js";
import { useLists } from "./use-lists.js";
import { useWorks } from "./works.js";

const inAddress = (question) => write({ ...question, squad: "" }); // a squad is kept besides (store.js)

/* What a page that is opened again does not have. */
const lostOf = (question, file, published) => [
    file && "a file that you gave it",
    inAddress(question) !== inAddress(read(location.hash).question) && "your last change, for which the address has no room",
    question.squad !== keptSquad() && (question.tab !== "squad" || isLongSquad(question)) && "the squad, for which this browser has no room",
    published && "the points that you have not kept yet",
    !isStored() && "the points for which this browser has no room",
].filter(Boolean);

/** file: whether the tab has one; published: whether points are looked at. */
export function Newer({ question, file, published }) {
    const [here, setHere] = useState(Boolean(globalThis.useNewer));
    const [shown, show] = useState(false);
    const works = useWorks();
    const lists = useLists();
    useEffect(() => {
        const hear = () => setHere(true);
        addEventListener("newer", hear);
        return () => removeEventListener("newer", hear);
    }, []);
    useEffect(() => show(here && (shown || !works)), [here, works]);
    const later = () => setHere(false);
    const lost = useMemo(() => (shown ? lostOf(question, file, published) : []), [question, file, published, shown, lists]);
    const but = lost.length ? `, but without ${lost.join(" and ")}` : "";
    return (
        <Notices
            list={shown ? [`A newer Volley is ready. To use it, the page opens again with the same question${but}.`] : []}
            class={works ? "notices waits" : "notices"}
            close="Later"
            onClose={later}
        >
            <button type="button" class="primary" onClick={() => globalThis.useNewer()}>
                Use it now
            </button>
        </Notices>
    );
}
