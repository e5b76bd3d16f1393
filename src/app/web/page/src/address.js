// A question as the part of the address behind `#`, and back: e=2.5&a=3+focus+lock&d=2. What cannot be read is told, the
// rest is kept.

import { FIGURES, axisOf } from "./swept.js";

export const EDITIONS = ["2.5", "2", "1"];
export const TABS = ["attack", "compare", "roll", "sweep", "squad", "batch", "duel", "survive", "luck", "worth", "best", "hazard"];
export const POLICIES = ["optimal", "myopic", "focus-first", "evade-first"];
export const OBJECTIVES = ["damage", "kill"];
export const ACTIONS = ["focus", "none"];
/** Whom the ships of a duel shoot at, in the words of the program. */
export const TARGETS = ["weakest", "first", "damaged", "points", "kill", "damage", "worth", "strongest", "spread", "random"];

/** Who shoots first where initiative ties: drawn as the rules of the edition have it, a side, drawn once, drawn in each round. */
export const FIRSTS = ["rules", "a", "b", "coin", "road"];

/** What a ship is worth in: single attacks, or games that it wins. */
export const WORTHS = ["attacks", "games"];

/** What a set of upgrades, or a squad, is good for; and the rules of play that squads are built by. */
export const OBJECTIVES_OF_BEST = ["joust", "damage", "kill", "survive", "games"];
export const PLAYS = ["extended", "standard", "epic"];

/** What is asked where nothing is said. `sweep`: rows and columns, as in `attack=1..6`; `sides`: of the duel. */
export const EMPTY = {
    edition: "2.5",
    tab: "attack",
    policy: "optimal",
    objective: "damage",
    attackers: ["3 focus"],
    defenders: ["2"],
    costs: "",
    rolled: "",
    attack: 1,
    rows: "attack=1..6",
    columns: "agility=0..3",
    value: "damage",
    sideA: ["t65xwing focus"],
    sideB: ["2x tielnfighter focus"],
    deck: "on",
    actions: "focus",
    targets: "weakest",
    first: "rules",
    range: "",
    whom: "no",
    result: "",
    state: "",
    ship: "t65xwing wedgeantilles focus lock",
    worthIn: "attacks",
    beside: [],
    under: ["2x 3 focus"],
    also: [],
    game: ["player,attacker,defender,damage,rolled", "Anna,3 focus,2 focus,3,", "Ben,3 lock,3 evade,0,", "Anna,3 lock,2,,hit blank focus"],
    of: "ship",
    goal: "joust",
    budget: "",
    faction: "rebelalliance",
    play: "extended",
    every: "focus",
    pool: "",
    hazard: "asteroid",
    squad: "",
    squadWith: "focus",
    points: "",
};

const oneOf = (choices) => (value) => (choices.includes(value) ? value : undefined);
const text = (value) => value;
const axis = (value) => (value === "none" || axisOf(value) ? value : undefined);
const whole = (value) => (/^[1-9]\d{0,2}$/.test(value) ? Number(value) : undefined);

/* key: which part of the question, what reads it. A list takes the key again and again. */
const KEYS = [
    ["t", "tab", oneOf(TABS)],
    ["e", "edition", oneOf(EDITIONS)],
    ["p", "policy", oneOf(POLICIES)],
    ["o", "objective", oneOf(OBJECTIVES)],
    ["a", "attackers", text],
    ["d", "defenders", text],
    ["c", "costs", text],
    ["r", "rolled", text],
    ["n", "attack", whole],
    ["y", "rows", axis],
    ["x", "columns", axis],
    ["v", "value", oneOf(FIGURES.map(([id]) => id))],
    ["A", "sideA", text],
    ["B", "sideB", text],
    ["deck", "deck", oneOf(["on", "off"])],
    ["actions", "actions", oneOf(ACTIONS)],
    ["targets", "targets", oneOf(TARGETS)],
    ["first", "first", oneOf(FIRSTS)],
    ["range", "range", text],
    ["whom", "whom", oneOf(["no", "yes"])],
    ["result", "result", text],
    ["state", "state", text],
    ["w", "ship", text],
    ["in", "worthIn", oneOf(WORTHS)],
    ["with", "beside", text],
    ["u", "under", text],
    ["also", "also", text],
    ["l", "game", text],
    ["of", "of", oneOf(["ship", "squads", "generics"])],
    ["for", "goal", oneOf(OBJECTIVES_OF_BEST)],
    ["b", "budget", text],
    ["f", "faction", text],
    ["play", "play", oneOf(PLAYS)],
    ["each", "every", text],
    ["pool", "pool", text],
    ["h", "hazard", text],
    ["add", "squadWith", text],
    ["s", "squad", text],
    ["k", "points", text], // the last: it is long (linked.jsx)
];

