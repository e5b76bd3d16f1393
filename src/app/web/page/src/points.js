// A list of points that a player has dropped here: kept in the browser, and asked with every question that has costs.

const KEY = "volley-points";
const NAME = "points.csv"; // of its file in questions
const OTHERS = new Set(["words", "schema", "version"]);

function stored() {
    try {
        return JSON.parse(localStorage.getItem(KEY));
    } catch {
        return null;
    }
}

let kept = stored();
const hearers = new Set();

/** The list, {list, title, edition, effective, text}, or null. */
export const keptList = () => kept;

/** Have a function called with each list that is kept from now on; what is returned ends that. */
export function hearList(hear) {
    hearers.add(hear);
    return () => hearers.delete(hear);
}

/** Keep one in place of the one before; null: none. False: only as long as the page is open. */
export function keepList(list) {
    kept = list;
    hearers.forEach((hear) => hear(list));
    try {
        if (list) localStorage.setItem(KEY, JSON.stringify(list));
        else localStorage.removeItem(KEY);
        return true;
    } catch {
        return false;
    }
}

/** The question whether a text is a list, which tells of it first. */
export const askList = (text) => ({ command: "points", own_points: NAME, files: { [NAME]: text } });

/** A question with the list that is kept, which counts in its edition. A squad tells its own list. */
export function withList(question) {
    if (!kept || question.own_points || OTHERS.has(question.command)) return question;
    const files = { ...question.files, [NAME]: kept.text };
    const counts = question.edition === kept.edition && question.command !== "squad";
    return { ...question, ...(counts && { points: kept.list }), own_points: NAME, files };
}
