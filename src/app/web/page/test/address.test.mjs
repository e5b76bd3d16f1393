// A question survives its address; what cannot be read is told, and costs nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, read, write } from "../src/address.js";
import { FIGURES, THINGS } from "../src/swept.js";

test("the address is that of the agreement", () => {
    const { question, troubles } = read("#e=2.5&a=3+focus+lock&a=2x+3+focus&d=3+focus+evade+hull%3D3");
    assert.deepEqual(question, {
        ...EMPTY,
        attackers: ["3 focus lock", "2x 3 focus"],
        defenders: ["3 focus evade hull=3"],
    });
    assert.deepEqual(troubles, []);
    assert.equal(write(question), "a=3+focus+lock&a=2x+3+focus&d=3+focus+evade+hull%3D3".replace(/^/, "e=2.5&"));
});

const questions = {
    plain: {},
    "marks of all kinds": {
        attackers: ["3 & focus", "+1 = # % \" ' <b>", "reroll=1?bullseye&no-stress", "ünïcode 🎲", ""],
        defenders: ["a;b | c"],
    },
    "blanks at the ends": { attackers: ["  3  focus "], defenders: [" "] },
    compare: { tab: "compare", defenders: ["2", "3 evade"], costs: "47 43" },
    roll: { tab: "roll", rolled: "hit focus vs blank", attack: 3 },
    sweep: { tab: "sweep", rows: "hull=1..8", columns: "none", value: "destroyed" },
    duel: { tab: "duel", sideA: ["t65xwing", "2x tielnfighter"], sideB: ["attack=3 hull=2"], deck: "off", result: "a in 4" },
    worth: { tab: "worth", ship: "t65xwing lukeskywalker", worthIn: "games" },
    survive: { tab: "survive", ship: "t65xwing", under: ["2x 3 focus", "4 lock"], also: ["tielnfighter evade", ""], range: "3,1", deck: "off" },
    luck: { tab: "luck", game: ["attacker,defender,damage", "3 focus,\"2, \"\"x\"\"\",1", ""] },
    best: { tab: "best", ship: "t65xwing wedgeantilles", goal: "kill", budget: "8" },
    "best in games": { tab: "best", goal: "games" },
    generics: { tab: "best", of: "generics", faction: "firstorder", every: "lock" },
    squads: { tab: "best", of: "squads", faction: "resistance", play: "standard", every: "", pool: "jessikapava" },
    hazard: { tab: "hazard", hazard: "3x cluster-mine", ship: "hull=3" },
    points: { tab: "worth", points: "12.abc-_" },
    rules: { edition: "1", policy: "evade-first", objective: "kill" },
};
for (const [name, parts] of Object.entries(questions))
    test(`there and back: ${name}`, () => {
        const question = { ...EMPTY, ...parts };
        const back = read("#" + write(question));
        assert.deepEqual(back.question, question);
        assert.deepEqual(back.troubles, []);
    });

test("a malformed link says what is wrong and keeps the rest", () => {
    const { question, troubles } = read("#e=7&zz=1&t=nowhere&n=-2&a=3+lock&d=%FF2");
    assert.deepEqual(question.attackers, ["3 lock"]);
    assert.equal(question.edition, EMPTY.edition);
    assert.equal(question.tab, EMPTY.tab);
    assert.equal(question.attack, EMPTY.attack);
    assert.equal(troubles.length, 5);
    for (const [i, part] of ["e=7", "zz", "t=nowhere", "n=-2"].entries())
        assert.ok(troubles[i].includes(part), troubles[i]);
});

test("a sweep over what cannot run, or of a figure that there is not, is told; what can be chosen is read", () => {
    for (const link of ["y=attack%3D-5..3", "y=nonsense%3D1..3", "y=lock%3D0..1", "x=range%3D1..3..5", "y=range%3D1..99999999", "v=at-least-999"]) {
        const { question, troubles } = read(`#t=sweep&${link}`);
        assert.equal(troubles.length, 1, link);
        assert.deepEqual([question.rows, question.columns, question.value], [EMPTY.rows, EMPTY.columns, EMPTY.value]);
    }
    for (const { id, at } of THINGS)
        for (const [value] of FIGURES) assert.deepEqual(read(`#t=sweep&y=none&x=${id}%3D${at}&v=${value}`).troubles, []);
});

test("a link of before, which is silent about damage cards, says that they count now; today's are not silent", () => {
    const { question, troubles } = read("#t=duel&A=t65xwing&B=tielnfighter");
    assert.equal(question.deck, "on");
    assert.match(troubles.join(), /damage cards: they count now/);
    assert.match(write(question), /deck=on/);
    assert.deepEqual(read(write(question)).troubles, []);
    assert.deepEqual(read("#t=duel").troubles, []); // asks nothing of its own
    assert.doesNotMatch(write({ ...question, tab: "attack" }), /deck/);
});

test("half a percent sign breaks nothing", () => {
    assert.deepEqual(read("#a=3+focus%&d=2%2").question.attackers, ["3 focus%"]);
});

test("what a list has too many of is told and left out, at once; and so is what is told too often", () => {
    for (const [key, part, most] of [["a", "attackers", 64], ["d", "defenders", 64], ["A", "sideA", 64], ["B", "sideB", 64], ["with", "beside", 64], ["u", "under", 64], ["also", "also", 64], ["l", "game", 1001]])
        for (const count of [most, most + 1, 3000]) {
            const { question, troubles } = read(`#${`${key}=3+focus&`.repeat(count)}`);
            assert.equal(question[part].length, Math.min(count, most));
            assert.equal(troubles.length, count > most ? 1 : 0, `${key} ${count}`);
            if (count > most) assert.match(troubles[0], new RegExp(`“${key}” is ${count} times .* first ${most} `));
        }
    assert.equal(read(`#${"zz=1&".repeat(8)}`).troubles.length, 8);
    assert.deepEqual(read(`#${"zz=1&".repeat(3000)}`).troubles.slice(8), ["So it is with 2992 more parts of this link."]);
});
