// What goes wrong in a browser: malformed links, hostile text, what is too large or no text, a worker that dies. There is
// always a message, and no text is lost.
import assert from "node:assert/strict";
import test from "node:test";
import { figure, hasHash, hasValue, isWebKit, lacks, openTab, press, seen, sees, setting, type } from "./browser.mjs";

const it = setting();

test("a link that cannot be read says what is wrong with it, and the rest is kept", async (t) => {
    const page = await it.open(t, "#e=7&a=3+focus&zz=1&d=2&p=%FF%");
    await figure(page, "damage", "1.531");
    const told = await sees(page, ".notices", /e=7/);
    assert.match(told, /zz/);
    for (const link of ["#%", "#&&&=", "#a", "#" + "a=3&".repeat(300), "#a=%00&d=%F0%9F%98%80"]) {
        await page.goto(it.server.url + link);
        await page.reload();
        await page.waitForSelector(".answer, .trouble, .complaint");
        assert.equal((await page.$$("[role=tab]")).length, 12, link);
    }
});

test("a wrong word is underlined where it stands; its hint mends it", async (t) => {
    const page = await it.open(t, "#a=3+foucs&d=2", { ready: ".complaint" });
    await sees(page, ".field mark", "foucs");
    await sees(page, ".complaint", /did you mean 'focus'/);
    await page.click(".complaint button");
    await hasValue(page, "#attacker-1", "3 focus");
    await figure(page, "damage", "1.531");
});

test("text of links, fields and files is never HTML", async (t) => {
    const hostile = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script><svg onload=document.title='broken'>`;
    const parts = ["d", "e", "zz", "v", "A", "w", "u", "h", "f", "c", "r", "x", "range", "state", "result", "with", "b", "each", "pool", "also", "k"];
    const asked = new URLSearchParams([["a", `3 ${hostile}`], ...parts.map((part) => [part, hostile])]);
    for (const line of ["player,attacker,defender,damage", `"${hostile.replaceAll('"', '""')}",3,2,1`, "Ben,3,2,1"]) asked.append("l", line);
    asked.append("s", `Luke Skywalker ${hostile}`);
    asked.append("add", hostile);
    const page = await it.open(t, `#${asked}`, { ready: ".complaint, .trouble" });
    const harmless = async (where) => {
        assert.equal(await page.$("#page img[src=x], #page script, #page svg[onload], #page [onerror]"), null, where);
        assert.notEqual(await page.title(), "broken", where);
    };
    const told = { luck: /<img src=x/, hazard: /<img src=x/, survive: /<img src=x/, worth: /<img src=x/ };
    for (const tab of ["attack", "compare", "roll", "sweep", "squad", "batch", "duel", "survive", "luck", "worth", "best", "hazard"]) {
        await page.click(`#tab-${tab}`);
        await sees(page, ".result", told[tab] ?? /./);
        await harmless(tab);
    }
    await page.click("#tab-squad");
    await type(page, "#defender-1", "2");
    await type(page, ".result .select input", "focus");
    const short = "<img src=x onerror=document.title='broken'>"; // ids are short
    const squad = { faction: "rebelalliance", name: hostile, pilots: [{ id: short, ship: short, name: hostile }] };
    await page.$eval("#squad-text", (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, JSON.stringify(squad));
    await sees(page, ".result", /<img src=x/);
    await harmless("a squad");
    /* Lists as players post them, addresses, and what is spoken: told as they are, or as the library has them. */
    const yasb = `https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6W136Y244X54&sn=${encodeURIComponent(hostile)}&obs=`;
    for (const [list, says] of [[`Luke Skywalker\n  ${hostile}`, /<img/], [`${hostile}\nLuke Skywalker`, /<img/], [`Luke Skywalker (${hostile})`, /./], [yasb, /<img src=x/], [`https://yasb.app/?f=${hostile}`, /there is no squad in this address/]]) {
        await page.evaluate((link) => void (location.hash = link), `${new URLSearchParams([["t", "squad"], ["d", "2"], ["s", list]])}`);
        await sees(page, ".result", says);
        await harmless(list);
    }
    for (const words of [`x-wing with two focus, ${hostile}`, `luke skywalker ${hostile}`, `wedge "${hostile}" and <b>lock</b>`, "x-wing&lt;img src=x onerror=document.title='broken'&gt;"])
        for (const tab of ["attack", "compare", "sweep"]) {
            await page.evaluate((link) => void (location.hash = link), `${new URLSearchParams([["t", tab], ["a", words], ["d", "tie fighter, evade"]])}`);
            await sees(page, ".complaint", /./);
            await harmless(`${tab}: ${words}`);
        }
    await page.click("#tab-batch");
    await drop(page, new TextEncoder().encode(`scenario,attacker,defender\n"${hostile.replaceAll('"', '""')}",3,2\n`), `${hostile}.csv`);
    await sees(page, ".result", /<img src=x/);
    await harmless("a batch");
});

/* Drop a file on the place for it. */
const drop = (page, bytes, name) => page.$eval(".drop", (place, letters, name) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(letters)], name));
    place.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
}, [...bytes], name);

