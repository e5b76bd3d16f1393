#include "scenario/ship.h"

#include "base/array.h"

#include <string.h>

/* The size that the ship's id tells, if no word does; small if nothing does. */
static void apply_size(struct loadout *out, const struct cards_ship *ship)
{
    for (int size = RULES_SMALL; size <= RULES_HUGE && !(out->situations & RULES_SIZES); size++)
        if (ship && strcmp(ship->size, rules_situation_words[size]) == 0)
            out->situations |= 1u << size;
    if (!(out->situations & RULES_SIZES))
        out->situations |= 1u << RULES_SMALL;
}

/* ---- the arc of a primary attack ---- */

/* The arcs of the tables: where the other ship is then, and where the attack is made from. */
static const struct {
    const char *name;
    enum rules_situation in, from; /* RULES_SITUATIONS: there is no word for it */
} arcs[] = {
    { "front", RULES_FRONTARC, RULES_FROMFRONT },
    { "rear", RULES_REARARC, RULES_FROMREAR },
    { "bullseye", RULES_BULLSEYE, RULES_FROMBULLSEYE },
    { "singleturret", RULES_TURRETARC, RULES_FROMTURRET },
    { "doubleturret", RULES_TURRETARC, RULES_FROMTURRET },
    { "fullfront", RULES_FULLFRONTARC, RULES_SITUATIONS },
    { "fullrear", RULES_FULLREARARC, RULES_SITUATIONS },
    { "left", RULES_SIDEARC, RULES_SITUATIONS },
    { "right", RULES_SIDEARC, RULES_SITUATIONS },
};

/* How sure it is that an attack is made from an arc. */
enum { ARC_DENIED, ARC_UNKNOWN, ARC_IN, ARC_FROM };

static bool is_said(uint32_t situations, enum rules_situation situation)
{
    return situation < RULES_SITUATIONS && (situations >> situation & 1);
}

static int sureness_of(const struct loadout *loadout, size_t arc)
{
    if (is_said(loadout->situations, arcs[arc].from))
        return ARC_FROM;
    if (is_said(loadout->situations, arcs[arc].in))
        return ARC_IN;
    return rules_situation_is_ruled_out(loadout->situations, loadout->denied, arcs[arc].in)
               ? ARC_DENIED
               : ARC_UNKNOWN;
}

static size_t arc_of(const struct cards_attack *attack)
{
    size_t arc = 0;

    while (arc < ARRAY_LEN(arcs) && (strlen(arcs[arc].name) != attack->arc_bytes ||
                                     memcmp(arcs[arc].name, attack->arc, attack->arc_bytes) != 0))
        arc++;
    return arc;
}

bool ship_has_arc(const char *arc, size_t arc_bytes)
{
    const struct cards_attack attack = { .arc = arc, .arc_bytes = arc_bytes };

    return arc_of(&attack) < ARRAY_LEN(arcs);
}

/* The attack value of the arc that is said; of several the greatest, of none the first. An arc that
 * the words chose is where the attack is made from. */
static int attack_of(struct loadout *loadout, const char *attacks)
{
    struct cards_attack attack;
    int best = ARC_DENIED - 1, value = 0;
    size_t chosen = ARRAY_LEN(arcs);

    while (cards_next_attack(&attacks, &attack)) {
        size_t arc = arc_of(&attack);
        int sure = arc < ARRAY_LEN(arcs) ? sureness_of(loadout, arc) : ARC_UNKNOWN;

        if (sure < best || (sure == best && (sure < ARC_IN || attack.value <= value)))
            continue;
        best = sure;
        value = attack.value;
        chosen = arc;
    }
    if (best == ARC_IN && !loadout->weapon && arcs[chosen].from < RULES_SITUATIONS)
        loadout->situations |= 1u << arcs[chosen].from | rules_situation_implies[arcs[chosen].from];
    return value;
}

/* A number of the pilot's card, if it has one, else of the ship. */
static int printed(int of_pilot, int of_ship)
{
    return of_pilot >= 0 ? of_pilot : of_ship;
}

void ship_apply(struct loadout *loadout, const struct ship_named *named)
{
    const struct cards_ship *ship = named->ship;
    const struct cards_pilot *pilot = named->pilot;
    int health[RULES_HEALTHS];

    apply_size(loadout, ship);
    if (!ship)
        return;
    health[RULES_HULL] = printed(pilot ? pilot->hull : -1, ship->hull);
    health[RULES_SHIELDS] = printed(pilot ? pilot->shields : -1, ship->shields);
    if (!named->dice_said && loadout->side == RULES_DEFENDER)
        loadout->dice = printed(pilot ? pilot->agility : -1, ship->agility);
    else if (!named->dice_said)
        loadout->dice =
            attack_of(loadout, pilot && *pilot->attacks ? pilot->attacks : ship->attacks);
    for (int i = 0; i < RULES_HEALTHS; i++)
        if (!named->health_said[i])
            loadout->health[i] = health[i];
    loadout->mortal = loadout->shielded = true;
}

void ship_settle_facts(struct loadout *loadout, const struct cards_ship *ship)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        struct rules_effect *effect = &loadout->effects[i];

        for (size_t j = 0; j < effect->fact_count; j++) {
            struct rules_fact *fact = &effect->facts[j];

            if (fact->kind == RULES_FACT_SHIP)
                fact->id = ship && strlen(ship->id) == fact->text_bytes &&
                           memcmp(ship->id, fact->text, fact->text_bytes) == 0;
        }
    }
}

/* Whether an effect has no condition but the side of its ship, and which ship it is. */
static bool is_always(const struct rules_effect *effect, enum rules_side side)
{
    for (size_t i = 0; i < effect->fact_count; i++) {
        const struct rules_fact *fact = &effect->facts[i];
        bool is_side = fact->kind == RULES_FACT_SIDE && !fact->no && (fact->id >> side & 1);

        if (!is_side && !(fact->kind == RULES_FACT_SHIP && fact->id != fact->no))
            return false;
    }
    return true;
}

void ship_apply_words(struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_step *step = rules_effect_main(effect);
        int *health = &loadout->health[step->to < RULES_HEALTHS ? step->to : 0];

        if (!is_always(effect, loadout->side))
            continue;
        if (step->operation == RULES_HEALTH)
            *health = step->every || *health + step->count < 0 ? (step->count > 0 ? step->count : 0)
                                                               : *health + step->count;
        for (int token = 0; step->operation == RULES_TOKENS_MORE && token < RULES_TOKENS; token++)
            if (step->tokens >> token & 1)
                loadout->tokens[token] += step->count;
    }
}
