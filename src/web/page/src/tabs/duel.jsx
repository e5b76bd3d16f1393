export function Duel() { return <p>…</p>; }
