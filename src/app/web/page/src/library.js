// What the library knows, for help and search: words, cards with pilots, ships. Asked once for each edition, after the
// first answer is there; the page works without until then.
import { useEffect, useState } from "preact/hooks";
import { slow } from "./ask.js";
import { kindOf } from "./called.js";
import { useLists } from "./use-lists.js";
import { wordsOf } from "./words.js";

const NONE = { words: [], cards: new Map(), ships: new Map() };

const byId = (rows) => {
    const map = new Map();
    for (const row of rows) map.set(row.id, [...(map.get(row.id) ?? []), row]);
    return map;
};

async function listOf(command, member, edition) {
    const question = edition ? { command, edition } : { command };
    const { answer } = await slow.ask(`library ${command}`, question);
    return answer[member];
}

export function useLoadedLibrary(edition, mayStart) {
    const [library, set] = useState(NONE);
    const list = useLists();
    useEffect(() => {
        if (!mayStart) return;
        let wanted = true;
        const take = (parts) => wanted && set((old) => ({ ...old, ...parts }));
        const told = (problem) => console.warn(`library: ${problem.message}`);
        listOf("words", "words").then((words) => take({ words: words.map(readWord) }), told);
        listOf("cards", "cards", edition).then((rows) => take({ cards: byId(rows) }), told);
        listOf("ships", "ships", edition).then((rows) => take({ ships: byId(rows) }), told);
        return () => void (wanted = false);
    }, [edition, mayStart, list]);
    return library;
}

/* A spelling such as F-to-T or gain-K stands for all words of the form. */
function readWord(row) {
    const form = row.spelling.replace(/\b[FTK]\b/g, "[a-z/]+");
    return { ...row, form: new RegExp(`^${form}$`) };
}

const PREFIX = /^(declare|start|early|modify|late|last|net|after|must|give|their|ally|splash|no)-/;

function wordRow(library, word) {
    const key = word.toLowerCase().split(/[=:~|?]/)[0];
    for (let rest = key; ;) {
        const row = library.words.find(({ form }) => form.test(rest));
        if (row || !PREFIX.test(rest)) return row;
        rest = rest.replace(PREFIX, "");
    }
}

/** The cards, pilots or ships that a word names: [] if it is none. */
export function cardsOf(library, word) {
    const key = word.toLowerCase().replace(/(!|=\d+)$/, "");
    const id = key.slice(key.lastIndexOf(".") + 1);
    return [...(library.ships.get(id) ?? []), ...(library.cards.get(id) ?? [])];
}

/** The ship or pilot that a text flies, or null: then its dice are said by a number. */
export function shipOf(library, words) {
    for (const { word } of words) {
        if (word.endsWith("!")) continue;
        const ship = cardsOf(library, word).find((row) => row.attacks !== undefined);
        if (ship) return ship;
    }
    return null;
}

const isNumber = (word) => /^\d+$/.test(word);
const isRepeat = (word) => /^\d+x$/i.test(word);

/** Whether a text is said as players speak: "tie fighter, two focus, range 1". What it means the library alone can say. */
export const isSpoken = (library, words) =>
    library.words.length > 0 &&
    words.some(({ word }, i) =>
        isNumber(word) ? i > isRepeat(words[0].word) : !isRepeat(word) && !wordRow(library, word) && !cardsOf(library, word).length,
    );

/** The card that is fired in the place of the primary weapon: {name, dice} of the first one in the words, or undefined. */
export function weaponOf(library, words) {
    for (const { word } of words)
        for (const { effect, name } of cardsOf(library, word))
            for (const part of effect?.split(" ; ") ?? []) {
                const dice = / special\b/.test(part) && !/ bonus\b/.test(part) && /^attack=(\d)/.exec(part)?.[1];
                if (dice) return { name, dice: Number(dice) };
            }
}

/** One sentence about a word of a loadout that is no card, or ""; also about a number where the words are spoken. */
export function meaningOf(library, word, text) {
    if (isNumber(word)) return isSpoken(library, wordsOf(text)) ? "" : `${word}: so many dice`;
    if (isRepeat(word)) return `${word}: so many of this attack, one after the other`;
    const row = wordRow(library, word);
    return row ? `${row.spelling}: ${row.meaning}` : "";
}

const dice = (attacks) => attacks.split(" ")[0].replace(/^\w+:/, "");

/** What a ship or pilot says where the words do not: {attack, agility, hull, shields}. */
export const figuresOf = (row) =>
    row
        ? { attack: Number(dice(row.attacks ?? "0")) || 0, agility: row.agility, hull: row.hull, shields: row.shields }
        : {};

const isOfPack = (word) => word.includes("-");

/** For a word or two that are typed: the words and cards that begin so, all of them from three letters on, and the words that are about it:
 * [{word, name, about}], a name of cards alone. */
export function suggestions(library, typed, role) {
    const key = typed.toLowerCase();
    if (key.length < 2 || !/^[a-z]/.test(key)) return [];
    const stem = key.length > 5 ? key.replace(/(ed|s)$/, "") : key;
    const isWord = ({ spelling, aliases }) => spelling === key || aliases.split(" ").includes(key);
    const known = library.words.some(isWord);
    const about = known ? [] : [stem, ...(key.startsWith("crit") ? ["faceup"] : [])];
    const offer = (isMeant) =>
        library.words
            .filter((row) => (row.sides === "either" || row.sides === role) && !isWord(row) && isMeant(row))
            .map((row) => ({ word: row.example, about: row.meaning }));
    const cards = new Map(); // by their words: of two of a name, each
    for (const [id, rows] of [...library.ships, ...library.cards])
        if (id !== key && (id.startsWith(stem) || rows[0].name.toLowerCase().startsWith(stem)))
            for (const row of rows) cards.set(wordFor(library, row), { name: row.name, about: kindOf(library, row) });
    const named = [...cards].map(([word, card]) => ({ word, ...card })).sort((a, b) => isOfPack(a.word) - isOfPack(b.word));
    const begin = [...offer(({ spelling }) => spelling.startsWith(stem)), ...named];
    const isAbout = ({ spelling, meaning }) =>
        (spelling.includes(stem) && !(known && spelling.includes("-"))) || about.some((one) => ` ${meaning}`.includes(` ${one}`));
    const others = stem.length < 3 ? [] : offer((row) => !row.spelling.startsWith(stem) && isAbout(row));
    return [...begin, ...others.slice(0, Math.max(3, 6 - begin.length))].slice(0, stem.length < 3 ? 6 : Infinity);
}

/** How a loadout names a card, with its kind where the id alone is not enough. */
export function wordFor(library, row) {
    const kinds = new Set((library.cards.get(row.id) ?? []).map(({ kind, slot }) => `${kind} ${slot}`));
    if (kinds.size < 2 || !row.kind) return row.id;
    if (row.kind === "pilot") {
        const pilots = [...kinds].filter((kind) => kind.startsWith("pilot "));
        return pilots.length > 1 ? `${row.ship}.${row.id}` : `pilot.${row.id}`;
    }
    const upgrades = [...kinds].filter((kind) => kind.startsWith("upgrade "));
    return upgrades.length > 1 ? `${row.slot}.${row.id}` : `upgrade.${row.id}`;
}