test("a binary file that is dropped is told to be none of text", async (t) => {
    const page = await it.open(t, "#t=squad&d=2", { ready: ".drop" });
    const bytes = Uint8Array.from({ length: 4096 }, (_, i) => (i * 2654435761) >>> 24);
    for (const tab of ["squad", "batch"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForSelector(".drop");
        await drop(page, bytes, "photo.jpg");
        await sees(page, ".result .trouble", "photo.jpg is not a text file.");
    }
});

test("files that are too large, no zip, or of a strange name: a message, or what is in them", async (t) => {
    const page = await it.open(t, "#t=batch&d=2", { ready: ".drop" });
    const large = (tab, name) => page.evaluate((name, bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Blob([new Uint8Array(bytes)])], name));
        document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    }, name, 64 << 20);
    for (const tab of ["batch", "squad", "luck"]) {
        await openTab(page, tab);
        await page.waitForSelector(".drop");
        await large(tab, "large.csv");
        await sees(page, ".result .trouble", /^large\.csv is too large: [\d.]+ MB, at most [\d.]+ MB\.$/);
    }
    const zip = new TextEncoder().encode("PK\u0003\u0004 this is none");
    await drop(page, zip, "list.zip");
    await sees(page, ".notices", /^list\.zip: no zip that can be read/);
    await press(page, "Understood");
    await openTab(page, "batch");
    const rows = new TextEncoder().encode("scenario,attacker,defender\n__proto__,3 focus,2\nconstructor,3,2\n\u05D0\u{1F600},4,2\n");
    for (const name of ["__proto__", "constructor", "\u{1F600} \u05D0\u05D1.csv", "a\u202Evsc.exe", "x".repeat(5000)]) {
        await drop(page, rows, name);
        await sees(page, ".result tbody tr:nth-child(3) th", "\u05D0\u{1F600}");
        const [first] = await page.$$eval(".result tbody tr", (all) => all.map(({ cells }) => [...cells].map((cell) => cell.innerText)));
        assert.equal(first[0], "__proto__");
        assert.ok(first.includes("1.5315"), name);
        await press(page, "Try a sample");
        await sees(page, ".result", /sample\.csv/);
        await page.waitForSelector(".result button.primary");
    }
    await openTab(page, "squad");
    const strange = `{"faction":"rebelalliance","__proto__":{"pilots":[]},"pilots":[{"id":"__proto__","ship":"constructor"}]}`;
    for (const [text, place, says] of [
        ["[".repeat(200000), ".result > .trouble", /cannot be read from line 1, character 2\d+ on/], ["{\"a\":".repeat(50000), ".result > .trouble", /character 10\d+ on/],
        [strange, ".result li.ship", /nobody knows the pilot 'proto'/], ["v9Z".repeat(30000), ".result > .trouble", /line 1, character 1: there is no squad here: lines with ships are at most 300/],
    ]) {
        await page.$eval("#squad-text", (field, text) => {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }, text);
        await sees(page, place, says);
    }
});

test("names of other scripts, faces, and letters that turn what follows round: figures stay as they are", async (t) => {
    const lines = ["player,attacker,defender,damage", "\u202EAnna\u2067,3 focus,2,3", "\u{1F600}\u05D0\u05D1,3 focus,2,1"];
    const page = await it.open(t, `#${new URLSearchParams([["t", "luck"], ...lines.map((line) => ["l", line])])}`, { ready: ".verdict" });
    assert.doesNotMatch(await sees(page, ".verdict", /\uFFFDAnna\uFFFD had better dice than .*, by 2\.00 damage/), /[\u202E\u2067]/);
    assert.match(await seen(page, ".answer tbody tr:nth-child(2)"), /^\u{1F600}\u05D0\u05D1/u);
    await hasValue(page, "#game-text", lines.join("\n")); // what was said is as it was
    const names = ["__proto__", "constructor"];
    await page.goto(`${it.server.url}#${new URLSearchParams([["t", "luck"], ["l", lines[0]], ...names.map((name) => ["l", `${name},3,2,1`])])}`);
    await sees(page, ".answer tbody tr:nth-child(1)", /^__proto__/);
    await sees(page, ".answer tbody tr:nth-child(2)", /^constructor/);
    await page.goto(`${it.server.url}#__proto__=1&constructor=2&a=3+focus&d=2`);
    await figure(page, "damage", "1.531");
});

