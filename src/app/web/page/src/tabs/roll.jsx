// The dice that lie on the table: what to do with them, and what each option is worth.
import { useEffect } from "preact/hooks";
import { useAnswer } from "../ask.js";
import { mostDice } from "../buttons.js";
import { commandOf } from "../command.js";
import { number, percent, sentence, signed } from "../format.js";
import { CardsUsed } from "../cards-used.jsx";
import { Answered, CommandLine, Notes, Select, Verdict } from "../parts.jsx";
import { inFields } from "../said.js";
import { change } from "../store.js";
import { Table } from "../table.jsx";
import { plainOf, runOf } from "./attack.jsx";

const RED = ["hit", "crit", "focus", "blank"];
const GREEN = ["evade", "focus", "blank"];

/* "hit focus vs blank": {red, green}; green is null before the defender rolls. */
function diceOf(rolled) {
    const [red, ...green] = rolled.split(/\bvs\b/);
    const list = (text) => text.split(/\s+/).filter(Boolean);
    return { red: list(red), green: green.length ? list(green.join(" ")) : null };
}

/* The dice, and behind each "then" what was done since, or what was rolled then. */
const wayOf = (rolled) => rolled.split(/\s+then\s+/);
const go = (...steps) => change({ rolled: steps.join(" then ") });

const textOf = ({ red, green }) => [...red, ...(green ? ["vs", ...green] : [])].join(" ");

function Dice({ title, faces, dice, color, edition, onDice }) {
    const most = mostDice(edition);
    return (
        <div class={`${color}-dice`} role="group" aria-label={title}>
            <h3>{title}</h3>
            <div class="dice" aria-label="dice on the table" role="group">
                {dice.map((face, i) => (
                    <button
                        type="button"
                        key={i}
                        class="die laid"
                        aria-label={`${face}: take it away`}
                        title="Take it away"
                        onClick={() => onDice(dice.filter((_, other) => other !== i))}
                    >
                        {face}
                    </button>
                ))}
                {!dice.length && <span class="meaning">Press the faces that were rolled:</span>}
            </div>
            <div class="dice" role="group" aria-label="faces to add">
                {faces.map((face) => (
                    <button
                        type="button"
                        key={face}
                        class="die"
                        aria-label={`add ${face}`}
                        disabled={dice.length >= most}
                        onClick={() => onDice([...dice, face])}
                    >
                        + {face}
                    </button>
                ))}
            </div>
            {dice.length >= most && <p class="meaning">{most} dice are the most that is rolled.</p>}
        </div>
    );
}

/* What was done so far: a step is gone back to by a tap. */
const Way = ({ way }) => (
    <ol class="chips way" aria-label="The way so far">
        {way.map((step, i) => (
            <li key={i}>
                <button
                    type="button"
                    class="chip"
                    title="Go back to this"
                    aria-current={i === way.length - 1 ? "step" : null}
                    onClick={() => go(...way.slice(0, i + 1))}
                >
                    {step}
                </button>
            </li>
        ))}
    </ol>
);

const Step = ({ text, onDo }) => (
    <button type="button" class="link" onClick={() => onDo(text)}>
        {sentence(text)}
    </button>
);

/* Dice that are rolled next. */
function Branches({ branches, onDo }) {
    const destroys = branches[0].destroyed !== null;
    return (
        <Table
            name="What the dice show that are rolled next"
            caption="Dice are rolled: tap what they show"
            heads={["dice", "chance", "damage", "crits", ...(destroys ? ["destroyed"] : [])]}
            rows={branches.map(({ dice, chance, damage, crits, destroyed }) => [
                <Step text={dice} onDo={onDo} />,
                percent(chance),
                number(damage, 3),
                number(crits, 3),
                ...(destroys ? [percent(destroyed)] : []),
            ])}
        />
    );
}

function Options({ decision, onDo }) {
    const { options } = decision;
    const best = options.find((option) => option.best);
    const destroys = best.destroyed !== null;
    const sense = decision.decision.startsWith("Defender") ? "up" : "down";
    return (
        <Table
            name={decision.decision}
            heads={["do", "damage", "to the best", ...(destroys ? ["destroyed"] : []), "crits"]}
            rows={options.map((option) => [
                <>
                    <Step text={option.do} onDo={onDo} /> {option.best && <span class="tick">✓ best</span>}
                </>,
                number(option.damage, 3),
                !option.best && <span class={sense}>{signed(option.damage - best.damage, 3)}</span>,
                ...(destroys ? [percent(option.destroyed)] : []),
                number(option.crits, 3),
            ])}
            first
        />
    );
}

const range = ([least, most]) => (least === most ? String(least) : `${least}–${most}`);
const whenOf = (when) =>
    Object.entries(when)
        .map(([what, counts]) => (what === "blank" && !counts[1] ? "no blank to change" : `${range(counts)} ${what}`))
        .join(", ") || "always";

