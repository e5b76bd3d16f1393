// What a sweep runs over, and the figures that it can show.

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

/** The figures, by the names that the program has for them. */
export const VALUES = ["damage", "hit", "crit", "at-least-2", "at-least-3", "at-least-4", "destroyed", "half"];

/** "attack=1..6": {thing, from, to}; null if nothing runs. */
export function axisOf(text) {
    const found = /^(\w+)=(\d{1,2})\.\.(\d{1,2})$/.exec(text);
    const thing = found && thingOf(found[1]);
    return thing ? { thing, from: Number(found[2]), to: Number(found[3]) } : null;
}
