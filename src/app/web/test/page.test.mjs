// The page in a browser, as players use it: every tab by mouse and by keyboard, what players ask, links.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { percent } from "../page/src/format.js";
import { inFields } from "../page/src/said.js";
import { figure, hasCommand, hasHash, hasValue, isFirefox, isWebKit, lacks, named, openTab, press, seen, sees, setting, speaksOfOptions, type } from "./browser.mjs";
import { folder, rows, source, volley } from "./support.mjs";

const it = setting();
const TABS = ["Attack", "Compare", "This roll", "Sweep", "Squad", "Batch", "Duel", "Survive", "Luck", "Worth", "Best", "Hazard"];
const GAMES = "games take WebKit long; the page asks and stops them as it does squads";
const shown = (name, value) => (name === "damage" ? Number(value).toFixed(3) : `${(100 * value).toFixed(1)} %`);

test("what players ask, typed in, has the figures of an independent solver", async (t) => {
    const page = await it.open(t, "#a=1&d=1");
    const asked = rows(join(source, "src/app/web/test/questions.csv"));
    assert.ok(asked.length > 35);
    for (const { attackers, defender, name, figure: value } of asked) {
        if ((await page.$eval("#attacker-1", (field) => field.value)) !== attackers) await type(page, "#attacker-1", attackers);
        if ((await page.$eval("#defender-1", (field) => field.value)) !== defender) await type(page, "#defender-1", defender);
        await page.waitForFunction((of) => location.hash.includes(of), {}, new URLSearchParams({ d: defender }).toString());
        await figure(page, name, shown(name, value));
    }
});

test("five tokens for the last of four: each attack for itself", async (t) => {
    const page = await it.open(t, "#a=4x+3+focus+lock&d=3+focus+evade");
    await figure(page, "damage", "4.493");
    await page.click(".rules summary");
    await page.select(".rules label:nth-of-type(2) select", "myopic");
    await figure(page, "damage", "4.573");
});

test("tokens that are left are told on average, and how likely each number is", async (t) => {
    const page = await it.open(t, "#a=3+focus=2+lock&d=3+focus+evade");
    const { tokens_left_pmf: left } = JSON.parse(volley("run", "-f", "json", "3 focus=2 lock", "vs", "3 focus evade"));
    await sees(page, ".left summary", /^Tokens left, on average: attacker focus \d\.\d\d, lock/);
    await page.click(".left summary");
    const rows = await page.$$eval(".left tbody tr", (all) => all.map(({ cells }) => [...cells].map((cell) => cell.innerText.trim())));
    const percents = (pmf) => pmf.map((p) => `${(100 * p).toFixed(1)} %`);
    assert.deepEqual(rows, [
        ["attacker: focus", ...percents(left.attackers[0].focus)], ["attacker: lock", ...percents(left.attackers[0].lock)],
        ["defender: focus", ...percents(left.defender.focus)], ["defender: evade", ...percents(left.defender.evade)],
    ]);
    assert.equal(rows[0].length, 4);
});

test("buttons and words are two views of one loadout", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    await press(page, "focus", ".attacker");
    await hasValue(page, "#attacker-1", "3 focus");
    await figure(page, "damage", "1.531");
    await type(page, "#attacker-1", "4 focus lock");
    await sees(page, ".attacker .stepper output", "4");
    assert.equal(await (await named(page, "lock", "button", ".attacker")).evaluate((one) => one.ariaPressed), "true");
    await press(page, "less attack dice", ".attacker");
    await hasValue(page, "#attacker-1", "3 focus lock");
    await figure(page, "damage", "2.064");
});

test("what is said as players speak moves the buttons, which go on from what it means", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    const pressed = async (name, role) => (await named(page, name, "button", role)).evaluate((one) => one.ariaPressed);
    await type(page, "#attacker-1", "2x wedge x-wing, two focus range 1");
    await sees(page, ".attacker .stepper output", "3"); // of the ship, not of the range
    await sees(page, ".attacker .named", /Wedge Antilles[^]*T-65 X-wing/);
    assert.equal(await pressed("1", ".attacker .choice"), "true");
    await sees(page, ".attacker .token.on .chip", "focus 2");
    await press(page, "lock", ".attacker");
    await hasValue(page, "#attacker-1", "2x wedgeantilles t65xwing focus=2 range=1 lock");
    await type(page, "#defender-1", "tie fighter evade");
    await sees(page, ".defender .named", /TIE\/ln Fighter/);
    await press(page, "more agility", ".defender");
    await hasValue(page, "#defender-1", "tielnfighter evade agility=4");
    await page.goto(`${it.server.url}#t=sweep&a=wedge+x-wing+range+1&d=tie+fighter&y=agility%3D0..1&x=range%3D1..2`);
    const told = volley("sweep", "-f", "json", "-P", "agility=0..1", "-P", "range=1..2", "wedgeantilles range={range}", "vs", "tielnfighter agility={agility}")
        .split("\n").filter(Boolean).map((line) => JSON.parse(line).damage.mean.toFixed(2));
    await sees(page, ".heat tbody", new RegExp(told.join("[^]*")));
});

test("a weapon card has its own dice, which the words do not change", async (t) => {
    const page = await it.open(t, "#a=t65xwing+lock&d=2");
    const stepper = (name) => `.attacker .stepper[aria-label='${name}']`;
    await sees(page, `${stepper("attack dice")} output`, "3");
    await type(page, "#attacker-1", "t65xwing protontorpedoes lock");
    await sees(page, `${stepper("attack dice of Proton Torpedoes")} output`, "4");
    await figure(page, "damage", JSON.parse(volley("run", "-f", "json", "t65xwing protontorpedoes lock", "vs", "2")).damage.mean.toFixed(3));
    assert.equal((await page.$$(`${stepper("attack dice of Proton Torpedoes")} button:disabled`)).length, 2);
    await type(page, "#attacker-1", "t65xwing snapshot"); // fired besides
    await sees(page, `${stepper("attack dice")} output`, "3");
    await press(page, "less attack dice", ".attacker");
    await hasValue(page, "#attacker-1", "t65xwing snapshot attack=2");
});

test("every tab opens by mouse, and by keyboard, with an answer or a way to one", async (t) => {
    const page = await it.open(t, "#a=3+focus&a=3+lock&d=2");
    const first = {
        Attack: [".figures strong", "3.063"], Compare: ["table.variants tbody tr:nth-child(2) td", /^1\.531/], "This roll": [".result h3", "Attack dice"],
        Sweep: ["table.heat td button", /^\d/], Squad: ["label[for=squad-text]", /paste/], Batch: [".drop button", "Try a sample"],
        Duel: [".result table, .result dl", /%/], Worth: [".result table th button, .result table", /./],
        Survive: [".figures strong", /^\d/], Luck: [".verdict", /Anna/], Best: [".verdict", /^Take /], Hazard: [".figures strong", "1.500"],
    };
    for (const name of TABS) {
        await (await named(page, name, "tab")).click();
        await sees(page, "[role=tab][aria-selected=true]", name);
        await sees(page, first[name][0], first[name][1]);
    }
    await page.focus("[role=tab][aria-selected=true]");
    for (const name of TABS) {
        await page.keyboard.press("ArrowRight"); // from the last to the first
        await sees(page, "[role=tab][aria-selected=true]", name);
        await page.waitForFunction((name) => document.activeElement.innerText === name, {}, name); // :focus is of a window in front
        await sees(page, first[name][0], first[name][1]);
    }
});

test("the keyboard alone reaches the words, and the answer follows", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        if ((await page.evaluate(() => document.activeElement.id)) === "attacker-1") break;
    }
    assert.equal(await page.evaluate(() => document.activeElement.id), "attacker-1");
    await page.keyboard.press("End");
    await page.keyboard.type(" focus lock");
    await figure(page, "damage", "2.064");
});

test("this roll: the dice on the table are pressed, the best is what the program says", async (t) => {
    const page = await it.open(t, "#t=roll&a=3+focus+lock&d=3+evade");
    for (const face of ["hit", "focus", "blank"]) await press(page, `add ${face}`);
    const plan = JSON.parse(volley("plan", "-f", "json", "--rolled", "hit focus blank", "3 focus lock", "vs", "3 evade"));
    const best = plan.decisions[0].options.find((option) => option.best);
    await sees(page, "tr.best td", best.damage.toFixed(3));
    assert.equal((await seen(page, "tr.best th")).toLowerCase().replace(/\s*✓ best$/, ""), best.do.toLowerCase());
});

test("sweep: the cells are those of the program, and one is looked at by a press", async (t) => {
    const page = await it.open(t, "#t=sweep&a=3+focus&d=2&y=attack%3D2..3&x=agility%3D1..3", { ready: "table.heat" });
    const cells = await page.$$eval("table.heat td", (all) => all.map((cell) => cell.innerText.trim()));
    const told = volley("sweep", "-f", "json", "-P", "attack=2..3", "-P", "agility=1..3", "{attack} focus", "vs", "{agility}")
        .split("\n").filter(Boolean).map((line) => JSON.parse(line).damage.mean);
    assert.equal(told.length, 6);
    assert.deepEqual(cells.map(Number), told.map((mean) => Number(mean.toFixed(cells[0].split(".")[1].length))));
    for (const [field, typed, wanted] of [["from", "9", "from 6 to 6"], ["to", "5", "from 5 to 5"], ["to", "99", "from 5 to 6"], ["from", "-1", "from 0 to 6"], ["to", "3", ""], ["from", "2", ""]]) {
        await page.evaluate((field, typed) => {
            const label = [...document.querySelectorAll(".axis:first-of-type label")].find((one) => one.innerText.trim() === field);
            label.querySelector("input").value = typed;
            label.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
        }, field, typed);
        await sees(page, ".axis [role=status]", wanted && new RegExp(`^It runs ${wanted}:`));
    }
    await page.waitForFunction((wanted) => {
        const shown = [...document.querySelectorAll("table.heat td")].map((cell) => cell.innerText.trim());
        return shown.join() === wanted && !document.querySelector(".answer.busy, .answer.old");
    }, {}, cells.join());
    await page.click("table.heat td button");
    await figure(page, "damage", told[0].toFixed(3));
});

const LIST = `[list]
name,title,edition,effective,squad,source
mine,Points of a test,2.5,2031-01-02,60,a test
[prices]
kind,id,cost,loadout,slots,formats,restricted,ship
pilot,wedgeantilles,33,21,talent torpedo,standard extended epic,,
upgrade,predator,7,,,,,
`;

test("points: a list of the player's own counts, is kept, told as a command, and taken away", async (t) => {
    const page = await it.open(t, "#t=worth&w=t65xwing+wedgeantilles+predator", { ready: ".answer" });
    const file = join(folder(t), "mine.csv");
    const choose = async (text) => {
        writeFileSync(file, text);
        await (await page.waitForSelector(".rules input[type=file]")).uploadFile(file);
    };
    await sees(page, ".answer p", /; \d+ points left for upgrades/);
    await page.click(".rules summary");
    await choose("kind,id\n");
    await sees(page, ".notice", /This is no list of points: /);
    await choose(LIST);
    await sees(page, ".rules .drop p", /Points: mine \(Points of a test, 2031-01-02\)/);
    await sees(page, ".answer p", /; 14 points left for upgrades/);
    await hasCommand(page, /--points mine --own-points mine\.csv/);
    await page.click(".result .more-words summary");
    await sees(page, ".fits .meaning", "Wedge Antilles has 14 points left for upgrades:");
    await page.reload();
    await sees(page, ".answer p", /; 14 points left for upgrades/);
    await page.click(".rules summary");
    await page.waitForSelector(".rules .drop p button");
    await page.click(".rules .drop p button");
    await sees(page, ".answer p", /; (?!14)\d+ points left/);
});

