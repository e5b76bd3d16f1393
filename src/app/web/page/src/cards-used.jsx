// What became of every card: active, or what it needs, with one press that says so.
import { number, stateOf } from "./format.js";
import { inFields } from "./said.js";
import { change } from "./store.js";
import { addWords, renameWord, withValue, wordsOf } from "./words.js";
import { useLibrary } from "./ask.js";
import { cardsOf } from "./library.js";

const roleOf = ({ side }) => (side === "defender" ? "defender" : "attacker");
const OTHER = { attacker: "defender", defender: "attacker" };

/* The places of the texts that a card is in, or that are beside it; attackers of the report are counted with their repeats. */
function placesOf(card, role, question) {
    if (card.of) return { role, at: card.of.map((one) => one[role]) };
    return { role, at: [role === roleOf(card) && role === "attacker" ? attackerOf(card.side, question) : 0] };
}

function attackerOf(side, question) {
    const wanted = Number(/\d+$/.exec(side)?.[0] ?? 1);
    let count = 0;
    for (let at = 0; at < question.attackers.length; at++) {
        for (const part of question.attackers[at].split(";")) {
            const repeat = /^\s*(\d+)x\s/i.exec(part);
            count += repeat ? Number(repeat[1]) : 1;
            if (count >= wanted) return at;
        }
    }
    return 0;
}

function say(question, where, how) {
    const { role, at } = where;
    const part = `${role}s`;
    return { ...question, [part]: question[part].map((text, i) => (at.includes(i) ? how(text) : text)) };
}

function Remedy({ card, question }) {
    const library = useLibrary();
    const where = placesOf(card, roleOf(card), question);
    const other = placesOf(card, OTHER[where.role], question);
    const text = question[`${where.role}s`][where.at[0]] ?? "";
    const named = wordsOf(text).find(
        ({ word }) => cardsOf(library, word).some(({ id }) => id === card.id) && !/[!=]/.test(word),
    )?.word;
    const number = named && /^a number, as in \S+=(\d+)/.test(card.needs ?? card.more_with) ? `${named}=1` : null;
    const own = number ?? card.say;
    /* The card itself is marked where it stands. */
    const put = (old, word) => {
        const [key, value] = word.split("=");
        if (named && (number || word === `${card.id}!`)) return renameWord(old, named.toLowerCase(), number ?? `${named}!`);
        return value ? withValue(old, key, value) : addWords(old, word);
    };
    const adds = (now, place, words) => say(now, place, (old) => (words?.split(" ") ?? []).reduce(put, old));
    if (!own && !card.say_of_other) return null;
    return (
        <button
            type="button"
            onClick={() => {
                const { attackers, defenders } = adds(adds(question, where, own), other, card.say_of_other);
                change({ attackers, defenders });
            }}
        >
            Say “{[own, card.say_of_other].filter(Boolean).join(" ")}”
        </button>
    );
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
                            <b>{card.name}</b> <small>({card.of && `${card.of.map(({ label }) => label).join(", ")}: `}{card.side})</small> {stateOf(card, inFields)}
                            {card.mean_damage_with != null && `; with it ${number(card.mean_damage_with, 3)} damage`}
                        </span>
                        {question && (card.needs ?? card.more_with) && card.bears && (
                            <Remedy card={card} question={question} />
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
