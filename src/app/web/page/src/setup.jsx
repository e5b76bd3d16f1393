// The question: attackers in order, and the defender.
import { useEffect, useState } from "preact/hooks";
import { Loadout } from "./loadout.jsx";
import { Tries } from "./tries.jsx";
import { change, setAttacker, setDefender } from "./store.js";
import { repeatOf, withRepeat } from "./words.js";

/* Which text of a question an error is about: "attacker 2" is the second one. */
const aboutOf = (source, role) => {
    const found = new RegExp(`^${role}(?: (\\d+))?$`).exec(source ?? "");
    return found ? Number(found[1] ?? 1) - 1 : -1;
};

function AttackerTools({ question, at, text, title }) {
    const list = question.attackers;
    const set = (attackers) => change({ attackers });
    const swap = (other) => set(list.map((one, i) => (i === at ? list[other] : i === other ? list[at] : one)));
    const times = repeatOf(text.slice(0, 100));
    return (
        <>
            {question.tab !== "compare" && (
                <span class="repeat" role="group" aria-label={`${title}: how often`}>
                    <button
                        type="button"
                        aria-label={`${title}: once less`}
                        disabled={times < 2}
                        onClick={() => setAttacker(question, at, withRepeat(text, times - 1))}
                    >
                        −
                    </button>
                    <output aria-live="off">{times}×</output>
                    <button
                        type="button"
                        aria-label={`${title}: once more`}
                        onClick={() => setAttacker(question, at, withRepeat(text, times + 1))}
                    >
                        +
                    </button>
                </span>
            )}
            <div class="tools">
                {at > 0 && (
                    <button type="button" aria-label={`move ${title} up`} title="Move up" onClick={() => swap(at - 1)}>
                        ↑
                    </button>
                )}
                {at < list.length - 1 && (
                    <button type="button" aria-label={`move ${title} down`} title="Move down" onClick={() => swap(at + 1)}>
                        ↓
                    </button>
                )}
                <button
                    type="button"
                    aria-label={`copy ${title}`}
                    title="Copy"
                    onClick={() => set([...list.slice(0, at + 1), text, ...list.slice(at + 1)])}
                >
                    Copy
                </button>
                {list.length > 1 && (
                    <button
                        type="button"
                        aria-label={`remove ${title}`}
                        title="Remove"
                        onClick={() => set(list.filter((_, i) => i !== at))}
                    >
                        ×
                    </button>
                )}
            </div>
        </>
    );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Tabs with much to press of their own. */
const FOLDED = ["roll", "sweep", "squad"];

/* On a narrow screen with many loadouts only the one at work has its buttons. */
function useFolding(many) {
    const [active, setActive] = useState(null);
    const [narrow, setNarrow] = useState(false);
    useEffect(() => {
        const query = matchMedia("(max-width: 59.99em)");
        const look = () => setNarrow(query.matches);
        look();
        query.addEventListener("change", look);
        return () => query.removeEventListener("change", look);
    }, []);
    return (id) => ({ folded: narrow && many && active !== id, onUnfold: () => setActive(id) });
}

/** only: "defender" leaves the attackers out. */
export function Setup({ question, wrong, only }) {
    const comparing = question.tab === "compare";
    const { defenders, edition } = question;
    const attackers = only === "defender" ? [] : question.attackers;
    const suspect = Boolean(wrong) && question.tab !== "sweep"; // whose words have places for numbers
    const wrongAttacker = aboutOf(wrong?.source, "attacker");
    const wrongDefender = aboutOf(wrong?.source, "defender");
    const targets = comparing ? defenders : defenders.slice(0, 1);
    const folding = useFolding(attackers.length + targets.length > 2 || FOLDED.includes(question.tab));
    const nameIn = (list, name) => (i) => (list.length > 1 ? `${name} ${i + 1}` : name);
    const nameOf = nameIn(attackers, "Attacker");
    const targetOf = nameIn(targets, "Defender");
    // The rows of the answer that each is in, by their letters: all attackers of a defender, then those of the next.
    const rowOf = (attacker, defender) => LETTERS[defender * attackers.length + attacker];
    return (
        <div class="setup">
            <h2 class="unseen">The question</h2>
            {attackers.map((text, at) => (
                <Loadout
                    key={`a${at}`}
                    id={`attacker-${at + 1}`}
                    {...folding(`a${at}`)}
                    title={nameOf(at)}
                    rows={comparing && attackers.length > 1 && targets.map((_, i) => rowOf(at, i)).join(", ")}
                    role="attacker"
                    edition={edition}
                    text={text}
                    suspect={suspect}
                    wrong={wrongAttacker === at ? wrong : null}
                    onText={(now, typing) => setAttacker(question, at, now, typing)}
                    tools={<AttackerTools question={question} at={at} text={text} title={nameOf(at)} />}
                />
            ))}
            {attackers.length > 0 && (
                <button
                    type="button"
                    class="add"
                    onClick={() => change({ attackers: [...attackers, comparing ? attackers[0] : "3 focus"] })}
                >
                    + Add an attacker
                </button>
            )}
            {comparing && <Tries question={question} part="attackers" />}
            {targets.map((text, at) => (
                <Loadout
                    key={`d${at}`}
                    id={`defender-${at + 1}`}
                    {...folding(`d${at}`)}
                    title={targetOf(at)}
                    rows={targets.length > 1 && attackers.map((_, i) => rowOf(i, at)).join(", ")}
                    role="defender"
                    edition={edition}
                    text={text}
                    suspect={suspect}
                    wrong={wrongDefender === at ? wrong : null}
                    onText={(now, typing) => setDefender(question, at, now, typing)}
                    tools={
                        comparing &&
                        defenders.length > 1 && (
                            <div class="tools">
                                <button
                                    type="button"
                                    aria-label={`remove ${targetOf(at)}`}
                                    onClick={() => change({ defenders: defenders.filter((_, i) => i !== at) })}
                                >
                                    ×
                                </button>
                            </div>
                        )
                    }
                />
            ))}
            {comparing && (
                <button type="button" class="add" onClick={() => change({ defenders: [...defenders, defenders[0]] })}>
                    + Add a defender
                </button>
            )}
            {comparing && <Tries question={question} part="defenders" />}
        </div>
    );
}
