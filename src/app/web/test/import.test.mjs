// Points that the community publishes, dropped on the page: what it says and keeps is what `volley import` says and keeps, and what is
// wrong with a folder or zip is told, and the list that was there stays.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { hasCommand, lacks, press, seen, sees, setting, type } from "./browser.mjs";
import { folder, npm, program } from "./support.mjs";

const it = setting();

const LUKE = { name: "Luke Skywalker", limited: 1, cost: 17, loadout: 20, standard: "Yes", slots: ["Talent", "Force Power", "Torpedo", "Modification"] };
const POINTS = {
    "revision.json": { effective_date: "April 26, 2031", format: "50P9.9", author: "us", files: { rebelalliance: "x/rebels.json", upgrades: "x/upgrades.json" } },
    "rebels.json": { "T-65 X-wing": { lukeskywalker: LUKE, somebodynew: { name: "Somebody New", cost: 11, loadout: 9, slots: ["Talent"] } } },
    "upgrades.json": { predator: { name: "Predator", cost: 7, slots: ["Talent"], standard: true }, brandnew: { name: "Brand New", cost: 4, slots: ["Talent"] } },
};
const CARDS = {
    "manifest.json": { version: "9", pilots: [{ faction: "resistance", ships: ["data/ships/skiff.json"] }], upgrades: [] },
    "ships/skiff.json": { name: "Skiff", xws: "skiff", size: "Medium", stats: [{ arc: "Front Arc", type: "attack", value: 3 }, { type: "agility", value: 2 }, { type: "hull", value: 5 }],
        pilots: [{ name: "Ann", xws: "ann", initiative: 5, cost: 40, slots: ["Talent"] }] },
};

/* A folder of files, with some in the place of others; a text is what stands in one, null: it is missing. */
function published(where, files, others = {}) {
    for (const [name, content] of Object.entries({ ...files, ...others })) {
        const path = join(where, name);
        mkdirSync(join(path, ".."), { recursive: true });
        if (content !== null) writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
    }
    return where;
}

/* The program, which keeps in a folder of its own: {status, stdout, stderr}. */
const terminal = (home, ...words) =>
    spawnSync(program, words, { encoding: "utf8", cwd: home, env: { ...process.env, VOLLEY_DATA: join(home, "kept") } });
const answerOf = (home, ...words) => JSON.parse(terminal(home, ...words, "-f", "json").stdout);

/* Drop a file or folder on the page, as a mouse does. */
async function drop(page, path, place = "main") {
    const { x, y } = await (await page.$(place)).boundingBox();
    const client = await page.createCDPSession();
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const kind of ["dragEnter", "dragOver", "drop"]) await client.send("Input.dispatchDragEvent", { type: kind, x: x + 5, y: y + 5, data });
}

const openRules = (page) => page.$eval(".rules", (rules) => (rules.open = true));
const FOLDER = ".rules input[webkitdirectory]";

async function choose(page, path) {
    await openRules(page);
    await (await page.waitForSelector(path.endsWith(".zip") ? ".rules input[type=file]" : FOLDER)).uploadFile(path);
    await page.waitForSelector("section.import");
}

