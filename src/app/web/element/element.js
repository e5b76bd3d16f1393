// <volley-answer question="…">: the answer to a question, in a page of anybody's. docs/embed.md tells what it takes.
import { VolleyError } from "../package/index.mjs";
import { describe } from "../page/src/described.js";
import { Engine, Superseded, Wrong } from "../page/src/engine.js";
import { tidy } from "../page/src/work.js";
import { make, room, sayWrong, tableOf, told, uncounted, wordsOf } from "./shown.js";
import css from "./style.css";

const NEAR = "50%"; // of what is seen, above and below it

/* One for all elements of a page. */
const engine = new Engine();
let style;
let nearby;

function styleOnce() {
    if (!style) (style = new CSSStyleSheet()).replaceSync(css);
    return style;
}

function watch(element, isThere) {
    nearby ??= new IntersectionObserver(
        (seen) => seen.forEach(({ target, isIntersecting }) => isIntersecting && target[COME]()),
        { rootMargin: NEAR },
    );
    nearby[isThere ? "observe" : "unobserve"](element);
}
const COME = Symbol("near what is seen");

/* Whether letters of a colour, as it is computed, are light: then what is behind them is dark. */
function isLight(colour) {
    const [, kind, inside] = /^([a-z]+)\((?:[a-z][a-z\d-]* )?([^)/]*)/.exec(colour) ?? [];
    const [first, second = 0, third = 0] = (inside?.match(/[\d.]+/g) ?? [0]).map(Number);
    if (/^ok/.test(kind)) return first > 0.5;
    if (/^l/.test(kind)) return first > 50;
    return 0.3 * first + 0.59 * second + 0.11 * third > (kind === "color" ? 0.5 : 127);
}

/* ---- questions ---- */

/* As the library is asked: an attack without a simulation that checks its figures, for there are others to be worked out. */
function asked(question, files, format) {
    let given = question;
    if (typeof question === "string" && !question.trimStart().startsWith("{")) given = { line: question };
    else if (typeof question === "string")
        try {
            given = JSON.parse(question);
        } catch {
            return question; // the library says what is wrong with it
        }
    const isRun = given.command === "run" || /^\s*(volley\s+)?run\s/.test(given.line ?? "");
    return { ...(isRun && { no_check: true }), ...given, ...(files && { files: { ...given.files, ...files } }), ...(format && { format }) };
}

const wordsIn = (question) => (typeof question === "string" ? question : (question.line ?? question.command ?? ""));

const OWN_FORM = { kind: "invalid", option: "format", message: "--format: answers are shown here in a form of their own: leave it out" };

/* One document, or several, a line each. */
function documentsOf(text) {
    for (const parse of [JSON.parse, (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line))]) {
        try {
            return parse(text);
        } catch {}
    }
    throw new Wrong(OWN_FORM);
}

const wrongOf = (problem) => problem.wrong ?? { kind: "fault", message: String(problem.message ?? problem) };

/* ---- the element ---- */

class VolleyAnswer extends (globalThis.HTMLElement ?? Object) {
    static observedAttributes = ["question", "short"];

    #question = null;
    #files = null;
    #isNear = false;
    #turn = 0; // of which only the newest counts
    #due = false;
    #settled = null; // {answer} or {error} of the question as it is
    #waiting = [];
    #box = make("div", { class: "box" });
    #slot = make("slot");
    #sentence = make("p", { class: "sentence", part: "sentence", "aria-live": "polite" });
    #more = make("div", { class: "more" });
    #bar = make("progress", { "aria-label": "Working" });
    #share = make("span");
    #working = make("p", { class: "working", part: "working", hidden: "" }, this.#bar, " ", this.#share);

