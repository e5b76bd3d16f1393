// How much damage, how likely: the answer to the attackers, one after the other, against the defender.
import { useState } from "preact/hooks";
import { useHeadline, useLibrary } from "../ask.js";
import { Answered, Bar, Choice, CommandLine, Notes } from "../parts.jsx";
import { CardsUsed } from "../cards-used.jsx";
import { commandOf } from "../command.js";
import { halfPoints, number, percent, sentence } from "../format.js";
import { cardsOf } from "../library.js";
import { Picture } from "../picture.jsx";
import { change } from "../store.js";
import { Table } from "../table.jsx";

const SIMULATED = "4M"; // attacks, where the question is too large for exact figures

/** The question as the library is asked it. */
export const runOf = (question) => ({
    command: "run",
    attackers: question.attackers,
    defender: question.defenders[0],
    edition: question.edition,
    policy: question.policy,
    objective: question.objective,
    engine: "auto",
    trials: SIMULATED,
    no_check: true,
});

/** The same for a terminal, which need not be told what is usual there. */
export const plainOf = ({ engine, trials, ...question }) => question;

/** And with the number of trials, where the figures were simulated: then the terminal has the same ones. */
export const toldOf = (question, answer) =>
    answer?.engine.name === "mc" ? { ...plainOf(question), trials: question.trials } : plainOf(question);

export const Figure = ({ name, children, about }) => (
    <div title={about}>
        <dt>{name}</dt>
        <dd>{children}</dd>
    </div>
);

function Figures({ answer }) {
    return (
        <dl class="figures">
            <Figure name="damage" about="Uncancelled results of all attacks, on average">
                <strong title={String(answer.damage.mean)}>{number(answer.damage.mean, 3)}</strong>
            </Figure>
            <Figure name="hit" about="That at least one attack hits">
                {percent(answer.hit)}
            </Figure>
            <Figure name="any crit" about="That at least one crit is left">
                {percent(answer.crits.any)}
            </Figure>
            {answer.destroyed !== null && (
                <Figure name="destroyed" about="That the damage reaches hull and shields">
                    {percent(answer.destroyed)}
                </Figure>
            )}
            {answer.half_points && (
                <Figure name="half points" about={halfPoints(answer.half_points)}>
                    {percent(answer.half_points.probability)}
                </Figure>
            )}
            <Figure name="spread" about="Standard deviation of the damage">
                ± {number(answer.damage.stddev)}
            </Figure>
        </dl>
    );
}

/* That the damage is so much: all, where less cannot be, and else less than all, whatever a sum is rounded to. */
function atLeast(pmf, least) {
    const sum = pmf.slice(least).reduce((sum, p) => sum + p, 0);
    return pmf.slice(0, least).some((p) => p > 0) ? Math.min(sum, 1 - Number.EPSILON) : 1;
}

