// What cards are called: kinds, slots and packs in words, where the tables have ids.

export const FACTIONS = {
    rebelalliance: "Rebel Alliance",
    galacticempire: "Galactic Empire",
    scumandvillainy: "Scum and Villainy",
    resistance: "Resistance",
    firstorder: "First Order",
    galacticrepublic: "Galactic Republic",
    separatistalliance: "Separatist Alliance",
};

/* What stands behind a - in an id, where several cards have one name. */
const PACKS = {
    armedanddangerous: "Armed and Dangerous",
    battleofyavin: "Battle of Yavin",
    battleoverendor: "Battle Over Endor",
    epicsl: "standard loadout, epic",
    evacuationofdqar: "Evacuation of D’Qar",
    legendsandrelics: "Legends and Relics",
    lsl: "2.0 alone",
    siegeofcoruscant: "Siege of Coruscant",
    sl: "standard loadout",
    ssl: "standard loadout",
    swz68: "Heralds of Hope",
    swz103: "YT-2400 Light Freighter",
    swz105: "Squadron Starter Pack",
    swz106: "Squadron Starter Pack",
    wartime: "Wartime",
};

/** "Battle of Yavin", or "": the pack that the id of a card names. A box that has no name here has its number. */
export const packOf = (id) =>
    id
        .split("-")
        .slice(1)
        .map((part) => PACKS[part] ?? FACTIONS[part] ?? (/^sw[xz]\d+$/.test(part) ? part.toUpperCase() : ""))
        .filter(Boolean)
        .join(", ");

/** "force power" */
export const slotName = (slot) => slot.replaceAll("-", " ");

/** What a ship, pilot or card is beside its name: "pilot, T-65 X-wing, initiative 5, Battle of Yavin". */
export function kindOf(library, row) {
    const ship = row.ship ?? (row.kind === "shipability" && row.slot);
    const flown = ship && (library.ships.get(ship)?.[0].name ?? "");
    const kinds = { pilot: "pilot", shipability: "ship ability", damage: "damage card", condition: "condition" };
    const what = row.pilots ? "ship" : (kinds[row.kind] ?? slotName(row.slot || row.kind));
    return [what, flown, row.skill != null && `initiative ${row.skill}`, packOf(row.id)].filter(Boolean).join(", ");
}
