// The command line is what a shell hands to the program.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { commandOf } from "../src/command.js";

/* What a shell makes of a line: the arguments. */
const split = (line) =>
    execFileSync("sh", ["-c", `printf '%s\\0' ${line}`])
        .toString()
        .split("\0")
        .slice(0, -1);

test("each loadout comes through as it is", () => {
    const attackers = ["3 focus", "it's", 'a"b', "$HOME `id` \\", "howlrunner!", "reroll=1?bullseye&no-stress", "a;b"];
    const line = commandOf({
        command: "run",
        attackers,
        defender: "2",
        edition: "2.5",
        policy: "optimal",
        objective: "damage",
        no_check: true,
    });
    assert.deepEqual(split(line), ["volley", "run", ...attackers, "vs", "2"]);
});

test("options stand before the loadouts, what is usual is not said", () => {
    const line = commandOf({
        command: "sweep",
        attackers: ["{d}"],
        defender: "2",
        edition: "1",
        policy: "optimal",
        parameter: ["d=1..3", "a=0..1"],
    });
    assert.deepEqual(split(line), [
        "volley",
        "sweep",
        "--edition",
        "1",
        "--parameter",
        "d=1..3",
        "--parameter",
        "a=0..1",
        "{d}",
        "vs",
        "2",
    ]);
});

test("each defender of a comparison has its vs, a side of a duel has one", () => {
    assert.equal(
        commandOf({ command: "compare", attackers: ["3"], defenders: ["1", "2"] }),
        'volley compare "3" vs "1" vs "2"',
    );
    assert.equal(commandOf({ command: "duel", a: ["x", "y"], b: ["z", "w"] }), 'volley duel "x" "y" vs "z" "w"');
});

test("each command has its words in their places", () => {
    const lines = {
        'volley survive --trials 7 "t65xwing" under "2x 3 focus" "4 lock"': { command: "survive", trials: 7, ship: "t65xwing", attackers: ["2x 3 focus", "4 lock"] },
        'volley hazard "3x cluster-mine" "hull=3"': { command: "hazard", hazard: "3x cluster-mine", ship: "hull=3" },
        'volley hazard "asteroid"': { command: "hazard", hazard: "asteroid", ship: null },
        "volley luck game.csv": { command: "luck", file: "game.csv", files: { "game.csv": "attacker\n" } },
        'volley best --for kill "t65xwing wedgeantilles"': { command: "best", for: "kill", loadout: "t65xwing wedgeantilles" },
        "volley duel --roster generics --sort points --against scenarios/field-xwa.csv": { command: "duel", roster: "generics", sort: "points", against: "scenarios/field-xwa.csv" },
        "volley best --squad --faction resistance": { command: "best", squad: true, faction: "resistance", loadout: null },
    };
    for (const [line, question] of Object.entries(lines)) assert.equal(commandOf(question), line);
});
