// What the library says in the words of a terminal, its options and files, in those of the page: its fields.

/* By options, files and parts of a question. */
const FIELDS = {
    range: "range by round",
    state: "as the game stands",
    first: "with the same initiative shoots first",
    result: "how likely was",
    budget: "points for upgrades",
    pool: "only these pilots",
    with: "words added to each attack",
    target: "Defender",
    rolled: "the dice",
    geometry: "usual chances",
    loadout: "the words",
    points: "points",
    "squad.xws": "the squad",
    "game.csv": "the game",
    "geometry.csv": "the table of usual chances",
};

const fieldOf = (name) => FIELDS[name] ?? name;

/* The tab of a command. */
const TABS = { run: "Attack", plan: "This roll" };
const tabOf = (command) => TABS[command] ?? command[0].toUpperCase() + command.slice(1);

/* Where to write what a card needs. */
const inWords = (own, whose, others) => [own && `“${own}” to its words`, others && `“${others}” to those of the ${whose}`].filter(Boolean).join(", and ");

const NO_FILE = "taken for the name of a file, of which there is none here: say it in words";

/** A sentence of the library, without options and commands. */
export const inFields = (message) =>
    message
        .replace(/^([^:]+\.\w+):(\d+):(\d+): /, (_, file, line, column) => `${placeOf(file, line, column)}: `)
        .replace(/^a scenario has one 'vs'$/, "whom it attacks stands in a field of its own, and no vs")
        .replace(/^cell:\d+:\d+: /, "")
        .replace(/^.*\\u0000, which.*/, "a character that no words have, NUL, is in it: take it out")
        .replace(/^this file is not among the "files".*/, NO_FILE)
        .replace(/^'@.*' is not of the form @LIST.*/, NO_FILE)
        .replace(/ \(-e ([\w.]+)\)/, ": choose edition $1 in Rules")
        .replace(/: "volley words" and .*/, ": “Ships, cards, situation” of Attack lists all")
        .replace(/^Dice besides those of loadouts: .*/, (text) =>
            text
                .replace(/^[^:]*/, "Dice that are rolled, other than the words say")
                .replace(/([+-])(\d+) (attack|defense)/g, (_, sign, count, what) => `${count} ${what} ${count === "1" ? "die" : "dice"} ${sign === "+" ? "more" : "fewer"}`),
        )
        .replace(/; one loadout is one argument.*|, behind vs$/, "")
        .replace(/counts in games: volley worth [^"]*"[^"]*?((?: \S+[=@]\S+)*)"/, (_, more) => `counts in games: choose “games”${more && `, and say “${more.trim()}” with its words`}`)
        .replace(/ \((--|volley (?!\w+ tells))[^)]*\)/g, "")
        .replace(/--assume \S+ (.*), or --geometry says/, "$1 says")
        .replace(/: volley (?:ships|cards) (.+)$/, ": search for “$1” under Ships, cards")
        .replace(/, or --points \S+/, ", or another list there")
        .replace(/\bvolley ([a-z]+)( --[a-z]+( [a-z]+)?)*/g, (_, command) => tabOf(command))
        .replace(/; if that is so, say (?:"([^"]*)")?(?:(?:, and )?of the (\w+) "([^"]*)")?/, (_, own, whose, others) => `; if that is so, add ${inWords(own, whose, others)}`)
        .replace(/another edition with -e/, "another edition in Rules")
        .replace(/; --faction=/, "; there are ")
        .replace(/say -e ([\w.]+)/, "choose edition $1 in Rules")
        .replace(/--([a-z-]+)/g, (_, option) => `“${fieldOf(option)}”`);

/** "the squad, line 1, character 5" */
export const placeOf = (source, line, column) => [fieldOf(source), line && `line ${line}`, column && `character ${column}`].filter(Boolean).join(", ");

/** A whole error, as it is shown away from the words that it is about. */
export function errorInFields({ source, line, column, word, message, kind }) {
    if (source === "squad.xws" && kind === "syntax" && / (expected|near) |\\u0000, which/.test(message))
        return `This is no squad, neither the XWS of a builder nor an address of Yet Another Squad Builder: it cannot be read from ${placeOf("", line, column)} on.`;
    const name = source === "question" ? "" : (source ?? "").replace(/^--/, "");
    const where = name && `${/\.\w+$/.test(name) ? placeOf(name, line, column) : fieldOf(name)}: `;
    const what = word && !message.includes(`${word}'`) ? `'${word}': ` : "";
    return where + what + inFields(message);
}
