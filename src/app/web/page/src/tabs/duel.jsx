// Two sides that fight it out, round by round; and whom each should shoot at first.
import { TARGETS } from "../address.js";
import { patient, slow, useAnswer, useHeadline } from "../ask.js";
import { commandOf } from "../command.js";
import { number, percent } from "../format.js";
import { Drop } from "../files.jsx";
import { Actions, Deck, Ranges, Ships, State, fightOf } from "../fields.jsx";
import { Answered, CommandLine, Notes, Select, Verdict } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { change, isSquad, useKept } from "../store.js";
import { Shares, Table } from "../table.jsx";
import { toldOf } from "./attack.jsx";

const ROUNDS = 8; // that are shown
const SIMULATED = 40000; // engagements, where exact figures are too large: some seconds

const GEOMETRY = "geometry.csv";
const GEOMETRY_MOST = 1e6; // bytes; a table has some hundred

const duelOf = (question, geometry) => ({
    command: "duel",
    a: question.sideA,
    b: question.sideB,
    edition: question.edition,
    ...fightOf(question),
    target: question.targets === "weakest" ? null : question.targets,
    first: question.first === "rules" ? null : question.first,
    result: question.result || null,
    trials: SIMULATED,
    ...(geometry && { geometry: GEOMETRY, files: { [GEOMETRY]: geometry } }),
});

const OUTCOMES = [
    ["a", "A wins"],
    ["draw", "draw"],
    ["b", "B wins"],
    ["undecided", "undecided"],
];

function Result({ answer }) {
    const { result, rounds, sides, ships, engine } = answer;
    const count = Math.min(sides[0].gone.length, ROUNDS);
    return (
        <>
            <Verdict text={answer.answer} />
            <Shares name="Who wins" rows={OUTCOMES.map(([key, name]) => [name, result[key]])} />
            <p class="meaning">
                {number(rounds.mean, 1)} rounds on average.{" "}
                {engine.name === "mc" &&
                    `Simulated ${engine.trials.toLocaleString("en")} times: A wins ± ${percent(1.96 * result.stderr.a, 2)}.`}
            </p>
            <Table
                name="By round"
                caption="Gone by the end of the round"
                heads={["side", ...Array.from({ length: count }, (_, i) => i + 1)]}
                rows={sides.map((side, i) => ["AB"[i], ...side.gone.slice(0, count).map((p) => percent(p, 0))])}
            />
            <Table
                name="Ships"
                heads={["ship", "destroyed", "rounds", "damage dealt"]}
                rows={ships.map((ship) => [
                    <>
                        {ship.side.toUpperCase()} {ship.pilot_name ?? ship.name ?? `ship ${ship.number}`}
                        {ship.action && ` (${ship.action} each round)`}
                    </>,
                    percent(ship.destroyed),
                    number(ship.rounds_alive, 1),
                    number(ship.damage),
                ])}
            />
        </>
    );
}

const WAYS = 6; // that are shown of each side
const TRIED = 16384; // engagements for one way at most

function Ways({ choice }) {
    const side = choice.side.toUpperCase();
    return (
        <Table
            name={`Ways of side ${side}`}
            caption={<b>{choice.says}</b>}
            heads={["to shoot", `${side} wins`, "behind the best"]}
            rows={choice.ways.slice(0, WAYS).map((way) => [
                <>
                    {way.says}
                    {way.tied && !way.best && <small> (not told apart from the best)</small>}
                </>,
                percent(way.value),
                way.best ? "–" : `${percent(way.behind.value)} ± ${percent(1.96 * way.behind.stderr)}`,
            ])}
        />
    );
}

/* Whom each side should shoot at, if the other does as it is told. */
function Whom({ asked }) {
    const question = { ...asked, result: null, engine: null, trials: TRIED, advise: true };
    const state = useAnswer("whom", question, { engine: patient });
    return (
        <section aria-live="polite">
            <Answered state={state}>{({ choices }) => choices.map((choice) => <Ways choice={choice} key={choice.side} />)}</Answered>
            <CommandLine text={commandOf(question)} />
        </section>
    );
}

