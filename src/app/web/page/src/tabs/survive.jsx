// How long a ship lives under attackers that come back each round.
import { commandOf } from "../command.js";
import { Actions, Deck, Notes, Ranges, Ship, Ships, fightOf } from "../fields.jsx";
import { number, percent } from "../format.js";
import { Bar, CommandLine, Trouble, Working } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { useRefined } from "../refine.js";
import { patient } from "../ask.js";
import { toldOf } from "./attack.jsx";

const SIMULATED = [2000, 40000, 400000]; // engagements, one after the other
const ROUNDS = 12; // that are shown
const GONE = 0.9995; // then no more rounds need be shown

const surviveOf = (question) =>
    SIMULATED.map((trials) => ({
        command: "survive",
        ship: question.ship,
        attackers: question.under,
        edition: question.edition,
        ...fightOf(question),
        trials,
    }));

const isExact = ({ engine }) => engine.name !== "mc";

function Rounds({ gone }) {
    const end = gone.findIndex((share) => share > GONE);
    return (
        <table class="histogram">
            <caption class="unseen">Gone by the end of each round</caption>
            <thead>
                <tr>
                    <th scope="col">round</th>
                    <th scope="col">gone by its end</th>
                    <th scope="col" aria-hidden="true" class="wide" />
                </tr>
            </thead>
            <tbody>
                {gone.slice(0, Math.min(ROUNDS, end < 0 ? ROUNDS : end + 1)).map((share, i) => (
                    <tr key={i}>
                        <th scope="row">{i + 1}</th>
                        <td>{percent(share)}</td>
                        <td class="wide" aria-hidden="true">
                            <Bar share={share} />
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Result({ answer }) {
    const { rounds, engine, sides } = answer;
    return (
        <>
            <p class="verdict" aria-live="polite">
                {answer.answer}
            </p>
            <dl class="figures">
                <div>
                    <dt>rounds</dt>
                    <dd>
                        <strong>{number(rounds.mean, 3)}</strong>
                    </dd>
                </div>
                <div>
                    <dt>attacks survived</dt>
                    <dd>{number(answer.attacks_survived)}</dd>
                </div>
            </dl>
            {!isExact(answer) && (
                <p class="meaning">
                    Simulated {engine.trials.toLocaleString("en")} times: rounds ± {number(1.96 * rounds.stderr, 3)}.
                </p>
            )}
            <Rounds gone={sides[0].gone} />
        </>
    );
}

export function Survive({ question }) {
    const asked = surviveOf(question);
    const { answer, of, notes, wrong, busy, isOld, progress, stop } = useRefined("survive", asked, isExact);
    const placed = /^side/.test(wrong?.source ?? "") ? wrong : null;
    return (
        <>
            <Ship question={question} wrong={placed?.source.startsWith("side a") ? placed : null} label="The ship, and what it has" />
            <Ships question={question} part="under" title="Attackers, each round" source="side b" wrong={placed} />
            <div class="controls">
                <Deck question={question} />
                <Actions question={question} />
                <Ranges question={question} />
            </div>
            <Trouble wrong={placed ? null : wrong} />
            {busy && <Working progress={progress} onStop={stop} />}
            {answer && (
                <div class={wrong || isOld ? "answer old" : "answer"}>
                    <Result answer={answer} />
                    <Notes answer={answer} notes={notes} />
                    {!busy && <Picture question={wrong ? null : of} name="volley-survive" engine={patient} />}
                </div>
            )}
            <CommandLine text={commandOf(isOld || !of ? toldOf(asked.at(-1)) : toldOf(of, answer))} />
        </>
    );
}
