// What is shown of an answer, as parts of a document. All that anybody wrote goes in as text.
import { number, percent, signed, signedPercent, stateOf } from "../page/src/format.js";

/** An element. within: elements, and texts, which stay texts. */
export function make(name, attributes = {}, ...within) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...within);
    return made;
}

/** Room for what may be wider than the element: it fades at the side where there is more. */
export function room(label, part, ...within) {
    const made = make("div", { class: "room", part, role: "group", tabindex: 0, "aria-label": `${label}, can be scrolled` }, ...within);
    const look = () => {
        const behind = made.scrollWidth - made.clientWidth - made.scrollLeft; // a part of a pixel is none
        made.classList.toggle("before", made.scrollLeft > 1);
        made.classList.toggle("behind", behind > 1);
    };
    made.addEventListener("scroll", look, { passive: true });
    const watch = new ResizeObserver(look);
    for (const one of [made, ...made.children]) watch.observe(one);
    return made;
}

/* A cell: a text, or a text and a smaller one. */
const cell = (shown) => make("td", {}, ...(Array.isArray(shown) ? [shown[0], make("small", {}, shown[1])] : [shown]));

/* rows: the first of each names it, where there is a name. */
function table({ caption, heads, rows }) {
    const head = heads.map((text) => make("th", { scope: "col" }, text));
    const body = rows.map(([name, ...cells]) =>
        make("tr", {}, ...(name === null ? [] : [make("th", { scope: "row" }, ...name)]), ...cells.map(cell)),
    );
    return room(caption, "table", make("table", {}, make("caption", {}, caption), make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body)));
}

const within95 = ([low, high], show) => `${show(low)} to ${show(high)}`;
const simulated = ({ trials }) => `simulated ${trials.toLocaleString("en")} times`;

/* ---- an attack ---- */

function attackTable({ damage, hit, crits, destroyed, half_points: half, engine }) {
    const figures = [
        ["damage", damage.ci95 ? [number(damage.mean, 3), within95(damage.ci95, (x) => number(x, 3))] : number(damage.mean, 3)],
        ["hit", percent(hit)],
        ["any crit", percent(crits.any)],
        ...(destroyed === null ? [] : [["destroyed", percent(destroyed)]]),
        ...(half ? [["half points", percent(half.probability)]] : []),
    ];
    const caption = engine.name === "mc" ? `Figures of the attack, ${simulated(engine)}` : "Figures of the attack";
    return { caption, heads: figures.map(([name]) => name), rows: [[null, ...figures.map(([, shown]) => shown)]] };
}

/* ---- variants ---- */

/* By key: the heading, how the figure is shown, the difference, how that is. */
const COLUMNS = [
    ["mean_damage", "damage", (x) => number(x, 3), "difference", (x) => signed(x, 3)],
    ["p_hit", "hit", percent, "hit_difference", signedPercent],
    ["p_crit", "any crit", percent],
    ["p_destroyed", "destroyed", percent, "destroyed_difference", signedPercent],
    ["p_half_points", "half points", percent],
    ["cost", "points", String],
    ["damage_per_point", "damage / points", (x) => number(x, 4)],
];

function variantTable({ variants, reference }) {
    const { attacker } = variants.find(({ label }) => label === reference) ?? {};
    const alike = (key) => variants.every((one) => one[key] === variants[0][key]);
    const isReference = (one) => (alike("attacker") ? one.label === reference : one.attacker === attacker);
    const columns = COLUMNS.filter(([key]) => variants.some((one) => one[key] != null));
    const words = (one) => [!alike("attacker") && one.attacker, !alike("defender") && `vs ${one.defender}`].filter(Boolean).join(" ") || one.attacker;
    const rows = variants.map((one) => [
        [`${one.label} `, make("small", {}, one.error ? `${words(one)}: ${one.fault.message}` : words(one))],
        ...columns.map(([key, , show, difference, showDifference]) =>
            one[key] == null ? "–" : difference && one[difference] != null && !isReference(one) ? [show(one[key]), showDifference(one[difference])] : show(one[key]),
        ),
    ]);
    const to = variants.filter((one) => !one.error && isReference(one)).map(({ label }) => label);
    const differences = variants[1] ? `, small figures are differences to ${to.join(" or ")}` : "";
    const mc = variants.some(({ engine }) => engine === "mc") ? ", simulated" : "";
    return { caption: `Variants${differences}${mc}`, heads: ["variant", ...columns.map(([, name]) => name)], rows };
}

/* ---- who wins ---- */

const OUTCOMES = [["a", "A wins"], ["draw", "draw"], ["b", "B wins"], ["undecided", "undecided"]];

function duelTable({ result, rounds, engine }) {
    const bounds = result.ci95;
    const rows = OUTCOMES.map(([key, name]) => [[name], percent(result[key]), ...(bounds ? [within95(bounds[key], (x) => percent(x, 2))] : [])]);
    const caption = `${number(rounds.mean, 1)} rounds on average${engine.name === "mc" ? `, ${simulated(engine)}` : ""}`;
    return { caption, heads: ["outcome", "chance", ...(bounds ? ["95 % interval"] : [])], rows };
}

/** The table of an answer; null: there is none. */
export function tableOf(answer) {
    if (answer.variants) return table(variantTable(answer));
    if (answer.damage?.at_least && answer.scenario) return table(attackTable(answer));
    if (answer.result && answer.rounds) return table(duelTable(answer));
    return null;
}

/* ---- what is told besides ---- */

const CARDS = ["cards", "target_cards"];
const ofCard = (card, where) => `Card ${card.name}${where ? ` in ${where}` : card.side?.startsWith("defender") ? " (defender)" : ""}: ${stateOf(card)}.`;
const counts = (card) => typeof card === "object" && card.active && !card.more_with;

function cardsOf(answer, where) {
    const cards = CARDS.flatMap((key) => answer[key] ?? []).filter((card) => !counts(card));
    return cards.map((card) => (typeof card === "object" ? ofCard(card, where) : card));
}

const noteOf = (note) => (note.message ?? note).replace(/^Note: /, "");
const once = (notes) => [...new Map(notes.map(noteOf).map((text) => [text.replace(/\.$/, ""), text])).values()];

/** What did not count as it was said. Notes of engagements are what these go by. */
export const uncounted = (answer, notes) =>
    once([
        ...cardsOf(answer),
        ...(answer.variants ?? []).flatMap((one) => cardsOf(one, one.label)),
        ...notes,
        ...(answer.engagement || answer.field ? [] : (answer.notes ?? [])),
    ]);

/** All that is told besides the answer. */
export const told = (answer, notes) => once([...uncounted(answer, notes), ...(answer.notes ?? [])]);

/* ---- what is wrong ---- */

/** An error of the library in a sentence, as a terminal has it. */
export function sayWrong({ source, word, message, hint }) {
    const where = source && source !== "question" ? `${source}: ` : "";
    const what = word && !message.includes(`${word}'`) ? `'${word}': ` : "";
    return where + what + message + (hint && !message.includes(hint) ? `; did you mean '${hint}'?` : "");
}

/** The text with the word that it is about; null: none is known. */
export function wordsOf({ text, column, length }) {
    if (!text || !column) return null;
    const letters = [...text];
    const at = column - 1;
    const part = (from, to) => letters.slice(from, to).join("");
    return make("p", { class: "words" }, make("code", {}, part(0, at), make("mark", {}, part(at, at + (length || 1))), part(at + (length || 1))));
}
