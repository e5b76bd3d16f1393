// The library's picture of an answer, as `-f svg` draws it: an image, so that nothing in it can act.
import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "./ask.js";
import { describe } from "./described.js";
import { inFields } from "./said.js";
import { Working, save } from "./parts.jsx";

function useImage(svg) {
    const [url, set] = useState(null);
    useEffect(() => {
        if (!svg) return set(null);
        const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        set(made);
        return () => URL.revokeObjectURL(made);
    }, [svg]);
    return url;
}

/** of: the state of the question that it shows the answer of: while that is worked out, the picture is the last one. question: without its format. name: of the file when it is saved. */
export function Picture({ of, question, name, engine, open = false }) {
    const [seen, setSeen] = useState(open);
    const last = useRef(null);
    if (!of.busy) last.current = of.wrong ? null : { ...question, format: "svg" };
    const { answer, wrong, busy, progress, stop } = useAnswer("picture", seen ? last.current : null, {
        as: "ask",
        engine,
    });
    const url = useImage(answer);
    return (
        <details class="picture" open={open} onToggle={(event) => setSeen(event.target.open)}>
            <summary>Picture</summary>
            {busy && <Working progress={progress} onStop={stop} />}
            {wrong && <p class="meaning">{inFields(wrong.message)}</p>}
            {url && answer && (
                <>
                    <div class="picture-room" tabIndex={0} role="group" aria-label="Picture, can be scrolled">
                        <img src={url} alt={describe(answer)} />
                    </div>
                    <button type="button" onClick={() => save(`${name}.svg`, "image/svg+xml", answer)}>
                        Save as SVG
                    </button>
                </>
            )}
        </details>
    );
}
