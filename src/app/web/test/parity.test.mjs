// Fifty questions over all tabs: the page shows a command line and figures; the program, asked with that command line, prints the
// same digits.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { number, percent, sentence, signed, signedPercent } from "../page/src/format.js";
import { inFields } from "../page/src/said.js";
import { isWebKit, setting, speaksOfOptions } from "./browser.mjs";
import { folder, program, source } from "./support.mjs";

const it = setting();
const PATIENCE = 120000;

/* What a shell makes of a command line. */
const split = (line) => execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" }).split("\0").slice(1, -1);

/* In the page: the texts of elements, without what is small beside them. */
const texts = (page, place) => page.$$eval(place, (all) => all.map((one) => (one.tagName === "TD" ? one.firstChild?.textContent : one.innerText)?.trim() ?? ""));

/* What Best calls what it is asked for. */
const plain = (answer) => inFields(answer).replace(" for joust", " for trading blows").replace(" for damage", " for damage dealt").replace(" for survive", " for staying alive");

/* By tab: where its figures stand, and what they are in the program's answer. */
const TABS = {
    attack: {
        place: ".figures dd, .histogram td:nth-child(2)",
        figures: ({ damage, hit, crits, destroyed, half_points: half }) => [
            number(damage.mean, 3), percent(hit), percent(crits.any), ...(destroyed === null ? [] : [percent(destroyed)]),
            ...(half ? [percent(half.probability)] : []), `± ${number(damage.stddev)}`,
            ...damage.pmf.slice(0, damage.pmf.findLastIndex((p) => p > 5e-5) + 1).map((p) => percent(p)),
        ],
    },
    compare: {
        place: ".variants tbody td:nth-child(-n + 4)",
        figures: ({ variants }) => variants.flatMap((one) => [number(one.mean_damage, 3), percent(one.p_hit), percent(one.p_crit)]),
    },
    roll: {
        place: ".answer tr td:nth-child(2)",
        figures: ({ situations, ...alone }) => (situations ?? [alone]).flatMap(({ decisions, branches = [] }) => [
            ...decisions.flatMap(({ options, rules }) => options?.map(({ damage }) => number(damage, 3)) ?? rules.map((rule) => sentence(rule.do))),
            ...branches.map(({ chance }) => percent(chance)),
        ]),
    },
    sweep: { place: ".heat td", figures: (...cells) => cells.map(({ damage }) => number(damage.mean)) },
    squad: {
        place: ".ship td:nth-last-child(-n + 2)",
        figures: ({ ships }) => ships.flatMap(({ attacks, durability }) => [
            ...attacks.flatMap((one) => [number(one.mean_damage, 3), percent(one.p_hit)]),
            ...durability.flatMap((one) => [number(one.mean_damage, 3), percent(one.p_destroyed)]),
        ]),
    },
    batch: { place: ".result tbody td:nth-child(4)", figures: (...rows) => rows.map(({ damage }) => number(damage.mean, 4)) },
    duel: {
        place: ".histogram td:nth-child(2), .answer .scroll:last-of-type tbody td",
        figures: ({ result, ships }) => [
            ...["a", "draw", "b", "undecided"].map((who) => percent(result[who])),
            ...ships.flatMap((ship) => [percent(ship.destroyed), number(ship.rounds_alive, 1), number(ship.damage)]),
        ],
    },
    survive: {
        place: ".figures dd, .histogram td:nth-child(2)",
        figures({ rounds, attacks_survived: stood, sides }) {
            const end = sides[0].gone.findIndex((share) => share > 0.9995);
            return [number(rounds.mean, 3), number(stood), ...sides[0].gone.slice(0, Math.min(12, end < 0 ? 12 : end + 1)).map((share) => percent(share))];
        },
    },
    luck: {
        place: ".answer [aria-label^=Players] th small, .answer td",
        figures({ players, difference, attacks }) {
            const luckier = ({ p_below: below, p_same: same }) => percent(below + same / 2);
            const row = (one) => [number(one.expected), number(one.came), signed(one.luck), luckier(one)];
            return [...[...players, difference].flatMap((one) => [`(${one.attacks})`, ...row(one)]), ...attacks.flatMap(row)];
        },
    },
    worth: {
        place: ".answer .verdict + p b, [aria-label^='What it has'] td:nth-child(3)",
        figures: ({ base, wins, has }) =>
            wins
                ? [percent(wins.value), ...has.map(({ wins_more: more }) => (more ? `${signed(100 * more.value, 1)} %` : "–"))]
                : [number(base.dealt, 3), number(base.suffered, 3), number(base.stands, 1), ...has.map(({ value_gain: gain }) => signed(gain, 3))],
    },
    best: {
        place: ".verdict, .answer td:nth-child(3), .answer td:nth-child(5)",
        figures: ({ answer, games, sets, squads, sides }) => [plain(answer), ...(sets ?? squads ?? sides).flatMap(({ value, dealt, wins_more: more, per_point: each, jousting_value: joust }) =>
            sides ? [percent(each.value, 0), number(joust.value)] : games ? [signedPercent(value), percent(1.96 * more.stderr)] : [number(value, value >= 100 ? 1 : 3), number(dealt, 3)])],
    },
    hazard: {
        place: ".figures dd:first-of-type strong, .histogram td:nth-child(2)",
        figures: ({ damage }) => [number(damage.mean, 3), ...damage.pmf.slice(0, damage.pmf.findLastIndex((p) => p > 5e-5) + 1).map((p) => percent(p))],
    },
};

