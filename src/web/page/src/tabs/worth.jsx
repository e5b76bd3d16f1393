export function Worth() { return <p>…</p>; }
