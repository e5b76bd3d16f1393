// What each word and card of a ship adds, and what each upgrade would that it may take.
import { useState } from "preact/hooks";
import { slow, useAnswer, useHeadline, useLibrary } from "../ask.js";
import { slotName } from "../called.js";
import { commandOf } from "../command.js";
import { NoToken, Ship, Squad, isOfSquad, squadOf } from "../fields.jsx";
import { needed, number, percent, signed, signedPercent } from "../format.js";
import { cardsOf } from "../library.js";
import { Answered, Choice, CommandLine, Notes, Select, Verdict } from "../parts.jsx";
import { WORTHS } from "../address.js";
import { useRefined } from "../refine.js";
import { change } from "../store.js";
import { Table } from "../table.jsx";
import { addWords, wordsOf } from "../words.js";

const SHOWN = 20;
const TRIALS = [128, 1024]; // games with each ship of the field, one after the other
const LIMITS = [
    ["15", "15 seconds"],
    ["60", "a minute"],
    ["300", "five minutes"],
    ["", "as long as it takes"],
];
const SORTS = [
    ["value", "value"],
    ["value-per-point", "value a point"],
    ["net", "net damage"],
    ["net-per-point", "net damage a point"],
    ["dealt", "damage dealt"],
    ["suffered", "damage suffered"],
    ["stands", "attacks it stands"],
    ["cost", "cost"],
    ["name", "name"],
];
const GAMES_SORTS = [
    ["games", "games"],
    ["games-per-point", "games a point"],
    ["cost", "cost"],
    ["name", "name"],
];

function stateOf(row) {
    if (row.state === "inactive") return needed(row.needs);
    if (row.state === "failed") return row.needs;
    if (row.too_dear) return "too dear";
    if (row.wins_more && row.state === "idle") return "changes nothing";
    return row.unsure ? "?" : "";
}

const WEAPONS = new Set(["cannon", "hardpoint", "missile", "torpedo", "turret"]);

/* A weapon is fired in the place of the primary one, never besides: nobody has to. */
const WEAKER = "weaker than the primary weapon, which it may fire instead";
const isWeaker = (row) => WEAPONS.has(row.slot) && row.value_gain < 0;

/* What a row changes, by what it is sorted by; of an inactive one what it would, if it held. */
function gainOf(row) {
    const held = row.state === "inactive" && row.gain_held;
    const gain = held || row.gain || {};
    const net = held ? sum(held.dealt, held.suffered) : row.net_gain;
    const texts = {
        value: signed(row.value_gain, 3),
        "value-per-point": signed(row.value_gain_per_point, 4),
        net: signed(net, 3),
        "net-per-point": signed(net !== null && row.cost ? net / row.cost : null, 4),
        dealt: signed(gain.dealt, 3),
        suffered: signed(gain.suffered == null ? null : -gain.suffered, 3),
        stands: signed(gain.stands),
    };
    return ([id]) => (held ? <span class="held">{texts[id]}</span> : texts[id]);
}

/* The columns of single attacks: first what they are sorted by, where that is one of them. */
function attacksBy(sort) {
    const columns = SORTS.filter(([id]) => !["cost", "name"].includes(id)).sort(([a], [b]) => (b === sort) - (a === sort));
    return { heads: columns.map(([, name]) => name), of: (row) => columns.map(gainOf(row)) };
}

const sum = (a, b) => (a == null || b == null ? null : a + b);

/* How many more games it wins; what is not told apart from the best has an =. */
const gamesOf = ({ wins_more: more, wins_more_per_point: each, tied, trials }) => [
    <>
        {signedPercent(more?.value)} {tied && <abbr title="not told apart from the best">=</abbr>}
    </>,
    more?.stderr == null ? "–" : percent(1.96 * more.stderr),
    each == null ? "–" : signed(100 * each, 2),
    trials ?? "–",
];

const IN = {
    attacks: { by: attacksBy, sorts: SORTS },
    games: { by: () => ({ heads: ["more games won", "±", "% a point", "games each"], of: gamesOf }), sorts: GAMES_SORTS },
};

function Rows({ rows, title, unit, sort, onWord }) {
    const [all, setAll] = useState(false);
    const shown = all ? rows : rows.slice(0, SHOWN);
    const { by, sorts } = IN[unit];
    const { heads, of } = by(sort);
    const nameOf = ({ name, word }) =>
        onWord ? (
            <button type="button" class="link" title="Add it to the ship" onClick={() => onWord(word)}>
                {name}
            </button>
        ) : (
            name
        );
    if (!rows.length) return null;
    return (
        <>
            <Table
                name={`${title}, sorted by ${sorts.find(([id]) => id === sort)[1]}`}
                heads={["card or word", "cost", ...heads]}
                rows={shown.map((row) => [
                    <>
                        {nameOf(row)} <small>{[slotName(row.slot), stateOf(row), isWeaker(row) && WEAKER].filter(Boolean).join(", ")}</small>
                    </>,
                    row.cost ?? "–",
                    ...of(row),
                ])}
            />
            {rows.length > shown.length && (
                <button type="button" onClick={() => setAll(true)}>
                    {rows.length - shown.length} more
                </button>
            )}
        </>
    );
}

