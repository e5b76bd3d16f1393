// One side of an attack: its words, and buttons that read and write them.
import { useState } from "preact/hooks";
import { slow, useAnswer, useLater, useLibrary } from "./ask.js";
import { About } from "./about.jsx";
import { DICE, EXTRAS, HEALTH, RANGES, SECOND_ONLY, SITUATIONS, TOKENS, atRange0, labelOf, mostDice } from "./buttons.js";
import { cardsOf, figuresOf, isSpoken, shipOf, weaponOf } from "./library.js";
import { Choice, Stepper, useHint } from "./parts.jsx";
import { WordsField } from "./words-field.jsx";
import * as words from "./words.js";

/* A token or an effect with a number: pressed it is there or not, + makes it more. */
function Token({ word, text, onText, hint }) {
    const count = words.countOf(text, word);
    const on = !(count === 0);
    const label = labelOf(word);
    const more = hint(word, () => onText(words.withCount(text, word, (count || 0) + 1)));
    return (
        <span class={on ? "token on" : "token"}>
            <button
                type="button"
                class="chip"
                aria-pressed={String(on)}
                {...hint(word, () => onText(words.withCount(text, word, on ? 0 : 1)))}
            >
                {label}
                {count > 1 && <b> {count}</b>}
            </button>
            {on && (
                <button type="button" class="chip more" aria-label={`one more ${label}`} {...more}>
                    +
                </button>
            )}
        </span>
    );
}

const Flag = ({ word, text, onText, hint }) => {
    const on = words.has(text, word);
    return (
        <button
            type="button"
            class="chip"
            aria-pressed={String(on)}
            {...hint(word, () => onText(words.withWord(text, word, !on)))}
        >
            {labelOf(word)}
        </button>
    );
};

function Range({ text, onText, hint, edition }) {
    const said = words.valueOf(text, "range");
    const ranges = edition === "1" ? RANGES.slice(1) : RANGES;
    return (
        <Choice
            label="range"
            value={said ?? "2"}
            choices={ranges.map((range) => [String(range), String(range)])}
            onValue={(range) => onText(words.withValue(text, "range", range === "2" ? null : range))}
            hint={(range, act) => hint("range", act)}
        />
    );
}

/* Dice and health: what the words say, else what the ship does. */
function Numbers({ role, edition, text, onText, ship, hint }) {
    const dice = DICE[role];
    const figures = figuresOf(ship);
    const library = useLibrary();
    const weapon = role === "attacker" ? weaponOf(library, words.wordsOf(text)) : null; // says its dice itself
    const most = mostDice(edition);
    const rolled = weapon?.dice ?? words.diceOf(text, dice) ?? figures[dice] ?? 0;
    return (
        <>
            <Stepper
                label={weapon ? `${labelOf(dice)} of ${weapon.name}` : labelOf(dice)}
                value={rolled}
                least={weapon?.dice}
                most={weapon?.dice ?? most}
                onValue={(count) => onText(words.withDice(text, dice, count, ship !== null))}
                hint={{
                    onPointerEnter: hint(dice, () => {}).onPointerEnter,
                    onPointerLeave: hint(dice, () => {}).onPointerLeave,
                }}
            />
            {role === "defender" &&
                HEALTH.map((word) => {
                    const said = words.valueOf(text, word);
                    const value = said === null ? (figures[word] ?? 0) : Number(said) || 0;
                    const given = said !== null || figures[word] !== undefined;
                    const say = (count) =>
                        onText(words.withValue(text, word, count || ship || said === null ? count : null));
                    return (
                        <Stepper
                            key={word}
                            label={word}
                            value={value}
                            shown={given ? value : "–"}
                            most={99}
                            onValue={say}
                        />
                    );
                })}
            {rolled > most && <p class="meaning">No more than {most} dice are rolled.</p>}
        </>
    );
}

/* Cards that the words name: they can be read, and taken out. */
function Cards({ text, onText, library, tell }) {
    const named = words.wordsOf(text).filter(({ word }) => cardsOf(library, word).length > 0);
    if (!named.length) return null;
    return (
        <ul class="named" aria-label="Cards and ships">
            {named.map(({ word, start, end }) => (
                <li key={start}>
                    <button type="button" class="link" onClick={() => tell(word)}>
                        {cardsOf(library, word)[0].name}
                        {word.endsWith("!") && " (as its ! says)"}
                    </button>
                    <button
                        type="button"
                        class="chip more"
                        aria-label={`remove ${cardsOf(library, word)[0].name}`}
                        onClick={() => onText((text.slice(0, start) + text.slice(end)).replace(/ {2,}/g, " ").trim())}
                    >
                        ×
                    </button>
                </li>
            ))}
        </ul>
    );
}

function WordList({ role, edition, text, onText }) {
    const { words: rows } = useLibrary();
    const [open, setOpen] = useState(false);
    const usable = rows.filter(
        ({ sides, editions }) => (sides === "either" || sides === role) && editions.split(" ").includes(edition),
    );
    const groups = [...new Set(usable.map(({ group }) => group))];
    if (!rows.length) return null;
    return (
        <details class="word-list" onToggle={(event) => setOpen(event.target.open)}>
            <summary>All words</summary>
            {open &&
                groups.map((group) => (
                    <section key={group}>
                        <h4>{group}</h4>
                        <ul>
                            {usable
                                .filter((row) => row.group === group)
                                .map(({ spelling, example, meaning }) => (
                                    <li key={spelling}>
                                        <button
                                            type="button"
                                            class="chip"
                                            onClick={() => onText(words.addWords(text, example))}
                                        >
                                            {example}
                                        </button>{" "}
                                        {meaning}
                                    </li>
                                ))}
                        </ul>
                    </section>
                ))}
        </details>
    );
}

