// Small parts that all of the page is made of.
import { useRef, useState } from "preact/hooks";
import { errorInFields, inFields } from "./said.js";
import { useWork } from "./works.js";

const LONG_PRESS_MS = 450;

/** Handlers that tell what a button is about, on hover, focus and long press. */
export function useHint(tell) {
    const press = useRef({ timer: 0, long: false });
    const quiet = () => clearTimeout(press.current.timer);
    return (word, act) => ({
        onPointerEnter: (event) => event.pointerType === "mouse" && tell(word),
        onPointerLeave: (event) => {
            quiet();
            if (event.pointerType === "mouse") tell(null);
        },
        onFocus: () => tell(word),
        onBlur: () => tell(null),
        onPointerDown: (event) => {
            press.current.long = false;
            if (event.pointerType === "mouse") return;
            press.current.timer = setTimeout(() => {
                press.current.long = true;
                tell(word);
            }, LONG_PRESS_MS);
        },
        onPointerUp: quiet,
        onPointerCancel: quiet,
        onContextMenu: (event) => press.current.long && event.preventDefault(),
        onClick: (event) => {
            quiet();
            if (press.current.long)
                press.current.long = false; // it was held to be read, not to be pressed
            else act(event);
        },
    });
}

/** A number with − and +. shown: the text in the place of the number. */
export function Stepper({ label, value, shown, least = 0, most = 20, onValue, hint = {} }) {
    const step = (by) => () => onValue(Math.min(most, Math.max(least, value + by)));
    return (
        <div class="stepper" role="group" aria-label={label} {...hint}>
            <span class="stepper-label">{label}</span>
            <button type="button" aria-label={`less ${label}`} disabled={value <= least} onClick={step(-1)}>
                −
            </button>
            <output aria-live="off">{shown ?? value}</output>
            <button type="button" aria-label={`more ${label}`} disabled={value >= most} onClick={step(1)}>
                +
            </button>
        </div>
    );
}

/** One of several, as buttons. choices: [[value, name]]. */
export function Choice({ label, value, choices, onValue, hint }) {
    return (
        <div class="choice" role="group" aria-label={label}>
            <span class="choice-label">{label}</span>
            <span>
                {choices.map(([one, name]) => (
                    <button
                        type="button"
                        key={one}
                        aria-pressed={String(one === value)}
                        {...(hint ? hint(one, () => onValue(one)) : { onClick: () => onValue(one) })}
                    >
                        {name}
                    </button>
                ))}
            </span>
        </div>
    );
}

