// Buttons and words are two views of one text. What a text means the library says: docs/reference.md has the words.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as words from "../src/words.js";

const cases = [
    // what is done, the text before, the text after
    [(t) => words.withCount(t, "lock", 1), "3 focus", "3 focus lock"],
    [(t) => words.withCount(t, "focus", 2), "3 focus", "3 focus=2"],
    [(t) => words.withCount(t, "focus", 0), "3 focus lock", "3 lock"],
    [(t) => words.withCount(t, "focus", 0), "3 lock focus", "3 lock"],
    [(t) => words.withCount(t, "focus", 0), "focus", ""],
    [(t) => words.withCount(t, "focus", 3), "3 focus lock Focus=1", "3 focus=3 lock"],
    [(t) => words.withCount(t, "focus", 1), "3 focus-to-hit=1", "3 focus-to-hit=1 focus"],
    [(t) => words.withCount(t, "lock", 1), "3 focus ; 2 lock", "3 focus lock ; 2 lock"],
    [(t) => words.withCount(t, "lock", 1), "3 focus; 2", "3 focus lock; 2"],
    [(t) => words.withCount(t, "focus", 0), "3 focus ; 2 focus", "3 ; 2 focus"],
    [(t) => words.withCount(t, "focus", 1), "", "focus"],
    [(t) => words.withValue(t, "range", "1"), "3 focus", "3 focus range=1"],
    [(t) => words.withValue(t, "range", "3"), "3 range=1 focus", "3 range=3 focus"],
    [(t) => words.withValue(t, "range", null), "3 range=1 focus", "3 focus"],
    [(t) => words.withValue(t, "roll", "+1"), "3", "3 roll=+1"],
    [(t) => words.withWord(t, "bullseye", true), "3", "3 bullseye"],
    [(t) => words.withWord(t, "bullseye", false), "3 bullseye predator", "3 predator"],
    [(t) => words.withDice(t, "attack", 4, false), "3 focus", "4 focus"],
    [(t) => words.withDice(t, "attack", 4, false), "2x 3 focus", "2x 4 focus"],
    [(t) => words.withDice(t, "attack", 4, false), "2x attack=3 focus", "2x attack=4 focus"],
    [(t) => words.withDice(t, "attack", 4, true), "lukeskywalker focus", "lukeskywalker focus attack=4"],
    [(t) => words.withDice(t, "attack", 4, false), "focus", "4 focus"],
    [(t) => words.withDice(t, "agility", "{x}", false), "2 evade", "{x} evade"],
    [(t) => words.withDice(t, "attack", 4, false), "", "4"],
    [(t) => words.withRepeat(t, 3), "3 focus", "3x 3 focus"],
    [(t) => words.withRepeat(t, 4), "3x 3 focus", "4x 3 focus"],
    [(t) => words.withRepeat(t, 1), "3x 3 focus", "3 focus"],
    [(t) => words.withShip(t, "t65xwing", (w) => w === "3"), "2x 3 focus", "2x t65xwing focus"],
    [(t) => words.withShip(t, "t65xwing", (w) => w === "3"), "3 focus ; 3", "t65xwing focus ; 3"],
    [(t) => words.withShip(t, "t65xwing", () => false), "", "t65xwing"],
    [(t) => words.renameWord(t, "predator", "predator!"), "3 Predator", "3 predator!"],
    [(t) => words.addWords(t, "evade"), "  3  focus  ", "  3  focus evade  "],
];
for (const [act, before, after] of cases)
    test(`${String(act).slice(7)} of '${before}'`, () => assert.equal(act(before), after));

test("buttons read what the words say", () => {
    assert.equal(words.countOf("3 focus focus=2 FOCUS", "focus"), 4);
    assert.equal(words.countOf("3 focus ; 2 focus", "focus"), 1);
    assert.equal(words.countOf("3 focus-to-hit=1", "focus"), 0);
    assert.equal(words.diceOf("2x 4 lock", "attack"), 4);
    assert.equal(words.diceOf("agility=1 evade", "agility"), 1);
    assert.equal(words.diceOf("lukeskywalker", "attack"), null);
    assert.equal(words.repeatOf("12X 3"), 12);
    assert.equal(words.repeatOf("3 focus"), 1);
    assert.equal(words.valueOf("3 range=1", "range"), "1");
    assert.equal(words.wordAt("3 focus lock", 5).word, "focus");
    assert.equal(words.wordAt("3  lock", 2), null);
});

test("what a press changes, another press takes back", () => {
    for (const text of ["3", "2x 3 lock ; 4 focus", "lukeskywalker predator"])
        for (const word of ["focus", "evade", "stress"]) {
            assert.equal(words.withCount(words.withCount(text, word, 1), word, 0), text);
            assert.equal(words.withWord(words.withWord(text, word, true), word, false), text);
        }
});
