// Lists of points that a player has dropped here: kept in the browser, as the program keeps them in a folder. One of them may
// count in each edition; it is asked with every question that has costs.

const KEY = "volley-points";
const OTHERS = new Set(["words", "schema", "version"]);
const NONE = { lists: [], chosen: {} };
const TEXTS = ["list", "title", "edition", "effective", "text"];

/** What Volley brings beside the lists that count where no other is chosen; of these the library has the text. */
export const OURS = [{ list: "amg", title: "the maker's last points", edition: "2.5", effective: "2025-01" }];

const isList = (list) => list && TEXTS.every((part) => typeof list[part] === "string");

/* What stands in the storage, which anything may have written; a page before this one kept a list alone. */
function stored() {
    try {
        const found = JSON.parse(localStorage.getItem(KEY)) ?? NONE;
        if (isList(found)) return { lists: [found], chosen: { [found.edition]: found.list } };
        return { lists: found.lists.filter(isList), chosen: { ...found.chosen } };
    } catch {
        return NONE;
    }
}

let kept = stored();
/** Whether a page that is opened again has these, too. */
export const isStored = () => JSON.stringify(kept) === JSON.stringify(stored());
let lent = null; // by a link: it counts in the place of the one of its name, and is not stored
const hearers = new Set();

/** {lists, chosen}: the lists, {list, title, edition, effective, text}, and by edition the name of the one that counts. */
export const keptLists = () =>
    lent
        ? { lists: lent.text ? [...without(lent.list), lent] : kept.lists, chosen: { ...kept.chosen, [lent.edition]: lent.list } }
        : kept;

/** Have a function called with what is kept from now on; what is returned ends that. */
export function hearLists(hear) {
    hearers.add(hear);
    return () => hearers.delete(hear);
}

function tell(now) {
    kept = now;
    const all = keptLists();
    hearers.forEach((hear) => hear(all));
}

/** Have a list of a link count; null: no longer. */
export function lendList(list) {
    if (list === lent) return;
    lent = list;
    tell(kept);
}
export const lentList = () => lent;

function giveBack(itIs) {
    if (itIs) lendList(null);
    return itIs;
}

/* False: it is kept as long as the page is open, no longer. */
function keep(now) {
    tell(now);
    try {
        if (now.lists.length || Object.values(now.chosen).some(Boolean)) localStorage.setItem(KEY, JSON.stringify(now));
        else localStorage.removeItem(KEY);
        return true;
    } catch {
        return false;
    }
}

// Another tab of the browser has kept one, or taken one away.
globalThis.addEventListener?.("storage", ({ key }) => (key === KEY || key === null) && tell(stored()));

const without = (name) => kept.lists.filter(({ list }) => list !== name);

/** The list of a name that is kept. */
export const keptList = (name) => kept.lists.find(({ list }) => list === name);

/** Keep a list in the place of the one of its name: it counts from now on. False: as long as the page is open, no longer. */
export function keepList(list) {
    giveBack(lent?.list === list.list || lent?.edition === list.edition);
    return keep({ lists: [...without(list.list), list], chosen: { ...kept.chosen, [list.edition]: list.list } });
}

/** Take a list away; one of a link gives its place back. */
export function removeList(name) {
    const chosen = Object.fromEntries(Object.entries(kept.chosen).filter(([, list]) => list !== name));
    return giveBack(lent?.list === name) || keep({ lists: without(name), chosen });
}

/** Have a list count in an edition; "": the one that Volley brings. */
export function chooseList(edition, name) {
    giveBack(lent?.edition === edition && lent.list !== name);
    return keep({ ...kept, chosen: { ...kept.chosen, [edition]: name } });
}

/** The list that counts in an edition, if it is one of these, or of OURS. */
export function chosenList(edition) {
    const { lists, chosen } = keptLists();
    return [...lists, ...OURS].find(({ list, edition: its }) => its === edition && list === chosen[edition]);
}

/** The list that would lose its place to one of the same name, of another edition. */
export const otherEdition = ({ list, edition }) =>
    kept.lists.find((old) => old.list === list && old.edition !== edition);

/** The question whether a text is a list, which tells of it first. */
export const askList = (text) => ({ command: "points", own_points: "points.csv", files: { "points.csv": text } });

const textsOf = (lists) => Object.fromEntries(lists.map(({ list, text }) => [list, text]));

/** A question with the lists that are kept: the one that counts in its edition; for a squad, which tells whose points it has, and
 * where points are compared, all of them. */
export function withLists(question) {
    const { lists } = keptLists();
    if (question.own_points || OTHERS.has(question.command)) return question;
    if (["squad", "import"].includes(question.command)) return lists.length ? { ...question, lists: textsOf(lists) } : question;
    const counts = chosenList(question.edition);
    if (!counts) return question;
    return { ...question, points: counts.list, ...(counts.text && { lists: textsOf([counts]) }) };
}
