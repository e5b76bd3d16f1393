// The best sets of upgrades for a ship, and the best whole squads: the first in some seconds, then better ones until it is proved.
import { OBJECTIVES_OF_BEST, PLAYS } from "../address.js";
import { FACTIONS } from "../called.js";
import { commandOf } from "../command.js";
import { Notes, Ship, TextField } from "../fields.jsx";
import { number, percent } from "../format.js";
import { Choice, CommandLine, Select, Trouble, Working } from "../parts.jsx";
import { useRefined } from "../refine.js";
import { change } from "../store.js";
import { addWords } from "../words.js";

const SECONDS = [2, 10, 60]; // of one search after the other
const GOALS = {
    joust: "trading blows",
    damage: "damage dealt",
    kill: "targets destroyed",
    survive: "staying alive",
};

const searched = (question) => SECONDS.map((seconds) => ({ ...question, seconds }));

const setsOf = (question) => ({
    command: "best",
    loadout: question.ship,
    edition: question.edition,
    for: question.goal === "joust" ? null : question.goal,
    budget: question.budget.trim() || null,
});

const squadsOf = (question) => ({
    command: "best",
    squad: true,
    faction: question.faction,
    play: question.play === "extended" ? null : question.play,
    loadout: question.every.trim() || null,
    edition: question.edition,
    for: question.goal === "joust" ? null : question.goal,
});

const isDone = ({ search }) => !search.stopped;

/* What was searched to its end has the same figures whatever time it takes. */
const commanded = ({ seconds, ...question }, answer) => (isDone(answer) ? question : { ...question, seconds });

const told = (value) => (value >= 100 ? number(value, 1) : number(value, 3));

function Sets({ answer, ship }) {
    const without = answer.sets.some(({ words }) => words === "") ? [] : [answer.base];
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label="Sets of upgrades, can be scrolled">
            <table>
                <caption>Sets of upgrades, the best first</caption>
                <thead>
                    <tr>
                        <th scope="col">upgrades</th>
                        <th scope="col">cost</th>
                        <th scope="col">value</th>
                        <th scope="col">behind</th>
                        <th scope="col">dealt</th>
                        <th scope="col">suffered</th>
                        <th scope="col">stands</th>
                    </tr>
                </thead>
                <tbody>
                    {[...answer.sets, ...without].map((set, i) => (
                        <tr key={i} class={i === 0 ? "best" : ""}>
                            <th scope="row" class="wraps">
                                {set.words ? (
                                    <button
                                        type="button"
                                        class="link"
                                        title="Add these to the ship"
                                        onClick={() => change({ ship: addWords(ship, set.words) })}
                                    >
                                        {set.names}
                                    </button>
                                ) : (
                                    "no more than it has"
                                )}
                            </th>
                            <td>{set.cost}</td>
                            <td>{told(set.value)}</td>
                            <td>{set.behind ? told(set.behind) : "–"}</td>
                            <td>{number(set.dealt, 3)}</td>
                            <td>{number(set.suffered, 3)}</td>
                            <td>{number(set.stands, 1)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

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
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label="Squads, can be scrolled">
            <table>
                <caption>Squads, the best first</caption>
                <thead>
                    <tr>
                        <th scope="col">ships</th>
                        <th scope="col">points</th>
                        <th scope="col">value</th>
                        <th scope="col">behind</th>
                        <th scope="col">dealt</th>
                        <th scope="col">stands</th>
                    </tr>
                </thead>
                <tbody>
                    {answer.squads.map((squad, i) => (
                        <tr key={i} class={i === 0 ? "best" : ""}>
                            <th scope="row" class="wraps">
                                {shipsOf(squad)} {squad.same > 0 && <small>and {squad.same} alike</small>}{" "}
                                <button
                                    type="button"
                                    class="link"
                                    onClick={() => change({ tab: "duel", sideA: squad.ships.map(({ words }) => words) })}
                                >
                                    duel
                                </button>
                            </th>
                            <td>{squad.points}</td>
                            <td>{told(squad.value)}</td>
                            <td>{squad.behind ? told(squad.behind) : "–"}</td>
                            <td>{number(squad.dealt, 3)}</td>
                            <td>{number(squad.stands, 1)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

const howFar = ({ search }) => {
    if (search.proved) return "Proved: nothing is better.";
    if (!search.stopped) return "All that Volley looks at was tried; that nothing is better is not proved.";
    return `So far: ${search.tried.toLocaleString("en")} ${search.pilots ? "were" : "sets were"} tried.`;
};

export function Best({ question }) {
    const ofSquads = question.of === "squads";
    const asked = ofSquads ? squadsOf(question) : setsOf(question);
    const state = useRefined("best", searched(asked), isDone);
    const { of, notes, wrong, busy, isOld, progress, stop } = state;
    const answer = Boolean(of?.squad) === ofSquads && state.answer; // not that of the other
    const placed = !ofSquads && wrong?.column ? wrong : null;
    return (
        <>
            <Choice
                label="the best"
                value={question.of}
                choices={[
                    ["ship", "upgrades of a ship"],
                    ["squads", "squads"],
                ]}
                onValue={(of) => change({ of })}
            />
            {!ofSquads && <Ship question={question} wrong={placed} />}
            <div class="controls">
                {ofSquads && (
                    <Select label="faction" value={question.faction} choices={Object.entries(FACTIONS)} onValue={(faction) => change({ faction })} />
                )}
                {ofSquads && (
                    <Select label="play" value={question.play} choices={PLAYS.map((one) => [one, one])} onValue={(play) => change({ play })} />
                )}
                {ofSquads && <TextField question={question} part="every" label="each ship has" placeholder="no token" size={10} />}
                {!ofSquads && <TextField question={question} part="budget" label="points for upgrades" placeholder="all left" />}
                <Select
                    label="for"
                    value={question.goal}
                    choices={OBJECTIVES_OF_BEST.map((one) => [one, GOALS[one]])}
                    onValue={(goal) => change({ goal })}
                />
            </div>
            <Trouble wrong={placed ? null : wrong} />
            {busy && <Working progress={progress} onStop={stop} />}
            {answer && (
                <div class={wrong || isOld ? "answer old" : "answer"}>
                    <p class="verdict" aria-live="polite">
                        {answer.answer}
                    </p>
                    <p class="meaning">{howFar(answer)}</p>
                    {ofSquads ? <Squads answer={answer} /> : <Sets answer={answer} ship={question.ship} />}
                    <Notes answer={answer} notes={notes} />
                </div>
            )}
            <CommandLine text={commandOf(isOld || !answer ? asked : commanded(of, answer))} />
        </>
    );
}
