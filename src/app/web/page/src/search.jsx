// Ships, pilots and cards to pick: what the ship may take first, by slot, then whatever is looked for by name, nickname, slot or
// effect. A tap on a name adds it; the ? beside it tells what it does.
import { useRef, useState } from "preact/hooks";
import { slow, useAnswer, useLibrary } from "./ask.js";
import { Explained } from "./about.jsx";
import { kindOf, packOf, slotName } from "./called.js";
import { cardsOf, shipOf, wordFor } from "./library.js";
import { inFields } from "./said.js";
import { addWords, repeatOf, withRepeat, withShip, wordsOf } from "./words.js";

const SHOWN = 15;

/* The one ship that has a title. */
const shipOfTitle = (row) => row.slot === "title" && /ships=(\w+)( |$)/.exec(row.restrictions)?.[1];

/* A text in which a name says what flies, as in "rebel Falcon": as the library read it, with ids, so that another ship can take its place. */
function inIds(text, read, isOfShip) {
    const said = wordsOf(text);
    const isNamed = read && !wordsOf(read).every(({ word }) => !isOfShip(word) || said.some((one) => one.word === word));
    return isNamed ? withRepeat(read, repeatOf(text)) + text.slice(said.at(-1).end) : text;
}

/* What a ship or pilot takes the place of: dice, figures, another ship with its title. */
const isOfShip = (library) => (word) =>
    /^\d+$/.test(word) ||
    /^(attack|agility|hull|shields)=/i.test(word) ||
    (!word.endsWith("!") && cardsOf(library, word).some((row) => row.attacks !== undefined || shipOfTitle(row)));

/* ---- what the ship may take ---- */

/* The ship of a text, asked what it could have; whom it meets makes no difference to that, so it is next to nobody. */
const fitOf = (text, edition) => ({
    command: "worth",
    loadout: withRepeat(wordsOf(text).map(({ word }) => word).join(" "), 1),
    all: true,
    edition,
    against: "targets.csv",
    under: "attackers.csv",
    files: { "targets.csv": "defender,weight\n0,1\n", "attackers.csv": "attacker,weight\n0,1\n" },
});

/** {rows, left, pilot, read}: the upgrades that the ship of a text has room for, by slot and name; points left for them, or null; the
 * words of the ship by ids. */
function useFit(id, text, edition) {
    const asked = fitOf(text, edition);
    const { answer, wrong, of } = useAnswer(`fit ${id}`, asked, { engine: slow });
    if (!answer || wrong) return { rows: [], left: null };
    const rows = [...answer.could_have].sort((a, b) => a.slot.localeCompare(b.slot) || a.name.localeCompare(b.name));
    return { rows, left: answer.loadout_left, pilot: answer.pilot || answer.ship, read: of.loadout === asked.loadout ? answer.loadout : null };
}

/* An id, whatever kind stands before it. */
const idOf = (word) => word.slice(word.lastIndexOf(".") + 1);

const costOf = (row) => (row.cost == null ? "" : `${row.cost}${row.too_dear ? ", too dear" : ""}`);

function Fits({ fit: { rows, left, pilot }, onAdd }) {
    if (!rows.length && left === null) return null;
    const slots = [...new Set(rows.map(({ slot }) => slot))];
    return (
        <div class="fits">
            <p class="meaning">
                {left === null ? `What ${pilot} could have, with its points:` : `${pilot} has ${left} points left for upgrades:`}
            </p>
            {slots.map((slot) => (
                <div class="chips" role="group" aria-label={slotName(slot)} key={slot}>
                    <span class="choice-label">{slotName(slot)}</span>
                    {rows
                        .filter((row) => row.slot === slot)
                        .map((row) => (
                            <button type="button" class="chip" key={row.word} onClick={() => onAdd(row.word, row.name)}>
                                {row.name} <small>{[packOf(idOf(row.word)), costOf(row)].filter(Boolean).join(", ")}</small>
                            </button>
                        ))}
                </div>
            ))}
        </div>
    );
}

/* ---- what is looked for ---- */

/* Points by the list that counts; in 2.0 some depend on the ship. */
const pointsOf = (row, edition) => {
    const cost = edition === "2" ? row.cost_older : row.cost;
    return cost == null || cost === "" ? "" : /^-?\d+$/.test(cost) ? `${cost} points` : cost;
};