test("points that are kept go with a link; there they count, till they are kept or left", async (t) => {
    const page = await it.open(t, "#t=worth&w=t65xwing+wedgeantilles+predator", { ready: ".answer" });
    const file = join(folder(t), "mine.csv");
    writeFileSync(file, LIST);
    await page.click(".rules summary");
    await (await page.waitForSelector(".rules input[type=file]")).uploadFile(file);
    await sees(page, ".answer p", /; 14 points left for upgrades/);
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
    const link = await page.waitForFunction(() => {
        [...document.querySelectorAll("header.top > button")].at(-1).click();
        return /&k=/.test(window.copied ?? "") && new URL(window.copied).hash;
    }, { polling: 200 });
    const hash = await link.jsonValue();
    await hasHash(page, /^(?!.*&k=)/);

    const other = await it.open(t, hash, { ready: ".answer" });
    const kept = () => other.evaluate(() => localStorage.getItem("volley-points"));
    await sees(other, ".import p", "This link brings its points, which count while it is open: mine (Points of a test, 2031-01-02).");
    await sees(other, ".answer p", /; 14 points left for upgrades/);
    assert.match(await other.$eval(".command code", (one) => one.textContent), /--points mine --own-points mine\.csv/);
    assert.equal(await kept(), null);
    await press(other, "Without them");
    await sees(other, ".answer p", /; (?!14)\d+ points left/);
    await hasHash(other, /^(?!.*&k=)/);
    await other.goBack();
    await sees(other, ".answer p", /; 14 points left for upgrades/);
    await press(other, "Keep them");
    await other.waitForFunction(() => !document.querySelector(".import") && !/&k=/.test(location.hash));
    assert.equal(JSON.parse(await kept()).lists[0].text, LIST);
    await sees(other, ".answer p", /; 14 points left for upgrades/);

    const none = await it.open(t, "#t=worth", { ready: ".answer" });
    const large = deflateRawSync(Buffer.alloc(1e6)).toString("base64url");
    for (const [i, bad] of ["zz", "99.%F0", "9.AAAA", `100.${large}`, `99999999.${large}`, `3.${deflateRawSync(Buffer.from("a,b")).toString("base64url")}`].entries()) {
        await none.goto(`${it.server.url}?${i}#t=worth&w=t65xwing+wedgeantilles+predator&k=${bad}`); // opened anew
        await sees(none, ".notice", /^The points in this link cannot be read, and do not count: /);
        await sees(none, ".answer p", /; \d+ points left for upgrades/);
        assert.doesNotMatch(await none.evaluate(() => location.hash), /&k=/, bad);
    }
});

test("squad: a file of a squad builder is chosen, a ship becomes the attacker", async (t) => {
    const page = await it.open(t, "#t=squad&a=3&d=2", { ready: "input[type=file]" });
    const chooser = await page.$("input[type=file]");
    await chooser.uploadFile(join(source, "tests/squads/rebels.xws"));
    await page.waitForSelector("li.ship");
    const list = JSON.parse(volley("squad", "-f", "json", "--with", "focus", "--target", "2", join(source, "tests/squads/rebels.xws")));
    assert.equal((await page.$$("li.ship")).length, list.ships.length);
    await sees(page, ".result [role=status]", `${list.ships.length} ships, ${list.points} points read.`);
    const names = await page.$$eval("li.ship .chips button, li.ship summary", (all) => all.map((one) => one.ariaLabel));
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes(`Defend with it: ${list.ships[1].pilot}, ship 2`), names.join("; "));
    // What is told of a ship is what is handed over: the attack with its best weapon, with what that needs.
    const [{ attacker, attacks }] = list.ships;
    const best = (weapon) => attacks.filter((one) => !one.error && (weapon ?? one.weapon) === one.weapon).sort((a, b) => b.mean_damage - a.mean_damage)[0];
    assert.equal(best().weapon, "protontorpedoes");
    await sees(page, "li.ship h3", new RegExp(`up to ${best().mean_damage.toFixed(2)} damage \\(Proton Torpedoes, range ${best().range}, front arc, lock\\)`));
    await press(page, `Attack with it: ${list.ships[0].pilot}, ship 1`);
    await hasValue(page, "#attacker-1", best().attacker);
    await figure(page, "damage", best().mean_damage.toFixed(3));
    await openTab(page, "squad");
    await press(page, "Primary weapon", "li.ship");
    await sees(page, "li.ship h3", new RegExp(`up to ${best("primary").mean_damage.toFixed(2)} damage \\(Primary weapon, range 1\\)`));
    await press(page, `What it is worth: ${list.ships[0].pilot}, ship 1`);
    await hasValue(page, "#ship", attacker);
    await openTab(page, "squad");
    await press(page, "Duel as side A");
    await hasValue(page, "#sideA-1", `${attacker} protontorpedoes`);
    await sees(page, ".answer", /A1: protontorpedoes is never fired: this weapon cannot be fired: it needs lock/);
});

test("what is called alike is told apart by a press; a squad pasted among words is read as one; whom it attacks has a field", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    await type(page, "#attacker-1", "x-wing with focus predator");
    await press(page, "rebel x-wing", ".complaint");
    await hasValue(page, "#attacker-1", "rebel x-wing with focus predator");
    await figure(page, "damage", "1.531");
    await type(page, "#attacker-1", "3 focus vs 2");
    await sees(page, ".complaint", "'vs': whom it attacks stands in a field of its own, and no vs");
    await type(page, "#attacker-1", "3 focus lock");
    const list = readFileSync(join(source, "tests/squads/rebels.xws"), "utf8");
    for (const [squad, ships] of [["https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6W136Y244X54&sn=Two&obs=", 2], [list, JSON.parse(list).pilots.length]]) {
        await page.$eval("#attacker-1", (field, text) => {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }, squad);
        await sees(page, ".result [role=status] p, .result [role=status]", new RegExp(`^${ships} ships`));
        await page.goBack();
        await hasValue(page, "#attacker-1", "3 focus lock");
        await page.evaluate(() => sessionStorage.clear());
    }
});

test("squad: an address that was cut off says so, and how much of it was read", async (t) => {
    const page = await it.open(t, "#t=squad", { ready: "#squad-text" });
    const whole = "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6W136Y244X54&sn=Two&obs=";
    const until = (part) => whole.slice(0, whole.indexOf(part) + part.length);
    for (const [text, told] of [
        [until("Y"), /where another one would begin: ships may be cut off\.$/], [until("Y244X54"), /no name behind its ships: ships may be cut off\.$/], [whole, null],
    ]) {
        await type(page, "#squad-text", text);
        const { ships, points } = JSON.parse(volley("squad", "-f", "json", text));
        await sees(page, ".result [role=status] p", `${ships.length} ship${ships.length > 1 ? "s" : ""}, ${points} points read.`);
        if (told) await sees(page, ".result [role=status] .trouble", told);
        else await lacks(page, ".result .trouble");
    }
});

