// One or two things run over numbers: a map of the figure. The words with a place in braces are the library's own.
import { useEffect, useState } from "preact/hooks";
import { useAnswer, useHeadline, useLibrary } from "../ask.js";
import { isDice, mostOf, withMost } from "../buttons.js";
import { commandOf } from "../command.js";
import { sentence } from "../format.js";
import { isSpoken, shipOf } from "../library.js";
import { Answered, CommandLine, Notes, Select, Verdict } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { inFields } from "../said.js";
import { change } from "../store.js";
import { FIGURES, THINGS, axisOf, thingOf } from "../swept.js";
import { withDice, withValue, wordsOf } from "../words.js";
import { plainOf, runOf } from "./attack.jsx";

const figureOf = (question) => FIGURES.find(([id]) => id === question?.value) ?? FIGURES[0];

function withAxis(texts, thing, library) {
    const brace = `{${thing.id}}`;
    return texts.map((text) =>
        isDice(thing.word)
            ? withDice(text, thing.word, brace, shipOf(library, wordsOf(text)) !== null)
            : withValue(text, thing.word, brace),
    );
}

/* What does without a number is said with one: `focus` is `focus=1`, and a place is a number. */
const inWords = (texts, thing) => texts.map((text) => withValue(text, thing.word, 0));

function sweepOf(question, axes, library) {
    const { no_check, trials, engine, defender, ...rest } = runOf(question);
    let sides = { attackers: question.attackers, defenders: question.defenders.slice(0, 1) };
    for (const { thing } of axes) {
        const plain = isDice(thing.word) ? sides[thing.side] : inWords(sides[thing.side], thing);
        sides = { ...sides, [thing.side]: withAxis(plain, thing, library) };
    }
    return {
        ...rest,
        command: "sweep",
        attackers: sides.attackers,
        defender: sides.defenders[0],
        parameter: axes.map(({ thing, from, to }) => `${thing.id}=${from}..${to}`),
        value: question.value,
    };
}

function Axis({ label, part, question, mayBeNone }) {
    const axis = axisOf(question[part]);
    const choices = THINGS.map(({ id, name }) => [id, name]);
    const [told, tell] = useState("");
    const most = axis && mostOf(axis.thing.word, question.edition);
    const set = (thing, numbers, says = "") => {
        tell(says);
        change({ [part]: thing ? `${thing}=${numbers}` : "none" });
    };
    /* What is typed counts, within bounds, and the other end gives way to it. */
    const run = (end, typed) => {
        const count = Math.max(0, Math.min(most, Math.floor(typed)));
        const [from, to] = end === "to" ? [Math.min(axis.from, count), count] : [count, Math.max(axis.to, count)];
        const wanted = { ...axis, [end]: typed };
        const is = from === wanted.from && to === wanted.to;
        set(axis.thing.id, `${from}..${to}`, is ? "" : `It runs from ${from} to ${to}: at most ${most}, and “from” is not above “to”.`);
    };
    return (
        <fieldset class="axis">
            <legend>{label}</legend>
            <Select
                label="what"
                value={axis?.thing.id ?? ""}
                choices={mayBeNone ? [["", "nothing"], ...choices] : choices}
                onValue={(id) => set(id, thingOf(id)?.at)}
            />
            {axis && (
                <>
                    {["from", "to"].map((end) => (
                        <label class="select" key={end}>
                            <span>{end}</span>
                            <input
                                type="number"
                                min="0"
                                max={most}
                                value={axis[end]}
                                onChange={(event) => run(end, Number(event.target.value))}
                            />
                        </label>
                    ))}
                    <p class="meaning" role="status">{told}</p>
                </>
            )}
        </fieldset>
    );
}

const numbersOf = ({ from, to }) => Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i);

/* Where light letters and black ones are read equally well: both have a contrast of 4.5 there. */
const READ_ON_DARK = 0.76;

/* From the ground to blue: how much of it, and whether letters on it are to be light. */
function shade(share) {
    const mix = (from, to) => Math.round(from + (to - from) * share);
    return {
        style: { background: `rgb(${mix(240, 0)}, ${mix(246, 84)}, ${mix(250, 140)})` },
        class: share > READ_ON_DARK ? "dark" : "light",
    };
}

const whyOf = ({ error }) => inFields(error.message ?? error);