export function Select({ label, value, choices, onValue }) {
    return (
        <label class="select">
            <span>{label}</span>
            <select value={value} onChange={(event) => onValue(event.target.value)}>
                {choices.map(([one, name]) => (
                    <option key={one} value={one}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** Copies a text, and says that it did, and without what. */
export function Copy({ text, label, without, children = "Copy" }) {
    const [said, say] = useState(null);
    const copy = async () => {
        let done = without ? `Copied, without ${without}` : "Copied";
        try {
            await navigator.clipboard.writeText(typeof text === "function" ? text() : text);
        } catch {
            done = "Select and copy it yourself";
        }
        say(done);
        setTimeout(() => say(null), 2000);
    };
    return (
        <button type="button" title={label} onClick={copy}>
            <span aria-live="polite">{said ?? children}</span>
        </button>
    );
}

/** A command line, ready to copy. */
export function CommandLine({ text }) {
    return (
        <details class="command">
            <summary>Command line</summary>
            <p>The same question for the program in a terminal:</p>
            <div class="command-row">
                <code tabIndex={0}>{text}</code>
                <Copy text={text} />
            </div>
        </details>
    );
}

/** What parts the fields of a CSV text, by its header row: a comma, a semicolon or a tab. */
export const parterOf = (csv) => /[,;\t]/.exec(csv)?.[0] ?? ",";
const FORMULA = /^"?[=@+\t-]/;
const HARMLESS = /^"?([+-]?[\d.,]+(e[+-]?\d+)?|@[\w.-]+\.(xws|json):\d+( [\w= ]*)?)"?$/i; // a number, or a ship of a list

/* No spreadsheet takes what somebody typed or linked for a formula: then a ' stands before it. */
function withoutFormulas(csv) {
    const parter = parterOf(csv);
    const cells = new RegExp(`("(?:[^"]|"")*"|[^"${parter}\r\n]*)([${parter}\r\n]+|$)`, "g");
    return csv.replace(cells, (all, cell, end) => (FORMULA.test(cell) && !HARMLESS.test(cell) ? (cell[0] === '"' ? `"'${cell.slice(1)}` : `'${cell}`) + end : all));
}

/** Gives a text as a file to the one who looks at the page. */
export function save(name, type, data) {
    const text = type === "text/csv" ? withoutFormulas(data) : data;
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = Object.assign(document.createElement("a"), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Why there is no answer. What is about words that are seen is said below these. */
export function Trouble({ wrong }) {
    if (!wrong) return null;
    if (/^(attacker|defender)/.test(wrong.source ?? ""))
        return <p class="meaning">There is no answer to these words yet: look at the one that is marked.</p>;
    return (
        <p class="trouble" role="alert">
            {errorInFields(wrong)}
        </p>
    );
}

/** The answer in a sentence, where there is one; what follows it is smaller. */
export function Verdict({ text }) {
    const said = inFields(text ?? "");
    const [, first = said, more] = /^(.*?(?:;|[a-z]{3}[a-z)]\.)) (.*)$/s.exec(said) ?? [];
    return (
        <div class="verdict" aria-live="polite">
            {first} {more && <span class="rest">{more}</span>}
        </div>
    );
}

/** What the page says by itself, until it is closed. children: another button. */
export const Notices = ({ list, close = "Understood", onClose, children, ...props }) => (
    <div class="notices" role="status" {...props}>
        {list.map((text) => (
            <p key={text} class="notice">
                {text}
            </p>
        ))}
        {list.length > 0 && (
            <div class="chips notice-close">
                {children}
                <button type="button" onClick={onClose}>
                    {close}
                </button>
            </div>
        )}
    </div>
);

/** A bar as long as a share of the room. */
export const Bar = ({ share, kind = "" }) => (
    <span class={`bar ${kind}`} aria-hidden="true">
        <span style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
    </span>
);

/** How far work has come. */
export function Working({ progress, onStop }) {
    const share = progress && progress.share >= 0 ? progress.share : null;
    useWork();
    return (
        <div class="working" role="status">
            {share === null ? <progress aria-label="working" /> : <progress aria-label="working" value={share} />}
            <span>{share === null ? "Working …" : `${Math.floor(100 * share)} %`}</span>
            <button type="button" onClick={onStop}>
                Stop
            </button>
        </div>
    );
}

/** What came of a question: why there is no answer, that it is worked out, which Stop ends, and the last answer, faint while it is not that of
 * the question. state: of useAnswer or useRefined. wrong: what is told here of what is wrong. children(answer): how it is shown. */
export const Answered = ({ state, wrong = state.wrong, children }) => (
    <>
        <Trouble wrong={wrong} />
        {state.busy && <Working progress={state.progress} onStop={state.stop} />}
        {state.answer && (
            <div class={state.wrong ? "answer old" : state.isOld ? "answer busy" : "answer"}>
                {state.wrong && <p class="old-note">The last answer, before this change:</p>}
                {state.stopped && <p class="old-note">Stopped: these are the figures so far.</p>}
                {children(state.answer)}
            </div>
        )}
    </>
);

/* A note as a terminal has it, and as an answer has it, is one. */
const noteOf = (note) => (note.message ?? note).replace(/^Note: /, "");
const keyOf = (note) => noteOf(note).replace(/\.$/, "");

/** What is said below an answer, each once: which cards count, and the rest. notes: what came beside it. but: of which there is more to be seen elsewhere. only(text): whether
 * it is said here. */
export const Notes = ({ answer = {}, notes, but = [], only = () => true }) => {
    const told = new Set(but.filter(Boolean).map(inFields));
    const all = [answer.cards, answer.notes, notes].flatMap((list) => list ?? []);
    const each = new Map(all.map((note) => [keyOf(note), inFields(noteOf(note))]).filter(([, text]) => only(text) && !told.has(text)));
    return [...each].map(([key, text]) => (
        <p class="meaning" key={key}>
            {text}
        </p>
    ));
};
