// A text of words, with what is wrong underlined where it stands, help on the word at the cursor, and suggestions.
import { useEffect, useRef, useState } from "preact/hooks";
import { useLibrary } from "./ask.js";
import { About } from "./about.jsx";
import { suggestions } from "./library.js";
import { inFields } from "./said.js";
import { isSquad, toSquad } from "./store.js";
import { isTooLong, wordAt } from "./words.js";

/* Columns of the library count characters from 1; places in a text of JavaScript count UTF-16 units. */
function placeOf(text, wrong) {
    if (!wrong?.column || (wrong.text && wrong.text !== text)) return null;
    const letters = Array.from(text);
    const from = letters.slice(0, wrong.column - 1).join("").length;
    const length = letters.slice(wrong.column - 1, wrong.column - 1 + Math.max(1, wrong.length ?? 1)).join("").length;
    return length ? { from, to: from + length } : null;
}

/* The text once more, below what is typed in: it makes the field as high as it has to be, and underlines. */
function Underline({ text, place }) {
    return (
        <div class="field-shadow" aria-hidden="true">
            {place ? (
                <>
                    {text.slice(0, place.from)}
                    <mark>{text.slice(place.from, place.to)}</mark>
                    {text.slice(place.to)}
                </>
            ) : (
                text
            )}
            {"\u200b"}
        </div>
    );
}

/* What was chosen where several have a name, by the name. */
const chosen = new Map();
const nameAt = (text, { from, to }) => text.slice(from, to).toLowerCase();
const instead = (text, { from, to }, now) => text.slice(0, from) + now + text.slice(to);

/* What was chosen before, if it may stand here, too; "" if not. */
const settledBy = (text, wrong, place) => (place && wrong.ways?.find((one) => one === chosen.get(nameAt(text, place)))) || "";

function Complaint({ id, text, wrong, place, onText }) {
    const needs = /cannot be fired: it needs ([a-z, ]+)$/.exec(wrong.message)?.[1];
    const settled = settledBy(text, wrong, place);
    const which = [...((place && wrong.ways) || [])].sort((a, b) => (b === settled) - (a === settled));
    const whole = wrong.word && !wrong.message.startsWith("'") ? `'${wrong.word}': ` : "";
    return (
        <p class="complaint" id={id}>
            <span>
                {whole}
                {inFields(wrong.message)}
            </span>
            {wrong.hint && place && (
                <button type="button" onClick={() => onText(instead(text, place, wrong.hint))}>
                    Use “{wrong.hint}”
                </button>
            )}
            {which.map((one) => (
                <button
                    type="button"
                    key={one}
                    onClick={() => {
                        chosen.set(nameAt(text, place), one);
                        onText(instead(text, place, one));
                    }}
                >
                    {one}
                </button>
            ))}
            {needs && (
                <button type="button" onClick={() => onText(`${text} ${needs.replaceAll(",", "")}`)}>
                    Add “{needs.replaceAll(",", "")}”
                </button>
            )}
        </p>
    );
}

/** id: of the field. role: "attacker", "defender" or "either". wrong: the library's error about this text. onText(text,
 * typing). onSquad(text): what is done with a squad that is pasted. */
export function WordsField({ id, label, text, role, edition, wrong, onText, onSquad = toSquad, hideLabel = false }) {
    const library = useLibrary();
    const field = useRef(null);
    const [cursor, setCursor] = useState(null);
    const long = isTooLong(text);
    const here = cursor === null || long ? null : wordAt(text, Math.min(cursor, text.length));
    const before = here && wordAt(text, here.start - 1);
    const both = before && { ...here, start: before.start, word: text.slice(before.start, here.end) };
    const offersOf = (typed) => (typed?.end === cursor ? suggestions(library, typed.word, role) : []);
    const ofBoth = offersOf(both);
    const [typed, offered] = ofBoth.length ? [both, ofBoth] : [here, offersOf(here)];
    const place = placeOf(text, wrong);
    const settled = settledBy(text, wrong, place);
    const done = useRef(""); // the way back leads to it once more
    useEffect(() => {
        if (!settled || done.current === text || document.activeElement === field.current) return;
        done.current = text;
        onText(instead(text, place, settled), false);
    }, [settled, text, cursor]);
    const look = () => {
        const at = document.activeElement;
        if (at === field.current) setCursor(field.current.selectionStart);
        else if (!field.current?.closest(".words").contains(at)) setCursor(null);
    };
    // Not before what was pressed is let go: suggestions that go at once would move it away from under the finger.
    const leave = () => ["mouseup", "keyup"].forEach((what) => addEventListener(what, () => setTimeout(look), { once: true }));

    const take = (word) => {
        onText(text.slice(0, typed.start) + word + text.slice(typed.end), false);
        const end = typed.start + word.length;
        setCursor(null);
        requestAnimationFrame(() => {
            field.current?.focus();
            field.current?.setSelectionRange(end, end);
        });
    };

    return (
        <div class="words" onFocusOut={leave}>
            <label for={id} class={hideLabel ? "unseen" : ""}>
                {label}
            </label>
            <div class={wrong ? "field wrong" : "field"}>
                <Underline text={long ? text.slice(0, 1000) : text} place={place} />
                <textarea
                    id={id}
                    ref={field}
                    rows={1}
                    spellcheck={false}
                    autocapitalize="none"
                    autocorrect="off"
                    autocomplete="off"
                    value={text}
                    aria-invalid={wrong ? "true" : "false"}
                    aria-describedby={`${id}-says`}
                    onInput={(event) => {
                        const now = event.target.value;
                        if (isSquad(now)) return onSquad(now);
                        onText(now.replace(/[\r\n]+/g, " "), true);
                        setCursor(event.target.selectionStart);
                    }}
                    onPaste={(event) => {
                        const pasted = event.clipboardData?.getData("text") ?? "";
                        if (!isSquad(`${pasted}\n`)) return;
                        event.preventDefault();
                        onSquad(pasted);
                    }}
                    onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
                    onKeyUp={look}
                    onClick={look}
                    onFocus={look}
                />
            </div>
            {/* Next to the field: an answer that comes does not move what a finger is at, nor does a press take the field its cursor. */}
            {offered.length > 0 && (
                <div class="chips offered" role="group" aria-label="Suggestions" onMouseDown={(event) => event.preventDefault()}>
                    {offered.map(({ word, name, about }) => (
                        <button type="button" class="chip" key={word} title={about} onClick={() => take(word)}>
                            {name ?? word} <small>{about}</small>
                        </button>
                    ))}
                </div>
            )}
            <div id={`${id}-says`} class="says">
                {wrong && <Complaint text={text} wrong={wrong} place={place} onText={onText} />}
                {!wrong && here && <About word={here.word} text={text} edition={edition} />}
            </div>
        </div>
    );
}