function InAttacks({ answer }) {
    return (
        <>
            <p>
                {[answer.pilot, answer.ship].filter(Boolean).join(", ")}: deals <b>{number(answer.base.dealt, 3)}</b>, suffers{" "}
                <b>{number(answer.base.suffered, 3)}</b> in an attack, stands <b>{number(answer.base.stands, 1)}</b> attacks
                {answer.loadout_left != null && `; ${answer.loadout_left} points left for upgrades`}.
            </p>
            <p class="meaning">
                On average over {answer.targets.count} usual targets and {answer.attackers.count} usual attackers. Figures of a card
                are what it changes; slanted ones what it would, if what it needs were so. Net is damage dealt more and suffered
                less; value counts the attacks that it stands, and crits, too.
            </p>
        </>
    );
}

/* Academy Pilot, Howlrunner */
function Others({ words }) {
    const library = useLibrary();
    return words.split(";").map((ship) => wordsOf(ship).map(({ word }) => cardsOf(library, word)[0]?.name ?? word).join(" ")).join(", ");
}

function InGames({ answer }) {
    const { with: others, field } = answer;
    return (
        <>
            <p>
                {[answer.pilot, answer.ship].filter(Boolean).join(", ")}: wins <b>{percent(answer.wins.value)}</b> (±{" "}
                {percent(1.96 * answer.wins.stderr)}) of its games, {others ? <>beside <Others words={others} />, against {field.of_each} of each</> : "alone against each"} of{" "}
                {field.count} usual ships
                {answer.loadout_left != null && `; ${answer.loadout_left} points left for upgrades`}.
            </p>
            <p class="meaning">
                {answer.stopped && "The time is over: these are the figures so far. "}
                Simulated, the same dice with a card and without; = marks what is not told apart from the best.
            </p>
        </>
    );
}

export function Worth({ question, onHeadline }) {
    const [sorts, setSorts] = useState({ attacks: "value", games: "games" });
    const [seconds, setSeconds] = useState("60"); // then the figures so far are told
    const inGames = question.worthIn === "games";
    const { sorts: choices } = IN[question.worthIn];
    const sort = sorts[question.worthIn];
    const asked = {
        command: "worth",
        in: inGames ? "games" : null,
        loadout: question.ship,
        edition: question.edition,
        sort: sort === choices[0][0] ? null : sort,
        ...(inGames && { with: squadOf(question), trials: TRIALS.at(-1), seconds: seconds || null }),
    };
    const attacks = useAnswer("worth", inGames ? null : asked, { engine: slow });
    const games = useRefined("games", inGames ? TRIALS.map((trials) => ({ ...asked, trials })) : [], ({ stopped }) => stopped);
    const state = inGames ? games : attacks;
    const { answer, wrong, notes } = state;
    const placed = wrong?.column ? wrong : null;
    useHeadline(onHeadline, wrong, answer && answer.answer?.split(";")[0]);
    return (
        <>
            <Ship question={question} wrong={isOfSquad(wrong) ? null : placed} />
            <NoToken text={question.ship} />
            {inGames && <Squad question={question} wrong={wrong} />}
            <div class="controls">
                <Choice
                    label="worth in"
                    value={question.worthIn}
                    choices={WORTHS.map((one) => [one, one])}
                    onValue={(worthIn) => change({ worthIn })}
                />
                <Select
                    label="sorted by"
                    value={sort}
                    choices={choices}
                    onValue={(now) => setSorts({ ...sorts, [question.worthIn]: now })}
                />
                {inGames && <Select label="for" value={seconds} choices={LIMITS} onValue={setSeconds} />}
            </div>
            <Answered state={state} wrong={placed ? null : wrong}>
                {(answer) => (
                    <>
                        <Verdict text={answer.answer} />
                        {inGames ? <InGames answer={answer} /> : <InAttacks answer={answer} />}
                        <Rows rows={answer.has} title="What it has" unit={question.worthIn} sort={answer.sort} />
                        <Rows
                            rows={answer.could_have}
                            title="What it could have"
                            unit={question.worthIn}
                            sort={answer.sort}
                            onWord={(word) => change({ ship: addWords(question.ship, word) })}
                        />
                        <Notes answer={answer} notes={notes} />
                    </>
                )}
            </Answered>
            <CommandLine text={commandOf(state.stopped ? state.of : asked)} />
        </>
    );
}
