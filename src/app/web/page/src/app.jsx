// The page: the question on one side, tabs with answers on the other.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { EDITIONS, EMPTY, POLICIES, isLongSquad, titleOf, write } from "./address.js";
import { Later, Library, onTrouble, useAnswer, useLater } from "./ask.js";
import { ATTACKS, EXAMPLES } from "./buttons.js";
import { useLoadedLibrary } from "./library.js";
import { Copy, Notices, Select, Trouble } from "./parts.jsx";
import { Setup } from "./setup.jsx";
import { change, textsOf, useKept, useQuestion } from "./store.js";
import { runOf, Attack } from "./tabs/attack.jsx";
import { Compare } from "./tabs/compare.jsx";
import { Tabs } from "./tabs-row.jsx";
import { useLists } from "./use-lists.js";
import { isTooLong } from "./words.js";

/* setup: which loadouts count in it. later: its panel is in the second script (more.jsx), by this name. lacks: what the link has not of it. */
const TABS = [
    { id: "attack", name: "Attack", panel: Attack, setup: "both" },
    { id: "compare", name: "Compare", panel: Compare, setup: "both" },
    { id: "roll", name: "This roll", later: "Roll", setup: "both" },
    { id: "sweep", name: "Sweep", later: "Sweep", setup: "both" },
    { id: "squad", name: "Squad", later: "Squad", setup: "defender", lacks: (question) => isLongSquad(question) && "the squad, which is too long for it" },
    { id: "batch", name: "Batch", later: "Batch", setup: null, lacks: () => "the file" },
    { id: "duel", name: "Duel", later: "Duel", setup: null },
    { id: "survive", name: "Survive", later: "Survive", setup: null },
    { id: "luck", name: "Luck", later: "Luck", setup: null },
    { id: "worth", name: "Worth", later: "Worth", setup: null },
    { id: "best", name: "Best", later: "Best", setup: null },
    { id: "hazard", name: "Hazard", later: "Hazard", setup: null },
];

/* The panels of the second script, from when they are wanted. */
function usePanels(wanted) {
    const [panels, set] = useState({});
    useEffect(() => {
        if (!wanted) return;
        const failed = () => set({ wrong: { message: "The rest of the page could not be loaded: reload it." } });
        import("./more.jsx").then(set, failed);
    }, [wanted]);
    return panels;
}

const STEPS = Array.from({ length: 21 }, (_, i) => i / 20);
const SEEN_PX = 160; // of the answer: its first figures

/* What stays in sight on a narrow screen, where the answer lies below the question. */
function Headline({ text }) {
    const [hidden, hide] = useState(true);
    const answer = () => document.querySelector("#result .answer") ?? document.getElementById("result");
    useEffect(() => {
        const watch = new IntersectionObserver(
            ([{ intersectionRect: seen, boundingClientRect: all }]) => hide(seen.height > Math.min(SEEN_PX, all.height / 2)),
            { threshold: STEPS },
        );
        watch.observe(answer());
        return () => watch.disconnect();
    }, [text]);
    if (!text || hidden) return null;
    const jump = () => answer().scrollIntoView();
    return (
        <button type="button" class="headline" aria-label={`${text}. Go to the answer`} onClick={jump}>
            {text}
        </button>
    );
}

const EDITION_NAMES = { 2.5: "2.5", 2: "2.0", 1: "first edition" };
const POLICY_NAMES = {
    optimal: "best play",
    myopic: "each attack for itself",
    "focus-first": "focus first",
    "evade-first": "evade first",
};

/* What is opened lies below the row, so that what is pressed stays where it is. */
function Fold({ name, says, children }) {
    const [open, setOpen] = useState(false);
    return (
        <>
            <details class={name} onToggle={(event) => setOpen(event.target.open)}>
                <summary>{says}</summary>
            </details>
            <div class={`fold ${name}`} hidden={!open}>
                {children(open)}
            </div>
        </>
    );
}

function Rules({ question, onTrouble: say, onPublished }) {
    const { Points } = useLater();
    const counts = useLists().chosen[question.edition];
    const says = [`Rules ${EDITION_NAMES[question.edition]}`, counts && `points ${counts}`, question.policy !== "optimal" && POLICY_NAMES[question.policy], question.objective === "kill" && "for the kill"];
    return (
        <Fold name="rules" says={says.filter(Boolean).join(", ")}>
            {(open) => (
                <>
                    <Select
                        label="Edition"
                        value={question.edition}
                        choices={EDITIONS.map((one) => [one, EDITION_NAMES[one]])}
                        onValue={(edition) => change({ edition })}
                    />
                    <Select
                        label="Tokens are spent"
                        value={question.policy}
                        choices={POLICIES.map((one) => [one, POLICY_NAMES[one]])}
                        onValue={(policy) => change({ policy })}
                    />
                    <Select
                        label="Both play for"
                        value={question.objective}
                        choices={[
                            ["damage", "damage"],
                            ["kill", "the kill (needs hull)"],
                        ]}
                        onValue={(objective) => change({ objective })}
                    />
                    {open && Points && <Points edition={question.edition} onTrouble={say} onPublished={onPublished} />}
                </>
            )}
        </Fold>
    );
}

