// The lists of points that are kept, as a hook.
import { useEffect, useState } from "preact/hooks";
import { hearLists, keptLists } from "./points.js";

/** {lists, chosen} (points.js). */
export function useLists() {
    const [lists, set] = useState(keptLists());
    useEffect(() => hearLists(set), []);
    return lists;
}
