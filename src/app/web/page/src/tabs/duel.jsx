// Two sides that fight it out, round by round.
import { useAnswer, slow } from "../ask.js";
import { commandOf } from "../command.js";
import { number, percent } from "../format.js";
import { Bar, CommandLine, Select, Trouble, Working } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { change, setSide } from "../store.js";
import { WordsField } from "../words-field.jsx";
import { plainOf } from "./attack.jsx";

const ROUNDS = 8; // that are shown
const SIMULATED = 40000; // engagements, where exact figures are too large: some seconds

const duelOf = (question) => ({
    command: "duel",
    a: question.sideA,
    b: question.sideB,
    edition: question.edition,
    deck: question.deck,
    engine: "auto",
    trials: SIMULATED,
});

function Side({ question, part, title, wrong }) {
    const ships = question[part];
    const letter = part.slice(-1).toLowerCase();
    const about = new RegExp(`^side ${letter}(?:, argument (\\d+))?$`).exec(wrong?.source ?? "");
    const at = about ? Number(about[1] ?? 1) - 1 : -1;
    return (
        <section class={`loadout ${part === "sideB" ? "defender" : "attacker"}`} aria-labelledby={`${part}-title`}>
            <header>
                <h3 id={`${part}-title`}>{title}</h3>
            </header>
            {ships.map((text, i) => (
                <div class="side-ship" key={i}>
                    <WordsField
                        id={`${part}-${i + 1}`}
                        label={`${title}, ship ${i + 1}`}
                        hideLabel
                        role="either"
                        edition={question.edition}
                        text={text}
                        wrong={i === at ? wrong : null}
                        onText={(now, typing) => setSide(question, part, i, now, typing)}
                    />
                    {ships.length > 1 && (
                        <button
                            type="button"
                            aria-label={`remove ship ${i + 1} of ${title}`}
                            onClick={() => change({ [part]: ships.filter((_, k) => k !== i) })}
                        >
                            ×
                        </button>
                    )}
                </div>
            ))}
            <button type="button" class="add" onClick={() => change({ [part]: [...ships, ships[ships.length - 1]] })}>
                + Add a ship
            </button>
        </section>
    );
}

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
            <table class="histogram" aria-live="polite">
                <caption class="unseen">Who wins</caption>
                <tbody>
                    {OUTCOMES.map(([key, name]) => (
                        <tr key={key}>
                            <th scope="row">{name}</th>
                            <td>{percent(result[key])}</td>
                            <td class="wide" aria-hidden="true">
                                <Bar share={result[key]} />
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="meaning">
                {number(rounds.mean, 1)} rounds on average.{" "}
                {engine.name === "mc" &&
                    `Simulated ${engine.trials.toLocaleString("en")} times: A wins ± ${percent(1.96 * result.stderr.a, 2)}.`}
            </p>
            <div class="scroll" tabIndex={0} role="group" aria-label="By round, can be scrolled">
                <table>
                    <caption>Gone by the end of the round</caption>
                    <thead>
                        <tr>
                            <th scope="col">side</th>
                            {Array.from({ length: count }, (_, i) => (
                                <th scope="col" key={i}>
                                    {i + 1}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {sides.map((side, i) => (
                            <tr key={i}>
                                <th scope="row">{"AB"[i]}</th>
                                {side.gone.slice(0, count).map((p, round) => (
                                    <td key={round}>{percent(p, 0)}</td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            <div class="scroll" tabIndex={0} role="group" aria-label="Ships, can be scrolled">
                <table>
                    <caption>Ships</caption>
                    <thead>
                        <tr>
                            <th scope="col">ship</th>
                            <th scope="col">destroyed</th>
                            <th scope="col">rounds</th>
                            <th scope="col">damage dealt</th>
                        </tr>
                    </thead>
                    <tbody>
                        {ships.map((ship, i) => (
                            <tr key={i}>
                                <th scope="row" class="wraps">
                                    {ship.side.toUpperCase()} {ship.pilot ?? ship.name ?? `ship ${ship.number}`}
                                    {ship.action && ` (${ship.action} each round)`}
                                </th>
                                <td>{percent(ship.destroyed)}</td>
                                <td>{number(ship.rounds_alive, 1)}</td>
                                <td>{number(ship.damage)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </>
    );
}

export function Duel({ question }) {
    const asked = duelOf(question);
    const { answer, wrong, busy, notes, progress } = useAnswer("duel", asked, { engine: slow });
    const unplaced = wrong && !/^side/.test(wrong.source ?? "") ? wrong : null;
    return (
        <>
            <p class="meaning">
                Each ship attacks and defends: say its <code>attack=</code>, <code>agility=</code>, <code>hull=</code>,
                or name a ship or pilot. Its tokens come back each round; a ship that is named, without a token, takes a
                focus action, and droids calculate.
            </p>
            <div class="sides">
                <Side question={question} part="sideA" title="Side A" wrong={wrong} />
                <Side question={question} part="sideB" title="Side B" wrong={wrong} />
            </div>
            <Select
                label="damage cards"
                value={question.deck}
                choices={[
                    ["off", "no (exact, fast)"],
                    ["on", "yes (simulated)"],
                ]}
                onValue={(deck) => change({ deck })}
            />
            <Trouble wrong={unplaced} />
            {busy && <Working progress={progress} />}
            {answer && (
                <div class={wrong || busy ? "answer old" : "answer"}>
                    <Result answer={answer} />
                    {[...(answer.notes ?? []), ...(notes ?? [])].map((note) => (
                        <p class="meaning" key={note}>
                            {note}
                        </p>
                    ))}
                    {!busy && <Picture question={wrong ? null : asked} name="volley-duel" engine={slow} />}
                </div>
            )}
            <CommandLine text={commandOf(plainOf(asked))} />
        </>
    );
}
