// The list of points that is kept, as a hook.
import { useEffect, useState } from "preact/hooks";
import { hearList, keptList } from "./points.js";

/** The list (points.js), or null. */
export function useList() {
    const [list, set] = useState(keptList());
    useEffect(() => hearList(set), []);
    return list;
}
