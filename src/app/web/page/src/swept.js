// What a sweep runs over, and the figures that it can show.
import { number, percent } from "./format.js";

/** What can run. side: whose words; at: the numbers at first. */
export const THINGS = [
    { id: "attack", side: "attackers", word: "attack", name: "attack dice", at: "1..6" },
    { id: "range", side: "attackers", word: "range", name: "range", at: "1..3" },
    { id: "agility", side: "defenders", word: "agility", name: "agility", at: "0..3" },
    { id: "hull", side: "defenders", word: "hull", name: "hull", at: "1..8" },
    { id: "shields", side: "defenders", word: "shields", name: "shields", at: "0..4" },
    ...["focus", "lock", "calculate", "force", "reroll"].map((word) => ({
        id: `attacker_${word}`,
        side: "attackers",
        word,
        name: `attacker's ${word}`,
        at: "0..2",
    })),
    ...["focus", "evade", "calculate", "force", "reinforce"].map((word) => ({
        id: `defender_${word}`,
        side: "defenders",
        word,
        name: `defender's ${word}`,
        at: "0..2",
    })),
];
export const thingOf = (id) => THINGS.find((thing) => thing.id === id);

/** The figures, by the names that the program has for them: [id, name, what it is of an answer, how it is shown]. */
export const FIGURES = [
    ["damage", "damage", (one) => one.damage.mean, number],
    ["hit", "chance to hit", (one) => one.hit, percent],
    ["crit", "chance of a crit", (one) => one.crits.any, percent],
    ...[2, 3, 4].map((count) => [`at-least-${count}`, `${count} damage or more`, (one) => one.damage.at_least[count] ?? 0, percent]),
    ["destroyed", "chance to destroy (needs hull)", (one) => one.destroyed, percent],
    ["half", "chance of half points (needs hull)", (one) => one.half_points?.probability, percent],
];

/** "attack=1..6": {thing, from, to}; null if nothing runs. */
export function axisOf(text) {
    const found = /^(\w+)=(\d{1,2})\.\.(\d{1,2})$/.exec(text);
    const thing = found && thingOf(found[1]);
    return thing ? { thing, from: Number(found[2]), to: Number(found[3]) } : null;
}