test("squad: whose points they are, what a link lacks, an empty file, and a name without end", async (t) => {
    const page = await it.open(t, "#t=squad", { ready: "#squad-text", screen: { width: 360, height: 740 } });
    await page.evaluate(() => (navigator.clipboard.writeText = async () => {}));
    const squad = { faction: "rebelalliance", points: 20, version: "2.5", name: "W".repeat(7000), pilots: [{ id: "lukeskywalker", ship: "t65xwing" }, { id: "wedgeantilles", ship: "t65xwing" }] };
    await type(page, "#squad-text", JSON.stringify(squad));
    const file = join(folder(t), "squad.xws");
    writeFileSync(file, JSON.stringify(squad));
    const { points_by_list: points, point_list: { title } } = JSON.parse(volley("squad", "-f", "json", file));
    await sees(page, ".squad > .meaning", `Rebel Alliance · 20 points · rules 2.5 · ${points} points by ${title}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await press(page, "Share");
    await sees(page, ".top", /Copied, without the squad/);
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File([], "empty.xws"));
        document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await sees(page, ".result > .trouble", "empty.xws is empty.");
    await sees(page, ".answer.old .old-note", "The last answer, before this change:");
    await hasValue(page, "#squad-text", JSON.stringify(squad));
    await type(page, "#squad-text", "Luke Skywalker");
    await lacks(page, ".answer.old, .trouble");
});

test("batch: a file of scenarios gives the report of the program", async (t) => {
    const page = await it.open(t, "#t=batch", { ready: "input[type=file]" });
    const file = join(source, "scenarios/q04-focus-or-evade.csv");
    await (await page.$("input[type=file]")).uploadFile(file);
    await sees(page, ".result table caption", "The first rows");
    const means = await page.$$eval(".result tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
    const report = volley("batch", file).split("\n").filter(Boolean);
    assert.equal(means.length, report.length - 1);
    assert.ok(means[0].includes("0.6378")); // question 4: .637756348
    for (const [name, parter] of [["semicolons", ";"], ["tabs", "\t"]]) {
        const other = join(folder(t), `${name}.csv`);
        writeFileSync(other, readFileSync(file, "utf8").replaceAll(",", parter));
        await (await page.$("input[type=file]")).uploadFile(other);
        await sees(page, ".result b", `${name}.csv`);
        await sees(page, ".result [role=status]", /Done/);
        assert.deepEqual(await page.$$eval(".result tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.innerText))), means);
    }
});

test("duel and worth have the figures of the program", async (t) => {
    const page = await it.open(t, "#t=duel&A=t65xwing+predator+focus&B=2x+tielnfighter+focus", { ready: ".result table" });
    await sees(page, ".notice", /damage cards: they count now/);
    const duelOf = (...words) => JSON.parse(volley("duel", "-f", "json", ...words, "t65xwing predator focus", "vs", "2x tielnfighter focus"));
    const withCards = duelOf("--trials", "40000");
    const shown = ({ answer }) => answer.replace(/ \(--[^)]*\)/, ""); // without an option
    await sees(page, ".verdict", shown(withCards));
    await sees(page, ".answer", /Card Predator in A1: inactive, needs bullseye\./);
    await hasCommand(page, 'volley duel --trials 40000 "t65xwing predator focus" vs "2x tielnfighter focus"');
    assert.doesNotMatch(await seen(page, ".answer"), /t65xwing|tielnfighter/);
    const duel = duelOf("--deck", "off");
    assert.notEqual(duel.answer, withCards.answer);
    await page.select(".controls select", "off");
    await sees(page, ".verdict", shown(duel));
    await hasHash(page, /deck=off/);
    await lacks(page, ".notice");
    await page.goto(`${it.server.url}#t=worth&w=t65xwing+wedgeantilles+focus+lock`);
    const worth = JSON.parse(volley("worth", "-f", "json", "t65xwing wedgeantilles focus lock"));
    await sees(page, ".result", new RegExp(worth.base.dealt.toFixed(3).replace(".", "\\.")));
});

test("a duel's actions, targets and range are the program's, and so is whom to shoot at first", async (t) => {
    const link = "#t=duel&A=t65xwing&A=btla4ywing&B=2x+tielnfighter&B=tieadvancedx1&actions=none&targets=first&first=b&range=3,1&whom=yes&deck=off";
    const page = await it.open(t, link, { ready: ".result table" });
    const sides = ["t65xwing", "btla4ywing", "vs", "2x tielnfighter", "tieadvancedx1"];
    const asked = ["--deck", "off", "--actions", "none", "--target", "first", "--first", "b", "--range", "3,1"];
    const duel = JSON.parse(volley("duel", "-f", "json", "--engine", "auto", "--trials", "40000", ...asked, ...sides));
    await sees(page, ".result", new RegExp(`${(100 * duel.result.a).toFixed(1)} %`.replace(".", "\\.")));
    const whom = JSON.parse(volley("duel", "-f", "json", "--trials", "16384", "--advise", ...asked, ...sides));
    const says = "section[aria-live] caption";
    await sees(page, says, whom.choices[0].says);
    assert.deepEqual(await page.$$eval(says, (all) => all.map((one) => one.innerText)), whom.choices.map(({ says }) => says));
    await page.select(".controls label:nth-of-type(2) select", "focus");
    await hasHash(page, /^(?!.*actions=)/);
    assert.equal(await page.$eval(".controls label:nth-of-type(4) select", (one) => one.selectedOptions[0].innerText), "side B");
    await page.select(".controls label:nth-of-type(4) select", "rules");
    await hasHash(page, /^(?!.*&first=)/);
    await hasCommand(page, /^(?!.*--first)/);
});

test("worth shows what it is sorted by, and that a weapon need not be fired", async (t) => {
    const page = await it.open(t, "#t=worth&w=t65xwing+wedgeantilles+focus+lock+frontarc", { ready: ".answer table" });
    const could = "[aria-label^='What it could have']";
    const rows = () => page.$$eval(`${could} tbody tr`, (all) => all.map(({ cells }) => [...cells].map((cell) => cell.innerText.trim())));
    const told = (...words) => JSON.parse(volley("worth", "-f", "json", ...words, "t65xwing wedgeantilles focus lock frontarc")).could_have;
    const signed = (value, digits) => `${value < 0 ? "−" : Number(value.toFixed(digits)) ? "+" : ""}${Math.abs(value).toFixed(digits)}`;
    await sees(page, ".answer .verdict", JSON.parse(volley("worth", "-f", "json", "t65xwing wedgeantilles focus lock frontarc")).answer);
    for (const [sort, name, key, digits] of [
        ["value", "value", "value_gain", 3], ["value-per-point", "value a point", "value_gain_per_point", 4], ["net", "net damage", "net_gain", 3],
    ]) {
        await page.select(".controls select", sort);
        await sees(page, `${could} caption`, `What it could have, sorted by ${name}`);
        await sees(page, `${could} thead th:nth-child(3)`, name);
        const want = told("--sort", sort).filter(({ state }) => state === "counts");
        assert.ok(want.length > 5);
        assert.deepEqual((await rows()).slice(0, want.length).map((cells) => cells[2]), want.slice(0, 20).map((row) => signed(row[key], digits)));
    }
    await press(page, await seen(page, `${could} ~ button`));
    const weaker = (await rows()).filter(([name]) => /weaker than the primary weapon, which it may fire instead/.test(name)).map(([name]) => name.split(" torpedo")[0]);
    const slots = ["torpedo", "missile", "cannon", "turret"];
    assert.deepEqual(weaker, told("--sort", "net").filter(({ slot, value_gain: gain }) => slots.includes(slot) && gain < 0).map(({ name }) => name));
    assert.ok(weaker.length > 0);
});

test("worth in games has the figures of the program, and can be stopped", { skip: isWebKit && GAMES }, async (t) => {
    const ship = "t65xwing jekporkins-battleofyavin";
    const page = await it.open(t, "#t=worth&w=t65xwing+lukeskywalker");
    const limit = ".controls label:last-of-type select";
    await press(page, "games");
    await page.waitForSelector(limit);
    await page.select(limit, "");
    await page.waitForSelector(".working");
    await press(page, "Stop");
    await sees(page, ".trouble", /^Stopped/);
    await hasHash(page, /in=games/);
    await page.select(limit, "300");
    await sees(page, ".answer tbody td:last-child", "128");
    await press(page, "Stop");
    await sees(page, ".answer .old-note", "Stopped: these are the figures so far.");
    await lacks(page, ".answer.old, .trouble, .working");
    await hasCommand(page, /--trials 128 --seconds 300 /);
    await page.select(limit, "");
    await type(page, "#ship", ship);
    const { wins, field, has } = JSON.parse(volley("worth", "--in", "games", "--trials", "1024", "-f", "json", ship));
    const percent = (share) => `${(100 * share).toFixed(1)} %`;
    await sees(page, ".answer p", new RegExp(`wins ${percent(wins.value)} \\(± ${percent(1.96 * wins.stderr)}\\) of its games, alone against each of ${field.count} `));
    const cells = await page.$$eval(".answer tbody tr", (rows) => rows.map(({ cells }) => [...cells].slice(2).map((cell) => cell.innerText.trim())));
    assert.equal(has.length, 1);
    assert.deepEqual(cells, [[`+${percent(has[0].wins_more.value)}`, percent(1.96 * has[0].wins_more.stderr), "–", "1024"]]);
    await hasCommand(page, /^volley worth --in games --trials 1024 /);
    for (const [i, others] of ["2x academypilot", "  ", "tielnfighter ; falcon"].entries()) {
        await press(page, "+ Add a ship");
        await type(page, `#beside-${i + 1}`, others);
    }
    await sees(page, "#beside-3-says", /^.falcon.: several ships are called so/);
    await press(page, "rebel falcon");
    await hasValue(page, "#beside-3", "tielnfighter ; rebel falcon");
    await hasHash(page, /in=games&with=2x\+academypilot&with=\+\+&with=tielnfighter/);
    const squad = "2x academypilot ; tielnfighter ; rebel falcon";
    await hasCommand(page, `volley worth --in games --with "${squad}" --trials 1024 "${ship}"`);
    const beside = JSON.parse(volley("worth", "--in", "games", "--with", squad, "--trials", "128", "-f", "json", ship)); // the first figures
    await sees(page, ".answer p", new RegExp(`wins ${percent(beside.wins.value)} .* of its games, beside Academy Pilot, Academy Pilot, TIE/ln Fighter, .*, against 5 of each of ${field.count} `));
    await press(page, "attacks");
    await lacks(page, "#beside-1");
    await hasCommand(page, `volley worth "${ship}"`);
    await page.goto(`${it.server.url}#t=worth&in=games&w=jekporkins-battleofyavin`); // without the pilot there is no ship
    await sees(page, ".answer tbody tr", /^Jek Porkins its ship comes with it(\s+–){4}\s+0$/);
});

test("a duel takes a table of usual chances, as --geometry of the program", async (t) => {
    const page = await it.open(t, "#t=duel&A=t65xwing+focus&B=2x+tielnfighter+focus&deck=off", { ready: ".result table" });
    const file = join(source, "scenarios/geometry-2.csv");
    const asked = ["duel", "-f", "json", "--deck", "off", "--engine", "auto", "--trials", "40000"];
    const [withIt, without] = [["--geometry", file], []].map((more) =>
        JSON.parse(volley(...asked, ...more, "t65xwing focus", "vs", "2x tielnfighter focus")).result.a);
    const percent = (share) => `${(100 * share).toFixed(1)} %`;
    const wins = (share) => sees(page, ".result .histogram td", percent(share));
    assert.notEqual(percent(withIt), percent(without));
    await wins(without);
    const chooser = await page.$(".result input[type=file]");
    await chooser.uploadFile(file);
    await wins(withIt);
    await page.reload();
    await wins(withIt);
    const wrong = join(folder(t), "wrong.csv");
    writeFileSync(wrong, "side,chances\nattacker,range=1@300%\n");
    await (await page.$(".result input[type=file]")).uploadFile(wrong);
    await sees(page, ".result .trouble", /^the table of usual chances, line 2, character \d+: /);
    await press(page, "Without it");
    await wins(without);
});

test("survive has the figures of the program, exact and simulated, and marks what is wrong", async (t) => {
    const page = await it.open(t, "#t=survive&w=t65xwing&u=2x+3+focus&deck=off", { ready: ".answer" });
    const rounds = (...words) => JSON.parse(volley("survive", "-f", "json", ...words, "t65xwing", "under", "2x 3 focus")).rounds.mean.toFixed(3);
    await sees(page, ".figures strong", rounds("--deck", "off"));
    await page.select(".controls select", "on");
    await page.waitForFunction(() => document.querySelector(".command code").textContent.startsWith("volley survive --trials 400000 "));
    await sees(page, ".figures strong", rounds("--deck", "on", "--trials", "400000"));
    await type(page, "#under-1", "2x 3 focos");
    await sees(page, "#under-1-says", /focus/);
    assert.equal(await seen(page, ".trouble"), "");
    await page.waitForSelector(".answer.old");
});

test("survive: other ships beside it, under the same attacks, with the program's figures, in the link", async (t) => {
    const page = await it.open(t, "#t=survive&w=t65xwing+focus&u=2x+3+focus&deck=off", { ready: ".answer" });
    await press(page, "+ Add a ship", "[aria-labelledby=also-title]");
    await type(page, "#also-1", "tielnfighter evade");
    await page.waitForFunction(() => document.querySelectorAll(".curves polyline").length === 2);
    const told = (ship) => {
        const { rounds, sides } = JSON.parse(volley("survive", "-f", "json", "--deck", "off", ship, "under", "2x 3 focus"));
        return [rounds.mean.toFixed(1), percent(1 - sides[0].gone[0], 0)];
    };
    const cells = () => page.$$eval("[aria-label^='Still there'] tbody tr", (all) => all.map(({ cells }) => [...cells].slice(0, 3).map((cell) => cell.innerText.trim())));
    assert.deepEqual(await cells(), [["T-65 X-wing", ...told("t65xwing focus")], ["TIE/ln Fighter", ...told("tielnfighter evade")]]);
    await hasHash(page, /also=tielnfighter\+evade/);
    await type(page, "#also-1", "tielnfighter focos");
    await sees(page, "[aria-label^='Still there'] tbody tr:nth-child(2) .why", /focus/);
    await press(page, "remove ship 1 of Beside other ships");
    await lacks(page, ".curves");
});

test("best has the program's sets, adds one by a press; of squads the first are there soon, and Stop keeps them", async (t) => {
    const page = await it.open(t, "#t=best&w=t65xwing+wedgeantilles+focus+lock", { ready: ".answer" });
    const { answer, sets } = JSON.parse(volley("best", "-f", "json", "t65xwing wedgeantilles focus lock"));
    await sees(page, ".verdict", inFields(answer).replace(" for joust,", " for trading blows,"));
    assert.match(answer, / for joust, /);
    await sees(page, ".answer [role=status]", "Finished. Proved: nothing is better.");
    assert.deepEqual(await page.$$eval(".answer tbody tr", (rows) => rows.map(({ cells }) => cells[2].innerText)), sets.map(({ value }) => value.toFixed(3)));
    await page.click(".answer tbody button");
    await hasValue(page, "#ship", `t65xwing wedgeantilles focus lock ${sets[0].words}`);
    await type(page, "#ship", "t65xwing wedgeantilles focos");
    await sees(page, "#ship-says", /focus/);
    await page.evaluate(() => {
        window.shares = [];
        const look = () => {
            const bar = document.querySelector(".working progress[value]");
            if (bar) window.shares.push(bar.value);
            requestAnimationFrame(look);
        };
        look();
    });
    await press(page, "squads");
    await sees(page, ".verdict", /^Take .*: the best squad so far/);
    await page.waitForFunction(() => window.shares.at(-1) > 0.05); // the second search
    const shares = await page.evaluate(() => window.shares);
    assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
    assert.ok(new Set(shares).size > 3, shares.join());
    await sees(page, ".answer [role=status]", /^Searching … So far [\d,]+ squads and parts of squads were tried\.$/);
    await hasHash(page, /of=squads/);
    await press(page, "Stop");
    await page.waitForFunction(() => !document.querySelector(".working"));
    await sees(page, ".verdict", /^Take .*: the best squad so far/);
    await lacks(page, ".answer.old, .trouble");
    await sees(page, ".answer .old-note", "Stopped: these are the figures so far.");
    await sees(page, ".answer [role=status]", /^So far [\d,]+ squads and parts of squads were tried\.$/);
    await hasCommand(page, /^volley best --squad --faction rebelalliance --seconds \d+ "focus"$/);
});

test("best in games: the first figures are there soon, and Stop keeps them; squads play none", { skip: isWebKit && GAMES }, async (t) => {
    const page = await it.open(t, "#t=best&w=t65xwing+wedgeantilles+focus+lock&for=games", { ready: ".working" });
    await sees(page, ".verdict", /^Take .*: it wins \d\.\d\d ± \d\.\d\d % more of the games/);
    await press(page, "Stop");
    await page.waitForFunction(() => !document.querySelector(".working"));
    await lacks(page, ".answer.old, .trouble");
    await sees(page, ".answer .old-note", /^Stopped/);
    await sees(page, ".answer > .meaning", /^Alone against each of \d+ usual ships, \d+ games each/);
    const command = await page.$eval(".command code", (one) => one.textContent);
    assert.match(command, /^volley best --for games --trials \d+ "t65xwing wedgeantilles focus lock"$/);
    const told = JSON.parse(volley(...command.match(/"[^"]*"|\S+/g).slice(1).map((word) => word.replaceAll('"', "")), "-f", "json"));
    await sees(page, ".verdict", inFields(told.answer));
    await sees(page, ".answer tbody td:nth-child(3)", new RegExp(`^\\+${(100 * told.sets[0].value).toFixed(1)} %`));
    await press(page, "squads");
    await page.waitForFunction(() => !document.querySelector("option[value=games]"));
    await hasCommand(page, /^(?!.*games)volley best --squad /);
});

test("generics: which is underpriced, by faction and list of points; one goes into a duel", async (t) => {
    const page = await it.open(t, "", { ready: ".answer" });
    await openTab(page, "best");
    await press(page, "generics");
    const asked = (...more) => JSON.parse(volley("duel", "--roster", "generics", "--every", "focus", "--sort", "points", "-f", "json", ...more));
    const tells = async ({ answer, sides }) => {
        await sees(page, ".verdict", answer);
        assert.equal(await seen(page, "tr.best th"), `${sides[0].name} duel`);
        assert.deepEqual(await page.$$eval(".answer tbody tr", (rows) => rows.map(({ cells }) => cells[3].innerText)), sides.map(({ value }) => percent(value.value)));
    };
    await tells(asked("--faction", "rebelalliance", "--against", "scenarios/field-xwa.csv"));
    await page.select(".controls label:first-of-type select", "firstorder");
    await hasHash(page, /of=generics&f=firstorder/);
    await tells(asked("--faction", "firstorder", "--against", "scenarios/field-xwa.csv"));
    assert.doesNotMatch(await seen(page, ".answer"), /, pilot of the /); // of names in Volley's own file nobody asked
    assert.match(await seen(page, ".answer"), /needs calculate token of a friend at 0-1\.$/m); // no words of usual ships can be typed
    await page.select(".controls label:nth-of-type(2) select", "amg");
    const dear = asked("--faction", "firstorder", "--points", "amg", "--against", "scenarios/field-amg.csv");
    await tells(dear);
    await hasCommand(page, "volley duel --roster generics --faction firstorder --every focus --sort points --against scenarios/field-amg.csv --points amg");
    await page.click("tr.best button");
    await hasValue(page, "#sideA-1", dear.sides[0].words);
});

test("luck: rows that are typed, a file, and a row that is wrong", async (t) => {
    const page = await it.open(t, "#t=luck", { ready: ".verdict" });
    const file = join(source, "scenarios/game.csv");
    await (await page.$(".result input[type=file]")).uploadFile(file);
    const told = JSON.parse(volley("luck", "-f", "json", file));
    await sees(page, ".verdict", told.answer);
    assert.deepEqual(await page.$$eval(".answer table:first-of-type tbody th", (all) => all.slice(0, 2).map((one) => one.innerText)), told.players.map(({ name, attacks }) => `${name} (${attacks})`));
    const link = await page.evaluate(() => location.hash);
    const again = await it.open(t, link, { ready: ".verdict" });
    await sees(again, ".verdict", told.answer);
    await type(page, "#game-text", "attacker,defender,damage\n3 focus,2,1\n3 focos,2,1\n");
    await sees(page, ".answer", /focus/);
    await type(page, "#game-text", "attacker\n3 focus\n");
    await sees(page, ".trouble", /^the game, line 1, /);
    // On a telephone why a row does not count is seen whole, wherever the table is.
    await page.setViewport({ width: 360, height: 800 });
    await type(page, "#game-text", "attacker,defender,damage,player\nt65xwing.wedgeantilles focus,tieadvancedx1.darthvader,1,A\n3 focos,2,1,A\n3,2,9,A\n");
    await page.waitForFunction(() => document.querySelectorAll(".why").length === 2);
    const whys = await page.$$eval(".why", (all) => all.map((one) => [one.innerText, one.getBoundingClientRect().right <= one.closest(".scroll").getBoundingClientRect().right]));
    assert.deepEqual(whys.map(([, whole]) => whole), [true, true]);
    assert.match(whys[0][0], /^A: 3 focos vs 2: the game, line 3, character 3: 'focos': unknown word; did you mean 'focus'\?$/);
    assert.equal(whys[1][0].match(/so much cannot come/g).length, 1);
    assert.equal((await seen(page, ".answer")).split("'focos'").length, 2); // and once
});

test("luck: an attack is added in fields, without CSV", async (t) => {
    const page = await it.open(t, "#t=luck&l=player,attacker,defender,damage&l=Ben,3,2,1", { ready: ".verdict" });
    for (const [part, words] of [["player", "Eva"], ["attacker", "3 focus, lock"], ["defender", "2"], ["came", "hit blank focus"]]) await type(page, `input[name=${part}]`, words);
    await press(page, "+ Add this attack");
    const want = "player,attacker,defender,damage,rolled\nBen,3,2,1\nEva,\"3 focus, lock\",2,,hit blank focus";
    await hasValue(page, "#game-text", want);
    const file = join(folder(t), "game.csv");
    writeFileSync(file, `${want}\n`);
    await sees(page, ".verdict", JSON.parse(volley("luck", "-f", "json", file)).answer);
    await hasValue(page, "input[name=attacker]", "");
    for (const [part, words] of [["attacker", "3"], ["defender", "2"], ["came", "2"]]) await type(page, `input[name=${part}]`, words);
    await press(page, "+ Add this attack");
    await hasValue(page, "#game-text", `${want}\nEva,3,2,2,`);
});

test("of defenders side by side the best is who suffers least", async (t) => {
    const page = await it.open(t, "#t=compare&a=3+lock&d=3+focus&d=3+evade", { ready: ".verdict" });
    const { variants } = JSON.parse(volley("compare", "-f", "json", "3 lock", "vs", "3 focus", "vs", "3 evade"));
    const [least, most] = variants.sort((a, b) => a.mean_damage - b.mean_damage).map(({ label, mean_damage: mean }) => `${label} (${mean.toFixed(3)})`);
    await sees(page, ".verdict li", `Suffers least: ${least}; most: ${most}`);
});

test("compare: a row that cannot be fired has no figures and says why; several defenders have a reference each", async (t) => {
    const page = await it.open(t, "#t=compare&a=t65xwing+lock+proton+torpedoes&a=t65xwing+lock+advanced+proton+torpedoes&d=2", { ready: "table.variants" });
    const cells = () => page.$$eval("table.variants tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim().replace(/\s+/g, " "))));
    const [heads, , lame] = await cells();
    assert.deepEqual(heads, ["variant", "damage", "hit", "any crit"]);
    assert.deepEqual(lame, ["B t65xwing lock advanced proton torpedoes: this weapon cannot be fired: it needs range 1", "–", "–", "–"]);
    await sees(page, ".verdict", /^Most damage: A \(\d\.\d{3}\); no figures: B$/);
    await page.setViewport({ width: 360, height: 740 });
    await sees(page, ".headline", /^Most damage: A \(\d\.\d{3}\); no figures: B$/);
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${it.server.url}#t=compare&a=3&a=t65xwing+lock+advanced+proton+torpedoes&a=4&d=2`);
    await sees(page, ".verdict li", /^Most damage: C \(\d\.\d{3}\); no figures: B$/);
    await page.goto(`${it.server.url}#t=compare&a=3+focus&a=4&d=2&d=3+focus`);
    await sees(page, "table.variants caption", "Small figures are differences to A or C, whichever has the same defender");
    const { variants } = JSON.parse(volley("compare", "-f", "json", "3 focus", "4", "vs", "2", "vs", "3 focus"));
    const differs = (one, other) => `${one < other ? "−" : "+"}${(100 * Math.abs(one - other)).toFixed(1)} %`;
    const told = (one, other, key) => `${(100 * one[key]).toFixed(1)} %${other ? ` ${differs(one[key], other[key])}` : ""}`;
    const [, ...rows] = await cells();
    assert.deepEqual(rows.map(([, , ...chances]) => chances), variants.map((one, i) =>
        ["p_hit", "p_crit"].map((key) => told(one, i % 2 ? variants[i - 1] : null, key))));
});

test("attack: while a long answer is worked out the last one is seen to be old, and Stop ends it", async (t) => {
    const page = await it.open(t, "#a=3&d=2", { screen: { width: 360, height: 740 } });
    await figure(page, "damage", "0.896");
    await page.goto(`${it.server.url}#a=15x+6+focus+lock+force%3D3+calculate%3D3&d=6+focus%3D5+evade%3D5+force%3D3+calculate%3D5+hull%3D20+shields%3D20`);
    const faint = (place) => page.waitForFunction((place) => getComputedStyle(document.querySelector(place) ?? document.body).opacity < 1, {}, place);
    await faint(".answer");
    await faint(".headline");
    await sees(page, ".working", /Working/);
    await press(page, "Stop");
    await sees(page, ".trouble", "Stopped. The next change asks again.");
    await lacks(page, ".working");
    await page.goto(`${it.server.url}#a=3+focus&d=2`);
    await figure(page, "damage", "1.531");
    assert.equal(await page.$eval(".answer", (answer) => getComputedStyle(answer).opacity), "1");
});

/* By tab, a question, and what is changed in its link. */
const STOPPED = {
    attack: ["a=3&d=2", "a=4&d=2"], compare: ["a=3&a=3+focus&d=2", "a=4&a=3+focus&d=2"], roll: ["a=3+focus&d=2", "a=4+focus&d=2"], sweep: ["a=3&d=2", "a=3&d=2+focus"],
    squad: ["d=2&s=Luke+Skywalker", "d=3&s=Luke+Skywalker"], duel: ["A=t65xwing&B=tielnfighter&deck=off", "A=t65xwing+lock&B=tielnfighter&deck=off"],
    survive: ["w=t65xwing&u=3&deck=off", "w=t65xwing&u=4&deck=off"], luck: ["l=attacker,defender,damage&l=3,2,1", "l=attacker,defender,damage&l=3,2,2"],
    worth: ["w=t65xwing", "w=t65xwing+focus"], best: ["w=tielnfighter+howlrunner", "w=tielnfighter+howlrunner+focus"], hazard: ["w=t65xwing", "w=tielnfighter"],
};

test("each tab shows that it works; Stop ends that, keeps the last answer as one of before, and the next change asks again", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    const hold = () => page.evaluate(() => {
        const ask = Worker.prototype.postMessage;
        window.held = true;
        Worker.prototype.postMessage = function (data, ...more) {
            if (window.held && data.question) setTimeout(() => this.onmessage({ data: { id: data.id, begun: true } })); // it never ends
            else ask.call(this, data, ...more);
        };
    });
    for (const [tab, [before, after]] of Object.entries(STOPPED)) {
        await page.goto(`${it.server.url}?${tab}#t=${tab}&${before}`);
        await page.waitForFunction(() => document.querySelector(".answer") && !document.querySelector(".working"));
        await hold();
        await page.evaluate((hash) => void (location.hash = hash), `t=${tab}&${after}`);
        await sees(page, ".working", /Working/);
        await page.waitForFunction(() => getComputedStyle(document.querySelector(".answer.busy")).opacity < 1);
        await press(page, "Stop");
        await sees(page, ".trouble", "Stopped. The next change asks again.");
        await sees(page, ".answer.old .old-note", "The last answer, before this change:");
        await lacks(page, ".working");
        await page.evaluate((hash) => {
            window.held = false;
            location.hash = hash;
        }, `t=${tab}&${before}`);
        await page.waitForFunction(() => document.querySelector(".answer:not(.old, .busy)") && !document.querySelector(".working, .trouble"));
    }
});

test("a squad goes with its link, as it was written and with what is added to it; one that is too long is told of", async (t) => {
    const page = await it.open(t, "#t=squad&d=2", { ready: "#squad-text" });
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
    const share = async (says) => {
        await (await page.$$("header.top > button")).at(-1).click();
        await sees(page, ".top", says);
        return page.evaluate(() => new URL(window.copied).hash);
    };
    const ships = (one) => one.$$eval("li.ship h3", (all) => all.map((name) => name.innerText));
    for (const text of [readFileSync(join(source, "tests/squads/rebels.xws"), "utf8"), "Luke Skywalker\n  Predator\n  R2-D2\nThane Kyrell", "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6W136Y244X54&sn=Two&obs="]) {
        await page.$eval("#squad-text", (field, text) => {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }, text);
        await type(page, ".result .select input", "lock");
        await hasHash(page, /&add=lock&s=/);
        await page.waitForSelector(".answer:not(.old, .busy) li.ship");
        const other = await it.open(t, await share(/Copied$/), { ready: "li.ship" });
        assert.deepEqual(await ships(other), await ships(page));
        assert.equal(await other.$eval(".result .select input", (field) => field.value), "lock");
        await page.waitForFunction(() => !/Copied/.test(document.querySelector(".top").innerText));
    }
    await openTab(page, "attack");
    await hasHash(page, /^(?!.*&s=)/); // it is of its tab alone
    await page.reload();
    await openTab(page, "squad");
    await page.waitForSelector("li.ship");
    await hasHash(page, /&s=https/);
    const long = { faction: "rebelalliance", name: "W".repeat(7000), pilots: [{ id: "lukeskywalker", ship: "t65xwing" }] };
    await page.$eval("#squad-text", (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, JSON.stringify(long));
    await hasHash(page, /^(?!.*&s=)/);
    await page.evaluate(() => (navigator.clipboard.writeText = async () => {}));
    await press(page, "Share");
    await sees(page, ".top", /Copied, without the squad, which is too long for it/);
    await page.reload();
    await sees(page, ".result [role=status] p", /^1 ship/);
});

test("more dice than are rolled are told of where they are said, and no row of a sweep has figures of others unsaid", async (t) => {
    const page = await it.open(t, "#a=8+focus&d=7");
    const said = () => page.$$eval(".numbers .meaning", (all) => all.map((one) => one.innerText));
    assert.deepEqual(await said(), Array(2).fill("No more than 6 dice are rolled."));
    const off = async (name) => (await named(page, name, "button")).evaluate((one) => one.disabled);
    assert.equal(await off("more attack dice"), true);
    await page.goto(`${it.server.url}#e=1&a=8+focus&d=7`);
    await page.waitForFunction(() => !document.querySelector(".numbers .meaning"));
    assert.equal(await off("more attack dice"), false);
    await page.goto(`${it.server.url}#t=sweep&a=3&d=2&y=attack%3D5..8&x=none`);
    await page.waitForSelector(".answer:not(.busy) .heat");
    const heads = () => page.$$eval(".heat tbody th", (all) => all.map((one) => one.innerText));
    assert.deepEqual(await heads(), ["5", "6", "7 (6 at most)", "8 (6 at most)"]);
    await page.goto(`${it.server.url}#t=sweep&a=3&d=2+hull%3D3&y=hull%3D3..1&x=none`);
    await sees(page, ".heat caption", /hull down/);
    assert.deepEqual(await heads(), ["3", "2", "1"]);
    await page.goto(`${it.server.url}#t=roll&a=7&d=2`);
    await page.waitForSelector(".answer:not(.busy)");
    for (let count = 1; count <= 6; count++) {
        await press(page, "add hit");
        await page.waitForFunction((count) => document.querySelectorAll(".die.laid").length === count, {}, count);
    }
    await sees(page, ".red-dice .meaning", "6 dice are the most that is rolled.");
    assert.equal(await off("add hit"), true);
    await sees(page, ".answer", /From here on: 5\.250 damage/);
    await page.goto(`${it.server.url}#t=roll&a=7&d=2&r=hit+hit+hit+hit+hit+hit+hit`);
    await sees(page, ".dice-note", "This attack rolls 6 attack dice, not 7: at most 6.");
    await lacks(page, ".answer");
});

test("a number has the hint of dice only where it is said to be dice", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    const [attacker, defender] = ["attacker", "defender"];
    for (const [role, text, hint] of [
        [attacker, "2x 3", "3: so many dice"], [attacker, "3 range 1"], [defender, "2", "2: so many dice"], [defender, "2 hull 4"],
        [attacker, "4", "4: so many dice"], [attacker, "t-65 focus 4"], [defender, "3", "3: so many dice"], [defender, "tie fighter shields 2"],
        [attacker, "1", "1: so many dice"], [attacker, "2x t65xwing focus 4"],
    ]) {
        const place = `#${role}-1-says .meaning`;
        await type(page, `#${role}-1`, text);
        if (hint) await sees(page, place, hint);
        else await lacks(page, `${place}:not(:empty)`);
    }
});

test("compare: points are told in the words of the page, and the letters of the answer are those of the loadouts", async (t) => {
    const page = await it.open(t, "#t=compare&a=3+focus&a=4&d=2", { ready: ".verdict" });
    const titles = () => page.$$eval(".setup h3", (all) => all.map((one) => one.innerText).join(", "));
    assert.equal(await titles(), "Attacker 1 A, Attacker 2 B, Defender");
    const costs = ".result input[inputmode=decimal]";
    await type(page, costs, "0");
    await sees(page, ".result .trouble", "points of A, B …: “0” is no number above 0, as in 47 43");
    await type(page, costs, "4 x");
    await sees(page, ".result .trouble", /“x” is no number above 0/);
    await type(page, costs, "4 3 2");
    await sees(page, ".result .trouble", "points of A, B …: these are 3 for 2 variants");
    await type(page, costs, "4 3");
    await lacks(page, ".result .trouble");
    const { variants } = JSON.parse(volley("compare", "-f", "json", "--cost", "A=4,B=3", "3 focus", "4", "vs", "2"));
    await sees(page, ".verdict", new RegExp(`Most damage per point \\(damage divided by points\\): B \\(${variants[1].damage_per_point.toFixed(4)}\\)`));
    await page.goto(`${it.server.url}#t=compare&a=3+focus&d=2&d=1+evade`);
    await sees(page, "table.variants tbody tr:nth-child(2) th", /^B\s.* vs 1 evade$/s);
    await sees(page, "#defender-2-title", "Defender 2 B");
    assert.equal(await titles(), "Attacker, Defender 1 A, Defender 2 B");
    await press(page, "+ Add an attacker");
    await sees(page, "#defender-2-title", "Defender 2 C, D");
    assert.equal(await titles(), "Attacker 1 A, C, Attacker 2 B, D, Defender 1 A, B, Defender 2 C, D");
    await sees(page, "table.variants tbody tr:nth-child(3) th", /^C\s.* vs 1 evade$/s);
    await press(page, "remove Attacker 2");
    await sees(page, "table.variants tbody tr:nth-child(2) small.up", /^−/); // less damage is good for a defender
    await press(page, "remove Defender 2");
    await sees(page, ".setup h3", "Attacker");
});

test("what is wrong is told in the words of the page, not in those of the program's options and files", async (t) => {
    const page = await it.open(t, "#t=squad", { ready: "#squad-text" });
    const tells = async (wanted, place = ".result .trouble") => {
        assert.doesNotMatch(await sees(page, place, wanted), /--|JSON|\.(xws|csv)\b|\d:\d/);
    };
    await type(page, "#squad-text", "hello");
    await tells(/^the squad: there is no squad here: neither XWS, as builders export it, nor an address of a builder, nor lines with pilots$/);
    await type(page, "#squad-text", "Luke Skywalker\n  Predatr");
    await tells(/^the squad, line 2, character 3: 'Predatr': no pilot or upgrade is called so/);
    for (const text of ["{", '{"faction":"rebel\\u0000x"}']) {
        await type(page, "#squad-text", text);
        await tells(/^This is no squad, neither the XWS of a builder nor an address .*: it cannot be read from line 1, character \d+ on\.$/);
    }
    await type(page, "#squad-text", '{"pilots":[{}]}');
    await tells("the squad: faction: a squad needs its faction");
    const asks = (hash) => page.goto(`${it.server.url}#${hash}`);
    await asks("t=duel&deck=off&range=x");
    await tells("“range by round”: 'x' is no list of ranges such as 3,2,1");
    await asks("t=duel&deck=off&state=A9:+gone");
    await tells("as the game stands: 'A9': there is no such ship; the last one of side a is A1");
    await asks("t=best&b=x");
    await tells(/^“points for upgrades”: 'x' is not a whole number/);
    await asks("t=best&w=t65xwing");
    await tells(/^no pilot is named: say who flies it, as [a-z, ]+$/);
    await asks("t=luck&l=attacker,defender&l=3,2");
    await tells(/^the game, line 1, character \d+: |neither damage nor dice/);
    await asks("t=roll&a=3&d=2&r=x");
    await sees(page, ".dice-note", /^An attack die shows /);
    await asks("t=duel&deck=off&state=foo");
    await tells("as the game stands: 'foo': a ship is named as in the report, A1 or B2, or by a word that only it has, as in A1: hull=2 shields=0");
    await asks("a=3%00&d=2");
    await tells("a character that no words have, NUL, is in it: take it out");
    await asks("t=sweep&e=1&a=3&d=2&y=range%3D0..3&x=none");
    await tells("–: 'range=0': the number is out of range: 1 to 5; there is no range 0 in the first edition", ".result .scroll .meaning");
    await asks("a=3+focus+range%3D0&d=2");
    await sees(page, ".attacker .meaning", /^At range 0 the attacker cannot modify the dice/);
    await asks("a=3+focus+range%3D1&d=2");
    await lacks(page, ".attacker > .meaning:not(:empty)");
    await asks("a=3&d=dash+rendar");
    await sees(page, ".complaint", /or 3 more: search for “dash rendar” under Ships, cards/);
    await asks("t=survive&range=0");
    await sees(page, ".controls .meaning", /^At range 0 the attacker cannot modify the dice/);
    await asks("t=sweep&a=3+regen%3D1&d=2"); // once, not for each cell
    await sees(page, ".result .scroll > .meaning", "–: 'regen=1': this word is about an engagement of several rounds, not about an attack: leave it out");
    assert.equal((await page.$$(".result .scroll > .meaning")).length, 1);
});

/* By tab: what has notes, errors and advice, for which the program names options and commands. What is waited for is a part of it. */
const TOLD = [
    ["worth", "w=tieadvancedx1+darthvader+focus", ".answer", /bullseye arc; bullseye@35% among the words says how often it is\./],
    ["worth", "e=2&w=t65xwing+wedgeantilles+crackshot", ".answer", /Crack Shot/],
    ["worth", "w=t65xwing", ".answer", /No pilot is named/],
    ["best", "w=t65xwing+wedgeantilles+focus&b=7", ".verdict", /the best for trading blows, .* Not weighed here, for Worth weighs second attacks: /],
    ["best", "e=2&w=t65xwing+wedgeantilles+focus", ".trouble", /say how many points they may cost$/],
    ["best", "of=squads&f=galacticempire&for=kill", ".verdict", /best squad so far for targets destroyed/],
    ["best", "w=t65xwing", ".trouble", /^no pilot is named/],
    ["best", "of=squads&pool=foo", ".trouble", /^there is no pilot 'foo'/],
    ["best", "of=squads&pool=wedgeantilles, bluesquadronescort*x", ".trouble", /^how many are 'bluesquadronescort\*x'/],
    ["best", "of=generics&f=separatistalliance", ".verdict", /^For its points .* is worth most/],
    ["best", "of=generics&each=focos", ".trouble", /unknown word; did you mean 'focus'/],
    ["best", "e=1&of=generics&f=firstorder", ".trouble", /./],
    ["hazard", "h=foo&w=t65xwing", ".trouble", /no such obstacle/],
    ["hazard", "h=asteroid&w=2x+t65xwing", "main", /one ship suffers it/],
    ["duel", "deck=off&A=t65xwing+protontorpedoes&B=tielnfighter", ".answer", /is never fired/],
    ["duel", "A=t65xwing+not+focus", ".complaint", /^'not': unknown word: “Ships, cards, situation” of Attack lists all$/],
    ["duel", "e=1&A=t65xwing&B=rz2awing", ".complaint", /other edition: choose edition 2\.5 in Rules$/],
    ["duel", "A=3&B=3", "main", /a bare number could be either/],
    ["duel", "deck=off&A=hull%3D3&B=attack%3D3", "main", /./],
    ["survive", "u=6x+3&w=lukeskywalker+r2d2+elusive", ".answer", /recovers a shield/],
    ["survive", "u=3&w=3", "main", /nobody can be destroyed/],
    ["luck", "l=player,attacker,defender,damage&l=,3+focus,2,3&l=Ben,3+focus,2,1", ".verdict", /Somebody had better dice than Ben, by /],
    ["luck", "l=attacker,defender,damage&l=3+foo,2,1", "main", /unknown word/],
    ["compare", "a=3+focus+jam&a=3&d=2", ".answer", /the jam of the attacker plays no part/],
    ["compare", "a=3+hull%3D3+regen%3D1&a=3&d=2", "main", /about an engagement/],
    ["sweep", "a=3+focus+jam&d=2&y=agility%3D1..2&x=none", ".result", /the jam of the attacker plays no part/],
    ["roll", "a=3+bullseye%4035%25+predator&d=2&r=hit+blank+blank", ".answer", /^If bullseye \(35\.0 %\)[^]*Predator[^]*If not bullseye \(65\.0 %\)[^]*inactive, needs bullseye/],
    ["roll", "a=50%25:+3+focus+%7C+3&d=2&r=hit", "main", /mixtures/],
    ["attack", "a=@rebels.xws:1&d=2", ".trouble", /taken for the name of a file/],
    ["attack", "a=3+focus+regen%3D1&d=2", ".complaint", /about an engagement/],
    ["attack", "a=3+focus+range%3D5&d=2", ".answer", /huge ships/],
    ["attack", "a=50%25:+3+focus+%7C+3&d=2", ".complaint", /mixtures/],
    ["attack", "a=3+focus+or+lock&d=2", ".complaint", /^'or': unknown word$/],
    ["attack", "a=2+green+dice&d=2", ".complaint", /with the defender$/],
    ["attack", "a=missile+3&d=2", ".answer", /fires no card/],
];

test("notes and errors of all tabs speak of fields and tabs, not of options and commands", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    for (const [tab, link, place, says] of TOLD) {
        await page.goto(`${it.server.url}#t=${tab}&${link}`);
        await sees(page, place, says);
        assert.deepEqual(await speaksOfOptions(page), [], link);
    }
    await page.goto(`${it.server.url}#t=batch`);
    await page.waitForSelector(".drop");
    const file = join(folder(t), "wrong.csv");
    writeFileSync(file, "attacker,defender\n3 not focus,2\n3 focus or lock,2\n2 green dice,2\n");
    await (await page.$("input[type=file]")).uploadFile(file);
    await sees(page, ".result tbody tr", /line 2, character 3: 'not': unknown word: “Ships/);
    assert.deepEqual(await speaksOfOptions(page), [], "batch");
});

/* By tab, what is wrong: words, names, numbers and files that nobody can mean. */
const BAD = {
    attack: ["a=3+foo&d=2", "a=3&d=", "a=&d=2", "a=3+focus%3D-1&d=2", "a=21&d=2", "a=3+range%3D9&d=2", "a=3+target%3D3&d=2", "a=list.txt&d=2", "a=luke&d=2", "a=3&d=3+lock+lock+lock+regen",
        "a=3+volley+run&d=2", "a=3+points%3D20&d=2", "a=0x+3&d=2", "a=3+%7C+4&d=2", "a=3%25&d=2", "e=1&a=3+calculate&d=2", "e=2&a=anakinskywalker&d=2", "a=3+bullseye%40135%25&d=2", "a=3+hull%3D3&d=2", "o=kill&a=3&d=2", "a=han+solo&d=2", "a=3+damage%3D3&d=2", "a=3+behind+a+rock&d=2"],
    compare: ["a=3&a=foo&d=2", "a=3&a=4&d=2&c=x", "a=3&a=4&d=2&c=1+2+3", "a=3&a=3+focus&d=2&d=bar", "a=3&a=4+%7C&d=2"],
    roll: ["a=3&d=2&r=hit", "a=3&d=2&r=evade+evade+evade", "a=3&d=2&r=hit+hit+hit+vs+hit", "a=7&d=2&r=hit+hit+hit+hit+hit+hit+hit", "a=3&d=2&n=9", "a=3+foo&d=2&r=hit", "a=3&d=0&r=hit+hit+hit+vs+evade"],
    sweep: ["a=foo&d=2", "a=3&d=2&y=hull%3D9..1&x=none", "a=3+%7B&d=2", "a=3+%7Battack%7D&d=2", "a=3&d=2&v=half&y=attack%3D1..3&x=none"],
    duel: ["A=foo&B=3", "A=t65xwing&B=", "A=t65xwing&B=tielnfighter&range=9", "A=t65xwing&B=tielnfighter&range=1,,2", "A=t65xwing&B=tielnfighter&state=A1", "A=t65xwing&B=tielnfighter&state=A1:+hull%3D99", "A=t65xwing&B=tielnfighter&result=zz", "A=t65xwing&B=tielnfighter&result=a+in+99", "A=99x+t65xwing&B=tielnfighter", "A=attack%3D3&B=attack%3D3", "A=list.xws&B=tielnfighter", "whom=yes&A=t65xwing+foo&B=tielnfighter"],
    survive: ["w=foo&u=3", "w=t65xwing&u=foo", "w=t65xwing&u=3&state=B9:+gone", "w=t65xwing&u=3&range=x", "w=t65xwing&u=3&also=foo", "w=&u=3"],
    luck: ["l=", "l=attacker", "l=attacker,defender,damage", "l=attacker,defender,damage&l=3,2,x", "l=attacker,defender,damage&l=3,2,99", "l=attacker,defender,rolled&l=3,2,zzz", "l=attacker,defender,damage,foo&l=3,2,1,1", "l=attacker,defender,damage&l=%223,2,1", "l=attacker,defender,damage,dice&l=3,2,1,hhh", "l=attacker,defender,damage,edition&l=3,2,1,7"],
    worth: ["w=foo", "w=", "w=luke", "in=games&w=t65xwing+wedgeantilles&with=foo", "w=3", "e=1&w=tiesilencer", "w=t65xwing+wedgeantilles+xx.xws"],
    best: ["w=foo", "b=-1", "b=1000000", "of=squads&f=nobody", "of=squads&pool=,", "of=squads&each=foo", "of=squads&play=epic&pool=wedgeantilles*99", "of=generics&f=nobody", "of=squads&e=1&pool=foo", "for=games&w=t65xwing+wedgeantilles&with=bar+baz", "w=t65xwing+wedgeantilles+predator+predator+predator"],
    hazard: ["h=0x+asteroid&w=t65xwing", "h=&w=t65xwing", "h=99x+asteroid&w=t65xwing", "h=asteroid&w=foo", "e=1&h=gascloud&w=t65xwing", "h=asteroid&w=3"],
    squad: ["s=hello", "s=%7B", "s=%7B%22pilots%22%3A%5B%5D%7D", "s=%7B%22faction%22%3A%22x%22%2C%22pilots%22%3A%5B%7B%22id%22%3A%22foo%22%2C%22ship%22%3A%22bar%22%7D%5D%7D", "s=https%3A%2F%2Fyasb.app%2F%3Ff%3Dx", "s=https%3A%2F%2Fexample.com", "s=Luke+Skywalker%0AFoo", "s=Luke+Skywalker&add=foo", "s=Luke+Skywalker&d=foo", "s=Han+Solo", "s=t65xwing+lukeskywalker", "s=attacker%2Cdefender"],
};

test("what is wrong in any tab is told without commands and options", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    const opens = (hash) => page.goto(`${it.server.url}#${hash}`);
    for (const [tab, links] of Object.entries(BAD))
        for (const link of links) {
            await opens("t=batch"); // which asks nothing: nothing is there of the link before
            await page.waitForSelector(".drop");
            await opens(`t=${tab}&${link}`);
            await page.waitForSelector(".trouble, .complaint, .dice-note, .answer");
            assert.deepEqual(await speaksOfOptions(page), [], `${tab}: ${link}`);
        }
});

test("on a telephone the answer's first sentence is in sight wherever the answer is not", async (t) => {
    const page = await it.open(t, "#t=sweep&a=3+focus&d=2", { ready: ".heat", screen: { width: 390, height: 640, hasTouch: true, isMobile: true } });
    await sees(page, ".verdict", /^Damage: 0\.\d\d to \d\.\d\d, most with attack dice 6 and agility 0\.$/);
    const asks = [["sweep", /^Damage: /], ["duel", /^[AB] .*wins \d/], ["survive", /^A .* lives/], ["worth", /^Take /], ["best", /^Take /], ["luck", /^Anna's dice .* luckier than in \d+ of 100$/], ["hazard", /damage/]];
    for (const [tab, says] of asks) {
        await openTab(page, tab);
        await page.waitForSelector(`.result .answer`);
        await page.evaluate(() => scrollTo(0, 0));
        const far = await page.waitForFunction(() => {
            const isFar = document.querySelector(".result .answer").getBoundingClientRect().top > innerHeight;
            return (document.querySelector(".headline") || !isFar) && [isFar];
        });
        const [isFar] = await far.jsonValue();
        assert.ok(isFar || !["sweep", "duel", "survive", "luck"].includes(tab), tab);
        if (!isFar) continue;
        await sees(page, ".headline", says);
        assert.ok(await page.$eval(".headline", (bar) => bar.scrollHeight < 100 && bar.offsetHeight <= 80), tab);
        await page.click(".headline");
        await lacks(page, ".headline");
    }
});

test("a duel and a survival go on from where a game stands; what cannot be read is told", async (t) => {
    const stands = "A1: hull=1 shields=0; B2: gone";
    const page = await it.open(t, `#t=duel&A=t65xwing+focus&B=2x+tielnfighter+focus&deck=off&state=${encodeURIComponent(stands)}`, { ready: ".verdict" });
    const told = (name, ...words) => JSON.parse(volley(name, "-f", "json", "--deck", "off", ...words, "t65xwing focus", name === "duel" ? "vs" : "under", "2x tielnfighter focus"));
    await sees(page, ".verdict", told("duel", "--state", stands).answer);
    await hasCommand(page, /^volley duel --deck off --state "A1: hull=1 shields=0; B2: gone" /);
    await type(page, ".controls input[placeholder^=A1]", "A1: hull=1; B3: gone");
    await sees(page, ".trouble", /'B3'/);
    await hasHash(page, /state=A1%3A\+hull%3D1%3B\+B3%3A\+gone/);
    await page.goto(`${it.server.url}#t=survive&w=t65xwing+focus&u=2x+tielnfighter+focus&deck=off&state=A1%3A+hull%3D2`);
    await sees(page, ".verdict", told("survive", "--state", "A1: hull=2").answer);
});

test("the maker's last points count where they are chosen, in the page and by a link, which can be taken back", async (t) => {
    const { points } = JSON.parse(volley("points", "-f", "json"));
    const brought = points.find(({ list }) => list === "amg");
    const asked = "t65xwing lukeskywalker predator";
    const leftBy = (...words) => JSON.parse(volley("worth", "-f", "json", ...words, asked)).loadout_left;
    assert.notEqual(leftBy(), leftBy("--points", "amg"));
    const shows = (page, count) => sees(page, ".answer p", new RegExp(`; ${count} points left for upgrades`));
    const page = await it.open(t, `#t=worth&w=${asked.replaceAll(" ", "+")}`, { ready: ".answer" });
    await shows(page, leftBy());
    const openRules = () => page.$eval(".rules", (rules) => (rules.open = true));
    const choice = ".rules label.select:last-of-type select";
    await openRules();
    await sees(page, `${choice} option:nth-of-type(2)`, `amg (${brought.title})`);
    await page.select(choice, "amg");
    await shows(page, leftBy("--points", "amg"));
    await hasCommand(page, /^volley worth --points amg /);
    await page.reload();
    await shows(page, leftBy("--points", "amg"));
    await openRules();
    await page.waitForSelector(choice);
    await page.select(choice, "");
    await shows(page, leftBy());
    await page.goto(`${it.server.url}#t=worth&w=${asked.replaceAll(" ", "+")}&k=amg`);
    await sees(page, "section.import p", new RegExp(`^This link brings its points.*: amg \\(${brought.title}, ${brought.effective}\\)\\.`));
    await shows(page, leftBy("--points", "amg"));
    await press(page, "Without them");
    await shows(page, leftBy());
});

test("how likely the end of a game was: Luck leads to Duel, which says what the program does", async (t) => {
    const page = await it.open(t, "#t=luck", { ready: ".verdict" });
    await press(page, "ask Duel");
    await page.waitForSelector("#sideA-1");
    const setting = (i) => `.controls label:nth-of-type(${i}) select`;
    await page.select(setting(1), "off");
    await page.select(setting(6), "b");
    await page.waitForSelector(setting(7));
    await page.select(setting(7), "4");
    const told = (...words) => JSON.parse(volley("luck", "-f", "json", "--deck", "off", ...words, "t65xwing focus", "vs", "2x tielnfighter focus"));
    await sees(page, ".verdict", told("--result", "b in 4").answer);
    await hasCommand(page, /^volley duel --deck off .*--result "b in 4" /);
    await page.reload();
    await sees(page, ".verdict", told("--result", "b in 4").answer);
    await page.select(setting(6), "draw");
    await sees(page, ".verdict", told("--result", "draw").answer);
    await lacks(page, setting(7));
});

test("hazards: what they do to a ship, in each edition", async (t) => {
    const page = await it.open(t, "#t=hazard&h=3x+cluster-mine&w=hull%3D3", { ready: ".answer" });
    const figures = (...words) => JSON.parse(volley("hazard", "-f", "json", ...words));
    const { damage, destroyed } = figures("3x cluster-mine", "hull=3");
    await figure(page, "damage", damage.mean.toFixed(3));
    await figure(page, "destroyed", `${(100 * destroyed).toFixed(1)} %`);
    await page.waitForSelector("option[value=proton-bomb]");
    await page.select(".controls select", "proton-bomb");
    await figure(page, "damage", figures("3x proton-bomb", "hull=3").damage.mean.toFixed(3));
    await press(page, "less times");
    await hasHash(page, /h=2x\+proton-bomb/);
});

test("on a telephone the tabs that do not fit are behind a menu, by touch and by keyboard, and large enough", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2", { screen: { width: 360, height: 800, hasTouch: true, isMobile: true } });
    await lacks(page, "#tab-hazard");
    for (const [tab, place, what] of [["sweep", ".heat td", "0.75"], ["worth", ".answer td", /./], ["hazard", ".figures strong", "1.500"]]) {
        await openTab(page, tab);
        await sees(page, place, what);
    }
    await page.focus(".tabs-more button");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=menuitem]");
    await page.keyboard.press("ArrowUp"); // the last
    await page.keyboard.press("Enter");
    await page.waitForSelector("#tab-best[aria-selected=true]");
    await page.focus(".tabs-more button");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=menuitem]");
    await page.keyboard.press("Escape");
    await lacks(page, "[role=menu]");
    await page.waitForFunction(() => document.activeElement.innerText === "More");
    await page.setViewport({ width: 1280, height: 800 }); // another way round, and back
    await page.waitForSelector("#tab-luck");
    await page.setViewport({ width: 360, height: 800 });
    await page.waitForFunction(() => !document.querySelector("#tab-luck") && document.documentElement.scrollWidth <= 360);
});

