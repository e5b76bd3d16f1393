// What a word or a card is: the library's own words.
import { slow, useAnswer, useLibrary } from "./ask.js";
import { cardsOf, meaningOf } from "./library.js";

/* Names where the library's text has ids, too. */
const named = (text) => text.trim().replace(/^[\w.-]+: /gm, "").replace(/^  ship: \S+, /gm, "  ship: ");

/** The library's explanation of a card, pilot or ship; of an id that several have, all of them. */
export function Explained({ row, edition }) {
    const command = row.pilots ? "ships" : "cards";
    const question = { command, pattern: row.id, edition, format: "text" };
    const { answer } = useAnswer(`explain ${row.id}`, question, { as: "ask", engine: slow });
    const text = row.pilots ? answer?.split("\n\n")[0] : answer; // a ship's pilots are a long list
    return <p class="explained">{text ? named(text) : " "}</p>;
}

/** About a word of a loadout, which text is; nothing about none. */
export function About({ word, text, edition }) {
    const library = useLibrary();
    const [card] = word ? cardsOf(library, word) : [];
    if (card) return <Explained row={card} edition={edition} />;
    return <p class="meaning">{word ? meaningOf(library, word, text) : ""}</p>;
}
