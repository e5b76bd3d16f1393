// The page in a browser: what holds in every tab, its words, its widths, what is wrong, that it works.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { isFirefox, isWebKit, lacks, named, openTab, press, sees, setting, speaksOfOptions, type } from "./browser.mjs";
import { folder, source } from "./support.mjs";

const it = setting();
const TABS = ["Attack", "Compare", "This roll", "Sweep", "Squad", "Batch", "Duel", "Survive", "Luck", "Worth", "Best", "Hazard"];

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
    await sees(page, ".dice-note", /^“x”: An attack die shows /);
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

test("letters of twice the size make no tab wider than a telephone", async (t) => {
    const page = await it.open(t, "", { screen: { width: 360, height: 740 } });
    for (const name of TABS) {
        await page.goto(`${it.server.url}?${name.slice(-4)}#t=${name === "This roll" ? "roll" : name.toLowerCase()}&deck=off&a=3+focus&a=3+lock`);
        await page.waitForSelector(".answer, .heat, .drop, .result input[type=file]");
        await page.evaluate(() => void (document.documentElement.style.fontSize = "32px"));
        await page.waitForFunction(() => document.documentElement.scrollWidth <= 360, { timeout: 9000 }); // the row of tabs fits itself
    }
});