test("what a finger presses has 44 pixels either way, in every tab, with all of it open", { skip: (isFirefox || isWebKit) && "they know of no finger here" }, async (t) => {
    const screen = { width: 390, height: 844, hasTouch: true, isMobile: true };
    const page = await it.open(t, "#a=2x+t65xwing+predator+focus+lock+reroll=1&a=3+focus&d=3+focus&d=2", { screen });
    const asked = { duel: "t=duel&deck=off&A=t65xwing&A=3x+tielnfighter&B=t65xwing&result=a", survive: "t=survive&deck=off&u=3+focus&u=2&also=t65xwing", best: "t=best" };
    for (const name of TABS) {
        const tab = name === "This roll" ? "roll" : name.toLowerCase();
        await openTab(page, tab);
        if (asked[tab]) await page.goto(`${it.server.url}#${asked[tab]}`);
        if (tab === "squad") await (await page.waitForSelector(".result input[type=file]")).uploadFile(join(source, "tests/squads/rebels.xws"));
        await page.waitForSelector(tab === "batch" ? ".drop" : tab === "squad" ? "li.ship" : tab === "roll" ? ".die" : ".answer, .heat");
        await page.evaluate(() => document.querySelector(".unfold")?.click()); // one at a time is unfolded
        await page.waitForFunction(() => {
            const closed = [...document.querySelectorAll("details:not([open])")];
            closed.forEach((one) => (one.open = true));
            return !closed.length && document.querySelector(".rules .drop");
        }, { polling: 100 });
        const small = await page.$$eval("button, select, summary, input, textarea, a", (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => [one.ariaLabel || one.innerText || one.placeholder || one.id || one.type, one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 43.5 || height < 43.5)
            .map(([name, { width, height }]) => `${name}: ${width} x ${height}`));
        assert.deepEqual([...new Set(small)], [], tab);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), tab);
    }
    const top = () => page.$$eval(".top summary", (all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y]).join());
    await page.evaluate(() => scrollTo(0, 0));
    const open = await top();
    await page.click(".rules summary");
    await page.waitForSelector(".fold.rules[hidden]");
    assert.equal(await top(), open); // it stays where it was pressed
});

