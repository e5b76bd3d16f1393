// The loadouts as variants, side by side: which is best, and by how much.
import { useEffect } from "preact/hooks";
import { useAnswer, useHeadline } from "../ask.js";
import { CardsUsed } from "../cards-used.jsx";
import { commandOf } from "../command.js";
import { number, percent, signed, signedPercent, stateOf } from "../format.js";
import { Answered, CommandLine, Notes } from "../parts.jsx";
import { Picture } from "../picture.jsx";
import { inFields } from "../said.js";
import { change } from "../store.js";
import { plainOf, runOf } from "./attack.jsx";

const EQUAL = 5e-10; // figures that differ less are the same

const countOf = ({ attackers, defenders }) => attackers.length * defenders.length;

/* Of what is typed, numbers by the order of the variants: {cost}, which is "A=47,B=43", or {wrong}. */
function costsOf(question) {
    const costs = question.costs.split(/[\s,;]+/).filter(Boolean);
    const bad = costs.find((cost) => !(/^\d{1,4}(\.\d+)?$/.test(cost) && cost > 0));
    const message = bad
        ? `points of A, B …: “${bad}” is no number above 0, as in 47 43`
        : costs.length > countOf(question) && `points of A, B …: these are ${costs.length} for ${countOf(question)} variants`;
    if (message) return { cost: null, wrong: { message } };
    return { cost: costs.map((cost, i) => `${String.fromCharCode(65 + i)}=${cost}`).join(",") || null };
}

const compareOf = (question, cost) => {
    const { attackers, defender, no_check, ...rules } = runOf(question);
    return { ...rules, command: "compare", attackers, defenders: question.defenders, cost };
};

