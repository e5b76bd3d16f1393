// Files that are dropped, chosen or pasted: read here, and never sent anywhere.
import { useState } from "preact/hooks";
import { publishedIn } from "./folder.js";

/* The text of a file; a sentence for what is none. */
async function textOf(file, most) {
    if (file.size > most)
        throw new Error(`${file.name} is too large: ${megabytes(file.size)} MB, at most ${megabytes(most)} MB.`);
    if (!file.size) throw new Error(`${file.name} is empty.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        if (text.includes("\0")) throw new Error("zero");
        return text;
    } catch {
        throw new Error(`${file.name} is not a text file.`);
    }
}

const megabytes = (bytes) => Math.ceil(bytes / 1e5) / 10;

/** A place to drop a file on. onText(text, name); most: bytes. onFile(file): true takes it as it is. children: more ways, such as a
 * field to paste in. onTrouble(text): where what is wrong with a file is told elsewhere; null: nothing any more. */
export function Drop({ label, accept, most, onText, onFile, onTrouble, children }) {
    const [over, setOver] = useState(false);
    const [trouble, setTrouble] = useState(null);
    const say = onTrouble ?? setTrouble;
    const take = async (file) => {
        say(null);
        if (!file || onFile?.(file)) return;
        try {
            onText(await textOf(file, most), file.name);
        } catch (problem) {
            say(problem.message);
        }
    };
    return (
        <div
            class={over ? "drop over" : "drop"}
            onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                if (!publishedIn(event.dataTransfer)) take(event.dataTransfer.files[0]); // else it is the page's affair
            }}
        >
            <label>
                {label}{" "}
                <input
                    type="file"
                    accept={accept}
                    onChange={(event) => {
                        take(event.target.files[0]);
                        event.target.value = "";
                    }}
                />
            </label>
            {trouble && (
                <p class="trouble" role="alert">
                    {trouble}
                </p>
            )}
            {children}
        </div>
    );
}
