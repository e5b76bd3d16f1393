// The page in a browser, as players use it: Attack and the tabs beside it by mouse and by keyboard, what players ask, the search, links.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { percent } from "../page/src/format.js";
import { inFields } from "../page/src/said.js";
import { figure, hasCommand, hasHash, hasValue, isWebKit, lacks, named, openTab, press, seen, sees, setting, type } from "./browser.mjs";
import { folder, rows, source, volley } from "./support.mjs";

const it = setting();
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
        if (!isWebKit) await page.bringToFront(); // Firefox draws no page that another one covers
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
    await type(page, "#attacker-1", "3 crit"); // the keyboard alone reaches them
    await page.waitForSelector(".offered .chip");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement.closest(".offered"));
    await page.keyboard.press("Enter");
    await hasValue(page, "#attacker-1", "3 critical");
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

/* A row of the answer's table by its button: what stands in its cells. */
const rowOf = async (page, name) => (await named(page, name, "button", ".answer")).evaluate((one) => [...one.closest("tr").cells].slice(1).map((cell) => cell.innerText.trim()));

test("this roll: an option is tapped, then what the dice show, to the end and back, as the program says it", async (t) => {
    const page = await it.open(t, "#t=roll&a=3+focus+lock&d=3+evade&r=hit+focus+blank", { ready: ".answer" });
    const plan = (...steps) => JSON.parse(volley("plan", "-f", "json", "--rolled", steps.join(" then "), "3 focus lock", "vs", "3 evade"));
    const steps = ["hit focus blank"];
    const tap = async (step) => {
        await press(page, step[0].toUpperCase() + step.slice(1), ".answer");
        steps.push(step);
        await sees(page, ".way li:last-child", new RegExp(`${step}$`));
        await hasCommand(page, `volley plan --rolled "${steps.join(" then ")}" "3 focus lock" vs "3 evade"`);
        await sees(page, ".answer:not(.busy) b", `${plan(...steps).expected.damage.toFixed(3)} damage`);
    };
    await tap("spend lock: reroll a blank");
    for (const { dice, chance, damage, crits } of plan(...steps).branches)
        assert.deepEqual(await rowOf(page, dice[0].toUpperCase() + dice.slice(1)), [`${(100 * chance).toFixed(1)} %`, damage.toFixed(3), crits.toFixed(3)]);
    assert.deepEqual(await rowOf(page, "Hit"), ["37.5 %", "0.928", "0.000"]); // 475 / 512
    await tap("hit");
    await tap("spend focus");
    assert.equal(plan(...steps).branches.length, 10); // of three defense dice
    await tap("evade evade blank");
    await tap("nothing");
    await sees(page, ".answer p:not([aria-live])", "The attack is over. There is nothing to decide.");
    await sees(page, ".answer b", "1.000 damage");
    await hasHash(page, /r=hit\+focus\+blank\+then\+spend\+lock/);
    await page.reload();
    await sees(page, ".way li:last-child", /nothing$/);
    await press(page, "Back a step");
    steps.pop();
    await sees(page, "tr.best th", /^Spend evade: a blank to evade/);
    await press(page, "spend lock: reroll a blank", ".way");
    await named(page, "Crit", "button", ".answer");
    await press(page, "hit focus blank", ".way");
    await named(page, "add crit");
    assert.equal(await page.$(".way"), null);
    await page.goto(`${it.server.url}?misfit#t=roll&a=3+focus&d=2&r=hit+hit+focus+then+spend+lock`);
    await sees(page, ".dice-note", /^“spend lock”: .*spend focus'\? Tap what fits:$/);
    await press(page, "Spend focus", ".answer"); // in the place of what the words allow no more
    await sees(page, ".way li:last-child", /spend focus$/);
    await named(page, "Evade blank", "button", ".answer");
    await page.goto(`${it.server.url}?misfits#t=roll&a=3+focus&d=3&r=hit+hit+focus+then+spend+focus+then+evade+then+nothing`);
    await sees(page, ".dice-note", /^“evade”: 3 defense dice are rolled here/);
    await press(page, "Evade focus blank", ".answer");
    await hasHash(page, /r=hit\+hit\+focus\+then\+spend\+focus\+then\+evade\+focus\+blank$/);
    await lacks(page, ".dice-note");
});

test("this roll: behind an attack that is over stands the next one, with dice of its own", async (t) => {
    const page = await it.open(t, "#t=roll&a=3+focus&a=2+lock&d=0&r=hit+focus+blank+then+spend+focus", { ready: ".answer" });
    await sees(page, ".answer p:not([aria-live])", /^The attack is over\..* Before the next attack, take out of the words what was spent\.$/);
    await sees(page, ".answer p[aria-live]", /^From here on, with the attacks that follow: /);
    await press(page, "Attack 2", ".result");
    await hasHash(page, /^(?!.*&r=).*&n=2/);
    await sees(page, ".answer", /What to do, whatever is rolled/);
    await lacks(page, ".way");
});

test("of several attacks the damage after each is shown by a tap", async (t) => {
    const page = await it.open(t, "#a=2x+3+focus&a=2+lock&d=2+focus+hull%3D3");
    const { attacks, damage } = JSON.parse(volley("run", "--no-check", "-f", "json", "2x 3 focus", "2 lock", "vs", "2 focus hull=3"));
    const exactly = () => page.$$eval(".histogram tbody tr", (all) => all.map(({ cells }) => [cells[1].innerText.trim(), cells[3].innerText.trim()]));
    const rows = ({ pmf }) => pmf.map((p, least) => [percent(p), percent(pmf.slice(least).reduce((sum, one) => sum + one))]);
    await figure(page, "damage", damage.mean.toFixed(3));
    assert.deepEqual(await exactly(), rows(damage));
    for (const [i, name] of ["1", "2"].entries()) {
        await press(page, name, "[aria-label='Damage after attack']");
        const { after } = attacks[i];
        await sees(page, ".choice + p", `After attack ${name}: ${after.mean.toFixed(3)} damage, ${percent(after.destroyed)} destroyed.`);
        assert.deepEqual(await exactly(), rows(after));
    }
    await press(page, "all", "[aria-label='Damage after attack']");
    await lacks(page, ".choice + p");
    assert.deepEqual(await exactly(), rows(damage));
    await type(page, "#attacker-1", "3 focus");
    await press(page, "1", "[aria-label='Damage after attack']");
    await press(page, "remove Attacker 2", ".setup");
    await lacks(page, "[aria-label='Damage after attack']");
});

test("other dice than the words say are told above the damage", async (t) => {
    const page = await it.open(t, "#a=4+range+1&d=2");
    await sees(page, ".figures + p", "Attacker rolls 5 dice: range 1.");
    await page.goto(`${it.server.url}?two#a=4&a=2x+3+range%3D3+deplete&d=2+obstructed`);
    const { ships } = JSON.parse(volley("run", "--no-check", "-f", "json", "4", "2x 3 range=3 deplete", "vs", "2 obstructed")).scenario;
    assert.match(ships.attackers[1].understood, /rolls 2: deplete/);
    await sees(page, ".figures + p", "Attacker 2 rolls 2 dice: deplete; attacker 3 rolls 2 dice: deplete; defender rolls 3 dice: obstructed (attack 1), rolls 4 dice: range 3, obstructed (attack 2), rolls 4 dice: range 3, obstructed (attack 3).");
    await page.goto(`${it.server.url}?card#a=t65xwing+wedgeantilles&d=3`);
    await sees(page, ".figures + p", "Defender rolls 2 dice: Wedge Antilles.");
    await page.goto(`${it.server.url}?none#a=4&d=2`);
    await figure(page, "damage", JSON.parse(volley("run", "--no-check", "-f", "json", "4", "vs", "2")).damage.mean.toFixed(3));
    await lacks(page, ".figures + p");
});

test("what is certain has 100 %, and what is not has less, however near it is", async (t) => {
    const page = await it.open(t, "#a=10x+6&d=0+hull%3D1"); // 2^-60 may be
    await figure(page, "hit", "> 99.9 %");
    await figure(page, "destroyed", "> 99.9 %");
    const least = () => page.$$eval(".histogram tbody tr", (all) => all.map(({ cells }) => cells[3].innerText.trim()));
    assert.deepEqual((await least()).slice(0, 3), ["100.0 %", "> 99.9 %", "> 99.9 %"]);
    await press(page, "9", "[aria-label='Damage after attack']"); // 2^-54 may be
    assert.deepEqual((await least()).slice(0, 3), ["100.0 %", "> 99.9 %", "> 99.9 %"]);
    await page.goto(`${it.server.url}?sure#a=3x+3+add-hit%3D4+focus+lock&d=3+focus+reinforce+hull%3D3`); // four hits, three evades and a reinforce
    await figure(page, "hit", "100.0 %");
    assert.deepEqual((await least()).slice(0, 4), ["100.0 %", "100.0 %", "100.0 %", "100.0 %"]);
});

test("compare: where a card of some rows does not count, what is best says so", async (t) => {
    const page = await it.open(t, "#t=compare&a=3+focus+predator&a=3+focus&d=2", { ready: ".verdict", screen: { width: 360, height: 740 } });
    const said = "The same damage (1.531); Predator in A does not count";
    await sees(page, ".verdict li", said);
    await sees(page, ".headline", said);
    await page.goto(`${it.server.url}?counts#t=compare&a=3+focus+predator+bullseye&a=3+focus&d=2`);
    await sees(page, ".verdict li", /^Most damage: A \(\d\.\d+\)$/);
    await page.goto(`${it.server.url}?both#t=compare&a=3+focus+predator&a=3+lock+predator&d=2`);
    await sees(page, ".verdict li", /^(Most|The same) damage[^;]*$/); // of both: it makes no difference
});

test("all names that begin as what is typed are offered, those of packs last", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    await page.click(".attacker .more-words summary");
    await page.waitForSelector(".word-list");
    const { cards } = JSON.parse(volley("cards", "-f", "json"));
    const begins = (start) => cards.filter(({ name }) => name.toLowerCase().startsWith(start));
    for (const start of ["pre", "cap"]) {
        await type(page, "#attacker-1", `3 ${start}`);
        await page.waitForSelector(".offered .chip");
        const offered = await page.$$eval(".offered .chip", (all) => all.map((one) => one.firstChild.data));
        assert.deepEqual([...new Set(begins(start).map(({ name }) => name))].filter((name) => !offered.includes(name)), []);
    }
    await type(page, "#attacker-1", "3 pre");
    await page.waitForFunction(() => [...document.querySelectorAll(".offered .chip")].some((one) => one.firstChild.data === "Predator"));
    const offered = await page.$$eval(".offered .chip", (all) => all.map((one) => one.innerText));
    assert.ok(offered.findIndex((one) => /^Predator/.test(one)) < offered.findIndex((one) => /Battle of Yavin/.test(one)), offered.join("; "));
    const { high, whole } = await page.$eval(".offered", (one) => ({ high: one.clientHeight, whole: one.scrollHeight }));
    assert.ok(whole > high && high < 300, `${high} of ${whole}`); // the rest by scrolling
});

test("choices that do not fit beside their label stand below it, whole", async (t) => {
    const page = await it.open(t, "#a=5x+3+focus&d=2+hull%3D9", { screen: { width: 360, height: 740 } });
    const tops = await page.$$eval("[aria-label='Damage after attack'] button", (all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(tops.length, 5);
    assert.equal(new Set(tops).size, 1);
});

test("what a newer version would lose is looked for once for each question", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    await page.waitForFunction(() => document.querySelector("#tab-attack") && document.querySelector(".attacker .chips"));
    await page.evaluate(() => {
        globalThis.useNewer = () => {};
        dispatchEvent(new Event("newer"));
    });
    await sees(page, ".notices .notice", /^A newer Volley is ready/);
    await page.evaluate(() => {
        const Own = URLSearchParams;
        globalThis.reads = 0; // of the address
        globalThis.URLSearchParams = class extends Own {
            constructor(...of) {
                super(...of);
                globalThis.reads += typeof of[0] === "string";
            }
        };
    });
    await press(page, "lock", ".attacker");
    await figure(page, "damage", "2.064");
    assert.equal(await page.evaluate(() => globalThis.reads), 1);
});
