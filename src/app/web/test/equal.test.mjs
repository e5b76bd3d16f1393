// The digits of the program: every figure of 200 and more scenarios, to 1e-12.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test from "node:test";
import { built, compare, rows, source, volley } from "./support.mjs";

const { open, VolleyError } = await import(pathToFileURL(join(built, "index.mjs")));
const library = await open();

test("200 scenarios of an independent solver have the program's digits", () => {
    const scenarios = ["second", "first"].flatMap((edition) =>
        rows(join(source, "tests/golden", `${edition}-edition.csv`)));
    const found = { numbers: 0 };
    assert.ok(scenarios.length >= 200);
    for (const { id, edition, policy, scenario, mean_damage: mean } of scenarios) {
        const words = ["run", "-f", "json", "--engine", "exact", "-e", edition,
                       "--policy", policy === "myopic" ? "myopic" : "optimal",
                       "--objective", policy === "kill" ? "kill" : "damage", scenario];
        const answer = library.answer({
            command: "run", engine: "exact", edition, words: scenario,
            policy: policy === "myopic" ? "myopic" : "optimal",
            objective: policy === "kill" ? "kill" : "damage",
        });
        compare(answer, JSON.parse(volley(...words)), id, found);
        assert.ok(Math.abs(answer.damage.mean - mean) < 1e-9, `${id}: not the solver's mean`);
    }
    assert.ok(found.numbers > 20 * scenarios.length);
});

test("simulated figures are the program's: the same seed, the same dice", () => {
    const found = { numbers: 0 };
    for (const line of ['run --engine mc -n 200k --seed 5 "3 focus lock" vs "3 focus evade"',
                        'run -n 100k --kernel generic "2x 4 lock" vs "2 focus hull=4"']) {
        const words = line.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ""));
        compare(library.answer(line), JSON.parse(volley(...words, "-f", "json")), line, found);
    }
    const duel = "duel --trials 20000 --rounds 4 t65xwing vs tielnfighter";
    compare(library.answer(duel), JSON.parse(volley(...duel.split(" "), "-f", "json")), duel, found);
    assert.ok(found.numbers > 100);
});

test("other commands, files and pictures are the program's, too", () => {
    const list = join(source, "tests/squads/rebels.xws");
    const files = { "rebels.xws": JSON.parse(readFileSync(list)) };
    const found = { numbers: 0 };
    compare(library.answers({ command: "squad", file: "rebels.xws", with: "focus", files }),
            volley("squad", "--with", "focus", "-f", "json", list).split("\n").filter(Boolean).map(JSON.parse),
            "squad", found);
    assert.ok(found.numbers > 50);
    assert.equal(library.ask("plan --rolled 'hit focus blank' '3 focus lock' vs '3 evade'"),
                 volley("plan", "-f", "json", "--rolled", "hit focus blank", "3 focus lock", "vs", "3 evade"));
    assert.equal(library.ask("cards -e 1"), volley("cards", "-e", "1", "-f", "json"));
    const sweep = ["sweep", "-f", "svg", "-P", "d=1..4", "-P", "a=0..3", "{d} focus", "vs", "{a}"];
    assert.equal(library.ask({ command: "sweep", format: "svg", parameter: ["d=1..4", "a=0..3"],
                               attackers: "{d} focus", defender: "{a}" }), volley(...sweep));
});

test("what is wrong has its place; notes and progress are told; work can be called off", () => {
    assert.throws(() => library.ask('run "3 focus lokc" vs 2'), (error) => {
        assert.ok(error instanceof VolleyError);
        assert.deepEqual([error.error.source, error.error.column, error.error.length, error.error.hint],
                         ["attacker", 9, 4, "lock"]);
        return true;
    });
    const notes = [];
    assert.deepEqual(library.answer("cards predatr", { note: (note) => notes.push(note) }).cards, []);
    assert.match(notes.join(), /did you mean 'predator'/);
    let calls = 0;
    assert.throws(() => library.ask("run --engine exact '5x 4 focus lock' vs '3 focus=2 evade=2 hull=9'",
                                    { progress: ({ share, what }) => (calls++, share <= 1 && what !== "") }),
                  (error) => error.error.kind === "stopped");
    assert.equal(calls, 1);
    assert.equal(library.version, JSON.parse(readFileSync(join(built, "package.json"))).version);
});

test("text of any kind goes in and comes back as it is", () => {
    const hostile = `<script>"é\u{1F3B2}'\\`;
    assert.throws(() => library.ask({ command: "run", attackers: hostile, defender: "2" }),
                  (error) => error.error.text === hostile);
    assert.throws(() => library.ask({ command: "run", attackers: "x".repeat(10_000_000), defender: "2" }), VolleyError);
    assert.equal(library.answer("run --no-check 3 vs 2").schema, 1);
});