test("words of any length stay within a telephone, in every field of every tab, in links, files and lists", async (t) => {
    const word = "w".repeat(60);
    const page = await it.open(t, "", { screen: { width: 360, height: 740 } });
    const wide = () => [document.documentElement.scrollWidth, [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > 361 && !one.closest(".scroll, .tabs, .begin, .picture, .heat"))
        .map((one) => `${one.tagName}.${one.className}`).slice(0, 6).join(" ")];
    const fits = async (what) => {
        const [width, which] = await page.evaluate(wide);
        assert.ok(width <= 360, `${width} wide, ${which}: ${what}`);
    };
    const list = { list: word, title: word, edition: "2.5", effective: "2025-01", text: word };
    await page.evaluate((list) => localStorage.setItem("volley-points", JSON.stringify({ lists: [list], chosen: {} })), list);
    const lists = ["a", "d", "A", "B", "u", "also", "with"].map((key) => `${key}=${word}`).join("&");
    const texts = ["c", "r", "y", "x", "range", "result", "state", "w", "b", "each", "pool", "h", "add"].map((key) => `${key}=${word}`).join("&");
    const right = `l=player,attacker,defender,damage&l=${word},3+focus,2,1&l=${word}2,3,2+focus,1`;
    const links = TABS.map((name) => (name === "This roll" ? "roll" : name.toLowerCase())).flatMap((tab) => [
        `t=${tab}&a=3&a=3+focus&d=2&${right}`, `t=${tab}&${lists}&${texts}&l=${word}&l=${word},${word}`,
    ]).concat(`t=worth&in=games&${lists}`, `t=best&for=games&${lists}`, `t=squad&s=${word}`, `t=compare&a=3+focus&d=2&d=${word}`, `t=best&of=squads&each=${word}`, `t=best&of=generics&${texts}`, `${word}=${word}`);
    let fields = 0;
    for (const link of links) {
        await page.goto(`${it.server.url}#${link}`);
        await page.waitForSelector(".answer, .trouble, .complaint, .drop, .dice-note, .result .meaning, .working");
        await fits(link);
        for (const field of await page.$$("main input[type=text], main textarea, main input:not([type])")) {
            if (!(await field.isVisible())) continue;
            await field.evaluate((one, word) => {
                one.value = word;
                one.dispatchEvent(new InputEvent("input", { bubbles: true }));
            }, word);
            fields++;
        }
        for (const fold of await page.$$("summary")) await fold.evaluate((one) => !one.parentElement.open && one.click());
        await new Promise((done) => setTimeout(done, 100));
        await fits(`${link}, typed`);
        for (const drop of await page.$$(".result input[type=file]"))
            await drop.evaluate((one, name) => {
                const data = new DataTransfer();
                data.items.add(new File([], `${name}.csv`));
                one.files = data.files;
                one.dispatchEvent(new Event("change", { bubbles: true }));
            }, word);
        await fits(`${link}, a file`);
    }
    assert.ok(fields > 2 * links.length, String(fields));
    await page.goto(`${it.server.url}?luck#t=luck&${right}`);
    await sees(page, ".verdict", new RegExp(word));
    await fits("luck");
});