function Advice({ decision }) {
    return (
        <div class="scroll">
            <table>
                <caption>
                    {decision.decision}
                    {decision.entry && ` (${decision.entry})`}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">with</th>
                        <th scope="col" class="text">
                            do
                        </th>
                        <th scope="col">how often</th>
                    </tr>
                </thead>
                <tbody>
                    {decision.rules.map((rule, i) => (
                        <tr key={i}>
                            <th scope="row" class="wraps">
                                {whenOf(rule.when)}
                            </th>
                            <td class="text">{sentence(rule.do)}</td>
                            <td>{percent(rule.share)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/* What to do in one situation: that of the words, or one of those that their chances make. */
function Situation({ part, rolled, question, hasNext }) {
    const { situation, share, fault, expected, decisions = [], branches } = part;
    const isOver = /\bthen\b/.test(rolled);
    const before = (i) => decisions.slice(0, i).map(({ options }) => options.find((option) => option.best).do);
    return (
        <>
            {situation && (
                <h3>
                    If {situation} ({percent(share)})
                </h3>
            )}
            {fault && <p class="meaning">Not with these dice: {inFields(fault)}.</p>}
            {expected && (
                <p aria-live="polite">
                    From here on{hasNext && ", with the attacks that follow"}: <b>{number(expected.damage, 3)} damage</b>, {number(expected.crits, 3)} crits
                    {expected.destroyed !== null && `, ${percent(expected.destroyed)} destroyed`}.
                </p>
            )}
            {rolled && !fault && !decisions.length && !branches && (
                <p>
                    {isOver && "The attack is over. "}There is nothing to decide.
                    {isOver && hasNext && " Before the next attack, take out of the words what was spent."}
                </p>
            )}
            {!rolled && decisions.length > 0 && <h3>What to do, whatever is rolled</h3>}
            {decisions.map((decision, i) =>
                decision.options ? (
                    <Options key={i} decision={decision} onDo={(step) => go(rolled, ...before(i), step)} />
                ) : (
                    <Advice key={i} decision={decision} />
                ),
            )}
            {branches && <Branches branches={branches} onDo={(step) => go(rolled, step)} />}
            <CardsUsed cards={part.cards} question={question} />
            <Notes notes={part.notes} />
        </>
    );
}

/** The question of this tab. */
export const planOf = (question) => {
    const { no_check, trials, engine, ...rest } = runOf(question);
    return {
        ...rest,
        command: "plan",
        attack: question.attack > 1 ? question.attack : null,
        rolled: question.rolled || null,
    };
};

export function Roll({ question, result, onWrong, onHeadline }) {
    const asked = planOf(question);
    const state = useAnswer("plan", asked);
    const { wrong } = state;
    const way = wayOf(question.rolled);
    const begun = way.length > 1;
    const { red, green } = diceOf(way[0]);
    const count = result.answer?.attacks?.filter(({ bonus }) => !bonus).length ?? question.attackers.length;
    const set = (dice) => change({ rolled: textOf(dice) });
    const aboutDice = wrong?.source === "--rolled";
    // Of steps that words allow no more, those before: what can be done behind them is there to be tapped.
    const fitting = aboutDice && wrong.column && /^(.*)\sthen\s+$/.exec(question.rolled.slice(0, wrong.column - 1))?.[1];
    const before = useAnswer("plan so far", fitting ? { ...asked, rolled: fitting } : null);
    const shown = aboutDice ? before : state;
    const { answer, notes } = shown;
    const situations = answer ? (answer.situations ?? [answer]) : [];
    const best = situations.length === 1 && situations[0].decisions[0]?.options?.find((option) => option.best);
    useEffect(() => onWrong(aboutDice ? null : (wrong ?? null)), [wrong]);
    useEffect(() => onHeadline(best && !wrong ? sentence(best.do) : null), [best, wrong]);
    return (
        <>
            {count > 1 && (
                <Select
                    label="Which attack"
                    value={String(question.attack)}
                    choices={Array.from({ length: count }, (_, i) => [String(i + 1), `attack ${i + 1}`])}
                    onValue={(attack) => change({ attack: Number(attack), rolled: "" })}
                />
            )}
            {begun ? (
                <Way way={way} />
            ) : (
                <Dice title="Attack dice" faces={RED} dice={red} color="red" edition={question.edition} onDice={(dice) => set({ red: dice, green })} />
            )}
            {green && !begun ? (
                <Dice
                    title="Defense dice"
                    faces={GREEN}
                    dice={green}
                    color="green"
                    edition={question.edition}
                    onDice={(dice) => set({ red, green: dice })}
                />
            ) : null}
            <div class="chips">
                {begun && (
                    <button type="button" onClick={() => go(...way.slice(0, -1))}>
                        Back a step
                    </button>
                )}
                {red.length > 0 && !begun && (
                    <button type="button" onClick={() => set({ red, green: green ? null : [] })}>
                        {green ? "The defender has not rolled yet" : "The attack dice are final: roll defense dice"}
                    </button>
                )}
                {begun && question.attack < count && (
                    <button type="button" onClick={() => change({ attack: question.attack + 1, rolled: "" })}>
                        Attack {question.attack + 1}
                    </button>
                )}
                {question.rolled && (
                    <button type="button" onClick={() => change({ rolled: "" })}>
                        Clear the dice
                    </button>
                )}
            </div>
            {aboutDice && !(green && !green.length) && (
                <p class="dice-note" role="status">
                    {wrong.word && `“${wrong.word}”: `}
                    {sentence(inFields(wrong.message)).replace(/[^?]$/, "$&.")}
                    {answer && " Tap what fits:"}
                </p>
            )}
            <Answered state={shown}>
                {(answer) => (
                    <>
                        {!answer.rolled && <Verdict text={answer.answer} />}
                        {situations.map((part, i) => (
                            <Situation key={i} part={part} rolled={answer.rolled} question={question} hasNext={question.attack < count} />
                        ))}
                        <Notes notes={notes} />
                    </>
                )}
            </Answered>
            <CommandLine text={commandOf(plainOf(asked))} />
        </>
    );
}
