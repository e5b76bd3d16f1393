// The same question for a terminal.
import { withLists } from "./points.js";

/* One argument as a POSIX shell wants it: double quotes are easiest to read; what means something within them, or to an
 * interactive shell, gets single ones. */
export function quoted(text) {
    if (/^[\w@%+:,./=-]+$/.test(text)) return text;
    if (!/["$`\\!\n]/.test(text)) return `"${text}"`;
    return "'" + text.replaceAll("'", "'\\''") + "'";
}

const usual = { edition: "2.5", policy: "optimal", objective: "damage", value: "damage", deck: "on" };
const FILES = new Set(["files"]);
const POSITIONAL = {
    run: ["attackers", ["vs", "defender"]],
    plan: ["attackers", ["vs", "defender"]],
    sweep: ["attackers", ["vs", "defender"]],
    compare: ["attackers", ["vs", "defenders"]],
    duel: ["a", ["vs", "b"]], // all ships of a side behind one `vs`
    survive: ["ship", ["under", "attackers"]],
    worth: ["loadout"],
    best: ["loadout"],
    hazard: ["hazard", "ship"],
    luck: ["file"],
    squad: ["file"],
    batch: ["file"],
};
const listOf = (value) => (Array.isArray(value) ? value : [value]);

/** The command line of a question that the library was asked. */
export function commandOf(question) {
    const places = POSITIONAL[question.command];
    const own = new Set(["command", "format", "no_check", "seed", ...places.flat()]);
    const words = ["volley", question.command];
    const { lists = {}, ...asked } = withLists(question);
    const [list, another] = Object.keys(lists);
    if (list && !another) asked.own_points = `${list}.csv`; // as the page saves it; several are kept by volley import
    for (const [key, value] of Object.entries(asked)) {
        if (own.has(key) || FILES.has(key) || value === null || value === false || usual[key] === value) continue;
        const option = "--" + key.replaceAll("_", "-");
        for (const one of listOf(value)) words.push(...(one === true ? [option] : [option, quoted(String(one))]));
    }
    for (const place of places) {
        if (typeof place === "string") words.push(...listOf(question[place] ?? []).map((text) => always(text)));
        else
            listOf(question[place[1]] ?? []).forEach((text, i) => {
                if (i === 0 || question.command === "compare") words.push(place[0]);
                words.push(always(text));
            });
    }
    return words.join(" ");
}

/* Loadouts have quotes whatever they are, so that one sees where they end; side by side in a duel they are one argument each. */
const always = (text) => {
    const shown = quoted(text);
    return shown === text && !/\.(xws|csv)$/.test(text) ? `"${text}"` : shown;
};