function Found({ row, edition, fits, has, onAdd, onFly }) {
    const library = useLibrary();
    const [open, setOpen] = useState(false);
    const flies = row.attacks !== undefined;
    const word = wordFor(library, row);
    const ship = shipOfTitle(row);
    const comes = ship && ship !== (has?.ship ?? has?.id) && library.ships.get(ship)?.[0]; // a ship is called by its title
    const remarks = [
        kindOf(library, row),
        fits ? `${fits.cost} points${fits.too_dear ? ", too dear" : ""}` : pointsOf(row, edition),
        comes ? `with ${comes.name}` : row.plays_part === false && !flies && "no part in an attack",
    ];
    return (
        <li>
            <div class="found-row">
                <button type="button" class="found" onClick={() => (comes ? onFly(`${ship} ${word}`, row.name) : (flies ? onFly : onAdd)(word, row.name))}>
                    <b>{row.name}</b> <span>{remarks.filter(Boolean).join(", ")}</span>
                </button>
                <button type="button" aria-expanded={String(open)} aria-label={`what ${row.name} does`} onClick={() => setOpen(!open)}>
                    ?
                </button>
            </div>
            {open && (
                <div>
                    <Explained row={row} edition={edition} />
                    {row.kind === "pilot" && row.plays_part && (
                        <button type="button" onClick={() => onAdd(`${word}!`, row.name)}>
                            Add as a friend that helps
                        </button>
                    )}
                </div>
            )}
        </li>
    );
}

/** onText(text): the loadout with what was picked. */
export function CardSearch({ id, edition, text, onText }) {
    const library = useLibrary();
    const [pattern, setPattern] = useState("");
    const [said, say] = useState("");
    const asked = pattern.trim().length > 1 ? pattern.trim() : null;
    const ask = (command) => asked && { command, pattern: asked, edition };
    const ships = useAnswer(`ships ${id}`, ask("ships"), { engine: slow, keep: false });
    const cards = useAnswer(`cards ${id}`, ask("cards"), { engine: slow, keep: false });
    const fit = useFit(id, text, edition);
    const named = inIds(text, fit.read, isOfShip(library));
    const has = shipOf(library, wordsOf(named));
    const fitting = new Map(fit.rows.map((row) => [idOf(row.word), row]));
    const fitsOf = (row) => (row.kind === "upgrade" && fitting.get(row.id)) || null;
    const busy = ships.busy || cards.busy;
    const found = useRef([]); // changes once both have answered: what is about to be tapped does not move twice
    if (!asked) found.current = [];
    else if (!busy) found.current = inOrder([...(ships.answer?.ships ?? []), ...(cards.answer?.cards ?? [])], asked, fitsOf);
    const rows = found.current;
    const none = asked && !busy && !rows.length ? inFields(cards.wrong?.message ?? "Nothing of that name.") : null;
    const add = (word, name) => {
        onText(addWords(text, word));
        say(`${name} is added.`);
    };
    const fly = (word, name) => {
        onText(withShip(named, word, isOfShip(library)));
        say(`${name} flies.`);
    };
    return (
        <div class="search" role="search" aria-label={`Cards and ships for ${id.replace(/-search$/, "").replace("under", "shooter").replace("-", " ")}`}>
            <label for={id}>Find a ship, pilot or card, and tap it to add it</label>
            <input
                id={id}
                type="search"
                placeholder="predator, X-wing, reroll …"
                autocomplete="off"
                spellcheck={false}
                value={pattern}
                onInput={(event) => setPattern(event.target.value)}
            />
            <p class="unseen" aria-live="polite">
                {asked && !busy ? `${rows.length} found` : ""}
            </p>
            <p class="meaning" aria-live="polite">
                {said}
            </p>
            {none && <p class="meaning">{none}</p>}
            <ul class="results">
                {rows.slice(0, SHOWN).map((row, i) => (
                    <Found
                        key={`${row.kind} ${row.slot} ${row.id} ${i}`}
                        row={row}
                        edition={edition}
                        fits={fitsOf(row)}
                        has={has}
                        onAdd={add}
                        onFly={fly}
                    />
                ))}
            </ul>
            {rows.length > SHOWN && <p class="meaning">{rows.length - SHOWN} more: say more of the name.</p>}
            {!asked && <Fits fit={fit} onAdd={add} />}
        </div>
    );
}

/** The same behind a line to open, for a ship that has no other buttons. */
export function Picker(search) {
    const [open, setOpen] = useState(false);
    return (
        <details class="more-words" onToggle={(event) => setOpen(event.target.open)}>
            <summary>Ships, cards</summary>
            {open && <CardSearch {...search} />}
        </details>
    );
}

/* What the ship may take first, by slot; then names that begin with what is looked for, and what can do something before the rest. */
function inOrder(rows, pattern, fitsOf) {
    const key = pattern.toLowerCase();
    const idle = (row) => row.plays_part === false && row.attacks === undefined;
    const rank = (row) => (row.name.toLowerCase().startsWith(key) ? 0 : 2) + (idle(row) ? 1 : 0);
    const place = (row) => (fitsOf(row) ? row.slot : "~"); // behind all slots
    const once = rows.filter(
        (row, i) =>
            rows.findIndex(({ id, kind, slot }) => id === row.id && kind === row.kind && slot === row.slot) === i,
    );
    const places = [...new Set(once.map(place))].sort();
    return once.sort((a, b) => places.indexOf(place(a)) - places.indexOf(place(b)) || rank(a) - rank(b));
}