/* The best by a figure, in a sentence; "" if it is not known. Of defenders it is the least, and the most, which is whom to shoot at. */
function verdict(variants, key, show, same, most, least) {
    const known = variants.filter((one) => one[key] !== null && one[key] !== undefined);
    if (!known[key === "mean_damage" ? 0 : 1]) return ""; // of one alone the damage is told
    const values = known.map((one) => one[key]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (known[1] && high - low < EQUAL) return `${same} (${show(high)})`;
    const who = (value) => `${known.filter((one) => Math.abs(value - one[key]) < EQUAL).map(({ label }) => label).join(", ")} (${show(value)})`;
    return least ? `${least}: ${who(low)}; most: ${who(high)}` : `${most}: ${who(high)}`;
}

const areDefenders = ([first, ...others]) =>
    others.every(({ attacker }) => attacker === first.attacker) && others.some(({ defender }) => defender !== first.defender);

/* "; no figures: A, B" */
function leftOut(variants) {
    const lame = variants.filter(({ error }) => error).map(({ label }) => label);
    return lame[0] ? `; no figures: ${lame.join(", ")}` : "";
}

/* Cards of all variants, each once, with those that have it so: for each defender all attackers. */
function cardsOf(variants, attackers) {
    const found = {};
    variants.forEach(({ label, cards }, i) => {
        const one = { label, attacker: i % attackers, defender: Math.floor(i / attackers) };
        for (const card of cards ?? []) (found[JSON.stringify(card)] ??= []).push(one);
    });
    return Object.entries(found).map(([text, of]) => ({ ...JSON.parse(text), of }));
}

/* "; Predator in A does not count": what looks equal may be so for that. Of all variants it makes no difference. */
const idleOf = (variants) =>
    cardsOf(variants, 1)
        .filter((card) => stateOf(card).startsWith("inactive") && card.of.length < variants.length)
        .map(({ name, of }) => `; ${name} in ${of.map(({ label }) => label).join(", ")} does not count`)
        .join("");

function verdictsOf(variants) {
    const least = (text) => areDefenders(variants) && text;
    const damage = verdict(variants, "mean_damage", (x) => number(x, 3), "The same damage", "Most damage", least("Suffers least"));
    return [
        damage && damage + leftOut(variants) + idleOf(variants),
        verdict(variants, "p_hit", percent, "The same chance to hit", "Hits most often", least("Hit least often")),
        verdict(variants, "p_crit", percent, "The same chance of a crit", "Most often a crit", least("Least often a crit")),
        verdict(variants, "p_destroyed", percent, "The same chance to destroy", "Destroys most often", least("Destroyed least often")),
        verdict(variants, "damage_per_point", (x) => number(x, 4), "", "Most damage per point (damage divided by points)"),
    ].filter(Boolean);
}

/* The damage, and the first thing besides in which they differ. */
const briefly = ([first, ...more]) =>
    [first, more.find((text) => !text.startsWith("The same"))].filter(Boolean).join(" · ");

function Verdict({ variants }) {
    const said = verdictsOf(variants);
    return (
        <ul class="verdict" aria-live="polite">
            {said.map((text) => (
                <li key={text}>{text}</li>
            ))}
        </ul>
    );
}

const Cell = ({ shown, difference, show, sense }) => (
    <td>
        {shown}
        {difference !== null && difference !== undefined && <small class={sense(difference)}>{show(difference)}</small>}
    </td>
);

function Table({ variants, severalDefenders }) {
    const has = (key) => variants.some((one) => one[key] != null); // what cannot be fired has no figures
    const ofDefenders = areDefenders(variants);
    const referenceOf = ({ defender }) => variants.find((one) => !one.error && (ofDefenders || one.defender === defender));
    const references = variants.filter((one) => one === referenceOf(one)).map(({ label }) => label);
    const [more, less] = ofDefenders ? ["down", "up"] : ["up", "down"]; // as it is good for whom the variants are of
    const sense = (difference) => (difference > EQUAL ? more : difference < -EQUAL ? less : "");
    const diff = (one, value) => (one.error || one === referenceOf(one) ? null : value);
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label="Table of variants, can be scrolled">
            <table class="variants">
                <caption>
                    Small figures are differences to {references.join(" or ")}
                    {references.length > 1 && ", whichever has the same defender"}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">variant</th>
                        <th scope="col">damage</th>
                        <th scope="col">hit</th>
                        <th scope="col">any crit</th>
                        {has("p_destroyed") && <th scope="col">destroyed</th>}
                        {has("p_half_points") && <th scope="col">half points</th>}
                        {has("cost") && <th scope="col">points</th>}
                        {has("damage_per_point") && <th scope="col">damage / points</th>}
                    </tr>
                </thead>
                <tbody>
                    {variants.map((one) => (
                        <tr key={one.label}>
                            <th scope="row">
                                {one.label}{" "}
                                <small>
                                    {one.attacker}
                                    {severalDefenders && ` vs ${one.defender}`}
                                    {one.error && `: ${inFields(one.fault.message)}`}
                                </small>
                            </th>
                            <Cell
                                shown={number(one.mean_damage, 3)}
                                difference={diff(one, one.difference)}
                                show={(x) => signed(x, 3)}
                                sense={sense}
                            />
                            <Cell
                                shown={percent(one.p_hit)}
                                difference={diff(one, one.hit_difference)}
                                show={signedPercent}
                                sense={sense}
                            />
                            <Cell
                                shown={percent(one.p_crit)}
                                difference={diff(one, one.p_crit - referenceOf(one)?.p_crit)}
                                show={signedPercent}
                                sense={sense}
                            />
                            {has("p_destroyed") && (
                                <Cell
                                    shown={percent(one.p_destroyed)}
                                    difference={diff(one, one.destroyed_difference)}
                                    show={signedPercent}
                                    sense={sense}
                                />
                            )}
                            {has("p_half_points") && <td>{percent(one.p_half_points)}</td>}
                            {has("cost") && <td>{one.cost ?? "–"}</td>}
                            {has("damage_per_point") && <td>{number(one.damage_per_point, 4)}</td>}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function Compare({ question, onWrong, onHeadline }) {
    const costs = costsOf(question);
    const asked = compareOf(question, costs.cost);
    const several = countOf(question) > 1;
    const state = useAnswer("compare", several ? asked : null);
    const { answer, wrong, notes } = state;
    useEffect(() => onWrong(wrong ?? null), [wrong]);
    useHeadline(onHeadline, wrong, answer && several && briefly(verdictsOf(answer.variants)));
    return (
        <>
            {!several && (
                <p>Which is better? Press what the same ship could have instead, or add an attacker of your own.</p>
            )}
            <Answered state={state} wrong={wrong ?? (several && costs.wrong)}>
                {(answer) => (
                    <>
                        <Verdict variants={answer.variants} />
                        <Table variants={answer.variants} severalDefenders={question.defenders.length > 1} />
                        <CardsUsed cards={cardsOf(answer.variants, question.attackers.length)} question={question} />
                        <Notes answer={{ notes: answer.notes }} notes={notes} />
                    </>
                )}
            </Answered>
            {several && (
                <>
                    <label class="select">
                        <span>points of A, B …</span>
                        <input
                            type="text"
                            inputmode="decimal"
                            placeholder="47 43"
                            value={question.costs}
                            onInput={(event) => change({ costs: event.target.value }, "costs")}
                        />
                    </label>
                    <Picture
                        of={state}
                        question={asked}
                        name="volley-compare"
                        open={matchMedia("(min-width: 60em)").matches}
                    />
                </>
            )}
            <CommandLine text={commandOf(plainOf(asked))} />
        </>
    );
}
