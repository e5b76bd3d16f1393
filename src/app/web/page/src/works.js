// Whether an answer is being worked out, anywhere in the page.
import { useEffect, useState } from "preact/hooks";

let works = 0;
const hearers = new Set();

function count(by) {
    works += by;
    hearers.forEach((hear) => hear(works > 0));
}

/** Something is worked out as long as the component is there that calls this. */
export const useWork = () =>
    useEffect(() => {
        count(1);
        return () => count(-1);
    }, []);

export function useWorks() {
    const [is, set] = useState(works > 0);
    useEffect(() => {
        hearers.add(set);
        set(works > 0);
        return () => hearers.delete(set);
    }, []);
    return is;
}
