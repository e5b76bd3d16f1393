// A squad that a builder exports: what its ships do and stand, and each of them as attacker or defender.
import { useEffect, useState } from "preact/hooks";
import { slow, useAnswer } from "../ask.js";
import { labelOf } from "../buttons.js";
import { FACTIONS } from "../called.js";
import { commandOf } from "../command.js";
import { Drop } from "../files.jsx";
import { needed, number, percent, sentence } from "../format.js";
import { Answered, Choice, CommandLine, Notes } from "../parts.jsx";
import { change } from "../store.js";
import { Table } from "../table.jsx";
import { addWords } from "../words.js";

const NAME = "squad.xws";

/** The question what a text has of ships. */
export const readOf = (text) => ({ command: "squad", file: NAME, files: { [NAME]: text } });
const MOST_BYTES = 1e6; // a squad has some kilobytes

const PRIMARY = "primary";
const weaponOf = ({ weapon, weapon_name: name }) => (weapon === PRIMARY ? "Primary weapon" : name);

/* "frontarc lock" as its buttons are called */
const inButtons = (words) => (words ?? "").split(" ").map(labelOf).join(", ");

/* The best attack with each weapon, the best weapon first; one that cannot be fired comes last. */
function bestsOf({ attacks }) {
    const bests = new Map();
    for (const one of [...(attacks ?? [])].sort((a, b) => (b.mean_damage ?? -1) - (a.mean_damage ?? -1)))
        if (one.attacker && !bests.has(one.weapon)) bests.set(one.weapon, one);
    return [...bests.values()];
}

/* The ship with all of its weapons. */
const armed = (ship) =>
    bestsOf(ship)
        .filter(({ weapon }) => weapon !== PRIMARY)
        .reduce((words, { weapon }) => addWords(words, weapon), [ship.attacker, ship.with].filter(Boolean).join(" "));

/* attack: the words of the attack that is told of it. */
function Actions({ ship, name, attack: attacker, edition, question }) {
    const rules = edition && edition !== question.edition ? { edition } : {};
    const actions = {
        "Attack with it": { tab: "attack", attackers: [attacker] },
        "Add as attacker": { tab: "attack", attackers: [...question.attackers, attacker] },
        "Defend with it": { tab: "attack", defenders: [ship.defender] },
        "What it is worth": { tab: "worth", ship: attacker.replace(/ range=\d$/, "") },
    };
    return (
        <div class="chips">
            {Object.entries(actions).map(([label, asked]) => (
                <button type="button" key={label} aria-label={`${label}: ${name}`} onClick={() => change({ ...rules, ...asked })}>
                    {label}
                </button>
            ))}
        </div>
    );
}

const figures = ({ error, mean_damage: mean }, share) => (error ? ["–", "–"] : [number(mean, 3), percent(share)]);

function Attacks({ ship, name }) {
    return (
        <>
            <Table
                name={`${name}: attacks`}
                heads={["attack with", "range", "damage", "hit"]}
                rows={ship.attacks.map((one) => [
                    <>
                        {weaponOf(one)} {one.with && <small>({inButtons(one.with)})</small>}
                    </>,
                    one.range,
                    ...figures(one, one.p_hit),
                ])}
            />
            <Table
                name={`${name}: attacks on it`}
                heads={["attacked by", "damage", "destroyed"]}
                rows={ship.durability.map((one) => [one.attackers, ...figures(one, one.p_destroyed)])}
            />
        </>
    );
}

const use = ({ use: how, needs }) => (how === "inactive" ? needed(needs) : how.replaceAll("_", " "));

function Ship({ ship, at, edition, question }) {
    const pilot = ship.pilot ?? ship.pilot_id;
    const name = `${pilot}, ship ${at}`; // what is pressed is told apart where nobody sees beside whom it stands
    const bests = bestsOf(ship);
    const [fired, fire] = useState(null);
    const best = bests.find(({ weapon }) => weapon === fired) ?? bests[0];
    return (
        <li class="ship">
            <h3>
                {pilot}{" "}
                <small>
                    {ship.ship ?? ship.ship_id}
                    {ship.points != null && ` · ${ship.points} points`}
                    {best && ` · up to ${number(best.mean_damage)} damage (${[weaponOf(best), `range ${best.range}`, inButtons(best.with)].filter(Boolean).join(", ")})`}
                </small>
            </h3>
            {bests.length > 1 && (
                <Choice
                    label="weapon"
                    value={best.weapon}
                    choices={bests.map((one) => [one.weapon, weaponOf(one)])}
                    onValue={fire}
                />
            )}
            {best && <Actions ship={ship} name={name} attack={best.attacker} edition={edition} question={question} />}
            {ship.cards?.length > 0 && (
                <p class="meaning">{ship.cards.map((card) => `${card.name} (${use(card)})`).join(", ")}</p>
            )}
            <Notes notes={ship.notes} />
            {ship.attacks && (
                <details>
                    <summary aria-label={`Figures: ${name}`}>Figures</summary>
                    <Attacks ship={ship} name={name} />
                </details>
            )}
        </li>
    );
}

