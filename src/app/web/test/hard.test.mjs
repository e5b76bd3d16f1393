// What goes wrong in a browser: malformed links, hostile text, what is too large or no text, a worker that dies. There is
// always a message, and no text is lost.
import assert from "node:assert/strict";
import test from "node:test";
import { figure, hasValue, isWebKit, seen, sees, setting, type } from "./browser.mjs";

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
    const asked = new URLSearchParams({ a: `3 ${hostile}`, d: hostile, e: hostile, zz: hostile, v: hostile, A: hostile, w: hostile });
    const page = await it.open(t, `#${asked}`, { ready: ".complaint, .trouble" });
    const harmless = async (where) => {
        assert.equal(await page.$("#page img[src=x], #page script, #page svg[onload], #page [onerror]"), null, where);
        assert.notEqual(await page.title(), "broken", where);
    };
    for (const tab of ["attack", "compare", "roll", "sweep", "squad", "batch", "duel", "worth"]) {
        await page.click(`#tab-${tab}`);
        await sees(page, "[role=tab][aria-selected=true]", /./);
        await harmless(tab);
    }
    await page.click("#tab-squad");
    await type(page, "#defender-1", "2");
    const short = "<img src=x onerror=document.title='broken'>"; // ids are short
    const squad = { faction: "rebelalliance", name: hostile, pilots: [{ id: short, ship: short, name: hostile }] };
    await page.$eval("#squad-text", (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }, JSON.stringify(squad));
    await sees(page, ".result", /<img src=x/);
    await harmless("a squad");
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
        await sees(page, ".drop .trouble", "photo.jpg is not a text file.");
    }
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
