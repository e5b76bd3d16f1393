// What became of every card: active, or what it needs, with one press that says so.
import { needed, number } from "./format.js";
import { change } from "./store.js";
import { addWords, renameWord, wordsOf } from "./words.js";
import { useLibrary } from "./ask.js";
import { cardsOf } from "./library.js";

/* The words that what a card needs comes to, on which side, or null: then the player gives their word for it. */
function wordsFor(needs, library) {
    const parts = needs.split(", ");
    const out = [];
    for (const part of parts) {
        const [, no, said, other] = /^(?:to spend )?(no )?(.+?)( of the other ship)?$/.exec(part);
        const range = /^range (\d)/.exec(said);
        const row = library.words.find(({ spelling }) => spelling === said);
        const sayable = row && (no ? row.spelling.endsWith("arc") || said === "bullseye" : row.kind !== "effect");
        if (range && !no) out.push({ word: `range=${range[1]}`, other: false, range: true });
        else if (sayable) out.push({ word: no ? `no-${said}` : said, other: Boolean(other) });
        else return null;
    }
    return out;
}

/* The places of the text that a card's side names: attackers of the report are counted with their repeats. */
function textOf(side, question) {
    if (side === "defender") return { role: "defender", at: 0 };
    const wanted = Number(/\d+$/.exec(side)?.[0] ?? 1);
    let count = 0;
    for (let at = 0; at < question.attackers.length; at++) {
        for (const part of question.attackers[at].split(";")) {
            const repeat = /^\s*(\d+)x\s/i.exec(part);
            count += repeat ? Number(repeat[1]) : 1;
            if (count >= wanted) return { role: "attacker", at };
        }
    }
    return { role: "attacker", at: 0 };
}

const put = (list, at, how) => list.map((text, i) => (i === at ? how(text) : text));

function say(question, where, how) {
    const { role, at } = where;
    const part = role === "attacker" ? "attackers" : "defenders";
    return { ...question, [part]: put(question[part], at, how) };
}

function Remedy({ card, question }) {
    const library = useLibrary();
    const where = textOf(card.side, question);
    const other = where.role === "attacker" ? { role: "defender", at: 0 } : { role: "attacker", at: 0 };
    const text = question[where.role === "attacker" ? "attackers" : "defenders"][where.at] ?? "";
    const named = wordsOf(text).find(
        ({ word }) => cardsOf(library, word).some(({ id }) => id === card.id) && !/[!=]/.test(word),
    );
    const number = /^a number, as in \S+=(\d+)/.exec(card.needs);
    const needed = number ? null : wordsFor(card.needs, library);
    const act = (how) => {
        const { attackers, defenders } = how;
        change({ attackers, defenders });
    };
    if (needed) {
        const label = needed.map(({ word }) => word).join(" ");
        return (
            <button
                type="button"
                onClick={() =>
                    act(
                        needed.reduce((now, { word, other: theirs, range }) => {
                            const place = range
                                ? { role: "attacker", at: where.role === "attacker" ? where.at : 0 }
                                : theirs
                                  ? other
                                  : where;
                            return say(now, place, (old) => addWords(old, word));
                        }, question),
                    )
                }
            >
                Say “{label}”
            </button>
        );
    }
    if (!named) return null;
    const becomes = number ? `${named.word}=1` : `${named.word}!`;
    return (
        <button
            type="button"
            onClick={() => act(say(question, where, (old) => renameWord(old, named.word.toLowerCase(), becomes)))}
        >
            {number ? `Say “${becomes}”` : "It holds"}
        </button>
    );
}

function stateOf(card) {
    if (!card.plays_part) return "plays no part in an attack";
    if (!card.bears) return "no bearing on this attack";
    if (card.carried) return "carried: name it to fire it";
    if (card.active) return card.asserted ? "active, as its ! says" : "active";
    return `inactive, ${needed(card.needs)}`;
}

/** cards: of a report. question: to be changed by the remedies; without it there are none. */
export function CardsUsed({ cards, question }) {
    if (!cards?.length) return null;
    return (
        <section class="cards-used">
            <h3>Cards</h3>
            <ul>
                {cards.map((card, i) => (
                    <li key={i} class={card.active ? "active" : "inactive"}>
                        <span>
                            <b>{card.name}</b> <small>({card.side})</small> {stateOf(card)}
                            {card.mean_damage_with != null && `; with it ${number(card.mean_damage_with, 3)} damage`}
                        </span>
                        {!card.active && card.bears && card.plays_part && card.needs && question && (
                            <Remedy card={card} question={question} />
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
