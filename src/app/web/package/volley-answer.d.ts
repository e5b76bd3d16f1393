// Types of the element: `import "volley-xwing/volley-answer.js"`, once. docs/embed.md of Volley tells more.
import type { Answer, Question, Wrong } from "./index.js";

/** What a question is answered with: a document, or of `batch`, `sweep` and several squads a list of them. */
export type Answered = Answer | Answer[];

export interface VolleyAnswerElement extends HTMLElement {
    /** The words of a command line, or an object; the attribute has the words. null: nothing is asked. */
    question: string | Question | null;
    /** The files that the question names, by their names: texts, or JSON such as a squad. */
    files: Record<string, unknown> | null;
    /** The sentence alone, within a line of text; also an attribute. */
    short: boolean;
    /** The answer to the question as it is now, when it is there; rejected with a VolleyError, whose `error` says what is wrong. */
    readonly answered: Promise<Answered>;

    addEventListener<Name extends keyof VolleyAnswerEvents>(
        name: Name, hear: (this: VolleyAnswerElement, event: VolleyAnswerEvents[Name]) => void, options?: boolean | AddEventListenerOptions): void;
    addEventListener(name: string, hear: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

export interface VolleyAnswerEvents extends HTMLElementEventMap {
    answer: CustomEvent<{ question: string | Question; answer: Answered }>;
    wrong: CustomEvent<{ question: string | Question; error: Wrong }>;
}

declare global {
    interface HTMLElementTagNameMap {
        "volley-answer": VolleyAnswerElement;
    }
}
