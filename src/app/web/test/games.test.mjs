// The page in a browser: the tabs about games and what ships are worth, Duel, Survive, Luck, Worth, Best and Hazard, and points.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { percent } from "../page/src/format.js";
import { inFields } from "../page/src/said.js";
import { figure, hasCommand, hasHash, hasValue, isWebKit, lacks, openTab, press, seen, sees, setting, type } from "./browser.mjs";
import { folder, source, volley } from "./support.mjs";

const it = setting();
const GAMES = "games take WebKit long; the page asks and stops them as it does squads";

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
    await page.$eval(".result input[type=file]", (one) => void (one.closest("details").open = true));
    await (await page.$(".result input[type=file]")).uploadFile(join(source, "tests/squads/rebels.xws"));
    await sees(page, ".result .drop", /This is a squad, not a table of chances: paste it into the field of a side/);
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
    const [own, theirs] = (await seen(page, ".answer")).split("Of the usual ships, which are of all factions");
    assert.doesNotMatch(own, /Vulture|Delta-7|LAAT/); // ships of others
    assert.match(theirs, /Delta-7[^]*LAAT\/i Gunship[^]*Vulture-class/);
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
    await sees(page, ".figures + p", "Attacker rolls 6 dice: deplete, at most 6.");
    await page.goto(`${it.server.url}#t=compare&a=7+deplete&a=3&d=2`);
    await sees(page, ".answer", /Dice that are rolled, other than the words say: 1 attack die fewer \(deplete/);
});
