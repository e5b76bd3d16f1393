// Cards, pilots and ships by name, id, slot or effect. What one does is told before it is added.
import { useState } from "preact/hooks";
import { slow, useAnswer, useLibrary } from "./ask.js";
import { Explained } from "./about.jsx";
import { cardsOf, wordFor } from "./library.js";
import { addWords, withShip } from "./words.js";

const SHOWN = 15;

/* What a ship or pilot takes the place of: dice, figures, another ship. */
const isOfShip = (library) => (word) =>
    /^\d+$/.test(word) ||
    /^(attack|agility|hull|shields)=/i.test(word) ||
    (!word.endsWith("!") && cardsOf(library, word).some((row) => row.attacks !== undefined));

function Found({ row, edition, role, text, onText }) {
    const library = useLibrary();
    const [open, setOpen] = useState(false);
    const flies = row.attacks !== undefined;
    const word = wordFor(library, row);
    const kind = row.pilots
        ? "ship"
        : row.kind === "pilot"
          ? `pilot, ${nameOfShip(library, row.ship)}`
          : row.slot || row.kind;
    return (
        <li>
            <button type="button" class="found" aria-expanded={String(open)} onClick={() => setOpen(!open)}>
                <b>{row.name}</b> <span>{kind}</span>{" "}
                {row.id.includes("-") && <small>{row.id.slice(row.id.indexOf("-") + 1)}</small>}
                {row.plays_part === false && !flies && <em> no part in an attack</em>}
            </button>
            {open && (
                <div>
                    <Explained row={row} edition={edition} />
                    {flies && (
                        <button
                            type="button"
                            class="primary"
                            onClick={() => onText(withShip(text, word, isOfShip(library)))}
                        >
                            {role === "attacker" ? "Attack with it" : "Defend with it"}
                        </button>
                    )}
                    {!flies && (
                        <button type="button" class="primary" onClick={() => onText(addWords(text, word))}>
                            Add {row.name}
                        </button>
                    )}
                    {row.kind === "pilot" && row.plays_part && (
                        <button type="button" onClick={() => onText(addWords(text, `${word}!`))}>
                            Add as a friend that helps
                        </button>
                    )}
                </div>
            )}
        </li>
    );
}

const nameOfShip = (library, id) => library.ships.get(id)?.[0].name ?? id;

export function CardSearch({ id, role, edition, text, onText }) {
    const [pattern, setPattern] = useState("");
    const asked = pattern.trim().length > 1 ? pattern.trim() : null;
    const ask = (command) => asked && { command, pattern: asked, edition };
    const ships = useAnswer(`ships ${id}`, ask("ships"), { engine: slow });
    const cards = useAnswer(`cards ${id}`, ask("cards"), { engine: slow });
    const rows = !asked ? [] : [...(ships.answer?.ships ?? []), ...inOrder(cards.answer?.cards ?? [], asked)];
    const busy = ships.busy || cards.busy;
    const none = asked && !busy && !rows.length ? (cards.wrong?.message ?? "Nothing of that name.") : null;
    return (
        <div class="search" role="search" aria-label={`Search for ${id.replace(/-search$/, "").replace("-", " ")}`}>
            <label for={id}>Find a ship, pilot or card</label>
            <input
                id={id}
                type="search"
                placeholder="predator, X-wing, torpedo, reroll …"
                autocomplete="off"
                spellcheck={false}
                value={pattern}
                onInput={(event) => setPattern(event.target.value)}
            />
            <p class="unseen" aria-live="polite">
                {asked && !busy ? `${rows.length} found` : ""}
            </p>
            {none && <p class="meaning">{none}</p>}
            <ul class="results">
                {rows.slice(0, SHOWN).map((row, i) => (
                    <Found
                        key={`${row.kind} ${row.slot} ${row.id} ${i}`}
                        row={row}
                        edition={edition}
                        role={role}
                        text={text}
                        onText={onText}
                    />
                ))}
            </ul>
            {rows.length > SHOWN && <p class="meaning">{rows.length - SHOWN} more: say more of the name.</p>}
        </div>
    );
}

/* Names first that begin with what is looked for; cards that can do something before others. */
function inOrder(rows, pattern) {
    const key = pattern.toLowerCase();
    const rank = (row) => (row.name.toLowerCase().startsWith(key) ? 0 : 2) + (row.plays_part === false ? 1 : 0);
    const once = rows.filter(
        (row, i) =>
            rows.findIndex(({ id, kind, slot }) => id === row.id && kind === row.kind && slot === row.slot) === i,
    );
    return once.sort((a, b) => rank(a) - rank(b));
}
