// Fields that several tabs have: ships in words, and how they fight.
import { useState } from "preact/hooks";
import { ACTIONS } from "./address.js";
import { slow } from "./ask.js";
import { atRange0 } from "./buttons.js";
import { Select } from "./parts.jsx";
import { errorInFields } from "./said.js";
import { Picker } from "./search.jsx";
import { change } from "./store.js";
import { readOf, sideOf } from "./tabs/squad.jsx";
import { WordsField } from "./words-field.jsx";

/** The one ship that Worth, Best, Survive and Hazard are about. wrong: the error about its words, or null. */
export const Ship = ({ question, wrong, label = "A ship with its pilot, and what it has" }) => (
    <section class="loadout attacker">
        <WordsField
            id="ship"
            label={label}
            role="either"
            edition={question.edition}
            text={question.ship}
            wrong={wrong}
            onText={(ship, typing) => change({ ship }, typing ? "ship" : null)}
        />
        <Picker id="ship-search" edition={question.edition} text={question.ship} onText={(ship) => change({ ship })} />
    </section>
);

/** What a ship is taken to have where its words say no token. */
export const NoToken = ({ text }) => !/\b(focus|lock|evade|calculate|force|plan)/i.test(text) && <p class="meaning">Without tokens: say focus, lock or evade if it has them.</p>;

/* Which of the ships of a side an error is about, from 0; -1: none. */
function placeIn(source, wrong) {
    const [about, rest] = [source, wrong?.source?.slice(source.length) ?? ""];
    if (!wrong?.source?.startsWith(about)) return -1;
    return rest === "" ? 0 : Number(/^, argument (\d+)$/.exec(rest)?.[1] ?? 0) - 1;
}

/** The ships of a side, which are a list of the question. source: what errors call the side. first: a ship to begin with, where there
 * may be none. */
export function Ships({ question, part, title, source, wrong, first, defends = false }) {
    const ships = question[part];
    const at = placeIn(source, wrong);
    const [refused, refuse] = useState(null);
    const put = (i, text, typing) => {
        refuse(null);
        change({ [part]: ships.map((old, k) => (k === i ? text : old)) }, typing ? `${part}${i}` : null);
    };
    const take = (i) => (text) =>
        slow.ask(`read ${part}`, readOf(text), { as: "answers" }).then(
            ({ answer: squads }) => {
                refuse(null);
                change({
                    ...(squads[0].edition && { edition: squads[0].edition }),
                    [part]: ships.flatMap((old, k) => (k === i ? squads.flatMap(sideOf) : [old])),
                });
            },
            ({ wrong }) => {
                if (!wrong) return;
                put(i, text.replace(/\s+/g, " ").trim());
                refuse(errorInFields(wrong));
            },
        );
    return (
        <section class={`loadout ${defends ? "defender" : "attacker"}`} aria-labelledby={`${part}-title`}>
            <header>
                <h3 id={`${part}-title`}>{title}</h3>
            </header>
            {ships.map((text, i) => (
                <div class="side-ship" key={i}>
                    <WordsField
                        id={`${part}-${i + 1}`}
                        label={`${title}, ship ${i + 1}`}
                        hideLabel
                        role="either"
                        edition={question.edition}
                        text={text}
                        wrong={i === at ? wrong : null}
                        onText={(now, typing) => put(i, now, typing)}
                        onSquad={take(i)}
                    />
                    {(ships.length > 1 || first !== undefined) && (
                        <button
                            type="button"
                            aria-label={`remove ship ${i + 1} of ${title}`}
                            onClick={() => change({ [part]: ships.filter((_, k) => k !== i) })}
                        >
                            ×
                        </button>
                    )}
                    <Picker id={`${part}-${i + 1}-search`} edition={question.edition} text={text} onText={(now) => put(i, now)} />
                </div>
            ))}
            {refused && <p class="trouble">Read as a squad: {refused}</p>}
            <button type="button" class="add" onClick={() => change({ [part]: [...ships, ships.at(-1) ?? first] })}>
                + Add a ship
            </button>
        </section>
    );
}

/* ---- a ship in its squad ---- */

const BETWEEN = " ; ";
const isSaid = (ship) => ship.trim() !== "";

/** The squad that a ship fights in, as the library is asked for it; null: none. */
export const squadOf = ({ beside }) => beside.filter(isSaid).join(BETWEEN) || null;

/* An error about the words of all of them is about one, in which it has its place. */
function ofShip(wrong, ships) {
    let from = 0;
    for (const [i, ship] of ships.entries()) {
        const behind = from + Array.from(ship).length + 1;
        if (isSaid(ship) && wrong.column <= behind) return { ...wrong, source: `--with, argument ${i + 1}`, column: wrong.column - from, text: null };
        if (isSaid(ship)) from = behind - 1 + BETWEEN.length;
    }
    return wrong;
}

/** Whether an error is about these ships. */
export const isOfSquad = (wrong) => wrong?.source === "--with" && wrong.column;

/** The ships that it fights beside, in games. */
export const Squad = ({ question, wrong }) => (
    <Ships
        question={question}
        part="beside"
        title="The squad that it fights in"
        source="--with"
        wrong={isOfSquad(wrong) ? ofShip(wrong, question.beside) : null}
        first=""
    />
);

/** A line of text. part: of the question. */
export const TextField = ({ question, part, label, placeholder, size = 6 }) => (
    <label class="select">
        <span>{label}</span>
        <input
            type="text"
            value={question[part]}
            placeholder={placeholder}
            size={size}
            onInput={(event) => change({ [part]: event.target.value }, part)}
        />
    </label>
);

/* ---- how ships fight, round by round ---- */

/** The way from a row of a table into a duel. name: of the row; words: of its ships. */
export const DuelOf = ({ name, words }) => (
    <button type="button" class="link" aria-label={`duel: ${name} against …`} onClick={() => change({ tab: "duel", sideA: words })}>
        duel
    </button>
);

/** What a duel and a survival are asked alike. */
export const fightOf = (question) => ({
    deck: question.deck,
    actions: question.actions === "focus" ? null : question.actions,
    range: question.range.trim() || null,
    state: question.state.trim().replace(/^[^:=]+$/, "$&:") || null, // else it were the name of a file
    engine: "auto",
});

export const Deck = ({ question }) => (
    <Select
        label="damage cards"
        value={question.deck}
        choices={[
            ["on", "yes (simulated)"],
            ["off", "no (exact, fast)"],
        ]}
        onValue={(deck) => change({ deck })}
    />
);

const ACTIONS_NAMED = { focus: "a focus action", none: "none" };

export const Actions = ({ question }) => (
    <Select
        label="ships named without a token take"
        value={question.actions}
        choices={ACTIONS.map((value) => [value, ACTIONS_NAMED[value]])}
        onValue={(actions) => change({ actions })}
    />
);

export const Ranges = ({ question }) => (
    <>
        <TextField question={question} part="range" label="range by round" placeholder="2" />
        <p class="meaning">{atRange0(question.range, question.edition)}</p>
    </>
);

/** Ships that are not as they begin: in the middle of a game. */
export const State = ({ question }) => (
    <TextField question={question} part="state" label="as the game stands" placeholder="A1: hull=1 shields=0; B2: gone" size={30} />
);
