// How long a ship lives under attackers that come back each round, beside others under the same.
import { useEffect, useState } from "preact/hooks";
import { patient, slow, useHeadline } from "../ask.js";
import { commandOf } from "../command.js";
import { Superseded } from "../engine.js";
import { Actions, Deck, Ranges, Ship, Ships, State, fightOf } from "../fields.jsx";
import { number, percent } from "../format.js";
import { Answered, CommandLine, Notes, Verdict, Working } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { useRefined } from "../refine.js";
import { inFields } from "../said.js";
import { Shares, Table } from "../table.jsx";
import { useLists } from "../use-lists.js";
import { Figure, toldOf } from "./attack.jsx";

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

/* The rounds that are shown: till it is gone, or nearly. */
function shown(gone) {
    const end = gone.findIndex((share) => share > GONE);
    return gone.slice(0, Math.min(ROUNDS, end < 0 ? ROUNDS : end + 1));
}

function Result({ answer }) {
    const { rounds, engine, sides } = answer;
    return (
        <>
            <Verdict text={answer.answer} />
            <dl class="figures">
                <Figure name="rounds">
                    <strong>{number(rounds.mean, 3)}</strong>
                </Figure>
                <Figure name="attacks survived">{number(answer.attacks_survived)}</Figure>
            </dl>
            {!isExact(answer) && (
                <p class="meaning">
                    Simulated {engine.trials.toLocaleString("en")} times: rounds ± {number(1.96 * rounds.stderr, 3)}.
                </p>
            )}
            <Shares
                name="Gone by the end of each round"
                heads={["round", "gone by its end"]}
                rows={shown(sides[0].gone).map((share, i) => [i + 1, share])}
            />
        </>
    );
}

/* ---- beside other ships ---- */

const kindOf = (at) => `survive ${at}`;

/* {curves, busy, stop}: answers to questions, each as soon as it is there: {answer} or {wrong}. */
function useCurves(questions) {
    const lists = useLists();
    const [curves, set] = useState([]);
    const end = () => questions.forEach((_, at) => slow.cancel(kindOf(at)));
    useEffect(() => {
        let wanted = true;
        const put = (at, curve) => wanted && set((old) => Object.assign([...old], { [at]: curve }));
        set([]);
        questions.forEach((question, at) =>
            slow.ask(kindOf(at), question).then(
                ({ answer }) => put(at, { answer }),
                (problem) => problem instanceof Superseded || put(at, { wrong: inFields(problem.message) }),
            ),
        );
        return () => {
            wanted = false;
            end();
        };
    }, [JSON.stringify(questions), lists]);
    const stop = () => {
        end();
        set((old) => questions.map((_, at) => old[at] ?? { wrong: "stopped" }));
    };
    return { curves, busy: questions.some((_, at) => !curves[at]), stop };
}

const shipOf = ({ ships: [ship] }) => ship.pilot_name ?? ship.name ?? "the ship";
const Line = ({ at, points }) => <polyline class={`curve curve-${at % 4}`} points={points} />;

/* How likely each ship is still there, round by round, in one picture; the same figures stand in the table. */
function Curves({ curves, ships }) {
    const count = Math.max(...curves.map((curve) => (curve?.answer ? shown(curve.answer.sides[0].gone).length : 1)));
    const standing = ({ answer }) => answer.sides[0].gone.slice(0, count).map((share) => 1 - share);
    const row = (curve, at) => [
        <>
            <svg class="key" viewBox="0 0 24 8" aria-hidden="true">
                <Line at={at} points="0,4 24,4" />
            </svg>{" "}
            {curve?.answer ? shipOf(curve.answer) : ships[at]}
        </>,
        ...(curve?.answer
            ? [number(curve.answer.rounds.mean, 1), ...standing(curve).map((share) => percent(share, 0))]
            : [curve?.wrong ?? "…"]),
    ];
    return (
        <>
            <svg class="curves" viewBox={`0 -4 ${count * 40} 108`} aria-hidden="true">
                {curves.map(
                    (curve, at) =>
                        curve?.answer && (
                            <Line key={at} at={at} points={[1, ...standing(curve)].map((share, i) => `${i * 40},${100 - 100 * share}`).join(" ")} />
                        ),
                )}
            </svg>
            <Table
                name="Still there at the end of each round"
                heads={["ship", "rounds", ...Array.from({ length: count }, (_, i) => i + 1)]}
                rows={ships.map((_, at) => row(curves[at], at))}
            />
        </>
    );
}

function Beside({ question, answer }) {
    const asked = question.also.map((ship) => surviveOf({ ...question, ship })[1]);
    const { curves, busy, stop } = useCurves(asked);
    return (
        <>
            <Ships question={question} part="also" title="Beside other ships" source="also" first={question.ship} />
            {busy && <Working onStop={stop} />}
            {asked.length > 0 && <Curves curves={[{ answer }, ...curves]} ships={[question.ship, ...question.also]} />}
        </>
    );
}

export function Survive({ question, onHeadline }) {
    const asked = surviveOf(question);
    const state = useRefined("survive", asked, isExact);
    const { answer, of, notes, wrong, isOld } = state;
    const placed = /^side/.test(wrong?.source ?? "") ? wrong : null;
    useHeadline(onHeadline, wrong, answer && answer.answer?.split(";")[0]);
    return (
        <>
            <Ship question={question} wrong={placed?.source.startsWith("side a") ? placed : null} label="The ship, and what it has" />
            <Ships question={question} part="under" title="Attackers, each round" source="side b" wrong={placed} />
            <div class="controls">
                <Deck question={question} />
                <Actions question={question} />
                <Ranges question={question} />
                <State question={question} />
            </div>
            <Answered state={state} wrong={placed ? null : wrong}>
                {(answer) => (
                    <>
                        <Result answer={answer} />
                        <Notes answer={answer} notes={notes} />
                        <Picture of={state} question={of} name="volley-survive" engine={patient} />
                    </>
                )}
            </Answered>
            {answer && !wrong && <Beside question={question} answer={answer} />}
            <CommandLine text={commandOf(isOld || !of ? toldOf(asked.at(-1)) : toldOf(of, answer))} />
        </>
    );
}