const TARGETS_NAMED = {
    weakest: "the least health left",
    first: "the first in the list",
    damaged: "the most damaged",
    points: "the most points",
    kill: "the likeliest destroyed",
    damage: "where it deals most damage",
    worth: "where it can expect most points",
    strongest: "the most health left",
    spread: "each at another",
    random: "anybody",
};

const FIRSTS = [
    ["rules", "as the rules say"],
    ["a", "side A"],
    ["b", "side B"],
    ["coin", "drawn once"],
    ["road", "drawn in each round"],
];

const LAST = 12; // round

/* A result whose luck is told, as in `a in 4`: who won, and in which round. */
function Ended({ result }) {
    const [who, round = ""] = result.split(" in ");
    const rounds = Array.from({ length: LAST }, (_, i) => [String(i + 1), i + 1]);
    return (
        <>
            <Select
                label="how likely was"
                value={who}
                choices={[["", "–"], ...OUTCOMES]}
                onValue={(now) => change({ result: now })}
            />
            {(who === "a" || who === "b") && (
                <Select
                    label="in round"
                    value={round}
                    choices={[["", "any"], ...rounds]}
                    onValue={(now) => change({ result: now ? `${who} in ${now}` : who })}
                />
            )}
        </>
    );
}

const Settings = ({ question }) => (
    <div class="controls">
        <Deck question={question} />
        <Actions question={question} />
        <Select
            label="they shoot at"
            value={question.targets}
            choices={TARGETS.map((value) => [value, TARGETS_NAMED[value]])}
            onValue={(targets) => change({ targets })}
        />
        <Select
            label="with the same initiative shoots first"
            value={question.first}
            choices={FIRSTS}
            onValue={(first) => change({ first })}
        />
        <Ranges question={question} />
        <Ended result={question.result} />
        <State question={question} />
    </div>
);

/* Usual chances of ranges, arcs and obstacles, where words say nothing: a file of --geometry. */
function Geometry({ text, onText }) {
    return (
        <details open={text !== ""}>
            <summary>Usual chances of ranges and arcs</summary>
            <Drop
                label="Where words say nothing: a CSV file with the columns side, arc, size, target and chances, as the program’s geometry-2.csv"
                accept=".csv,text/csv,text/plain"
                most={GEOMETRY_MOST}
                onText={(table) => {
                    if (isSquad(table)) throw new Error("This is a squad, not a table of chances: paste it into the field of a side, or choose it in Squad.");
                    onText(table);
                }}
            >
                {text !== "" && (
                    <p class="meaning">
                        A table counts.{" "}
                        <button type="button" onClick={() => onText("")}>
                            Without it
                        </button>
                    </p>
                )}
            </Drop>
        </details>
    );
}

export function Duel({ question, onHeadline }) {
    const [geometry, setGeometry] = useKept("duel-geometry");
    const asked = duelOf(question, geometry);
    const state = useAnswer("duel", asked, { engine: slow });
    const { answer, wrong, notes } = state;
    const unplaced = wrong && !/^side/.test(wrong.source ?? "") ? wrong : null;
    useHeadline(onHeadline, wrong, answer && answer.answer?.split(";")[0]);
    return (
        <>
            <p class="meaning">
                Name ships or pilots, or say <code>attack=</code>, <code>agility=</code>, <code>hull=</code>. Tokens come
                back each round; droids calculate where others focus. Higher initiative shoots first.
            </p>
            <div class="sides">
                <Ships question={question} part="sideA" title="Side A" source="side a" wrong={wrong} />
                <Ships question={question} part="sideB" title="Side B" source="side b" wrong={wrong} defends />
            </div>
            <Settings question={question} />
            <Geometry text={geometry} onText={setGeometry} />
            <Answered state={state} wrong={unplaced}>
                {(answer) => (
                    <>
                        <Result answer={answer} />
                        <Notes answer={answer} notes={notes} />
                        <Picture of={state} question={asked} name="volley-duel" engine={slow} />
                    </>
                )}
            </Answered>
            <CommandLine text={commandOf(toldOf(asked, answer))} />
            <button
                type="button"
                aria-pressed={String(question.whom === "yes")}
                onClick={() => change({ whom: question.whom === "yes" ? "no" : "yes" })}
            >
                Whom should each side shoot at first?
            </button>
            {question.whom === "yes" && !wrong && <Whom asked={asked} />}
        </>
    );
}
