// A folder or zip of points that the community publishes: what `volley import` says of it, and its list kept in the browser.
import { useEffect, useMemo, useState } from "preact/hooks";
import { slow } from "./ask.js";
import { Superseded } from "./engine.js";
import { listsIn, publishedIn, textsIn } from "./folder.js";
import { Copy, Notes, Select, Trouble } from "./parts.jsx";
import { keepList } from "./points.js";
import { NO_ROOM } from "./points.jsx";
import { errorInFields } from "./said.js";
import { useLists } from "./use-lists.js";

const SHOWN = 20;
const KINDS = ["new", "changed", "gone"];
const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/* The files of a list of what was dropped; wrong: why there are none. */
function useTexts(published, list) {
    const [found, set] = useState({});
    useEffect(() => {
        let wanted = true;
        set({});
        textsIn(published, list).then(
            (texts) => wanted && set({ texts, list }),
            ({ message }) => wanted && set({ wrong: { message }, list }),
        );
        return () => void (wanted = false);
    }, [published, list]);
    return found.list === list ? found : {};
}

/* What the library says of it: {answer, wrong, of}; `of` is the question, which has megabytes and is not compared. */
function useReport(question) {
    const [state, set] = useState({});
    useEffect(() => {
        let wanted = true;
        const only = (what) => wanted && set(what);
        if (!question) return only({});
        slow.ask("import", question).then(
            ({ answer, notes }) => only({ answer, notes, of: question }),
            (problem) => problem instanceof Superseded || only({ wrong: problem.wrong ?? { message: problem.message }, of: question }),
        );
        return () => void (wanted = false);
    }, [question]);
    return { ...state, busy: Boolean(question) && state.of !== question };
}

function Changes({ changes }) {
    const [all, setAll] = useState(false);
    const shown = all ? changes : changes.slice(0, SHOWN);
    if (!changes.length) return null;
    return (
        <div class="scroll" tabIndex={0} role="group" aria-label="What is new, changed and gone, can be scrolled">
            <table>
                <caption class="unseen">What is new, changed and gone</caption>
                <tbody>
                    {shown.map(({ change, kind, id, words }, i) => (
                        <tr key={i}>
                            <td>{change}</td>
                            <td>{kind}</td>
                            <th scope="row">{id}</th>
                            <td class="wraps">{words}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {changes.length > shown.length && (
                <button type="button" onClick={() => setAll(true)}>
                    {changes.length - shown.length} more
                </button>
            )}
        </div>
    );
}

/* Faces that no table has: what they do stands in no such folder. */
function Alone({ alone }) {
    if (!alone.length) return null;
    const rows = ["id,kind,slot,name,effect,condition", ...alone.map(({ row }) => row)].join("\n");
    return (
        <details>
            <summary>{count(alone.length, "card")} known by cost alone: what they do is not</summary>
            <p class="meaning">Rows for them to begin with, as the program takes cards of one’s own:</p>
            <pre class="scroll" tabIndex={0}>
                {rows}
            </pre>
            <Copy text={rows} />
        </details>
    );
}

function Report({ answer }) {
    const { against, changes, unchanged, cost_alone: alone } = answer;
    const counts = KINDS.map((kind) => `${changes.filter(({ change }) => change === kind).length} ${kind}`);
    return (
        <>
            <p aria-live="polite">
                <b>
                    {answer.list} ({answer.title}, {answer.effective})
                </b>
                , of edition {answer.edition}: {count(answer.pilots, "pilot")}, {count(answer.upgrades, "upgrade")},{" "}
                {answer.squad_points} points a squad. Against {against.list} ({against.title}, {against.effective}):{" "}
                {counts.join(", ")}, {unchanged} the same.
            </p>
            <Changes changes={changes} />
            <Alone alone={alone} />
        </>
    );
}

/* The name, and what else is said of a list when it is imported. */
function Told({ said, answer, onSaid }) {
    const field = (part, type, label, more) => (
        <label class="select">
            <span>{label}</span>
            <input {...more} type={type} value={said[part] ?? ""} onInput={({ target }) => onSaid({ ...said, [part]: target.value || null })} />
        </label>
    );
    return (
        <div class="controls">
            {field("as", "text", "its name", { placeholder: answer?.list, spellcheck: false, size: 16 })}
            <Select
                label="for the rules of"
                value={said.edition ?? ""}
                choices={[
                    ["", "what it says"],
                    ["2.5", "2.5"],
                    ["2", "2.0"],
                ]}
                onValue={(edition) => onSaid({ ...said, edition: edition || null })}
            />
            {field("squad", "number", "points a squad", { placeholder: answer?.squad_points, min: 1, max: 999 })}
        </div>
    );
}

/* published: of folder.js. */
function Import({ published, onTrouble: say, onClose }) {
    const lists = useMemo(() => listsIn(published), [published]);
    const [at, setAt] = useState(0);
    const [said, setSaid] = useState({});
    const kept = useLists();
    const none = useMemo(() => ({ folder: "/", name: published.name }), [published]); // the library says what is missing
    const list = lists[at] ?? none;
    const { texts, wrong } = useTexts(published, list);
    const question = useMemo(
        () => texts && { command: "import", folder: list.name, ...said, files: texts },
        [texts, said, kept],
    );
    const report = useReport(question);
    const { answer } = report;
    const keep = async () => {
        try {
            const text = (await slow.ask("keep", { ...question, format: "csv" }, { as: "ask" })).answer;
            const { list, title, edition, effective } = answer;
            const stays = keepList({ list, title, edition, effective, text });
            say(stays ? `${list} is kept in this browser, and counts in edition ${edition}.` : NO_ROOM);
            onClose();
        } catch (problem) {
            say(errorInFields(problem.wrong ?? problem));
        }
    };
    const replaces = answer && kept.lists.some(({ list }) => list === answer.list);
    return (
        <section class="import" aria-labelledby="import-title">
            <h2 id="import-title">Points of {published.name}</h2>
            {lists.length > 1 && (
                <Select
                    label="it has several lists; take"
                    value={String(at)}
                    choices={lists.map(({ name }, i) => [String(i), name])}
                    onValue={(now) => setAt(Number(now))}
                />
            )}
            <Told said={said} answer={answer} onSaid={setSaid} />
            <Trouble wrong={wrong ?? report.wrong} />
            <div class="chips">
                {answer && (
                    <button type="button" class="primary" disabled={report.busy} onClick={keep}>
                        {replaces ? `Keep it in the place of ${answer.list}` : `Keep it as ${answer.list}`}
                    </button>
                )}
                <button type="button" onClick={onClose}>
                    {answer ? "Leave it" : "Close"}
                </button>
            </div>
            {answer && (
                <div class={report.busy ? "answer old" : "answer"}>
                    <Report answer={answer} />
                </div>
            )}
            <Notes notes={report.notes} />
        </section>
    );
}

/** The folder or zip that is looked at, dropped anywhere in the page. taken: {read} of what was dropped or chosen, or null. */
export function Published({ taken, onTrouble: say, onTaken }) {
    const [published, set] = useState(null);
    useEffect(() => {
        let wanted = true;
        const read = async () => taken && (await taken.read());
        set(null);
        read().then(
            (found) => wanted && set(found),
            ({ message }) => say(message),
        );
        return () => void (wanted = false);
    }, [taken]);
    useEffect(() => {
        const drop = (event) => {
            const read = publishedIn(event.dataTransfer ?? {});
            if (read) onTaken({ read });
        };
        addEventListener("drop", drop);
        return () => removeEventListener("drop", drop);
    }, []);
    return published && <Import published={published} onTrouble={say} onClose={() => onTaken(null)} />;
}
