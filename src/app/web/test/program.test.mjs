// The whole program, as `npx volley-xwing` runs it: the digits of the one built for this machine, and what node brings
// that a system does otherwise. test.sh runs some of tests/cli against it.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { built, folder, install, program, source } from "./support.mjs";

const bin = join(built, "bin/volley.mjs");
const TEXT = { encoding: "utf8", maxBuffer: 1 << 28 };

/** What a report says of its own time, and of what it ran on. */
const timeless = (text) => text.replace(/[0-9.]+ (µs|us|ms|s|min)\b/g, "TIME").replace(/"(seconds|trials_per_second|threads)":[-+.\de]+/g, "")
    .replace(/"kernel":"\w+"/g, "");

function asked(file, words, cwd) {
    const { status, stdout, stderr } = spawnSync(file, words, { ...TEXT, cwd });
    return { status, stdout: timeless(stdout), stderr: timeless(stderr) };
}

test("its answers are those of the program built for this machine, to the last letter", (t) => {
    const where = folder(t);
    const squad = join(source, "tests/squads/rebels.xws");
    const lines = [
        ["run", "--engine", "exact", "3 focus lock", "vs", "3 focus evade"],
        ["run", "-f", "json", "--engine", "mc", "-n", "200k", "lukeskywalker lock", "vs", "2x tielnfighter evade"],
        ["compare", "-f", "json", "3 focus", "3 lock", "vs", "2 evade"],
        ["duel", "-f", "json", "--trials", "20000", "t65xwing focus", "vs", "2x tielnfighter focus"],
        ["worth", "--top", "5", "t65xwing focus"],
        ["best", "--budget", "8", "--against", "scenarios/targets-first.csv", "-e", "1", "t65xwing"],
        ["squad", "-f", "csv", "--with", "focus", squad],
        ["batch", "scenarios/q15-alpha-strike.csv"],
        ["sweep", "-f", "svg", "-P", "d=1..4", "-P", "a=0..3", "{d} focus", "vs", "{a}"],
        ["help", "run"],
        ["schema"],
        ["run", "3 focsu", "vs", "2"],
        ["duel"],
        ["rnu"],
    ];
    for (const words of lines) {
        const theirs = asked(program, words, source);
        assert.deepEqual(asked(bin, words, source), theirs, words.join(" "));
        assert.ok(theirs.stdout || theirs.stderr);
    }
    assert.equal(asked(bin, lines[7], where).stdout, asked(program, lines[7], source).stdout, "files of scenarios are brought along");
});

test("npx runs it from the package", (t) => {
    const where = folder(t);
    install(where);
    for (const name of ["volley", "volley-xwing"])
        assert.match(execFileSync("npx", ["--offline", "--no-install", name, "version"], { cwd: where, encoding: "utf8" }), /^volley \d/);
});

test("what nobody reads fast enough is written whole; what nobody reads on ends it", () => {
    const whole = Buffer.byteLength(execFileSync(bin, ["schema"], TEXT));
    const shell = (script) => execFileSync("bash", ["-c", script, "-", process.execPath, bin], { encoding: "utf8" }).trim();
    // A parent that is node leaves a pipe that does not wait.
    const parent = `process.stdout.write(""); require("child_process").spawnSync(process.argv[1], ["schema"], { stdio: "inherit" })`;
    assert.ok(whole > 1 << 16, "as much as a pipe holds");
    assert.equal(shell(`"$1" -e '${parent}' "$2" | (sleep 1; wc -c)`), String(whole));
    assert.equal(shell(`"$2" schema 2>&1 >/dev/full; echo $?`).split("\n").at(-1), "1");
    assert.equal(shell(`"$2" schema | true; echo "\${PIPESTATUS[0]}"`), "141");
});

test("a file is not written over by the report of what it holds, though it is standard input", (t) => {
    const where = folder(t);
    copyFileSync(join(source, "scenarios/q10-juke.csv"), join(where, "rows.csv"));
    const before = readFileSync(join(where, "rows.csv"), "utf8");
    const said = execFileSync("bash", ["-c", `"$1" batch - -o rows.csv <rows.csv 2>&1; echo $?`, "-", bin], { cwd: where, encoding: "utf8" });
    assert.match(said, /this command reads it[^]*\n1\n$/);
    assert.equal(readFileSync(join(where, "rows.csv"), "utf8"), before);
});

test("it ends at the second Ctrl-C even where it waits for standard input", async () => {
    const child = spawn(bin, ["batch", "-"], { stdio: ["pipe", "ignore", "inherit"] });
    const threads = `/proc/${child.pid}/task`;
    const reads = (thread) => readFileSync(`${threads}/${thread}/syscall`, "utf8").startsWith("0 0x0 ");
    while (!readdirSync(threads).some(reads)) await setTimeout(20);
    child.kill("SIGINT");
    await setTimeout(300);
    assert.equal(child.exitCode ?? child.signalCode, null, "the first one is only said");
    child.kill("SIGINT");
    await once(child, "exit");
    assert.equal(child.signalCode, "SIGINT");
});

test("names and folders may have any letters", (t) => {
    const where = folder(t);
    const name = "Überfall – 測試.csv";
    copyFileSync(join(source, "scenarios/q10-juke.csv"), join(where, name));
    const said = asked(bin, ["batch", name, "-o", `→${name}`], where);
    assert.deepEqual(said, { status: 0, stdout: "", stderr: said.stderr });
    assert.equal(readFileSync(join(where, `→${name}`), "utf8"), asked(program, ["batch", name], where).stdout);
});