/** How likely each damage is. */
export function Histogram({ pmf }) {
    const last = Math.max(0, pmf.findLastIndex?.((p) => p > 5e-5) ?? pmf.length - 1);
    return (
        <div class="scroll">
            <table class="histogram">
                <caption class="unseen">How likely each damage is</caption>
                <thead>
                    <tr>
                        <th scope="col">damage</th>
                        <th scope="col">exactly</th>
                        <th scope="col" aria-hidden="true" class="wide" />
                        <th scope="col">at least</th>
                    </tr>
                </thead>
                <tbody>
                    {pmf.slice(0, last + 1).map((p, count) => (
                        <tr key={count}>
                            <th scope="row">{count}</th>
                            <td>{percent(p)}</td>
                            <td class="wide" aria-hidden="true">
                                <Bar share={p} />
                                <Bar share={atLeast(pmf, count)} kind="thin" />
                            </td>
                            <td>{percent(atLeast(pmf, count))}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

const nameOf = ({ attacker, bonus }) => (bonus ? `${attacker} bonus` : `${attacker}`);

/* How likely each damage is: of all attacks or, of several, of those up to one that is tapped. */
function Damage({ damage, attacks }) {
    const [chosen, choose] = useState(null);
    const after = attacks.slice(0, -1)[chosen]?.after;
    return (
        <>
            {attacks.length > 1 && (
                <Choice
                    label="Damage after attack"
                    value={after ? chosen : "all"}
                    choices={[...attacks.slice(0, -1).map((attack, i) => [i, nameOf(attack)]), ["all", "all"]]}
                    onValue={choose}
                />
            )}
            {after && (
                <p aria-live="polite">
                    After attack {nameOf(attacks[chosen])}: <b>{number(after.mean, 3)} damage</b>
                    {after.destroyed !== null && `, ${percent(after.destroyed)} destroyed`}.
                </p>
            )}
            <Histogram pmf={(after ?? damage).pmf} />
        </>
    );
}

function Attacks({ answer }) {
    if (answer.attacks.length < 2) return null;
    return (
        <Table
            name="Each attack"
            heads={["attack", "damage", "hit"]}
            rows={answer.attacks.map((attack) => [
                <>
                    {attack.attacker} {attack.bonus && `bonus, made ${percent(attack.made)}`}{" "}
                    <small>{answer.scenario.attackers[attack.attacker - 1]}</small>
                </>,
                number(attack.mean, 3),
                percent(attack.hit),
            ])}
        />
    );
}

/* Who is meant by each part of tokens_left and its kin: [who, part]. */
const sidesOf = ({ attackers, defender }) => [
    ...attackers.map((part, i) => [attackers.length > 1 ? `attacker ${i + 1}` : "attacker", part]),
    ["defender", defender],
];

/* "Attacker rolls 5 dice: range 1": other dice than the words say. Where a card is why, the library says its id. */
function rolledOf({ scenario }, library) {
    const nameOf = (id) => cardsOf(library, id)[0]?.name ?? id;
    const rolls = ([who, { understood }]) => / rolls [^;]+/.exec(understood)?.map((said) => who + said.replace(/rolls \d+/g, "$& dice").replace(/[a-z][\w-]+/g, nameOf)) ?? [];
    return sentence(sidesOf(scenario.ships).flatMap(rolls).join("; "));
}

const tokens = (left) =>
    Object.entries(left)
        .map(([token, count]) => `${token} ${number(count)}`)
        .join(", ");

/* On average, and how likely each number is. */
function Left({ answer }) {
    const said = sidesOf(answer.tokens_left).filter(([, left]) => tokens(left));
    const likely = sidesOf(answer.tokens_left_pmf).flatMap(([who, left]) =>
        Object.entries(left).map(([token, pmf]) => [`${who}: ${token}`, ...pmf.map((p) => percent(p))]),
    );
    if (!said.length) return null;
    const most = Math.max(...likely.map((row) => row.length)) - 1;
    return (
        <details class="left">
            <summary>
                <b>Tokens left, on average:</b> {said.map(([who, left]) => `${who} ${tokens(left)}`).join("; ")}.
            </summary>
            <Table name="How likely each number is" heads={["token", ...Array(most).keys()]} rows={likely} />
        </details>
    );
}

function Given({ given }) {
    const list = Object.entries(given ?? {}).filter(([, { mean }]) => mean > 0);
    if (!list.length) return null;
    return (
        <p class="left">
            <b>Tokens given:</b> {list.map(([token, { mean }]) => `${token} ${number(mean)}`).join(", ")}.
        </p>
    );
}

/* Of what a defender keeps for later attacks, or not, the way to what it should do. */
const First = ({ answer: { attacks, tokens_left: left } }) =>
    attacks.length > 1 &&
    tokens(left.defender) && (
        <p>
            What to spend first:{" "}
            <button type="button" class="link" onClick={() => change({ tab: "roll", attack: 1, rolled: "" })}>
                This roll
            </button>
        </p>
    );

const headlineOf = (answer) =>
    `${number(answer.damage.mean)} damage · ${percent(answer.hit, 0)} hit` +
    (answer.destroyed === null ? "" : ` · ${percent(answer.destroyed, 0)} destroyed`);

export function Attack({ question, result, onHeadline }) {
    const { answer, wrong, notes } = result;
    const library = useLibrary();
    const rolled = answer && rolledOf(answer, library);
    useHeadline(onHeadline, wrong, answer && headlineOf(answer));
    const asked = runOf(question);
    return (
        <>
            <Answered state={result}>
                {(answer) => (
                    <>
                        <div aria-live="polite" aria-atomic="true">
                            <Figures answer={answer} />
                            {rolled && <p>{rolled}.</p>}
                        </div>
                        <First answer={answer} />
                        {answer.engine.name === "mc" && (
                            <p class="meaning">
                                Too large for exact figures: simulated {answer.engine.trials.toLocaleString("en")} times,
                                damage ± {number(1.96 * answer.damage.stderr, 4)}.
                            </p>
                        )}
                        <Damage damage={answer.damage} attacks={answer.attacks} />
                        <Attacks answer={answer} />
                        <Left answer={answer} />
                        <Given given={answer.tokens_given} />
                        <CardsUsed cards={answer.cards} question={question} />
                        <Notes answer={{ notes: answer.notes }} notes={notes} only={(text) => !rolled || !text.startsWith("Dice that are")} />
                        <Picture
                            of={result}
                            question={asked}
                            name="volley"
                            open={matchMedia("(min-width: 60em)").matches}
                        />
                    </>
                )}
            </Answered>
            <CommandLine text={commandOf(toldOf(asked, answer))} />
        </>
    );
}
