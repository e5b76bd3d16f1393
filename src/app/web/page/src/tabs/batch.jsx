// A file of scenarios in, a report out.
import { useEffect, useState } from "preact/hooks";
import { Superseded } from "../engine.js";
import { patient } from "../ask.js";
import { commandOf } from "../command.js";
import { Drop } from "../files.jsx";
import { CommandLine, Notes, Trouble, Working, parterOf, save } from "../parts.jsx";
import { inFields } from "../said.js";
import { Table } from "../table.jsx";

const MOST_BYTES = 64e6;
const SHOWN = 25;
const COLUMNS = [
    "scenario",
    "engagement",
    "attackers",
    "defender",
    "mean_damage",
    "p_hit",
    "p_crit",
    "p_destroyed",
    "p_a",
    "p_draw",
    "p_b",
    "mean_rounds",
    "a",
    "b",
    "error",
];

/* A sample to begin with. */
const SAMPLE = `scenario,attacker,defender
focus,3 focus,2
lock,3 lock,2
two of them,2x 3 focus lock,2 evade hull=4 shields=2
`;

/** The rows of a CSV text, as many as are wanted: quotes may enclose a field, and stand twice in it. */
export function rowsOf(csv, most) {
    const parter = parterOf(csv);
    const rows = [];
    let row = [];
    let field = "";
    let quoted = false;
    for (let i = 0; i < csv.length && rows.length < most; i++) {
        const letter = csv[i];
        if (quoted && letter === '"' && csv[i + 1] === '"') field += csv[i++];
        else if (letter === '"') quoted = !quoted;
        else if (!quoted && (letter === parter || letter === "\n")) {
            row.push(field);
            field = "";
            if (letter === "\n") rows.push(row.splice(0));
        } else field += letter;
    }
    return rows;
}

const wordsOrNumber = (text) => (Number.isNaN(Number(text)) ? <span class="words">{text}</span> : text);

function Preview({ csv }) {
    const [head, ...rows] = rowsOf(csv, SHOWN + 1);
    const shown = COLUMNS.map((name) => head.indexOf(name)).filter((at) => at >= 0 && rows.some((row) => row[at]));
    const short = (text, name) => (name === "error" ? inFields(text) : /^-?\d+\.\d{5,}/.test(text) ? Number(text).toFixed(4) : text);
    return (
        <Table
            name="Report"
            caption="The first rows"
            heads={shown.map((at) => head[at].replaceAll("_", " "))}
            rows={rows.map((row) => shown.map((at, k) => (k ? wordsOrNumber : String)(short(row[at] ?? "", head[at]))))}
        />
    );
}

export function Batch({ question }) {
    const [file, setFile] = useState(null);
    const [state, setState] = useState({});
    const { edition, policy, objective } = question;
    const asked = { command: "batch", file: file?.name ?? "scenarios.csv", edition, policy, objective };

    useEffect(() => () => patient.cancel("batch"), []);

    const run = async (text, name) => {
        setFile({ text, name });
        setState({ busy: true });
        try {
            const { answer, notes } = await patient.ask(
                "batch",
                { ...asked, file: name, format: "csv", files: { [name]: text } },
                { as: "ask", progress: (progress) => setState({ busy: true, progress }) },
            );
            setState({ report: answer, notes });
        } catch (problem) {
            setState(
                problem instanceof Superseded
                    ? { stopped: true }
                    : { wrong: problem.wrong ?? { message: problem.message } },
            );
        }
    };

    return (
        <>
            <Drop
                label="Drop a CSV file of scenarios here, or choose one:"
                accept=".csv,text/csv,text/plain"
                most={MOST_BYTES}
                onText={run}
            >
                <p class="meaning">
                    Its columns are <code>attacker</code> and <code>defender</code>, and if you like{" "}
                    <code>scenario</code>: rows of one name are attackers on one defender, one after the other. Nothing leaves this device.
                </p>
                <button type="button" onClick={() => run(SAMPLE, "sample.csv")}>
                    Try a sample
                </button>
            </Drop>
            {file && (
                <p>
                    <b>{file.name}</b>, {file.text.length.toLocaleString("en")} letters
                </p>
            )}
            {state.busy && <Working progress={state.progress} onStop={() => patient.cancel("batch")} />}
            {state.stopped && <p role="status">Stopped.</p>}
            <Trouble wrong={state.wrong} />
            {state.report && (
                <>
                    <p role="status">
                        Done.{" "}
                        <button
                            type="button"
                            class="primary"
                            onClick={() =>
                                save(file.name.replace(/(\.csv)?$/i, "-report.csv"), "text/csv", state.report)
                            }
                        >
                            Download the report
                        </button>
                    </p>
                    <Preview csv={state.report} />
                    <Notes notes={state.notes?.slice(0, 20)} />
                </>
            )}
            <CommandLine text={commandOf(asked)} />
        </>
    );
}