const call = (page, name) => type(page, ".import input[type=text]", name);
const rowsOf = (page) => page.$$eval(".import tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

async function keep(page, name) {
    await sees(page, ".import button.primary", new RegExp(`^Keep it (as|in the place of) ${name}$`));
    await page.waitForSelector(".import button.primary:not(:disabled)");
    await page.click(".import button.primary");
    await sees(page, ".notices", /./);
}

const WORTH = "#t=worth&w=t65xwing+lukeskywalker+predator";
const left = (page, points) => sees(page, ".answer p", new RegExp(`; ${points} points left for upgrades`));
const leftByProgram = (home, ...more) => answerOf(home, "worth", ...more, "t65xwing lukeskywalker predator").loadout_left;

test("a folder that is dropped says what the program says; what is kept counts as in a terminal, in every tab, till it is removed", async (t) => {
    const home = folder(t);
    const points = published(join(home, "xwa"), POINTS);
    const told = answerOf(home, "import", points);
    assert.equal(told.list, "xwa");
    const page = await it.open(t, WORTH);
    await drop(page, points);
    await page.waitForSelector(".import");
    await sees(page, ".import p", /^xwa \(50P9\.9, 2031-04-26\), of edition 2\.5: 2 pilots, 2 upgrades, 50 points a squad\. Against xwa \(/);
    const counts = ["new", "changed", "gone"].map((kind) => told.changes.filter(({ change }) => change === kind).length);
    assert.match(await seen(page, ".import p"), new RegExp(`: ${counts[0]} new, ${counts[1]} changed, ${counts[2]} gone, ${told.unchanged} the same\\.$`));
    await press(page, `${told.changes.length - 20} more`);
    assert.deepEqual(await rowsOf(page), told.changes.map(({ change, kind, id, words }) => [change, kind, id, words ?? ""]));
    assert.equal(await page.$eval(".import pre", (rows) => rows.textContent),
                 ["id,kind,slot,name,effect,condition", ...told.cost_alone.map(({ row }) => row)].join("\n"));
    await keep(page, "xwa");
    await sees(page, ".notices", /xwa is kept in this browser, and counts in edition 2\.5\./);
    assert.equal(leftByProgram(home), 20 - 7);
    await left(page, 13);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("volley-points")).lists[0].text);
    assert.equal(stored, readFileSync(join(home, "kept/points/xwa.csv"), "utf8"));

    const worth = answerOf(home, "worth", "t65xwing lukeskywalker predator");
    const costs = await page.$$eval(".result tbody tr", (rows) => rows.map(({ cells }) => [cells[0].firstChild.textContent, cells[1].textContent]));
    const wanted = [...worth.has, ...worth.could_have.slice(0, 20)].map(({ cost }) => String(cost ?? "–"));
    assert.deepEqual(costs.map(([, cost]) => cost), wanted);

    const squad = { faction: "rebelalliance", ruleset: "XWA", pilots: [{ id: "somebodynew", ship: "t65xwing", upgrades: { talent: ["brandnew"] } }] };
    writeFileSync(join(home, "new.xws"), JSON.stringify(squad));
    await page.click("#tab-squad");
    await (await page.waitForSelector(".result input[type=file]")).uploadFile(join(home, "new.xws"));
    const [ship] = JSON.parse(terminal(home, "squad", "-f", "json", "new.xws").stdout.split("\n")[0]).ships;
    assert.equal(ship.points, 11);
    await sees(page, "li.ship h3", /^Somebody New .* 11 points/);

    const other = await page.browserContext().newPage(); // another tab of the browser
    await other.goto(it.server.url + WORTH);
    await left(other, 13);
    await openRules(other);
    await other.waitForSelector(".rules .drop p button");
    await other.click(".rules .drop p button");
    await sees(other, ".answer p", /; (?!13 )\d+ points left/);
    await page.bringToFront();
    await page.click("#tab-worth");
    await sees(page, ".answer p", /; (?!13 )\d+ points left/);
    terminal(home, "points", "remove", "xwa");
    assert.match(await seen(page, ".answer p"), new RegExp(`; ${leftByProgram(home)} points left`));
});

test("a list has the name that it is given, and one of several counts; the same in a terminal", async (t) => {
    const home = folder(t);
    const page = await it.open(t, WORTH);
    const choice = ".rules label.select:last-of-type select";
    for (const [name, cost] of [["cheap", 3], ["dear", 9]]) {
        const points = published(join(home, name), POINTS, { "upgrades.json": { predator: { name: "Predator", cost, slots: ["Talent"] } } });
        await choose(page, points);
        await call(page, `my-${name}`);
        await keep(page, `my-${name}`);
        await left(page, 20 - cost);
        terminal(home, "import", points, "--as", `my-${name}`);
        assert.equal(leftByProgram(home, "--points", `my-${name}`), 20 - cost);
    }
    await hasCommand(page, /--points my-dear --own-points my-dear\.csv/);
    await openRules(page);
    await page.waitForSelector(choice);
    await page.select(choice, "my-cheap");
    await left(page, 17);
    await page.reload();
    await left(page, 17);
    await openRules(page);
    await page.waitForSelector(choice);
    await page.select(choice, "");
    assert.notEqual(leftByProgram(home), 17);
    await left(page, leftByProgram(home));
    await choose(page, join(home, "cheap"));
    for (const wrong of ["a b", "-x", "x".repeat(32)]) {
        await call(page, wrong);
        await sees(page, ".import .trouble", /is no name of a list: small letters, digits/);
        await lacks(page, ".import button.primary");
    }
});

