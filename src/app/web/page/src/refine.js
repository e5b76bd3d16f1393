// An answer that is there soon and gets better: the same question with more and more time for it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { patient, STOPPED } from "./ask.js";
import { Superseded } from "./engine.js";
import { useLists } from "./use-lists.js";

/* How much of all the work a question is. */
const workOf = ({ trials, seconds }) => trials ?? seconds;
const sum = (questions) => questions.reduce((all, question) => all + workOf(question), 0);

/** {answer, of, notes, wrong, busy, stopped, progress, stop}: `answer` is that of `of`, the last of the questions that was answered.
 * isLast(answer): whether nothing can better it. stop() ends the work and keeps the figures so far. No questions ask nothing. */
export function useRefined(kind, questions, isLast) {
    const key = JSON.stringify(questions);
    const list = useLists();
    const [state, set] = useState({ busy: true });
    const now = useRef(null);
    useEffect(() => () => patient.cancel(kind), [kind]);
    useLayoutEffect(() => { // as in ask.js
        const work = (now.current = { wanted: true });
        const only = (what) => work.wanted && set(what);
        const ask = async () => {
            if (!questions.length) return patient.cancel(kind), only({});
            only((old) => ({ ...old, wrong: null, stopped: false, busy: true, progress: null, isOld: true }));
            for (const [i, question] of questions.entries()) {
                const before = sum(questions.slice(0, i));
                const progress = ({ share }) =>
                    (i || share >= 0) && only((old) => ({ ...old, progress: { share: (before + Math.max(0, share) * workOf(question)) / sum(questions) } }));
                const { answer, notes } = await patient.ask(kind, question, { progress });
                const last = isLast(answer) || i === questions.length - 1;
                only(({ progress }) => ({ answer, notes, of: question, busy: !last, progress }));
                if (last || !work.wanted) return;
            }
        };
        ask().catch((problem) => {
            if (problem instanceof Superseded) return;
            only((old) => ({ ...old, busy: false, wrong: problem.wrong ?? { message: problem.message } }));
        });
        return () => void (work.wanted = false);
    }, [kind, key, list]);
    const stop = () => {
        now.current.wanted = false;
        patient.cancel(kind);
        set((old) => ({ ...old, busy: false, isOld: false, ...(old.answer && !old.isOld ? { stopped: true } : { wrong: STOPPED }) }));
    };
    return { ...state, stop };
}