test("a list that players post becomes the side that it is put into; what is none is told and kept, and no tab has another's first line", async (t) => {
    const page = await it.open(t, "#t=duel&deck=off&A=t65xwing&B=tielnfighter&B=tieininterceptor", { screen: { width: 360, height: 740 } });
    await sees(page, ".headline", /wins/);
    await type(page, "#sideB-1", "Luke Skywalker (62)\nPredator (2)\n\nBlue Squadron Escort\n");
    await hasValue(page, "#sideB-2", "t65xwing bluesquadronescort");
    await hasValue(page, "#sideB-1", "t65xwing pilot.lukeskywalker predator");
    await hasValue(page, "#sideB-3", "tieininterceptor");
    await page.$eval("#sideA-1", (field) => {
        const squad = JSON.stringify({ faction: "rebelalliance", pilots: [{ id: "bluesquadronescort", ship: "t65xwing", points: 3 }] });
        const paste = new Event("paste", { bubbles: true, cancelable: true }); // Firefox takes what is in one of a script away
        field.dispatchEvent(Object.assign(paste, { clipboardData: { getData: () => squad } }));
    });
    await hasValue(page, "#sideA-1", "t65xwing bluesquadronescort");
    await type(page, "#sideA-1", "Nobody Nowhere (62)\nPredator (2)");
    await sees(page, ".loadout .trouble", /^Read as a squad: the squad, line 1.*no pilot or upgrade is called so/);
    await hasValue(page, "#sideA-1", "Nobody Nowhere (62) Predator (2)");
    await hasHash(page, /^#t=duel/);
    await type(page, "#sideA-1", "t65xwing");
    await lacks(page, ".loadout .trouble");
    await sees(page, ".headline", /wins/);
    await page.evaluate(() => void (location.hash = "t=squad"));
    await page.waitForSelector("#squad-text");
    await lacks(page, ".headline");
    await page.goto(`${it.server.url}#a=3&d=2`);
    await type(page, "#attacker-1", "Luke Skywalker (62)\nPredator (2)");
    await hasValue(page, "#squad-text", "Luke Skywalker (62)\nPredator (2)");
});

test("several attacks: a line leads to what to spend first, which says what looking ahead saves", async (t) => {
    const page = await it.open(t, "#a=4x+3+focus+lock&d=3+focus+evade");
    await press(page, "This roll", ".answer");
    await hasHash(page, /^#t=roll&e=2\.5&a=4x\+3\+focus\+lock&d=3\+focus\+evade$/);
    const { answer } = JSON.parse(volley("plan", "-f", "json", "4x 3 focus lock", "vs", "3 focus evade"));
    assert.match(answer, /looking ahead to later attacks, .* saves it 0\.08 damage/);
    await page.waitForSelector(".verdict");
    assert.equal((await seen(page, ".verdict")).replace(/\s+/g, " "), inFields(answer));
    for (const link of ["a=4x+3+focus+lock&d=3", "a=3+focus&d=3+focus"]) {
        await page.goto(`${it.server.url}?${link}#${link}`);
        await page.waitForSelector(".answer");
        await lacks(page, ".answer .link");
    }
});

test("worth: its first sentence alone is large, and tells what to do in the page; a ship without tokens is told of", async (t) => {
    const page = await it.open(t, "#t=worth&w=wedgeantilles+t65xwing+predator+firecontrolsystem", { ready: ".verdict" });
    await sees(page, ".verdict .rest", /counts in games: choose “games”, and say “plan=lock,focus bullseye@35%” with its words\)/);
    assert.match(await page.$eval(".verdict", (one) => one.firstChild.data), /^Value per point of its upgrades: [^.]*\.\d+ [^.]*\.\d+ damage more\)\.$/);
    const said = "Without tokens: say focus, lock or evade if it has them.";
    for (const [link, told] of [["t=worth&w=t65xwing", said], ["t=worth&w=t65xwing+focus", ""], ["t=best&w=t65xwing+wedgeantilles", said], ["t=best&w=t65xwing+wedgeantilles+2+focus", ""]]) {
        await page.goto(`${it.server.url}?${link}#${link}`);
        await page.waitForSelector("#ship");
        assert.equal((await page.$$eval(".result > .meaning", (all) => all.map((one) => one.innerText))).includes(said), told !== "", link);
    }
    await page.goto(`${it.server.url}#t=survive&deck=off&state=3+damage`);
    await sees(page, ".result .trouble", /^as the game stands: '3': no ship is named before it, as in A1: hull=2 shields=0/);
    await page.goto(`${it.server.url}#a=7+deplete&d=2`);
    await sees(page, ".answer", /Dice that are rolled, other than the words say: 1 attack die fewer \(deplete/);
});

test("the first answer waits for the smaller module alone; other tabs have the whole", { skip: isWebKit && "WebDriver holds back no request" }, async (t) => {
    const page = await it.open(t, "", { ready: null });
    const held = [];
    let holding = true;
    await page.setRequestInterception(true);
    page.on("request", (request) => (holding && /volley\.wasm/.test(request.url()) ? held.push(request) : request.continue()));
    await page.goto(`${it.server.url}?apart#a=3+focus&a=3+lock&d=2`);
    await figure(page, "damage", "3.063");
    await (await named(page, "Compare", "tab")).click();
    while (!held.length) await new Promise((done) => setTimeout(done, 25));
    holding = false;
    held.forEach((request) => request.continue());
    await sees(page, "table.variants tbody tr:nth-child(2) td", /^1\.531/);
});

test("a new visitor has six attacks to press; who asks something else has seen them", async (t) => {
    const page = await it.open(t);
    const names = () => page.$$eval(".begin button", (all) => all.map((one) => one.innerText));
    const all = await names();
    assert.equal(all.length, 6);
    const words = (place) => page.$eval(place, (field) => field.value);
    for (const name of all) {
        await press(page, name, ".begin");
        const rules = ["-e", name.startsWith("First edition") ? "1" : "2.5"];
        const { damage, cards } = JSON.parse(volley("run", "-f", "json", ...rules, await words("#attacker-1"), "vs", await words("#defender-1")));
        await figure(page, "damage", damage.mean.toFixed(3));
        assert.equal(cards.find(({ state, side }) => state === "inactive" && side !== "defender"), undefined, name);
    }
    await (await named(page, "Compare", "tab")).click();
    await page.waitForFunction(() => !document.querySelector(".begin"));
    await (await named(page, "Attack", "tab")).click();
    await page.waitForSelector(".begin");
    assert.deepEqual(await names(), all);
    await type(page, "#attacker-1", "3 focus lock");
    await page.waitForFunction(() => !document.querySelector(".begin"));
    await page.goto(`${it.server.url}?again`);
    await page.waitForSelector(".answer");
    assert.deepEqual(await names(), []);
});

test("a link is the question; back goes back, a reload loses nothing", async (t) => {
    const link = "#e=2&a=2x+3+focus&a=4+lock+range%3D1&d=2+evade+hull%3D4+shields%3D2";
    const page = await it.open(t, link);
    const mean = await seen(page, ".figures strong");
    await type(page, "#attacker-2", "4 lock range=3");
    await sees(page, ".figures strong", new RegExp(`^(?!${mean}$)\\d`));
    const changed = await page.evaluate(() => location.href);
    const other = await seen(page, ".figures strong");
    await page.reload();
    await sees(page, ".figures strong", other);
    assert.equal(await page.evaluate(() => location.href), changed);
    await page.goBack();
    await sees(page, ".figures strong", mean);
    await hasValue(page, "#attacker-2", "4 lock range=1");
    const again = await it.open(t, new URL(changed).hash);
    await sees(again, ".figures strong", other);
    const run = JSON.parse(volley("run", "--engine", "exact", "-f", "json", "-e", "2", "2x 3 focus", "4 lock range=3", "vs", "2 evade hull=4 shields=2"));
    assert.equal(other, run.damage.mean.toFixed(3));
});

test("the command line, run, has the figures of the page", async (t) => {
    const page = await it.open(t, "#a=3+focus+lock&d=3+focus+evade");
    const command = await page.$eval(".command code", (code) => code.textContent);
    const words = command.match(/"[^"]*"|'[^']*'|\S+/g).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
    assert.equal(words.shift(), "volley");
    await figure(page, "damage", JSON.parse(volley(...words, "-f", "json")).damage.mean.toFixed(3));
});

test("the ship's own upgrades come first, by slot, with the points left; a tap adds one", async (t) => {
    const page = await it.open(t, "#t=worth&w=t65xwing+wedgeantilles+focus");
    const ship = () => page.$eval("#ship", (field) => field.value);
    const { could_have: could, loadout_left: left } = JSON.parse(volley("worth", "--all", "-f", "json", "t65xwing wedgeantilles focus"));
    await page.click(".result .more-words summary");
    await sees(page, ".fits .meaning", `Wedge Antilles has ${left} points left for upgrades:`);
    const slots = [...new Set(could.map(({ slot }) => slot))].sort();
    assert.deepEqual(await page.$$eval(".fits [role=group]", (all) => all.map((one) => one.ariaLabel)), slots);
    const chips = await page.$$eval(".fits .chip", (all) => all.map((one) => one.innerText));
    assert.equal(chips.length, could.length);
    assert.ok(chips.includes("R7-T1 Legends and Relics, 5") && chips.includes("Proton Torpedoes 14, too dear"), chips.join("; "));
    await press(page, "Predator 3", ".fits");
    assert.equal(await ship(), "t65xwing wedgeantilles focus predator");
    await sees(page, ".fits .meaning", `Wedge Antilles has ${left - 3} points left for upgrades:`);
    await lacks(page, ".fits [role=group][aria-label=talent]");
    await type(page, "#ship-search", "torpedo"); // a slot: those that fit, then others
    await sees(page, ".found", /^Adv\. Proton Torpedoes torpedo, 7 points/);
    await type(page, "#ship-search", "x-wing");
    await sees(page, ".results", /T-65 X-wing ship/);
    await type(page, "#ship-search", "fcs"); // the name of no ship: those before go
    await sees(page, ".results", /^Fire-Control System sensor, \d+ points\s*\?$/);
    await type(page, "#ship", "t65xwing focus");
    await type(page, "#ship-search", "wedge");
    await sees(page, ".found", "Wedge Antilles pilot, T-65 X-wing, initiative 6, 14 points");
    const rows = await page.$$eval(".found", (all) => all.map((one) => one.innerText));
    assert.ok(rows.includes("Wedge Antilles pilot, T-65 X-wing, initiative 5, Battle of Yavin, 13 points"), rows.join("; "));
    assert.deepEqual(rows.filter((row) => /wedgeantilles|t65xwing|battleof/.test(row)), []);
    assert.ok(rows.includes("RZ-1 A-wing ship"), rows.join("; "));
    await page.$eval(".found", (one) => one.click());
    assert.equal(await ship(), "wedgeantilles focus");
    const title = async (name, said) => { // comes with the ship that has it, unless that is there
        await type(page, "#ship-search", name);
        await sees(page, ".found", said);
        await page.$eval(".found", (one) => one.click());
    };
    await title("millennium falcon", "Millennium Falcon title, 0 points, with Modified YT-1300 Light Freighter");
    assert.equal(await ship(), "modifiedyt1300lightfreighter millenniumfalcon focus");
    await title("ghost", "Ghost title, 0 points, with VCX-100 Light Freighter");
    assert.equal(await ship(), "vcx100lightfreighter ghost focus");
    await title("decimator", "VT-49 Decimator ship");
    assert.equal(await ship(), "vt49decimator focus");
    await title("dauntless", /^Dauntless title, \d+ points(, no part in an attack)?$/);
    assert.equal(await ship(), "vt49decimator focus dauntless");
    for (const [named, search, replaced] of [["rebel Falcon 2 focus", "hwk", "hwk290lightfreighter focus=2"], ["Luke red five focus", "hwk-2", "hwk290lightfreighter focus"]]) {
        await type(page, "#ship", named); // a name says what flies: another ship takes its place, too
        await title(search, "HWK-290 Light Freighter ship");
        assert.equal(await ship(), replaced);
    }
});

test("every tab that takes a ship has the search, and nicknames are found", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    for (const [tab, search] of Object.entries({
        attack: "attacker-1", compare: "attacker-1", roll: "defender-1", sweep: "attacker-1", squad: "defender-1",
        duel: "sideB-1", survive: "under-1", worth: "ship", best: "ship", hazard: "ship",
    })) {
        await openTab(page, tab);
        const words = await page.waitForSelector(`#${search}`);
        const before = await words.evaluate((field) => field.value);
        await words.evaluate((field) => field.closest(".side-ship, .loadout").querySelector(".more-words").open = true);
        await page.waitForSelector(`#${search}-search`);
        await type(page, `#${search}-search`, "vtg");
        const found = await page.waitForFunction((id) => [...document.getElementById(id).closest(".search").querySelectorAll(".found")]
            .find((one) => one.innerText.startsWith("Veteran Turret Gunner gunner")), {}, `${search}-search`);
        await found.asElement().click();
        assert.equal(await words.evaluate((field) => field.value), `${before} veteranturretgunner`);
    }
});

