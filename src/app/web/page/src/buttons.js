// Which words have buttons: tables, no more. What a word means is asked of the library.

/** Tokens with a button, by role; the first ones are always seen. */
export const TOKENS = {
    attacker: ["focus", "lock", "calculate", "force", "evade", "deplete", "stress"],
    defender: ["focus", "evade", "calculate", "force", "reinforce", "strain", "tractor", "lock", "stress"],
};

/** Tokens of the second edition. */
export const SECOND_ONLY = ["calculate", "force", "strain", "deplete"];

/** Free modifications that many ships have. */
export const EXTRAS = {
    attacker: ["reroll", "roll", "focus-to-hit", "hit-to-crit", "blank-to-hit"],
    defender: ["reroll", "focus-to-evade", "blank-to-evade", "add-evade"],
};

/** The situation, by role: words that stand there or not. */
export const SITUATIONS = {
    attacker: ["obstructed", "bullseye", "frontarc", "reararc", "turretarc", "fromfront", "locked", "damaged"],
    defender: ["bullseye", "frontarc", "no-arc", "damaged", "critical", "medium", "large"],
};

export const DICE = { attacker: "attack", defender: "agility" };
/** How many dice are rolled at most; in the first edition, how many can be said. */
export const mostDice = (edition) => (edition === "1" ? 20 : 6);
export const isDice = (word) => word === "attack" || word === "agility";

/** The greatest number of a word; and a number with it, if that is more: so many dice are as many as are rolled. */
export const mostOf = (word, edition) => (isDice(word) ? mostDice(edition) : 20);
export const withMost = (word, value, edition) => (value > mostOf(word, edition) ? `${value} (${mostOf(word, edition)} at most)` : value);

export const HEALTH = ["hull", "shields"];
export const RANGES = [0, 1, 2, 3];
/** What changes at range 0, or "": of a text with numbers, the edition. */
export const atRange0 = (text, edition) =>
    edition === "2.5" && /(^|\D)0(\D|$)/.test(text) ? "At range 0 the attacker cannot modify the dice of a primary attack, and none are added." : "";

/** Names in the place of words, where they are easier to read. */
export const LABELS = {
    attack: "attack dice",
    agility: "agility",
    frontarc: "front arc",
    reararc: "rear arc",
    turretarc: "turret arc",
    fromfront: "from front arc",
    "no-arc": "not in arc",
    locked: "locked",
    roll: "dice",
    "focus-to-hit": "focus → hit",
    "hit-to-crit": "hit → crit",
    "blank-to-hit": "blank → hit",
    "focus-to-evade": "focus → evade",
    "blank-to-evade": "blank → evade",
    "add-evade": "add evade",
};

export const labelOf = (word) => LABELS[word] ?? word;

const attack = (name, attacker, defender, edition = "2.5") => ({
    name,
    parts: { edition, attackers: [attacker], defenders: [defender] },
});

/** Questions to begin with; first the attacks. */
export const ATTACKS = [
    attack("X-wing at a TIE that evades", "t65xwing focus lock", "tielnfighter evade"),
    attack("Torpedo at Vader", "t65xwing protontorpedoes focus lock", "darthvader focus"),
    attack("Two missiles, five hull", "2x 4 focus lock", "1 hull=5"),
    attack("Bullseye at range 1", "tieininterceptor predator focus bullseye range=1", "t65xwing focus"),
    attack("Luke at Soontir, obstructed", "lukeskywalker lock obstructed", "soontirfel focus evade"),
    attack("First edition: three TIEs", "3x tiefighter focus", "xwing focus", "1"),
];
export const EXAMPLES = [
    ...ATTACKS,
    { name: "Focus or lock?", parts: { tab: "compare", attackers: ["3 focus", "3 lock"], defenders: ["2"] } },
    {
        name: "Boost to range 1, or focus?",
        parts: { tab: "compare", attackers: ["3 range=1", "3 focus"], defenders: ["2"] },
    },
    {
        name: "What do I do with this roll?",
        parts: { tab: "roll", attackers: ["3 focus lock"], defenders: ["3 evade"], rolled: "hit focus blank" },
    },
    { name: "Which generic is underpriced?", parts: { tab: "best", of: "generics" } },
    {
        name: "Dice against agility",
        parts: {
            tab: "sweep",
            attackers: ["3 focus"],
            defenders: ["2 focus"],
            rows: "attack=1..6",
            columns: "agility=0..3",
        },
    },
];