const GAME = ["player,attacker,defender,damage,rolled", "Anna,3 focus range=1,2 focus hull=4 shields=2,3,", "Ben,3 lock,3 evade,,hit hit blank vs evade blank focus"];
const QUESTIONS = {
    attack: [
        "a=3+focus&d=2", "a=3+focus+lock&d=3+focus+evade", "a=4x+3+focus+lock&d=3+focus+evade", "a=3+focus&a=3+lock&d=2+hull%3D4",
        "e=1&a=3+focus+gunner&d=3+evade", "p=myopic&a=2x+3+focus&d=2+evade", "o=kill&a=2x+3+focus+lock&d=2+focus+hull%3D3",
        "a=3+bullseye%4035%25+predator&d=2", "a=t65xwing+lukeskywalker+lock&d=tielnfighter+evade", "e=2&a=4+lock+range%3D1&d=2+evade+hull%3D4+shields%3D2",
    ],
    compare: ["a=3+focus&a=3+lock&d=2", "a=3&a=3+focus&a=3+focus+lock&d=2+hull%3D3", "a=3+focus&d=2&d=2+evade&d=3+focus", "e=1&a=3+focus&a=3+lock&d=3"],
    roll: ["a=3+focus+lock&d=3+evade&r=hit+focus+blank", "a=3+lock&d=2&r=hit+blank+blank", "a=3+force&d=2+focus&r=focus+focus+blank", "a=2x+3+focus+lock&n=2&d=2&r=hit+focus+blank",
        "a=3+bullseye%4035%25+predator&d=2&r=hit+blank+blank", "a=3+focus+lock&d=2+evade", "a=3+lock&d=3+focus+evade&r=hit+hit+crit+vs+focus+blank+evade",
        "a=3+focus+lock&d=3+evade&r=hit+focus+blank+then+spend+lock%3A+reroll+a+blank",
    ],
    sweep: ["a=3+focus&d=2&y=attack%3D2..3&x=agility%3D1..3", "a=3+focus&d=2&y=attack%3D1..6&x=none", "a=3+focus+lock&d=2+evade&y=agility%3D0..3&x=none",
        "e=1&a=3+lock&d=2&y=attack%3D2..4&x=agility%3D0..3",
    ],
    squad: ["d=2", "d=3+evade+hull%3D3"],
    batch: [""],
    duel: [
        "A=t65xwing+focus&B=2x+tielnfighter+focus", "A=t65xwing&B=tielnfighter&range=3,1", "A=t65xwing&A=btla4ywing&B=2x+tielnfighter&targets=first&actions=none",
        "A=attack%3D3+agility%3D2+hull%3D4&B=attack%3D2+agility%3D3+hull%3D3", "A=t65xwing+focus&B=2x+tielnfighter+focus&deck=off", "A=lukeskywalker+lock&B=2x+academypilot+focus",
        "A=t65xwing+focus&B=2x+tielnfighter+focus&state=A1%3A+hull%3D2+shields%3D0%3B+B2%3A+gone", "e=2&A=t65xwing+focus&B=2x+tielnfighter+focus&p=myopic",
    ],
    survive: [
        "w=t65xwing&u=2x+3+focus", "w=t65xwing+focus&u=2x+3+focus&u=3+lock", "w=tielnfighter+focus&u=3+focus&range=3,2,1", "w=t65xwing&u=2x+3+focus&deck=off",
        "w=modifiedyt1300lightfreighter+focus&u=3x+3+focus", "e=1&w=hull%3D3+agility%3D3+attack%3D2+evade&u=3+focus",
    ],
    luck: [[], GAME, [...GAME, "Anna,2x 2 focus,2,1,", "Ben,4 lock,1 reinforce,2,"]].map((rows) => rows.map((row) => new URLSearchParams({ l: row })).join("&")),
    worth: [
        "w=t65xwing+wedgeantilles+focus+lock", "w=tielnfighter+howlrunner+focus", "w=t65xwing+lukeskywalker+focus+protontorpedoes", "w=t65xwing+jekporkins-battleofyavin&in=games",
        "w=academypilot+focus&in=games&with=2x+academypilot&with=howlrunner",
    ],
    best: [
        "w=t65xwing+wedgeantilles+focus+lock", "w=t65xwing+wedgeantilles+focus&for=damage&b=8", "w=tielnfighter+howlrunner+focus&for=survive",
        "w=tielnfighter+howlrunner+focus&for=games", "of=squads&play=standard&pool=wedgeantilles,bluesquadronescort*2,goldsquadronveteran&for=damage",
        "of=generics&f=galacticempire", "of=generics&f=rebelalliance&each=lock&k=amg", "of=generics&e=1&f=scumandvillainy",
    ],
    hazard: ["h=asteroid&w=hull%3D4+shields%3D2", "h=3x+cluster-mine&w=hull%3D3", "e=1&h=proximity-mine&w=hull%3D3+shields%3D2", "h=proton-bomb&w=t65xwing"],
};