test("cards are found, explained, added, and say what they need", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    await page.click(".attacker .more-words summary");
    await page.waitForSelector("#attacker-1-search");
    await type(page, "#attacker-1-search", "predator");
    await press(page, "what Predator does", ".attacker");
    await sees(page, ".attacker .results .explained", /^Predator \(upgrade, talent\)\n[^]*bullseye/);
    await page.$eval(".attacker .found", (one) => one.click());
    await hasValue(page, "#attacker-1", "3 focus predator");
    await sees(page, ".cards-used", /Predator.*inactive, needs bullseye/s);
    await press(page, "Say “bullseye”");
    await hasValue(page, "#attacker-1", "3 focus predator bullseye");
    await sees(page, ".cards-used", /Predator.* active/s);
    await page.goto(`${it.server.url}#a=3+focus+range%3D2+fearless&d=2+captainnym`);
    await press(page, "Say “fromfront range=1 frontarc”"); // of both ships; a range that stands there is changed
    await hasValue(page, "#attacker-1", "3 focus range=1 fearless fromfront");
    await hasValue(page, "#defender-1", "2 captainnym frontarc");
    await press(page, "Say “captainnym!”");
    await hasValue(page, "#defender-1", "2 captainnym! frontarc");
    await sees(page, ".cards-used", /Fearless.* active.*Captain Nym.* active, as its ! says/s);
    await page.goto(`${it.server.url}#a=hortonsalm&d=2`);
    await press(page, "Say “hortonsalm=1”");
    await hasValue(page, "#attacker-1", "hortonsalm=1");
    await page.goto(`${it.server.url}#a=bobafett+range%3D1&a=3+protonbombs&d=2`);
    await sees(page, ".cards-used", /Boba Fett.* active, more with a number.*Proton Bombs.* plays no part in an attack: .*: Hazard tells what they do/s);
    await press(page, "Say “bobafett=1”");
    await sees(page, ".cards-used", /Boba Fett.* active(?!, more)/s);
});

