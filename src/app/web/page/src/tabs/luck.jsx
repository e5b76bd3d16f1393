// How lucky the attacks of a game were: rows of who attacked whom, and what came of it.
import { useState } from "preact/hooks";
import { slow, useAnswer, useHeadline } from "../ask.js";
import { commandOf } from "../command.js";
import { Drop } from "../files.jsx";
import { number, percent, signed } from "../format.js";
import { Answered, CommandLine, Notes, Verdict, save } from "../parts.jsx";
import { inFields } from "../said.js";
import { change } from "../store.js";
import { Table } from "../table.jsx";

const NAME = "game.csv";
const MOST_BYTES = 20000; // a game has some hundred a round; all of it is in the link

const luckOf = (question) => ({
    command: "luck",
    file: NAME,
    files: { [NAME]: question.game.join("\n") + "\n" },
    edition: question.edition,
    policy: question.policy,
    objective: question.objective,
});

const linesOf = (text) => text.replace(/^\uFEFF/, "").replace(/[\r\n]+$/, "").split(/\r?\n/);

/* A cell of a CSV file. */
const cellOf = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/* The rows with one more, and with the columns that it needs. */
function withAttack([head, ...rows], attack) {
    const columns = head.split(",").map((column) => column.trim());
    const more = Object.keys(attack).filter((column) => attack[column] && !columns.includes(column));
    const row = [...columns, ...more].map((column) => cellOf(attack[column] ?? "")).join(",");
    return [[head, ...more].join(","), ...rows, row];
}

/* What stands in a column of the rows, each once: a ship attacks and is attacked more than once in a game. */
function saidBefore([head, ...rows], column) {
    const at = head.split(",").indexOf(column);
    return at < 0 ? [] : [...new Set(rows.map((row) => row.split(",")[at]))].filter((words) => words && !words.includes('"'));
}

const NONE = { player: "", attacker: "", defender: "", came: "" };
const ASKED = [
    ["player", "player (if you like)", "Anna"],
    ["attacker", "attacker", "3 focus lock"],
    ["defender", "defender", "2 evade"],
    ["came", "damage, or the dice", "2, or: hfb vs eb"],
];

/* One attack in fields, for those who would not write CSV. */
function More({ game }) {
    const [said, say] = useState(NONE);
    const add = (event) => {
        event.preventDefault();
        const { came, ...who } = said;
        const isDamage = /^\s*\d+\s*$/.test(came);
        change({ game: withAttack(game, { ...who, damage: isDamage ? came.trim() : "", rolled: isDamage ? "" : came.trim() }) });
        say({ ...NONE, player: said.player });
    };
    return (
        <form class="controls" onSubmit={add}>
            {ASKED.map(([part, label, example]) => (
                <label class="select" key={part}>
                    <span>{label}</span>
                    <input
                        type="text"
                        name={part}
                        autocapitalize="none"
                        placeholder={example}
                        list={`${part}s`}
                        required={part !== "player"}
                        value={said[part]}
                        onInput={(event) => say({ ...said, [part]: event.target.value })}
                    />
                </label>
            ))}
            {["attacker", "defender"].map((part) => (
                <datalist id={`${part}s`} key={part}>
                    {saidBefore(game, part).map((words) => (
                        <option value={words} key={words} />
                    ))}
                </datalist>
            ))}
            <button class="add">+ Add this attack</button>
        </form>
    );
}

/* Of the games that could have come, those that were less lucky, and the half of those that were as lucky. */
const beaten = ({ p_below: below, p_same: same }) => percent(below + same / 2);

const figuresOf = (row) => [number(row.expected), number(row.came), signed(row.luck), beaten(row)];
const FIGURES = ["expected", "came", "luck", "luckier than"];

const playersOf = ({ players, difference }) =>
    [...players, ...(difference ? [{ name: "the difference", ...difference }] : [])].map((row) => [
        <>
            {row.name || (players.length > 1 ? "Somebody" : "all")} <small>({row.attacks})</small>
        </>,
        ...figuresOf(row),
    ]);

const attackOf = (row) => [
    <>
        {row.player && `${row.player}: `}
        {row.attacker} <small>vs {row.defender}</small>
    </>,
    ...(row.error ? [inFields(row.error.message ?? row.error)] : figuresOf(row)),
];

export function Luck({ question, onHeadline }) {
    const asked = luckOf(question);
    const text = question.game.join("\n");
    const state = useAnswer("luck", asked, { engine: slow });
    const { answer, wrong, notes } = state;
    const put = (now, typing) => change({ game: linesOf(now) }, typing);
    useHeadline(onHeadline, wrong, answer && answer.answer?.split(" such games.")[0]);
    return (
        <>
            <Drop
                label="A row for each attack: who, whom, and the damage or the dice. Type it, take a file, or add attacks below:"
                accept=".csv,text/csv,text/plain"
                most={MOST_BYTES}
                onText={(now) => put(now, null)}
            >
                <label class="unseen" for="game-text">
                    the attacks of the game, as CSV
                </label>
                <textarea
                    id="game-text"
                    rows={8}
                    wrap="off"
                    spellcheck={false}
                    maxLength={MOST_BYTES}
                    value={text}
                    onInput={(event) => put(event.target.value, "game")}
                />
            </Drop>
            <More game={question.game} />
            <p class="meaning">
                Dice: all of an attack as they first fell, before anything is done to them, <code>hit focus blank</code> or{" "}
                <code>hfb</code>; with the defense dice <code>hfb vs eb</code>. Columns: <code>attacker</code>, <code>defender</code>, then{" "}
                <code>damage</code> or <code>rolled</code>, and if you like <code>player</code> and <code>edition</code>.
            </p>
            <Answered state={state}>
                {(answer) => (
                    <>
                        <Verdict text={answer.answer} />
                        <Table name="Players" caption="In all" heads={["player (attacks)", ...FIGURES]} rows={playersOf(answer)} />
                        <Table name="Attacks" caption="Each attack" heads={["attack", ...FIGURES]} rows={answer.attacks.map(attackOf)} />
                        <Notes answer={answer} notes={notes} but={answer.attacks.map(({ error }) => error)} />
                    </>
                )}
            </Answered>
            <button type="button" onClick={() => save(NAME, "text/csv", `${text}\n`)}>
                Save {NAME}
            </button>
            <p>
                How likely the end of a game was:{" "}
                <button type="button" class="link" onClick={() => change({ tab: "duel", result: "a" })}>
                    ask Duel
                </button>
            </p>
            <CommandLine text={commandOf(asked)} />
        </>
    );
}
