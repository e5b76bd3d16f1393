// Answers for components: asked when the question changes, and the last one kept while a new one is on its way.
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Engine, Superseded } from "./engine.js";
import { inFields } from "./said.js";
import { useLists } from "./use-lists.js";

let say = () => {};
/** The page's way to say something about the engines. */
export const onTrouble = (hear) => void (say = hear);
const tell = (text) => say(text);

/** What follows the keys; and what may take long, so that the first need not wait for it. */
export const quick = new Engine(tell, true);
export const slow = new Engine(tell);
/** What works through a file; its own, so that it may be stopped, and last. */
export const patient = new Engine(tell);

/** Words and cards of the edition, see library.js. */
export const Library = createContext(null);
export const useLibrary = () => useContext(Library);

/** What the second script has (more.jsx), by its names; {} until it is there. */
export const Later = createContext({});
export const useLater = () => useContext(Later);

/** The answer's first sentence, or what is wrong, for the line that stays in sight on a narrow screen. */
export const useHeadline = (onHeadline, wrong, text) =>
    useEffect(() => onHeadline((wrong?.message ?? text) ? inFields(wrong?.message ?? text) : null), [wrong, text]);

/** What is wrong where somebody pressed Stop. */
export const STOPPED = { message: "Stopped. The next change asks again." };

/** {answer, of, notes, wrong, busy, isOld, progress, stop}: `answer` is the last one, that of `of`, `wrong` why there is no newer one, which
 * isOld says, too; stop() ends the work.
 * question: null asks nothing. */
export function useAnswer(kind, question, { as = "answer", engine = quick, keep = true } = {}) {
    const key = question && JSON.stringify(question);
    const [state, set] = useState({ busy: key !== null });
    const list = useLists();
    useEffect(() => () => engine.cancel(kind), [kind]); // nobody looks at it any more
    // Before the next event: a press on Stop is never about the question before this one.
    useLayoutEffect(() => {
        if (key === null) {
            engine.cancel(kind);
            return set({});
        }
        let wanted = true;
        const only = (what) => wanted && set(what);
        only((old) => ({ ...(keep ? old : {}), busy: true, isOld: true, progress: null }));
        engine.ask(kind, question, { as, progress: (progress) => only((old) => ({ ...old, progress })) }).then(
            ({ answer, notes }) => only({ answer, notes, of: question }),
            (problem) => {
                if (problem instanceof Superseded) return;
                only((old) => ({
                    answer: old.answer,
                    of: old.of,
                    wrong: problem.wrong ?? { message: problem.message },
                }));
            },
        );
        return () => void (wanted = false);
    }, [kind, key, as, list]);
    const stop = () => {
        engine.cancel(kind);
        set((old) => ({ ...old, busy: false, wrong: STOPPED }));
    };
    return { ...state, stop };
}
