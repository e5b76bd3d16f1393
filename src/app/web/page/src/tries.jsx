// Variants to compare with, one press each: the first loadout with other tokens.
import { change } from "./store.js";
import { addWords, isTooLong, withCount } from "./words.js";

/* What is tried in the place of the tokens that are there; "" is none of them. */
const TRIES = {
    attackers: ["focus", "lock", "focus lock", "calculate", "force", "reroll=1", ""],
    defenders: ["focus", "evade", "focus evade", "calculate", "reinforce", ""],
};
const EXCHANGED = ["focus", "lock", "calculate", "force", "evade", "reinforce", "reroll"];

/** part: "attackers" or "defenders" of the question. */
export function Tries({ question, part }) {
    const list = question[part];
    if (isTooLong(list[0])) return null;
    const bare = EXCHANGED.reduce((text, word) => withCount(text, word, 0), list[0]);
    const made = TRIES[part].map((words) => ({
        words: words || "no token",
        text: words ? addWords(bare, words) : bare,
    }));
    const whom = part === "attackers" ? "attacker" : "defender";
    return (
        <div class="tries" role="group" aria-label={`The same ${whom} with`}>
            <span class="meaning">or the same {whom} with</span>
            {made
                .filter(({ text }) => !list.includes(text))
                .map(({ words, text }) => (
                    <button type="button" class="chip" key={words} onClick={() => change({ [part]: [...list, text] })}>
                        {words}
                    </button>
                ))}
        </div>
    );
}
