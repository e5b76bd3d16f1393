// Numbers as people read them.

export const number = (value, digits = 2) => (value === null || value === undefined ? "–" : value.toFixed(digits));

/** 0.8394 as 83.9 %. What is not quite 0 or 1 is not shown as such. */
export function percent(value, digits = 1) {
    if (value === null || value === undefined) return "–";
    const shown = (100 * value).toFixed(digits);
    if (value > 0 && Number(shown) === 0) return `< ${(10 ** -digits).toFixed(digits)} %`;
    if (value < 1 && Number(shown) === 100) return `> ${(100 - 10 ** -digits).toFixed(digits)} %`;
    return `${shown} %`;
}

export const signed = (value, digits = 2) => {
    if (value === null || value === undefined) return "–";
    const text = Math.abs(value).toFixed(digits);
    return Number(text) === 0 ? text : (value > 0 ? "+" : "−") + text;
};

export const signedPercent = (value) => (value === null || value === undefined ? "–" : `${signed(100 * value, 1)} %`);

/** The first letter large: "attack 3" as the beginning of a sentence. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a card needs, and what for, as every table and list of the page says it. */
export const needed = (needs, what = "needs") => `${what} ${needs.replace(/\b(?:(front|rear|turret)arc|fromfront)\b/g, (_, arc) => `${arc ?? "from front"} arc`)}`;

/** What became of a card of a report. told: how the library's reason is said. */
export function stateOf(card, told = (text) => text) {
    if (!card.plays_part) return `plays no part in an attack${card.reason ? `: ${told(card.reason)}` : ""}`;
    if (!card.bears) return "no bearing on this attack";
    if (card.carried) return "carried: name it to fire it";
    if (card.active) return `active${card.asserted ? ", as its ! says" : ""}${card.more_with ? `, ${needed(card.more_with, "more with")}` : ""}`;
    return `inactive, ${needed(card.needs)}`;
}

/** What half points are the chance of. */
export const halfPoints = ({ damage }) => (damage ? `That the damage is ${damage} or more` : "They were had before");