/* The parts that belong to some tabs alone. */
const ONLY = {
    costs: ["compare"],
    rolled: ["roll"],
    attack: ["roll"],
    rows: ["sweep"],
    columns: ["sweep"],
    value: ["sweep"],
    sideA: ["duel"],
    sideB: ["duel"],
    deck: ["duel", "survive"],
    actions: ["duel", "survive"],
    targets: ["duel"],
    first: ["duel"],
    range: ["duel", "survive"],
    whom: ["duel"],
    result: ["duel"],
    state: ["duel", "survive"],
    ship: ["worth", "best", "survive", "hazard"],
    worthIn: ["worth"],
    beside: ["worth", "best"],
    under: ["survive"],
    also: ["survive"],
    game: ["luck"],
    of: ["best"],
    goal: ["best"],
    budget: ["best"],
    faction: ["best"],
    play: ["best"],
    every: ["best"],
    pool: ["best"],
    hazard: ["hazard"],
    squadWith: ["squad"],
    squad: ["squad"],
};
const ALWAYS = ["edition", "attackers", "defenders", "deck"];
const NO_DECK = "This link says nothing of damage cards: they count now, as in the program; without them choose “no”.";

const SQUAD_MOST = 6000; // letters of it in an address
const TROUBLES_MOST = 8; // that are told
const LIST_MOST = 64; // attackers; of ships fewer count
const GAME_MOST = 1001; // lines: a header, and the attacks of a game

/* A squad without the blanks that lie between what it says. */
function tight(text) {
    try {
        return text[0] === "{" ? JSON.stringify(JSON.parse(text)) : text;
    } catch {
        return text;
    }
}

/** Whether a squad is too long for an address. */
export const isLongSquad = ({ squad }) => new URLSearchParams({ squad: tight(squad) }).toString().length > SQUAD_MOST;

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The address of a question, without the `#`. */
export function write(question) {
    const out = new URLSearchParams();
    for (const [key, part] of KEYS) {
        const value = part === "squad" ? tight(question.squad) : question[part];
        if (part === "squad" && (question.tab !== "squad" || isLongSquad(question))) continue;
        const isUnsaid = !ALWAYS.includes(part) || (ONLY[part] && !ONLY[part].includes(question.tab));
        if (isUnsaid && same(value, EMPTY[part])) continue;
        for (const one of Array.isArray(value) ? value : [value]) out.append(key, one);
    }
    return out.toString();
}

const mostOf = (part) => (part === "game" ? GAME_MOST : LIST_MOST);

/** {question, troubles}: what an address asks, and a sentence for all that could not be read. */
export function read(address) {
    const question = { ...EMPTY };
    const troubles = [];
    const seen = new Set();
    const dropped = {};
    for (const [key, value] of new URLSearchParams(address.replace(/^#/, ""))) {
        const row = KEYS.find(([known]) => known === key);
        if (!row) {
            troubles.push(`“${clip(key)}” in this link is not known and was left out.`);
            continue;
        }
        const [, part, reads] = row;
        if (value.includes("\uFFFD")) troubles.push(`“${clip(value)}” in this link is damaged: look at it.`);
        const is = reads(value);
        if (is === undefined) {
            troubles.push(`“${clip(key)}=${clip(value)}” in this link cannot be read; ${EMPTY[part]} was taken.`);
            continue;
        }
        if (!Array.isArray(EMPTY[part])) question[part] = is;
        else if (!seen.has(part)) question[part] = [is];
        else if (question[part].length < mostOf(part)) question[part].push(is);
        else dropped[key] = (dropped[key] ?? 0) + 1;
        seen.add(part);
    }
    const more = troubles.length - TROUBLES_MOST;
    if (more > 0) troubles.splice(TROUBLES_MOST, more, `So it is with ${more} more parts of this link.`);
    for (const [key, part] of KEYS)
        if (dropped[key]) troubles.push(`“${key}” is ${mostOf(part) + dropped[key]} times in this link: the first ${mostOf(part)} are taken.`);
    if (seen.size > 1 && ONLY.deck.includes(question.tab) && !seen.has("deck")) troubles.push(NO_DECK); // they did not, once
    return { question, troubles };
}

/** What a bookmark of a question is called. */
export function titleOf(question) {
    const { tab, attackers, defenders, sideA, sideB, ship, under } = question;
    const all = (texts) => texts.join(" ; ");
    const titles = {
        duel: `${all(sideA)} vs ${all(sideB)}`,
        survive: `${ship} under ${all(under)}`,
        luck: "Luck of a game",
        worth: ship,
        best: { ship: `Best: ${ship}`, squads: `Best squads: ${question.faction}`, generics: `Generics for their points: ${question.faction}` }[question.of],
        hazard: `${question.hazard}: ${ship}`,
    };
    return `${(titles[tab] ?? `${all(attackers)} vs ${all(defenders)}`).slice(0, 80)} · Volley`;
}

const clip = (value) => (value.length > 40 ? value.slice(0, 40) + "…" : value);
