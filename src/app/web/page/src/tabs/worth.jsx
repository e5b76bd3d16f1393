// What each word and card of a ship adds, and what each upgrade would that it may take.
import { useState } from "preact/hooks";
import { useAnswer, slow } from "../ask.js";
import { commandOf } from "../command.js";
import { needed, number, signed } from "../format.js";
import { CommandLine, Select, Trouble, Working } from "../parts.jsx";
import { change } from "../store.js";
import { WordsField } from "../words-field.jsx";
import { addWords } from "../words.js";

const SHOWN = 20;
const SORTS = [
    ["net", "net damage"],
    ["net-per-point", "net damage a point"],
    ["dealt", "damage dealt"],
    ["suffered", "damage suffered"],
    ["stands", "attacks it stands"],
    ["cost", "cost"],
    ["name", "name"],
];

function stateOf(row) {
    if (row.state === "inactive") return needed(row.needs);
    if (row.too_dear) return "too dear";
    return row.unsure ? "?" : "";
}

/* What a row changes; of an inactive one what it would, if it held. */
function Gains({ row }) {
    const held = row.state === "inactive" && row.gain_held;
    const gain = held || row.gain || {};
    const net = held ? sum(held.dealt, held.suffered) : row.net_gain;
    const each = held ? (net !== null && row.cost ? net / row.cost : null) : row.net_gain_per_point;
    const shown = [
        signed(net, 3),
        signed(gain.dealt, 3),
        signed(gain.suffered == null ? null : -gain.suffered, 3),
        signed(gain.stands),
        signed(each, 4),
    ];
    return shown.map((text, i) => (
        <td key={i} class={held ? "held" : ""}>
            {text}
        </td>
    ));
}

const sum = (a, b) => (a == null || b == null ? null : a + b);

function Rows({ rows, title, onWord }) {
    const [all, setAll] = useState(false);
    const shown = all ? rows : rows.slice(0, SHOWN);
    if (!rows.length) return null;
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label={`${title}, can be scrolled`}>
            <table>
                <caption>{title}</caption>
                <thead>
                    <tr>
                        <th scope="col">card or word</th>
                        <th scope="col">cost</th>
                        <th scope="col">net</th>
                        <th scope="col">dealt</th>
                        <th scope="col">suffered</th>
                        <th scope="col">stands</th>
                        <th scope="col">net a point</th>
                    </tr>
                </thead>
                <tbody>
                    {shown.map((row, i) => (
                        <tr key={i}>
                            <th scope="row" class="wraps">
                                {onWord ? (
                                    <button
                                        type="button"
                                        class="link"
                                        title="Add it to the ship"
                                        onClick={() => onWord(row.word)}
                                    >
                                        {row.name}
                                    </button>
                                ) : (
                                    row.name
                                )}{" "}
                                <small>{[row.slot, stateOf(row)].filter(Boolean).join(", ")}</small>
                            </th>
                            <td>{row.cost ?? "–"}</td>
                            <Gains row={row} />
                        </tr>
                    ))}
                </tbody>
            </table>
            {rows.length > shown.length && (
                <button type="button" onClick={() => setAll(true)}>
                    {rows.length - shown.length} more
                </button>
            )}
        </div>
    );
}

export function Worth({ question }) {
    const [sort, setSort] = useState("net");
    const asked = {
        command: "worth",
        loadout: question.ship,
        edition: question.edition,
        sort: sort === "net" ? null : sort,
    };
    const { answer, wrong, busy, progress } = useAnswer("worth", asked, { engine: slow });
    const placed = wrong && wrong.column ? wrong : null;
    const set = (ship, typing) => change({ ship }, typing ? "ship" : null);
    return (
        <>
            <section class="loadout attacker">
                <WordsField
                    id="worth-ship"
                    label="A ship with its pilot, and what it has"
                    role="either"
                    edition={question.edition}
                    text={question.ship}
                    wrong={placed}
                    onText={set}
                />
            </section>
            <Select label="sorted by" value={sort} choices={SORTS} onValue={setSort} />
            <Trouble wrong={placed ? null : wrong} />
            {busy && <Working progress={progress} />}
            {answer && (
                <div class={wrong || busy ? "answer old" : "answer"}>
                    <p>
                        {[answer.pilot, answer.ship].filter(Boolean).join(", ")}: deals{" "}
                        <b>{number(answer.base.dealt, 3)}</b>, suffers <b>{number(answer.base.suffered, 3)}</b> in an
                        attack, stands <b>{number(answer.base.stands, 1)}</b> attacks
                        {answer.loadout_left != null && `; ${answer.loadout_left} points left for upgrades`}.
                    </p>
                    <p class="meaning">
                        On average over {answer.targets.count} usual targets and {answer.attackers.count} usual
                        attackers. Figures of a card are what it changes; slanted ones what it would, if what it needs
                        were so.
                    </p>
                    <Rows rows={answer.has} title="What it has" />
                    <Rows
                        rows={answer.could_have}
                        title="What it could have"
                        onWord={(word) => set(addWords(question.ship, word), false)}
                    />
                    {(answer.notes ?? []).map((note) => (
                        <p class="meaning" key={note}>
                            {note}
                        </p>
                    ))}
                </div>
            )}
            <CommandLine text={commandOf(asked)} />
        </>
    );
}