/* How much of what was pasted was read, and whether ships may be missing: players see at once that an address was cut off. */
function Read({ squads }) {
    const ships = squads.flatMap((squad) => squad.ships ?? []);
    const points = squads.some((squad) => squad.points == null) ? "" : `, ${squads.reduce((sum, squad) => sum + squad.points, 0)} points`;
    const cut = ships.flatMap(({ notes }) => notes ?? []).filter((note) => note.endsWith("may be cut off"));
    return (
        <div role="status">
            <p>
                <b>
                    {squads.length > 1 && `${squads.length} squads, `}
                    {ships.length} {ships.length === 1 ? "ship" : "ships"}
                    {points} read.
                </b>
            </p>
            {cut.map((note) => (
                <p class="trouble" key={note}>
                    {sentence(note)}.
                </p>
            ))}
        </div>
    );
}

/** All ships as a side of a duel. */
export const sideOf = ({ ships }) => (ships ?? []).filter(({ attacker }) => attacker).map(armed);

function ToDuel({ squad }) {
    const ships = sideOf(squad);
    if (!ships.length) return null;
    const fight = (part) => change({ edition: squad.edition, tab: "duel", [part]: ships });
    return (
        <div class="chips">
            <button type="button" onClick={() => fight("sideA")}>
                Duel as side A
            </button>
            <button type="button" onClick={() => fight("sideB")}>
                Duel as side B
            </button>
        </div>
    );
}

export function Squad({ question, onWrong }) {
    const { squad: text, squadWith: extra } = question;
    const setText = (squad) => change({ squad }, "squad");
    const asked = text.trim()
        ? {
              ...readOf(text),
              target: question.defenders[0],
              with: extra.trim() || null,
          }
        : null;
    const state = useAnswer("squad", asked, { as: "answers", engine: slow });
    const { wrong, notes } = state;
    useEffect(() => onWrong(wrong ?? null), [wrong]);
    const [refused, refuse] = useState(null);
    const paste = (now) => {
        const large = now.length > MOST_BYTES;
        refuse(large ? `What was pasted is no squad: ${now.length.toLocaleString("en")} letters.` : null);
        if (!large) setText(now);
    };
    return (
        <>
            <Drop
                label="Drop the XWS export of your squad builder here, or choose its file:"
                accept=".xws,.json,application/json,text/plain"
                most={MOST_BYTES}
                onText={(now) => (refuse(null), setText(now))}
                onTrouble={refuse}
            >
                <label class="unseen" for="squad-text">
                    or paste it
                </label>
                <textarea
                    id="squad-text"
                    placeholder="… or paste it, or its address in Yet Another Squad Builder, here"
                    spellcheck={false}
                    value={text}
                    onInput={(event) => paste(event.target.value)}
                />
            </Drop>
            <label class="select">
                <span>words added to each attack</span>
                <input type="text" value={extra} onInput={(event) => change({ squadWith: event.target.value }, "squadWith")} />
            </label>
            <p class="meaning">Nothing leaves this device. The ships attack the Defender.</p>
            <Answered state={refused ? { ...state, wrong: { message: refused } } : state}>
                {(squads) => (
                    <>
                        <Read squads={squads} />
                        {squads.map((squad, i) => (
                            <section key={i} class="squad">
                                <h2>{squad.squad || "Squad"}</h2>
                                <ToDuel squad={squad} />
                                <p class="meaning">
                                    {[
                                        FACTIONS[squad.faction] ?? squad.faction,
                                        squad.points != null && `${squad.points} points`,
                                        `rules ${squad.edition}`,
                                        squad.point_list && `${squad.points_by_list ?? "–"} points by ${squad.point_list.title || squad.point_list.list}`,
                                        squad.remark,
                                    ]
                                        .filter(Boolean)
                                        .join(" · ")}
                                </p>
                                <ul>
                                    {(squad.ships ?? []).map((ship, j) => (
                                        <Ship key={j} ship={ship} at={squads.length > 1 ? `${i + 1}.${j + 1}` : j + 1} edition={squad.edition} question={question} />
                                    ))}
                                </ul>
                            </section>
                        ))}
                        <Notes notes={notes} />
                    </>
                )}
            </Answered>
            {text && (
                <button type="button" onClick={() => setText("")}>
                    Clear
                </button>
            )}
            {asked && <CommandLine text={commandOf(asked)} />}
        </>
    );
}