const Chips = ({ list, asks, ...props }) => (
    <div {...props}>
        {list.map(({ name, parts }) => (
            <button
                type="button"
                class="chip"
                key={name}
                aria-pressed={asks && String(asks === write({ ...EMPTY, ...parts }))}
                onClick={() => change({ ...EMPTY, ...parts })}
            >
                {name}
            </button>
        ))}
    </div>
);

const Examples = () => (
    <Fold name="examples" says="Examples">
        {() => <Chips list={EXAMPLES} class="chips" />}
    </Fold>
);

/* Attacks to begin with, until somebody has asked something else here. */
function Begin({ question }) {
    const asks = write({ ...question, tab: "attack" }); // to look at another tab is to ask nothing
    const [first] = useState(asks);
    const [begun, begin] = useKept("volley-begun", "", true);
    const isOwn = ![{}, ...ATTACKS.map(({ parts }) => parts)].some((parts) => asks === write({ ...EMPTY, ...parts }));
    useEffect(() => void (isOwn && asks !== first && begin("yes")), [asks]);
    if (isOwn || begun || question.tab !== "attack") return null;
    return <Chips list={ATTACKS} asks={asks} class="chips begin" role="group" aria-label="Attacks to begin with" />;
}

/* What is not even asked: an error as the library gives it, or null. */
function tooLong(question) {
    const long = textsOf(question).find(({ text }) => isTooLong(text));
    if (!long) return null;
    const letters = long.text.length.toLocaleString("en");
    return { source: long.source, message: `these ${letters} letters are no loadout: take some away`, column: null };
}

export function App() {
    const question = useQuestion();
    const [said, say] = useState(null);
    const { panel, later, setup, lacks } = TABS.find(({ id }) => id === question.tab);
    const [ready, setReady] = useState(false);
    const panels = usePanels(ready || Boolean(later));
    const Panel = panel ?? panels[later];
    const library = useLoadedLibrary(question.edition, ready);
    // Each tab asks its own question, and says what is wrong with the words of it.
    const [wrong, setWrong] = useState(null);
    const [headline, setHeadline] = useState(null);
    const asksRun = question.tab === "attack" || question.tab === "roll";
    const long = tooLong(question);
    const fine = useRef(EMPTY); // the last question that could be asked
    if (!long) fine.current = question;
    const result = useAnswer("run", asksRun ? runOf(fine.current) : null);
    const shownWrong = long ?? (asksRun ? result.wrong : wrong);

    const [points, setPoints] = useState({ packed: "", dealt: "" }); // for a link, and of this one
    const link = () => `${location.href.split("#")[0]}#${write({ ...question, points: points.packed || question.points })}`;
    const [published, takePublished] = useState(null); // {read}: what is dropped or chosen
    useLayoutEffect(() => {
        setWrong(null);
        setHeadline(null);
    }, [question.tab]);

    useEffect(() => onTrouble(say), []);
    useEffect(() => void (document.title = titleOf(question)), [question]);
    useEffect(() => {
        if (!asksRun || result.answer || result.wrong) setReady(true);
    }, [asksRun, result.answer, result.wrong]);

    return (
        <Library.Provider value={library}>
            <Later.Provider value={panels}>
                <header class="top">
                    <h1>Volley</h1>
                    <Rules question={question} onTrouble={say} onPublished={(read) => takePublished({ read })} />
                    <Examples />
                    <Copy text={link} label="Copy the link to this question" without={lacks?.(question)}>
                        Share
                    </Copy>
                </header>
                <Notices
                    list={[...question.troubles, ...(said ? [said] : [])]}
                    onClose={() => {
                        say(null);
                        change({ troubles: [] });
                    }}
                />
                {panels.Newer && <panels.Newer question={question} file={question.tab === "batch"} published={published} />}
                {panels.Linked && (
                    <panels.Linked
                        question={question}
                        dealt={points.dealt}
                        onPacked={(packed) => setPoints((old) => ({ ...old, packed }))}
                        onDealt={(dealt) => setPoints((old) => ({ ...old, dealt }))}
                        onTrouble={say}
                    />
                )}
                {panels.Published && <panels.Published taken={published} onTrouble={say} onTaken={takePublished} />}
                <main>
                    <Tabs tabs={TABS} tab={question.tab} onTab={(tab) => change({ tab })} />
                    <Begin question={question} />
                    <div
                        class={setup ? "panel" : "panel alone"}
                        id="panel"
                        role="tabpanel"
                        aria-labelledby={`tab-${question.tab}`}
                    >
                        {setup && <Setup question={question} wrong={shownWrong} only={setup} />}
                        <section class="result" id="result" aria-labelledby="answer-title">
                            <h2 class="unseen" id="answer-title">
                                Answer
                            </h2>
                            {long && <p class="trouble">{long.message}</p>}
                            {Panel && question.points === points.dealt ? (
                                <Panel
                                    question={fine.current}
                                    result={long ? { ...result, wrong: long } : result}
                                    onWrong={setWrong}
                                    onHeadline={setHeadline}
                                />
                            ) : (
                                <Trouble wrong={panels.wrong} />
                            )}
                        </section>
                    </div>
                </main>
                <Headline text={headline} />
            </Later.Provider>
        </Library.Provider>
    );
}
