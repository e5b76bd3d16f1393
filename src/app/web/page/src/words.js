// A loadout is its text: buttons read their state out of the words and write words. Words are parted by blanks, as in
// docs/reference.md; what a word means the library alone says.

/** More than a loadout can have by far: nothing is looked for in it, so that the page stays at hand. */
export const isTooLong = (text) => text.length > 20000;

/* Where the attack ends that the buttons are about: further attacks in the same text, parts of a mixture. */
const isBorder = (word) => word === ";" || word === "|";

/** The words of the first attack in a text, each with its place. */
export function wordsOf(text) {
    const words = [];
    for (const found of text.matchAll(/;|[^\s;]+/g)) {
        if (isBorder(found[0])) break;
        words.push({ word: found[0], start: found.index, end: found.index + found[0].length });
    }
    return words;
}

/** The word that a place in the text touches, or null. */
export function wordAt(text, place) {
    for (const found of text.matchAll(/[^\s;]+/g))
        if (found.index <= place && place <= found.index + found[0].length)
            return { word: found[0], start: found.index, end: found.index + found[0].length };
    return null;
}

const split = (word) => {
    const at = word.indexOf("=");
    return at < 0 ? [word.toLowerCase(), null] : [word.slice(0, at).toLowerCase(), word.slice(at + 1)];
};

/* Put other words in the place of some; null takes a word out. Blanks that are not needed go with it. */
function replace(text, words, becomes) {
    let out = text;
    for (let i = words.length - 1; i >= 0; i--) {
        const now = becomes(words[i].word, i);
        if (now === words[i].word) continue;
        let { start, end } = words[i];
        if (now === null) {
            while (end < out.length && out[end] === " ") end++;
            if (end === out.length || out[end] === ";") while (start > 0 && out[start - 1] === " ") start--;
        }
        const before = out.slice(0, start);
        out = before + (now ?? (before && out[end] === ";" ? " " : "")) + out.slice(end);
    }
    return out;
}

/** Put words at the end of the first attack. */
export function addWords(text, more) {
    const words = wordsOf(text);
    const end = words.length ? words[words.length - 1].end : 0;
    if (!words.length) return (more + " " + text.trimStart()).trimEnd();
    return text.slice(0, end) + " " + more + text.slice(end);
}

/** How many of a word there are: a token given twice counts twice. NaN if the number is none (`focus={x}`). */
export function countOf(text, name) {
    let count = 0;
    for (const { word } of wordsOf(text)) {
        const [key, value] = split(word);
        if (key === name) count += value === null ? 1 : /^\d+$/.test(value) ? Number(value) : NaN;
    }
    return count;
}

/** Say a word so many times: `lock`, `focus=2`, nothing. */
export function withCount(text, name, count) {
    const says = count <= 0 ? null : count === 1 ? name : `${name}=${count}`;
    return put(text, (key) => key === name, says);
}

/** The number behind a word, as text; null without. */
export function valueOf(text, name) {
    let found = null;
    for (const { word } of wordsOf(text)) {
        const [key, value] = split(word);
        if (key === name && value !== null) found = value;
    }
    return found;
}

/** Say `range=1`; null takes the word out. */
export const withValue = (text, name, value) =>
    put(text, (key) => key === name, value === null ? null : `${name}=${value}`);

/** Whether a word stands there by itself. */
export const has = (text, name) => wordsOf(text).some(({ word }) => word.toLowerCase() === name);

export const withWord = (text, name, there) =>
    put(text, (key, value) => key === name && value === null, there ? name : null);

/* The first of the words that are meant becomes what is said, the others go. */
function put(text, isMeant, says) {
    const words = wordsOf(text);
    const meant = words.map(({ word }) => isMeant(...split(word)));
    if (!meant.includes(true)) return says === null ? text : addWords(text, says);
    const first = meant.indexOf(true);
    return replace(text, words, (word, i) => (!meant[i] ? word : i === first ? says : null));
}

/* The word for the dice of a role: a bare number says the same. */
const isBare = (word) => /^\d+$/.test(word);

/** The dice that the words say, null if a ship says them. dice: "attack" or "agility". */
export function diceOf(text, dice) {
    for (const { word } of wordsOf(text)) {
        if (isBare(word)) return Number(word);
        const [key, value] = split(word);
        if (key === dice && value !== null && /^\d+$/.test(value)) return Number(value);
    }
    return null;
}

/** Say another number of dice. Where a ship says them, as a word of its own, for a bare number would take the ship away. */
export function withDice(text, dice, count, hasShip) {
    const words = wordsOf(text);
    const at = words.findIndex(({ word }) => isBare(word));
    if (at >= 0) return replace(text, words, (word, i) => (i === at ? String(count) : word));
    const said = words.some(({ word }) => split(word)[0] === dice);
    if (said || hasShip) return withValue(text, dice, count);
    const first = words.findIndex(({ word }) => !isRepeat(word));
    const place = first >= 0 ? words[first].start : text.length;
    return (text.slice(0, place) + count + " " + text.slice(place)).trimEnd();
}

const isRepeat = (word) => /^\d+x$/i.test(word);

/** How often the attack is made: the `3x` in front. */
export function repeatOf(text) {
    const [first] = wordsOf(text);
    return first && isRepeat(first.word) ? parseInt(first.word, 10) : 1;
}

export function withRepeat(text, times) {
    const words = wordsOf(text);
    if (words.length && isRepeat(words[0].word))
        return replace(text, words, (word, i) => (i ? word : times > 1 ? `${times}x` : null));
    return times > 1 ? `${times}x ${text.trimStart()}` : text;
}

/** Fly another ship: its id in front, without the words that `goes` says are the old one's. */
export function withShip(text, ship, goes) {
    const rest = replace(text, wordsOf(text), (word) => (goes(word) ? null : word));
    const [first] = wordsOf(rest);
    const at = first && isRepeat(first.word) ? first.end : 0;
    const before = at ? rest.slice(0, at) + " " : "";
    return `${before}${ship} ${rest.slice(at).trimStart()}`.trimEnd();
}

/** Replace a word by another, wherever it stands in the first attack: `predator` by `predator!`. */
export const renameWord = (text, from, to) =>
    replace(text, wordsOf(text), (word) => (word.toLowerCase() === from ? to : word));
