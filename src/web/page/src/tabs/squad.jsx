export function Squad() { return <p>…</p>; }
