export function Batch() { return <p>…</p>; }