/* What is chosen first, and what the command line calls it. */
const FILES = { squad: ["tests/squads/rebels.xws", "squad.xws"], batch: ["scenarios/q04-focus-or-evade.csv", "rows.csv"] };

test("there are fifty", () => {
    const count = Object.values(QUESTIONS).flat().length;
    assert.ok(count >= 50, `${count}`);
});

/* The program's figures for a command line. */
function asked(line, where, tab) {
    const [command, ...words] = split(line);
    const { stdout, stderr } = spawnSync(program, [command, "-f", "json", ...words], { cwd: where, encoding: "utf8", maxBuffer: 1 << 28 });
    const documents = stdout.split("\n").filter(Boolean).map((text) => JSON.parse(text));
    assert.ok(documents.length, `${line}: ${stderr}`);
    return TABS[tab].figures(...documents);
}

/* In WebKit every third: what the module says in an engine is soon seen, and it takes its time. */
const few = (links) => links.filter((_, i) => !isWebKit || i % 3 === 0);

for (const [tab, links] of Object.entries(QUESTIONS).map(([tab, all]) => [tab, few(all)]))
    test(`${tab}: ${links.length} questions have the digits of their command lines`, async (t) => {
        const where = folder(t);
        const page = await it.open(t, `#t=${tab}&${links[0]}`, { ready: FILES[tab] ? ".result input[type=file]" : ".command" });
        if (FILES[tab]) {
            const [from, name] = FILES[tab];
            copyFileSync(join(source, from), join(where, name));
            await (await page.$(".result input[type=file]")).uploadFile(join(where, name));
            await page.waitForFunction((name) => document.querySelector(".command code")?.textContent.includes(name), {}, name);
        }
        for (const link of links) {
            if (link !== links[0]) await page.goto(`${it.server.url}#t=${tab}&${link}`);
            let line, want, have;
            for (const began = Date.now(); ; await new Promise((done) => setTimeout(done, 50))) {
                const is = await page.$eval(".command code", (one) => one.textContent).catch(() => "");
                const settled = is && (await page.$(".working, .old, .busy")) === null;
                if (settled && is !== line) {
                    line = is;
                    if (tab === "luck") await keep(page, where);
                    want = asked(line, where, tab);
                }
                if (tab === "squad") await page.$$eval(".ship details", (all) => all.forEach((one) => (one.open = true)));
                have = (await texts(page, TABS[tab].place)).filter(Boolean);
                if (settled && want.length && same(have, want)) break;
                if (Date.now() - began > PATIENCE) assert.deepEqual(have, want, `${link}: ${line}`);
            }
            assert.deepEqual(await speaksOfOptions(page), [], link);
        }
    });

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/* The file that the command line names, as the page has it. */
async function keep(page, where) {
    writeFileSync(join(where, "game.csv"), await page.$eval("#game-text", (one) => `${one.value}\n`));
}
