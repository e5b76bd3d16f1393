export function Sweep() { return <p>…</p>; }
