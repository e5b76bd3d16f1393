// The question, and its way into the address and the history of the browser and back.
import { useEffect, useState } from "preact/hooks";
import { EMPTY, read, write } from "./address.js";
import { isTooLong } from "./words.js";

const TYPING_MS = 1500; // keys that follow each other so fast are one step of the history

const SQUAD = "squad"; // what is kept of it: a link of another tab has none

/** The squad that a page has that is opened again. */
export const keptSquad = () => keptOf(SQUAD);

let current = { ...EMPTY, troubles: [] };
let last = { how: null, at: 0 };
const hearers = new Set();

const tell = () => hearers.forEach((hear) => hear(current));

/** What stands in the address now is the question. */
function fromAddress() {
    const { question, troubles } = read(location.hash);
    current = { ...question, squad: question.squad || keptSquad(), troubles };
    keepAs(SQUAD, current.squad);
    last = { how: null, at: 0 };
    tell();
}

const ONE_SHIP = new Set(["worth", "best", "hazard"]);

/** The loadouts that a tab is about: {source, text}, by the names that errors give them. */
export function textsOf(question) {
    const list = (name, more, texts) =>
        texts.map((text, i) => ({ source: i || texts.length > 1 ? name + more + (i + 1) : name, text }));
    if (question.tab === "duel")
        return [...list("side a", ", argument ", question.sideA), ...list("side b", ", argument ", question.sideB)];
    if (question.tab === "survive") return [{ source: "side a", text: question.ship }, ...list("side b", ", argument ", question.under), ...list("also", " ", question.also)];
    if (ONE_SHIP.has(question.tab)) return [{ source: "loadout", text: question.ship }, ...list("--with", ", argument ", question.beside)];
    if (question.tab === "luck") return [];
    return [...list("attacker", " ", question.attackers), ...list("defender", " ", question.defenders)];
}

const GAME_MOST = 1e5; // letters
const LINES = ["costs", "rolled", "range", "state", "budget", "every", "pool", "squadWith"];

/* Whether no address has room for a question. */
const isLong = (question) =>
    [...textsOf(question).map(({ text }) => text), ...LINES.map((part) => question[part])].some(isTooLong) || question.game.join().length > GAME_MOST;

/** Change parts of the question. typing: what is typed in, so that its keys make one step of the history. */
export function change(parts, typing = null) {
    const before = isLong(current) ? null : write(current);
    current = { ...current, ...parts };
    if ("squad" in parts) keepAs(SQUAD, parts.squad);
    if (isLong(current)) return tell();
    const address = write(current);
    if (address !== before) {
        current.troubles = [];
        const now = Date.now();
        const goesOn = typing !== null && last.how === typing && now - last.at < TYPING_MS;
        last = { how: typing, at: now };
        remember(goesOn ? "replaceState" : "pushState", address);
    }
    tell();
}

/* Browsers refuse what is too long, and what is too often (WebKit: more than a hundred times in half a minute): then the words do
 * not stay behind, and the address follows when it may. */
const TRIES = 60;

function remember(way, address, tries = TRIES) {
    clearTimeout(remember.later);
    try {
        history[way](null, "", "#" + address);
        if (tries === TRIES) return;
        current = { ...current }; // the same, but kept now
        tell();
    } catch {
        if (tries > 0) remember.later = setTimeout(() => remember("replaceState", write(current), tries - 1), TYPING_MS);
    }
}

export function useQuestion() {
    const [question, set] = useState(current);
    useEffect(() => {
        hearers.add(set);
        set(current);
        return () => hearers.delete(set);
    }, []);
    return question;
}

export function start() {
    fromAddress();
    addEventListener("popstate", fromAddress);
    addEventListener("hashchange", () => {
        if (location.hash.replace(/^#/, "") !== write(current)) fromAddress();
    });
}

const put = (list, at, text) => list.map((old, i) => (i === at ? text : old));

/* Changes that several places make; typing: whether by keys. */

export const setAttacker = (question, at, text, typing) =>
    change({ attackers: put(question.attackers, at, text) }, typing ? `a${at}` : null);
export const setDefender = (question, at, text, typing) =>
    change({ defenders: put(question.defenders, at, text) }, typing ? `d${at}` : null);

/** Whether a text is what a squad builder exports, an address of one, or a list with points as players post it. */
export const isSquad = (text) => /^\s*(https?:\/\/\S+\s*$|\{[^]*"pilots")|\(\d+\)[^]*\n|\n[^]*\(\d+\)/.test(text);

/** Such a text among words is read in the tab for it, and the words that were in its place stay. */
export const toSquad = (text) => change({ tab: "squad", squad: text.trim() });

function keptOf(key, first = "", store = () => sessionStorage) {
    try {
        return store().getItem(key) ?? first; // which may be forbidden
    } catch {
        return first;
    }
}

function keepAs(key, text, store = () => sessionStorage) {
    try {
        store().setItem(key, text);
    } catch {
        // no room, or not allowed: it is kept as long as the page is open
    }
}

/** A text that a reload does not lose, or no later visit either (ever), where the browser has room for it. */
export function useKept(key, first = "", ever = false) {
    const store = () => (ever ? localStorage : sessionStorage);
    const [text, set] = useState(() => keptOf(key, first, store));
    const keep = (now) => {
        set(now);
        keepAs(key, now, store);
    };
    return [text, keep];
}
