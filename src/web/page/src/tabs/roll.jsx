export function Roll() { return <p>…</p>; }