function HeatMap({ cells, axes, figure, edition, onCell }) {
    const [, name, valueOf, show] = figure;
    const [rows, columns] = axes;
    const across = acrossOf(columns);
    const values = cells.map((cell) => (cell.error ? null : (valueOf(cell) ?? null)));
    const known = values.filter((value) => value !== null);
    const reasons = [...new Set(cells.filter(({ error }) => error).map(whyOf))];
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const share = (value) => (most > least ? (value - least) / (most - least) : 0);
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label="Map, can be scrolled">
            <table class="heat">
                <caption>
                    {name}: {rows.thing.name} down{columns && `, ${columns.thing.name} across`}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">{rows.thing.name}</th>
                        {across.map((value) => (
                            <th scope="col" key={value}>
                                {columns ? withMost(columns.thing.word, value, edition) : name}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {numbersOf(rows).map((row, i) => (
                        <tr key={row}>
                            <th scope="row">{withMost(rows.thing.word, row, edition)}</th>
                            {across.map((column, j) => {
                                const at = i * across.length + j;
                                const value = values[at];
                                if (value === null || value === undefined)
                                    return (
                                        <td key={j} title={cells[at]?.error && whyOf(cells[at])}>
                                            –
                                        </td>
                                    );
                                const { style, class: tone } = shade(share(value));
                                return (
                                    <td key={j} class={tone} style={style}>
                                        <button
                                            type="button"
                                            class="cell"
                                            title="Look at this one"
                                            onClick={() => onCell(cells[at])}
                                        >
                                            {show(value)}
                                        </button>
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
            {reasons.map((reason) => (
                <p class="meaning" key={reason}>
                    –: {reason}
                </p>
            ))}
        </div>
    );
}

const acrossOf = (columns) => (columns ? numbersOf(columns) : [null]);

/* Between what the figure lies, and where it is most. */
function verdictOf(cells, [rows, columns], [, name, valueOf, show]) {
    const values = cells.map((cell) => (cell.error ? null : (valueOf(cell) ?? null)));
    const known = values.filter((value) => value !== null);
    if (!known.length) return null;
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const at = values.indexOf(most);
    const across = acrossOf(columns);
    const where = [`${rows.thing.name} ${numbersOf(rows)[Math.floor(at / across.length)]}`, columns && `${columns.thing.name} ${across[at % across.length]}`];
    return `${sentence(name)}: ${show(least)} to ${show(most)}, most with ${where.filter(Boolean).join(" and ")}.`;
}

/* The question in words that have a place for numbers: what is spoken as the library reads it; null until it is read. */
function useRead(question, library) {
    const { attackers, defenders } = question;
    const spoken = [...attackers, defenders[0]].some((text) => isSpoken(library, wordsOf(text)));
    const { answer, wrong } = useAnswer("read", spoken ? runOf(question) : null, { keep: false });
    if (!spoken || wrong) return question;
    return answer ? { ...question, attackers: together(answer.scenario.attackers), defenders: [answer.scenario.defender] } : null;
}

export function Sweep({ question, onWrong, onHeadline }) {
    const library = useLibrary();
    const axes = [axisOf(question.rows), axisOf(question.columns)].filter(Boolean);
    const figure = figureOf(question);
    const sensible = axes.length > 0 && new Set(axes.map(({ thing }) => thing.id)).size === axes.length;
    const read = useRead(question, library);
    const asked = sensible && read ? sweepOf({ ...read, value: figure[0] }, axes, library) : null;
    const state = useAnswer("sweep", asked, { as: "answers" });
    const { answer, wrong, notes, of } = state;
    const drawn = of?.parameter.map(axisOf);
    const shown = figureOf(of);
    useEffect(() => onWrong(wrong ?? null), [wrong]);
    const verdict = answer && verdictOf(answer, drawn, shown);
    useHeadline(onHeadline, wrong, verdict || null);
    const look = ({ scenario }) =>
        change({ tab: "attack", attackers: together(scenario.attackers), defenders: [scenario.defender] });
    return (
        <>
            <div class="controls">
                <Axis label="Down" part="rows" question={question} />
                <Axis label="Across" part="columns" question={question} mayBeNone />
                <Select label="figure" value={figure[0]} choices={FIGURES} onValue={(value) => change({ value })} />
            </div>
            {!sensible && <p>Choose two different things to run over numbers.</p>}
            <Answered state={state}>
                {(answer) => (
                    <>
                        <Verdict text={verdict} />
                        <HeatMap cells={answer} axes={drawn} figure={shown} edition={of.edition} onCell={look} />
                        <Notes answer={{ notes: [...new Set(answer.flatMap((cell) => cell.notes ?? []))] }} notes={notes} but={answer.map(({ error }) => error?.message ?? error)} />
                        <Picture of={state} question={asked} name="volley-sweep" />
                    </>
                )}
            </Answered>
            {asked && <CommandLine text={commandOf(plainOf(asked))} />}
        </>
    );
}

/* Attacks that follow each other with the same words are one attacker, repeated. */
function together(attackers) {
    const out = [];
    for (const text of attackers) {
        const last = out[out.length - 1];
        if (last?.text === text) last.times++;
        else out.push({ text, times: 1 });
    }
    return out.map(({ text, times }) => (times > 1 ? `${times}x ${text}` : text));
}