test("a zip is as good as its folder; of several lists one is taken", async (t) => {
    const home = folder(t);
    published(join(home, "top/old"), POINTS);
    published(join(home, "top/cards/data"), CARDS);
    execFileSync("python3", ["-m", "zipfile", "-c", "both.zip", "top"], { cwd: home });
    execFileSync("python3", ["-m", "zipfile", "-c", "../../cards.zip", "data"], { cwd: join(home, "top/cards") });
    const page = await it.open(t, "#t=worth&e=2&w=ann", { ready: ".complaint, .trouble" }); // whom nobody knows yet
    await drop(page, join(home, "both.zip"));
    await sees(page, ".import p", /^cards \(/); // top/cards comes before top/old
    await page.select(".import select", "1");
    await sees(page, ".import p", /^old \(50P9\.9, 2031-04-26\)/);
    await press(page, "Leave it");
    await page.waitForFunction(() => !document.querySelector(".import"));

    await choose(page, join(home, "cards.zip"));
    const told = answerOf(home, "import", "top/cards", "--as", "cards");
    await sees(page, ".import p", /^cards \(cards\.zip 9, no date\), of edition 2: 1 pilot, 0 upgrades, 200 points/);
    await keep(page, "cards");
    await sees(page, ".answer p", /^Ann, Skiff: /);
    const { base } = answerOf(home, "worth", "-e", "2", "--points", "cards", "ann");
    assert.equal(told.pilots, 1);
    assert.match(await seen(page, ".answer p"), new RegExp(`deals ${base.dealt.toFixed(3)}, suffers ${base.suffered.toFixed(3)} `.replaceAll(".", "\\.")));
});

test("what is broken is told with its place, in the words of the program, and the list that was there stays", async (t) => {
    const home = folder(t);
    const page = await it.open(t, WORTH);
    await choose(page, published(join(home, "good"), POINTS));
    await call(page, "xwa");
    await keep(page, "xwa");
    const before = await page.evaluate(() => localStorage.getItem("volley-points"));
    const rebels = JSON.stringify(POINTS["rebels.json"], null, 2);
    const broken = [
        { "rebels.json": rebels.replace('"cost": 17', '"cost": "many"') },
        { "rebels.json": rebels.replace('"loadout": 20', '"loadout": -3') },
        { "rebels.json": rebels.slice(0, rebels.length / 2) }, // half-written
        { "rebels.json": "" },
        { "upgrades.json": [] },
        { "upgrades.json": "[".repeat(100000) },
        { "revision.json": {} },
        { "revision.json": JSON.stringify(POINTS["revision.json"]).replace("x/rebels.json", "../..") },
        { "revision.json": JSON.stringify(POINTS["revision.json"]).replace("rebelalliance", "rebels") },
    ];
    for (const files of broken) {
        rmSync(join(home, "bad"), { recursive: true, force: true });
        published(join(home, "bad"), POINTS, files);
        const [said] = terminal(home, "import", "bad", "--as", "xwa").stderr.split("\n");
        const wanted = said.replace(/^volley( import)?: /, "").replace(" error:", "").replace(/:(\d+):(\d+): /, ", line $1, character $2: ").replace(", character 0:", ":");
        await choose(page, join(home, "bad"));
        await call(page, "xwa");
        await sees(page, ".import .trouble", wanted);
        await lacks(page, ".import button.primary");
        await press(page, "Close");
    }
    const bytes = join(published(join(home, "large"), POINTS), "upgrades.json");
    truncateSync(bytes, (16 << 20) + 1);
    rmSync(join(home, "bad"), { recursive: true });
    for (const [folder, files, wanted] of [
        ["large", {}, /^large\/upgrades\.json: too much: 16 MB in a file/],
        ["bad", { "upgrades.json": null }, /^bad\/upgrades\.json: cannot be read: No such file or directory$/],
        ["text", { "upgrades.json": "[\n  \0]" }, /^text\/upgrades\.json, line 2, character 3: what stands here is no text in UTF-8$/],
        ["none", null, /^none: neither revision\.json nor manifest\.json is in it$/],
    ]) {
        if (folder === "none") published(join(home, folder), { "x.txt": "x" });
        else if (files?.["upgrades.json"] !== undefined) published(join(home, folder), POINTS, files);
        await choose(page, join(home, folder));
        await sees(page, ".import .trouble", wanted);
        await press(page, "Close");
    }
    writeFileSync(join(home, "cut.zip"), "PK\u0003\u0004 no more");
    await drop(page, join(home, "cut.zip"));
    await sees(page, ".notices", /cut\.zip: no zip that can be read/);
    assert.equal(await page.evaluate(() => localStorage.getItem("volley-points")), before);
    await left(page, 13);
});

test("a list is not put in the place of one of another edition", async (t) => {
    const home = folder(t);
    const points = published(join(home, "two"), POINTS);
    const page = await it.open(t, WORTH);
    await choose(page, points);
    await page.select(".import select", "2");
    await sees(page, ".import p", /of edition 2:/);
    await keep(page, "two");
    const before = await page.evaluate(() => localStorage.getItem("volley-points"));
    const text = JSON.parse(before).lists[0].text;
    await choose(page, points);
    await sees(page, ".import .trouble", /'two' is a list of edition 2, and this one is of 2\.5: give it another name/);
    await call(page, "xwa");
    await page.select(".import select", "2");
    await sees(page, ".import .trouble", /'xwa' is a list of edition 2\.5, and this one is of 2: give it another name/);
    await press(page, "Close");
    writeFileSync(join(home, "two.csv"), text.replace(",2,2031", ",2.5,2031")); // the same as a file of volley import
    await (await page.waitForSelector(".rules input[type=file]")).uploadFile(join(home, "two.csv"));
    await sees(page, ".notices", /'two' is a list of edition 2, and this one is of 2\.5/);
    assert.equal(await page.evaluate(() => localStorage.getItem("volley-points")), before);
});

test("where the browser has no room a list counts until the page is closed, and the one that was kept is there again then", async (t) => {
    const home = folder(t);
    const page = await it.open(t, WORTH);
    await choose(page, published(join(home, "one"), POINTS));
    await call(page, "mine");
    await keep(page, "mine");
    await left(page, 13);
    await page.evaluate(() => {
        for (let letters = 1 << 22; letters; letters >>= 1) {
            try {
                for (let i = 0; ; i++) localStorage.setItem(`full ${letters} ${i}`, "x".repeat(letters));
            } catch {
                // full by this much
            }
        }
    });
    const more = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`brandnew${i}`, { name: "Brand New", cost: 4, slots: ["Talent"] }]));
    await choose(page, published(join(home, "two"), POINTS, { "upgrades.json": { ...more, predator: { name: "Predator", cost: 2, slots: ["Talent"] } } }));
    await call(page, "mine");
    await keep(page, "mine");
    await sees(page, ".notices", /no room to keep that: it counts until the page is closed/);
    await left(page, 18);
    await page.reload();
    await left(page, 13);
});