test("a link of 100,000 letters is told to be too long, and what else it says is kept", async (t) => {
    const page = await it.open(t, `#d=2&a=${"3+focus+".repeat(12500)}`, { ready: ".trouble" });
    await sees(page, ".result .trouble", /letters are no loadout/);
    await type(page, "#attacker-1", "3 focus");
    await figure(page, "damage", "1.531");
    await page.goto(`${it.server.url}?long#${"zz=1&".repeat(20000)}a=3&d=2`);
    await figure(page, "damage", "0.896");
    await page.goto(`${it.server.url}?cut#t=luck&${"l=3+focus,2,1&".repeat(7000)}`);
    await page.waitForSelector(".result");
    assert.equal((await page.$$("[role=tab]")).length, 12);
});

test("what is saved as CSV has no formula in it", async (t) => {
    const lines = ["player,attacker,defender,damage", '"=HYPERLINK(""x"")",3 focus,2,3', "+1+cmd,3,2,1", "@SUM(A1),3,2,1", "Ben,@list.xws:1,2,1", "-x,3,2,1"];
    const page = await it.open(t, `#${new URLSearchParams([["t", "luck"], ...lines.map((line) => ["l", line])])}`, { ready: ".answer" });
    await page.evaluate(() => (URL.createObjectURL = (blob) => (blob.text().then((text) => (window.saved = text)), "data:,")));
    await press(page, "Save game.csv");
    const saved = await page.waitForFunction(() => window.saved);
    assert.equal(await saved.jsonValue(), ["player,attacker,defender,damage", `"'=HYPERLINK(""x"")",3 focus,2,3`, "'+1+cmd,3,2,1", "'@SUM(A1),3,2,1", "Ben,@list.xws:1,2,1", "'-x,3,2,1", ""].join("\n"));
    const others = ["player;attacker;defender;damage", "=1+1;3 lock;2;1", "Ben;3,5 focus;2;-x"];
    await page.evaluate((text) => {
        window.saved = null;
        const field = document.querySelector("#game-text");
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, others.join("\n"));
    await press(page, "Save game.csv");
    const again = await page.waitForFunction(() => window.saved);
    assert.equal((await again.jsonValue()).trim(), "player;attacker;defender;damage\n'=1+1;3 lock;2;1\nBen;3,5 focus;2;'-x");
});

test("a line of a million letters is no link, and the page goes on", async (t) => {
    const page = await it.open(t, "#t=duel", { ready: ".verdict" });
    const put = (text) => page.$eval("input[placeholder^=A1]", (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
    await put("A1: gone ".repeat(1e5));
    await sees(page, ".result .trouble", /./);
    assert.equal(await page.evaluate(() => location.hash), "#t=duel");
    await put("A1: hull=1");
    await hasHash(page, /^#t=duel.*state=A1%3A\+hull%3D1/);
    await lacks(page, ".result .trouble");
});

test("ten megabytes pasted: a message, and the page goes on", async (t) => {
    const page = await it.open(t, "#a=3&d=2");
    const letters = isWebKit ? 1e6 : 1e7; // WebKit is at the lines of ten for half a minute
    const paste = (field) => page.$eval(field, (one, letters) => {
        one.focus();
        one.value = "3 focus ".repeat(letters / 8);
        one.dispatchEvent(new Event("input", { bubbles: true }));
    }, letters);
    await paste("#attacker-1");
    await sees(page, "#attacker-1-says", new RegExp(`${letters.toLocaleString("en")} letters`));
    await type(page, "#attacker-1", "3 focus");
    await figure(page, "damage", "1.531");
    await page.click("#tab-squad");
    await page.waitForSelector("#squad-text");
    await paste("#squad-text");
    await sees(page, ".result .trouble", /./);
    await page.click("#tab-attack");
    await figure(page, "damage", "1.531");
});

test("a worker that dies is told of, and started again; no text is lost", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    await page.evaluate(() => {
        const real = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (data, ...more) { // the next question ends its worker
            if (data?.id === undefined) return real.call(this, data, ...more);
            Worker.prototype.postMessage = real;
            setTimeout(() => {
                this.dispatchEvent(new ErrorEvent("error", { message: "killed" }));
                this.terminate();
            });
        };
    });
    await type(page, "#attacker-1", "3 focus lock");
    await sees(page, ".notices", /started again/);
    await hasValue(page, "#attacker-1", "3 focus lock");
    await type(page, "#attacker-1", "4 focus lock");
    await type(page, "#defender-1", "0");
    await figure(page, "damage", "3.750");
});

test("a long question is called off by a newer one", async (t) => {
    const page = await it.open(t, "#a=3+focus&d=2");
    await type(page, "#attacker-1", "8x 6 focus lock reroll=2");
    await type(page, "#defender-1", "4 focus evade=2 hull=20");
    await type(page, "#attacker-1", "3 focus");
    await type(page, "#defender-1", "2");
    await figure(page, "damage", "1.531");
    assert.equal(await seen(page, ".trouble"), "");
});
