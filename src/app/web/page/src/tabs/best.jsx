// The best sets of upgrades for a ship, and the best whole squads: the first in some seconds, then better ones until it is proved.
import { OBJECTIVES_OF_BEST, PLAYS } from "../address.js";
import { FACTIONS } from "../called.js";
import { useHeadline } from "../ask.js";
import { commandOf } from "../command.js";
import { DuelOf, NoToken, Ship, Squad, TextField, isOfSquad, squadOf } from "../fields.jsx";
import { number, percent, signedPercent } from "../format.js";
import { Answered, Choice, CommandLine, Notes, Select, Verdict } from "../parts.jsx";
import { useRefined } from "../refine.js";
import { change } from "../store.js";
import { Table } from "../table.jsx";
import { addWords } from "../words.js";
import { Bargains } from "./generics.jsx";

const SECONDS = [2, 10, 60]; // of one search after the other
const TRIALS = [128, 1024, 4096]; // games against each of the field, likewise
const GAMES_SECONDS = 60; // for so many games; then the figures so far
const GOALS = {
    joust: "trading blows",
    damage: "damage dealt",
    kill: "targets destroyed",
    survive: "staying alive",
    games: "games won",
};

const searched = (question) =>
    question.for === "games"
        ? TRIALS.map((trials) => ({ ...question, trials, seconds: GAMES_SECONDS }))
        : SECONDS.map((seconds) => ({ ...question, seconds }));

/* The goal in a sentence, as it is called here. */
const inPlain = (text) => text.replace(/ for (joust|damage|kill|survive)\b/, (_, goal) => ` for ${GOALS[goal]}`);

/* Games are played by one ship, not by squads. */
const goalsOf = ({ of }) => OBJECTIVES_OF_BEST.filter((one) => of !== "squads" || one !== "games");
const goalOf = (question) => (question.goal === "joust" || !goalsOf(question).includes(question.goal) ? null : question.goal);

const setsOf = (question) => ({
    command: "best",
    loadout: question.ship,
    edition: question.edition,
    for: goalOf(question),
    with: goalOf(question) === "games" ? squadOf(question) : null,
    budget: question.budget.trim() || null,
});

const squadsOf = (question) => ({
    command: "best",
    squad: true,
    faction: question.faction,
    pool: question.pool.replaceAll(" ", "") || null,
    play: question.play === "extended" ? null : question.play,
    loadout: question.every.trim() || null,
    edition: question.edition,
    for: goalOf(question),
});

/* More games tell more as long as there is time for them; of a search that came to its end, more time does not. */
const isDone = ({ search, games }) => (games ? games.stopped : !search.stopped);

/* What came to its end has the same figures whatever time it takes. */
const commanded = ({ seconds, ...question }, { search, games }) =>
    search.stopped || games?.stopped ? { ...question, seconds } : question;

const told = (value) => (value >= 100 ? number(value, 1) : number(value, 3));

/* What a set is measured by: share of games, or a value. */
const VALUES = {
    games: {
        heads: ["more games won", "behind", "±"],
        of: ({ value, behind, wins_more: more, tied }) => [
            <>
                {signedPercent(value)} {tied && <abbr title="not told apart from the best">=</abbr>}
            </>,
            behind ? percent(behind) : "–",
            percent(1.96 * more.stderr),
        ],
    },
    value: { heads: ["value", "behind"], of: ({ value, behind }) => [told(value), behind ? told(behind) : "–"] },
};
const valuesOf = (answer) => (answer.games ? VALUES.games : VALUES.value);

function Sets({ answer, ship }) {
    const without = answer.sets.some(({ words }) => words === "") ? [] : [answer.base];
    const { heads, of } = valuesOf(answer);
    const rows = [...answer.sets, ...without].map((set) => [
        set.words ? (
            <button type="button" class="link" title="Add these to the ship" onClick={() => change({ ship: addWords(ship, set.words) })}>
                {set.names}
            </button>
        ) : (
            "no more than it has"
        ),
        set.cost,
        ...of(set),
        number(set.dealt, 3),
        number(set.suffered, 3),
        number(set.stands, 1),
    ]);
    return (
        <Table
            name="Sets of upgrades"
            caption="Sets of upgrades, the best first"
            heads={["upgrades", "cost", ...heads, "dealt", "suffered", "stands"]}
            rows={rows}
            first
        />
    );
}

/* Why cards are in no set. */
const WHY = {
    unmet: "Left out, for what they need is not said",
    number: "Left out, for they need a number",
    bonus: "A second attack, which Worth weighs",
    other: "No bearing on what is asked for",
    idle: "No part in an attack",
    same: "They make no difference",
    beaten: "In none of these sets",
};

