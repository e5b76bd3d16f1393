// The library's picture of an answer, as `-f svg` draws it: an image, so that nothing in it can act.
import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "./ask.js";
import { save } from "./parts.jsx";

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

/* What the picture shows, in words. */
const describe = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("desc")?.textContent ?? "";

/** question: without its format. name: of the file when it is saved. */
export function Picture({ question, name, engine, open = false }) {
    const [seen, setSeen] = useState(open);
    const { answer } = useAnswer("picture", seen && question ? { ...question, format: "svg" } : null, { as: "ask", engine });
    const url = useImage(answer);
    return (
        <details class="picture" open={open} onToggle={(event) => setSeen(event.target.open)}>
            <summary>Picture</summary>
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
