// Which points count: those that Volley brings, or a list of the player's own. One comes as the file that `volley import` keeps, or
// of a folder or zip as the community publishes them, which import.jsx reads.
import { slow } from "./ask.js";
import { Drop } from "./files.jsx";
import { chosen, isZip, unpacked } from "./folder.js";
import { Select, save } from "./parts.jsx";
import { OURS, askList, chooseList, chosenList, keepList, otherEdition, removeList } from "./points.js";
import { useLists } from "./use-lists.js";

const MOST_BYTES = 16e6; // as the program takes; a list has some hundred kilobytes

export const NO_ROOM = "This browser has no room to keep that: it counts until the page is closed.";

/** A text as a list to keep; throws what the library says of one that is none. */
export async function readList(text) {
    const [{ list, title, edition, effective }] = (await slow.ask("points", askList(text))).answer.points;
    return { list, title, edition, effective, text };
}

function Kept({ list, title, effective, text, onTrouble: say }) {
    return (
        <p class="meaning">
            Points: {list} ({title}, {effective}){" "}
            <button type="button" onClick={() => removeList(list) || say(NO_ROOM)}>
                Remove
            </button>{" "}
            <button type="button" title="The file that volley import keeps" onClick={() => save(`${list}.csv`, "text/csv", text)}>
                Save
            </button>
        </p>
    );
}

/** Which list counts in an edition; of one alone there is nothing to choose. */
export function ListSelect({ edition, label, onTrouble: say = () => {} }) {
    const here = [...OURS, ...useLists().lists].filter((list) => list.edition === edition);
    if (!here.length) return null;
    return (
        <Select
            label={label}
            value={chosenList(edition)?.list ?? ""}
            choices={[["", "the usual ones"], ...here.map(({ list, title }) => [list, `${list} (${title})`])]}
            onValue={(name) => chooseList(edition, name) || say(NO_ROOM)}
        />
    );
}

/** The points of an edition. onPublished(read): what was chosen is a folder or a zip. */
export function Points({ edition, onTrouble: say, onPublished }) {
    const { lists } = useLists();
    const take = async (text) => {
        try {
            const list = await readList(text);
            const other = otherEdition(list);
            if (other) say(`'${list.list}' is a list of edition ${other.edition}, and this one is of ${list.edition}.`);
            else if (!keepList(list)) say(NO_ROOM);
        } catch (problem) {
            say(`This is no list of points: ${problem.message}`);
        }
    };
    return (
        <>
            <ListSelect edition={edition} label="Points" onTrouble={say} />
            <Drop
                label="Points of your own: drop a folder or zip as they are published, or the list that volley import keeps; or choose a zip or list"
                accept=".csv,.zip,text/csv,text/plain,application/zip"
                most={MOST_BYTES}
                onText={take}
                onFile={(file) => isZip(file) && (onPublished(() => unpacked(file)), true)}
            >
                <label>
                    or a folder{" "}
                    <input
                        type="file"
                        webkitdirectory
                        onChange={(event) => {
                            const list = Array.from(event.target.files);
                            if (list.length) onPublished(async () => chosen(list));
                            event.target.value = "";
                        }}
                    />
                </label>
                {lists.map((list) => (
                    <Kept key={list.list} {...list} onTrouble={say} />
                ))}
            </Drop>
        </>
    );
}