/* An effect always has its number: reroll=1; dice more have their sign: roll=+1. */
function Effect({ word, text, onText, hint }) {
    const said = words.valueOf(text, word);
    const count = said === null ? 0 : Number(said);
    const sign = word === "roll" ? "+" : "";
    const say = (number) => onText(words.withValue(text, word, number ? sign + number : null));
    const label = word === "roll" ? "one more die" : labelOf(word);
    return (
        <span class={count ? "token on" : "token"}>
            <button
                type="button"
                class="chip"
                aria-pressed={String(count !== 0)}
                {...hint(word, () => say(count ? 0 : 1))}
            >
                {label}
                {count > 1 && <b> {count}</b>}
            </button>
            {count > 0 && (
                <button
                    type="button"
                    class="chip more"
                    aria-label={`more ${label}`}
                    {...hint(word, () => say(count + 1))}
                >
                    +
                </button>
            )}
        </span>
    );
}

/* All that is pressed. all: text, onText and hint, as each button wants them. */
function Buttons({ id, role, edition, ship, about, all }) {
    const [open, setOpen] = useState(false);
    const { CardSearch } = useLater();
    const known = (word) => edition !== "1" || !SECOND_ONLY.includes(word);
    const { text, onText } = all;
    return (
        <>
            <div class="numbers">
                <Numbers role={role} edition={edition} ship={ship} {...all} />
                {role === "attacker" && <Range edition={edition} {...all} />}
            </div>
            <p class="meaning">{role === "attacker" && atRange0(words.valueOf(text, "range") ?? "", edition)}</p>
            <div class="chips" role="group" aria-label="Tokens">
                {TOKENS[role].filter(known).map((word) => (
                    <Token key={word} word={word} {...all} />
                ))}
            </div>
            <div class="hint" aria-live="polite">
                <About word={about} edition={edition} />
            </div>
            <details class="more-words" onToggle={(event) => setOpen(event.target.open)}>
                <summary>Ships, cards, situation</summary>
                {open && (
                    <>
                        {CardSearch && <CardSearch id={`${id}-search`} edition={edition} text={text} onText={onText} />}
                        <h4>Situation</h4>
                        <div class="chips" role="group" aria-label="Situation">
                            {SITUATIONS[role].map((word) => (
                                <Flag key={word} word={word} {...all} />
                            ))}
                        </div>
                        <h4>Extras</h4>
                        <div class="chips" role="group" aria-label="Extras">
                            {EXTRAS[role].map((word) => (
                                <Effect key={word} word={word} {...all} />
                            ))}
                        </div>
                        <WordList role={role} edition={edition} text={text} onText={onText} />
                    </>
                )}
            </details>
        </>
    );
}

/* An answer names the first fault alone: where it is in another loadout, this one is asked about by itself; and what is spoken is read
 * by the library, in the words of the buttons. */
function useOwn(id, role, text, edition, wanted) {
    const sides = role === "attacker" ? { attackers: [text], defender: "1" } : { attackers: ["1"], defender: text };
    const question = { command: "run", ...sides, edition, engine: "auto", trials: 1000, no_check: true };
    const { answer, of, wrong } = useAnswer(`check ${id}`, wanted ? question : null, { engine: slow });
    const isOf = wanted && JSON.stringify(of) === JSON.stringify(question);
    const { attackers: read, defender } = (isOf && answer?.scenario) || { attackers: [] };
    const said = role === "defender" ? defender : new Set(read).size === 1 && words.withRepeat(read[0], read.length);
    return { wrong: wanted && wrong?.source === role ? wrong : null, read: said || null };
}

/** rows: of the answer, that it is in. wrong: the fault in its words; suspect: there is one in others. role: "attacker" or "defender". tools: buttons beside the title. folded: only the words are seen. */
export function Loadout({ id, title, rows, role, edition, text, wrong: told, suspect, onText, tools, folded, onUnfold }) {
    const library = useLibrary();
    const [about, tell] = useState(null);
    const hint = useHint(tell);
    const long = words.isTooLong(text);
    const spoken = !long && isSpoken(library, words.wordsOf(text));
    const own = useOwn(id, role, text, edition, !long && !told && (suspect || spoken));
    const wrong = told ?? own.wrong;
    const read = (spoken && own.read) || text; // as the buttons have it
    const ship = long ? null : shipOf(library, words.wordsOf(read));
    const press = (now) => onText(now, false);
    const all = { text: read, onText: press, hint };
    return (
        <section class={`loadout ${role}`} aria-labelledby={`${id}-title`}>
            <header>
                <h3 id={`${id}-title`}>
                    {title} {rows && <small>{rows}</small>}
                </h3>
                {tools}
            </header>
            <WordsField
                id={id}
                label={`${title} in words`}
                hideLabel
                edition={edition}
                text={text}
                role={role}
                wrong={wrong}
                onText={onText}
            />
            {!long && (
                <Cards
                    text={read}
                    onText={press}
                    library={library}
                    tell={(word) => tell(about === word ? null : word)}
                />
            )}
            {long ? null : folded ? (
                <button type="button" class="unfold" aria-expanded="false" onClick={onUnfold}>
                    Buttons
                </button>
            ) : (
                <Buttons role={role} edition={edition} ship={ship} about={about} id={id} all={all} />
            )}
        </section>
    );
}