    constructor() {
        super();
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [styleOnce()];
        this.#box.append(this.#slot, this.#sentence, this.#more, this.#working);
        root.append(this.#box);
        this.#box.addEventListener("transitionend", ({ propertyName }) => propertyName === "color" && this.#followColour());
        for (const name of ["question", "files", "short"]) {
            if (!Object.hasOwn(this, name)) continue; // set before the element was known
            const value = this[name];
            delete this[name];
            this[name] = value;
        }
    }

    connectedCallback() {
        watch(this, true);
        if (!this.#settled) this.#change();
    }

    disconnectedCallback() {
        watch(this, false);
        this.#turn++;
        engine.cancel(this);
        this.#show({ working: null });
        this.#settled = null;
        queueMicrotask(() => {
            if (!this.isConnected) this.#settle({ error: new DOMException("the element was removed", "AbortError") }, null); // it was not moved
        });
    }

    attributeChangedCallback(name, _, value) {
        if (name === "question") this.#question = value;
        this.#change();
    }

    [COME]() {
        this.#followColour(); // which may have changed while it was not to be seen
        this.#begin();
    }

    /** The question: words of a command line, or an object; null: none. */
    get question() {
        return this.#question;
    }
    set question(question) {
        if (question && typeof question === "object") {
            this.#question = question;
            this.#change();
        } else if (question === null || question === undefined) this.removeAttribute("question");
        else this.setAttribute("question", question);
    }

    /** The files that the question names, by their names. */
    get files() {
        return this.#files;
    }
    set files(files) {
        this.#files = files ?? null;
        this.#change();
    }

    get short() {
        return this.hasAttribute("short");
    }
    set short(short) {
        this.toggleAttribute("short", Boolean(short));
    }

    /** The answer to the question as it is now, once it is there; wherever the element is, it is worked out. */
    get answered() {
        this.#begin();
        const { answer, error } = this.#settled ?? {};
        if (error) return Promise.reject(error);
        if (answer) return Promise.resolve(answer);
        return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    }

    #begin() {
        if (this.#isNear) return;
        this.#isNear = true;
        this.#change();
    }

    /* All that is changed at once is asked at once. */
    #change() {
        this.#turn++;
        this.#settled = null;
        if (this.#due || !this.#isNear) return;
        this.#due = true;
        queueMicrotask(() => {
            this.#due = false;
            this.#ask(++this.#turn);
        });
    }

    async #ask(turn) {
        if (this.#question === null) {
            engine.cancel(this);
            return this.#show({ fallback: true, sentence: [], more: [], working: null });
        }
        const question = this.#question;
        this.#label();
        this.#show({ old: true, working: {} });
        try {
            const { answer: text, notes } = await this.#engineAsks(question);
            if (turn !== this.#turn) return;
            const answer = documentsOf(text);
            const isShort = this.short;
            this.#showAnswer(tidy(answer), tidy(notes), isShort);
            this.#settle({ answer });
            this.#dispatch("answer", { question, answer });
            if (!isShort) await this.#picture(turn, question, answer);
        } catch (problem) {
            if (turn !== this.#turn || problem instanceof Superseded) return;
            const error = wrongOf(problem);
            this.#showWrong(tidy(error));
            this.#settle({ error: new VolleyError(error) });
            this.#dispatch("wrong", { question, error });
        }
    }

    async #engineAsks(question, format) {
        const progress = ({ share }) => this.#show({ working: { share } });
        return engine.ask(this, asked(question, this.#files, format), { as: "ask", progress });
    }

    /* The picture, or what the program prints where there is none. */
    async #picture(turn, question, answer) {
        for (const format of ["svg", "text"]) {
            try {
                const { answer: made } = await this.#engineAsks(question, format);
                if (turn !== this.#turn) return;
                this.#show({ add: format === "svg" ? picture(made) : report(made, answer), working: null });
                break;
            } catch (problem) {
                if (turn !== this.#turn || problem instanceof Superseded) return;
            }
        }
        const isEmpty = !this.#sentence.textContent && !this.#more.textContent && !this.#more.querySelector("img");
        this.#show({ ...(isEmpty && { sentence: [NOTHING], more: [] }), working: null });
    }

    /* settled: what those who wait get; now: what those who ask later do. */
    #settle(settled, now = settled) {
        const waiting = this.#waiting;
        this.#settled = now;
        this.#waiting = [];
        for (const { resolve, reject } of waiting) settled.error ? reject(settled.error) : resolve(settled.answer);
    }

    #dispatch(name, detail) {
        this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }

    /* ---- what is seen ---- */

    #showAnswer(answer, notes, isShort) {
        const { answer: sentence = isShort ? NO_SENTENCE : "" } = answer;
        const others = isShort ? uncounted(answer, notes) : told(answer, notes);
        const list = isShort ? others.map((text) => ` (${text})`) : others.map((text) => make("li", {}, text));
        const table = !isShort && tableOf(answer);
        this.#show({
            sentence: [sentence],
            more: [...(table ? [table] : []), ...(list.length ? [make(isShort ? "span" : "ul", { class: "notes", part: "notes" }, ...list)] : [])],
            working: isShort ? null : {},
        });
    }

    #showWrong(error) {
        const words = wordsOf(error);
        const isQuiet = this.short && error.kind === "fault" && this.textContent.trim(); // in a sentence, what its author wrote reads on
        this.#show({ wrong: true, fallback: true, sentence: isQuiet ? [] : [sayWrong(error)], more: words ? [words] : [], working: null });
    }

    #label() {
        if (this.short) return ["role", "aria-label"].forEach((name) => this.#box.removeAttribute(name));
        this.#box.setAttribute("role", "group");
        this.#box.setAttribute("aria-label", `Volley: ${tidy(wordsIn(this.#question))}`);
    }

    /* sentence, more: in the place of what is there; without them that stays. add: behind it. working: {share}; null: not. */
    #show({ sentence, more, add, working, wrong = false, fallback = false, old = false }) {
        this.#followColour();
        if (sentence) {
            this.#slot.hidden = !fallback;
            this.#sentence.replaceChildren(...sentence);
            this.#sentence.classList.toggle("wrong", wrong);
            this.#sentence.part = wrong ? "error" : "sentence";
            this.#more.replaceChildren(...more);
        }
        if (add) this.#more.append(add);
        for (const one of [this.#sentence, this.#more]) if (old || sentence) one.classList.toggle("old", old);
        this.#working.hidden = working === null;
        this.#box.setAttribute("aria-busy", working !== null);
        if (!working) return;
        const isKnown = working.share >= 0;
        if (isKnown) this.#bar.value = working.share;
        else this.#bar.removeAttribute("value");
        this.#share.textContent = isKnown ? `${Math.floor(100 * working.share)} %` : "Working …";
    }

    #followColour() {
        this.#box.classList.toggle("dark", isLight(getComputedStyle(this.#box).color));
    }
}

const NOTHING = "There is nothing to be read in this answer, which is for programs.";
const NO_SENTENCE = "This question has no answer in a sentence.";
const GROUND = '<rect width="100%" height="100%" fill="#ffffff"/>'; // as the library paints it

/* An image, so that nothing in it can act; where the page's policy allows none, what it shows in words. */
function picture(svg) {
    const words = describe(svg);
    const image = make("img", { part: "picture", alt: words, src: `data:image/svg+xml,${encodeURIComponent(svg.replace(GROUND, ""))}` });
    const place = room("Picture", "picture-room", image);
    image.addEventListener("error", () => place.replaceChildren(words));
    return place;
}

/* A report, behind its sentence; "": there is nothing more. */
function report(text, { answer = "" }) {
    const more = text.replace(answer, "").trim();
    return more && room("Report", "report", make("pre", {}, more));
}

if (globalThis.customElements && !customElements.get("volley-answer")) customElements.define("volley-answer", VolleyAnswer);