test("words are found by what they do, and where a name has two words", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    await page.click(".attacker .more-words summary");
    await page.waitForSelector(".word-list"); // the words are there
    for (const [typed, taken, becomes] of [
        ["3 damage card", /^expose=1 /, "3 expose=1"], ["3 crit", /^expose=1 /, "3 expose=1"], ["3 exposed", /^expose=1 /, "3 expose=1"],
        ["3 front arc", /^frontarc /, "3 frontarc"], ["3 arc", /^turretarc /, "3 turretarc"], ["3 suffer", /^suffer-hit=1 /, "3 suffer-hit=1"],
        ["wedge ant", /^Wedge Antilles pilot, T-65 X-wing, initiative 6$/, "wedgeantilles"],
    ]) {
        await type(page, "#attacker-1", typed);
        const chip = await page.waitForFunction((source) => [...document.querySelectorAll(".offered .chip")].find((one) => new RegExp(source).test(one.innerText)), {}, taken.source);
        await chip.asElement().click();
        await hasValue(page, "#attacker-1", becomes);
    }
    await type(page, "#attacker-1", "3 focus");
    await sees(page, ".attacker .says", /^focus: /);
    await lacks(page, ".offered");
});

test("whom a name means is chosen once, and stands in the other fields; the way back asks again", async (t) => {
    const page = await it.open(t, "#t=compare&a=vader+focus&a=Vader+lock&d=2", { ready: ".complaint button" });
    const [first, second] = await page.$$eval(".complaint button", (all) => all.slice(0, 2).map((one) => one.innerText));
    await press(page, second, ".loadout");
    await hasValue(page, "#attacker-1", `${second} focus`);
    await hasValue(page, "#attacker-2", `${second} lock`);
    await page.goBack();
    await hasValue(page, "#attacker-2", "Vader lock");
    await sees(page, ".complaint button", second);
    await press(page, first, ".loadout");
    await hasValue(page, "#attacker-2", `${first} lock`);
});

test("a link with too much of a list is told of at once; keyboard, cards and what is left aside go on", async (t) => {
    const page = await it.open(t, `#t=compare&${"a=3+focus&".repeat(65)}d=2`, { ready: ".setup" });
    await sees(page, ".notices", /“a” is 65 times in this link: the first 64 are taken/);
    assert.equal((await page.$$(".setup .attacker")).length, 64);
    await page.goto(`${it.server.url}?say#t=compare&a=3+focus+crackshot&a=3+focus&d=2`);
    await press(page, "Say “bullseye”", ".cards-used");
    await hasValue(page, "#attacker-1", "3 focus crackshot bullseye");
    await page.waitForFunction(() => document.querySelector(".tabs"));
    const fall = async (name, where, lands) => {
        await (await named(page, name, "button", where)).evaluate((one) => one.focus());
        await page.keyboard.press("Enter");
        await page.waitForFunction((lands) => document.activeElement.closest(lands), {}, lands);
    };
    await fall("lock", ".setup .tries", ".tries");
    await fall("remove Attacker 3", ".setup", ".setup");
    await page.goto(`${it.server.url}?best#t=best&w=soontir+fel+tie+interceptor+focus&b=8`);
    await sees(page, ".result details.left summary", "Left aside");
    assert.match(await page.$eval(".result details.left", (one) => one.textContent), /Juke \(evade\).*Trick Shot/s);
});

test("letters of twice the size make no tab wider than a telephone", async (t) => {
    const page = await it.open(t, "", { screen: { width: 360, height: 740 } });
    for (const name of TABS) {
        await page.goto(`${it.server.url}?${name.slice(-4)}#t=${name === "This roll" ? "roll" : name.toLowerCase()}&deck=off&a=3+focus&a=3+lock`);
        await page.waitForSelector(".answer, .heat, .drop, .result input[type=file]");
        await page.evaluate(() => void (document.documentElement.style.fontSize = "32px"));
        await page.waitForFunction(() => document.documentElement.scrollWidth <= 360, { timeout: 9000 }); // the row of tabs fits itself
    }
});
