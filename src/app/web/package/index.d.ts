// Types of the package. Documents are those of `volley ... -f json`: documents.d.ts has their members.
import type { Documents } from "./documents.js";

export type { Documents };

/** A question; every other key is an option of the command, `_` standing for `-`. */
export interface Question {
    command?: Command;
    /** A question in words, in the place of `command` and the keys of it. */
    line?: string;
    attackers?: Texts;
    defender?: string | number;
    defenders?: Texts;
    a?: Texts;
    b?: Texts;
    ship?: string;
    loadout?: string;
    file?: string;
    folder?: string;
    pattern?: string;
    hazard?: string;
    words?: Texts;
    edition?: "1" | "2" | "2.5" | number;
    engine?: "auto" | "mc" | "exact" | "both";
    trials?: number | string;
    seed?: number;
    policy?: string;
    objective?: "damage" | "kill";
    no_check?: boolean;
    format?: "json" | "text" | "csv" | "markdown" | "svg";
    /** The files that the question names: texts, or JSON such as a squad. */
    files?: Record<string, unknown>;
    /** Lists of points that are kept, as `import` makes them: the text of each by its name. */
    lists?: Record<string, string>;
    [option: string]: unknown;
}

export type Texts = string | number | (string | number)[];

export type Command =
    | "run"
    | "compare"
    | "sweep"
    | "plan"
    | "squad"
    | "duel"
    | "survive"
    | "worth"
    | "best"
    | "luck"
    | "batch"
    | "cards"
    | "ships"
    | "points"
    | "import"
    | "hazard"
    | "words"
    | "schema"
    | "version";

/** What is wrong with a question, and where; null is not known. */
export interface Wrong {
    kind: "syntax" | "range" | "too-large" | "invalid" | "file" | "stopped" | "memory";
    source: string | null;
    line: number | null;
    column: number | null;
    length: number | null;
    word: string | null;
    message: string;
    hint: string | null;
    option: string | null;
    text: string | null;
    /** Of a name that several have: what may stand in the place of the word. */
    ways?: string[];
}

export class VolleyError extends Error {
    readonly error: Wrong;
}

export interface Progress {
    /** 0 to 1; below 0 where it is not known. */
    share: number;
    seconds: number;
    what: string;
}

export interface Watching {
    /** Called now and then; true ends the work. */
    progress?(now: Progress): boolean | void;
    /** Called with each thing there is to say besides the answer. */
    note?(note: string): void;
}

/** A document of any command: what is in it depends on the question. */
export interface Answer {
    schema: number;
    [member: string]: any;
}

/** What a question is answered with, by its command; of a question in words it is not known. */
export type AnswerTo<Asked> = Asked extends { command: infer Command extends keyof Documents } ? Documents[Command] : Answer;

export class Volley {
    private constructor();
    readonly version: string;
    ask(question: string | Question, watching?: Watching): string;
    answer<const Asked extends string | Question>(question: Asked, watching?: Watching): AnswerTo<Asked>;
    answers<const Asked extends string | Question>(question: Asked, watching?: Watching): AnswerTo<Asked>[];
}

export interface Source {
    /** Where volley.wasm is, its bytes, or the module; without it, the file of the package. */
    wasm?: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;
}

export function open(source?: Source): Promise<Volley>;