const Aside = ({ cards }) => (
    <details class="left">
        <summary>Left aside</summary>
        {Object.entries(WHY).map(([why, says]) => {
            const names = cards.filter((card) => card.why === why).map(({ name, needs }) => name + (needs ? ` (${needs})` : ""));
            return names.length > 0 && <p key={why}>{`${says}: ${names.join(", ")}.`}</p>;
        })}
    </details>
);

/* 2x Blue Squadron Escort, Wedge Antilles (Predator) */
function shipsOf({ ships }) {
    const counts = new Map();
    for (const ship of ships) {
        const name = ship.pilot_name + (ship.upgrades && ` (${ship.upgrades})`);
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => (count > 1 ? `${count}x ${name}` : name)).join(", ");
}

function Squads({ answer }) {
    const { heads, of } = VALUES.value;
    const rows = answer.squads.map((squad, i) => [
        <>
            {shipsOf(squad)} {squad.same > 0 && <small>and {squad.same} alike</small>}{" "}
            <DuelOf name={`squad ${i + 1}, ${shipsOf(squad)}`} words={squad.ships.map(({ words }) => words)} />
        </>,
        squad.points,
        ...of(squad),
        number(squad.dealt, 3),
        number(squad.stands, 1),
    ]);
    return <Table name="Squads" caption="Squads, the best first" heads={["ships", "points", ...heads, "dealt", "stands"]} rows={rows} first long />;
}

/* busy: it goes on. */
const howFar = ({ search, games }, busy) => {
    if (games)
        return `${games.with ? `With its squad against ${games.of_each} of each` : "Alone against each"} of ${games.opponents} usual ships, ${games.trials} games each${games.stopped ? " at most, so far" : ""}: the ${search.tried} sets that deal most damage while they stand.`;
    if (search.proved) return "Proved: nothing is better.";
    if (!search.stopped) return "All that Volley looks at was tried; that nothing is better is not proved.";
    const tried = `${search.tried.toLocaleString("en")} ${search.pilots ? "squads and parts of squads" : "sets"} were tried`;
    return busy ? `So far ${tried}.` : `The search has ended: ${tried}, and that nothing is better is not proved.`;
};

function Search({ question, onHeadline }) {
    const ofSquads = question.of === "squads";
    const asked = ofSquads ? squadsOf(question) : setsOf(question);
    const state = useRefined("best", searched(asked), isDone);
    const { of, notes, wrong, busy, stopped, isOld } = state;
    const answer = Boolean(of?.squad) === ofSquads && state.answer; // not that of the other
    const placed = !ofSquads && wrong?.column ? wrong : null;
    useHeadline(onHeadline, wrong, answer && inPlain(answer.answer).split(";")[0]);
    return (
        <>
            {!ofSquads && <Ship question={question} wrong={isOfSquad(wrong) ? null : placed} />}
            {!ofSquads && <NoToken text={question.ship} />}
            {asked.for === "games" && <Squad question={question} wrong={wrong} />}
            <div class="controls">
                {ofSquads && (
                    <Select label="faction" value={question.faction} choices={Object.entries(FACTIONS)} onValue={(faction) => change({ faction })} />
                )}
                {ofSquads && (
                    <Select label="play" value={question.play} choices={PLAYS.map((one) => [one, one])} onValue={(play) => change({ play })} />
                )}
                {ofSquads && <TextField question={question} part="every" label="each ship has" placeholder="no token" size={10} />}
                {ofSquads && <TextField question={question} part="pool" label="only these pilots" placeholder="wedgeantilles, bluesquadronescort*2" size={34} />}
                {!ofSquads && <TextField question={question} part="budget" label="points for upgrades" placeholder="all left" />}
                <Select
                    label="for"
                    value={goalOf(question) ?? "joust"}
                    choices={goalsOf(question).map((one) => [one, GOALS[one]])}
                    onValue={(goal) => change({ goal })}
                />
            </div>
            <Answered state={{ ...state, answer }} wrong={placed ? null : wrong}>
                {() => (
                    <>
                        <Verdict text={inPlain(answer.answer)} />
                        <p class="meaning" role="status">
                            {!stopped && <b>{busy ? "Searching …" : "Finished."}</b>} {howFar(answer, busy || stopped)}
                        </p>
                        {ofSquads ? <Squads answer={answer} /> : <Sets answer={answer} ship={question.ship} />}
                        {answer.left_aside_cards?.length > 0 && <Aside cards={answer.left_aside_cards} />}
                        <Notes answer={answer} notes={notes} />
                    </>
                )}
            </Answered>
            <CommandLine text={commandOf(isOld || !answer ? asked : commanded(of, answer))} />
        </>
    );
}

export const Best = (props) => (
    <>
        <Choice
            label="the best"
            value={props.question.of}
            choices={[
                ["ship", "upgrades"],
                ["squads", "squads"],
                ["generics", "generics"],
            ]}
            onValue={(of) => change({ of })}
        />
        {props.question.of === "generics" ? <Bargains {...props} /> : <Search {...props} />}
    </>
);
