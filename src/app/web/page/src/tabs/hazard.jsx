// What an obstacle, a device or a remote does to a ship.
import { slow, useAnswer, useHeadline } from "../ask.js";
import { commandOf } from "../command.js";
import { Ship } from "../fields.jsx";
import { halfPoints, number, percent } from "../format.js";
import { Answered, CommandLine, Notes, Select, Stepper } from "../parts.jsx";
import { change } from "../store.js";
import { Figure, Histogram } from "./attack.jsx";

const MOST = 20; // of one hazard

/* "3x cluster-mine" as a count and an id. */
function partsOf(hazard) {
    const [, count = "1", id] = /^(?:(\d+)x\s+)?(.*)$/.exec(hazard.trim());
    return { count: Number(count), id };
}
const hazardOf = ({ count, id }) => (count > 1 ? `${count}x ${id}` : id);

/* All of an edition, by kind. */
function useHazards(edition) {
    const { answer } = useAnswer("hazards", { command: "hazard", edition }, { engine: slow });
    return answer?.hazards ?? [];
}

const tokensOf = (tokens) =>
    Object.entries(tokens)
        .map(([token, { mean }]) => `${token} ${number(mean)}`)
        .join(", ");

function Result({ answer }) {
    const { damage, crits, faceup, destroyed, half_points: half, tokens, hazard } = answer;
    return (
        <>
            <p aria-live="polite">
                <b>{hazard.name}</b>: {hazard.what}.
            </p>
            <dl class="figures">
                <Figure name="damage" about="Hits and crits that the ship suffers, on average">
                    <strong>{number(damage.mean, 3)}</strong>
                </Figure>
                <Figure name="any crit" about="That at least one of them is a crit">
                    {percent(crits.any)}
                </Figure>
                {faceup.mean !== null && (
                    <Figure name="faceup cards" about="Damage cards that are dealt faceup, on average">
                        {number(faceup.mean, 3)}
                    </Figure>
                )}
                {destroyed !== null && (
                    <Figure name="destroyed" about="That the damage reaches hull and shields">
                        {percent(destroyed)}
                    </Figure>
                )}
                {half && (
                    <Figure name="half points" about={halfPoints(half)}>
                        {percent(half.probability)}
                    </Figure>
                )}
            </dl>
            {tokensOf(tokens) && <p>Tokens, on average: {tokensOf(tokens)}.</p>}
            <Histogram pmf={damage.pmf} />
        </>
    );
}

export function Hazard({ question, onHeadline }) {
    const { count, id } = partsOf(question.hazard);
    const all = useHazards(question.edition);
    const asked = { command: "hazard", hazard: question.hazard, ship: question.ship.trim() || null, edition: question.edition };
    const state = useAnswer("hazard", asked, { engine: slow });
    const { answer, wrong, notes } = state;
    const placed = wrong?.source === "ship" && wrong.column ? wrong : null;
    const choices = all.map((one) => [one.id, `${one.name} (${one.kind})`]);
    if (!choices.some(([one]) => one === id)) choices.unshift([id, id]);
    useHeadline(onHeadline, wrong, answer && `${number(answer.damage.mean)} damage${answer.destroyed === null ? "" : ` · ${percent(answer.destroyed, 0)} destroyed`}`);
    return (
        <>
            <div class="controls">
                <Select label="hazard" value={id} choices={choices} onValue={(now) => change({ hazard: hazardOf({ count, id: now }) })} />
                <Stepper
                    label="times"
                    value={count}
                    least={1}
                    most={MOST}
                    onValue={(now) => change({ hazard: hazardOf({ count: now, id }) })}
                />
            </div>
            <Ship question={question} wrong={placed} label="The ship: its hull and shields count" />
            <Answered state={state} wrong={placed ? null : wrong}>
                {(answer) => (
                    <>
                        <Result answer={answer} />
                        <Notes answer={answer} notes={notes} />
                    </>
                )}
            </Answered>
            <CommandLine text={commandOf(asked)} />
        </>
    );
}