test("names in published points are text, never HTML, and so is what stands in the storage", async (t) => {
    const home = folder(t);
    const hostile = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>";
    const harmless = async (page) => {
        assert.equal(await page.$("#page img[src=x], #page script, #page [onerror]"), null);
        assert.notEqual(await page.title(), "broken");
    };
    const page = await it.open(t, WORTH);
    await choose(page, published(join(home, "<b onclick=x>'&amp;"), POINTS, {
        "revision.json": { ...POINTS["revision.json"], format: hostile, author: hostile },
        "upgrades.json": { ...POINTS["upgrades.json"], brandnew: { name: hostile, cost: 4, slots: [hostile], restrictions: [{ [hostile]: [hostile] }] } },
    }));
    await sees(page, ".import h2", "Points of <b onclick=x>'&amp;");
    await call(page, "mine");
    await sees(page, ".import", /<img src=x/);
    await harmless(page);
    await page.evaluate(readFileSync(join(npm, "axe-core/axe.min.js"), "utf8"));
    const wrong = await page.evaluate(() => axe.run("header, .import", { resultTypes: ["violations"] }).then(({ violations }) =>
        violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => [id, nodes[0].html])));
    assert.deepEqual(wrong, []);
    await page.setViewport({ width: 360, height: 800 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    await keep(page, "mine");
    await openRules(page);
    await sees(page, ".rules .drop p", /Points: mine \(<img src=x/);
    await harmless(page);
    await choose(page, published(join(home, "bad"), POINTS, { "rebels.json": { "T-65 X-wing": { [hostile]: LUKE } } }));
    await sees(page, ".import .trouble", /<img src=x/);
    await harmless(page);
    for (const stored of [`{"lists":[{"list":"${hostile.replaceAll('"', "'")}"}, 7, null],"chosen":{"2.5":[]}}`, "{", "[]", "7", "null", '{"lists":{}}']) {
        await page.evaluate((stored) => localStorage.setItem("volley-points", stored), stored);
        await page.reload();
        await sees(page, ".answer p", /points left for upgrades/);
        await harmless(page);
    }
});
