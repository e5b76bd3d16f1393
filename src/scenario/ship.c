#include "scenario/ship.h"

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

void ship_apply(struct loadout *loadout, const struct ship_named *named)
{
    const struct cards_ship *ship = named->ship;
    const struct cards_pilot *pilot = named->pilot;
    int attack, agility, health[RULES_HEALTHS];

    apply_size(loadout, ship);
    if (!ship && !pilot)
        return;
    attack = pilot ? pilot->attack : ship->attack;
    agility = pilot ? pilot->agility : ship->agility;
    health[RULES_HULL] = pilot ? pilot->hull : ship->hull;
    health[RULES_SHIELDS] = pilot ? pilot->shields : ship->shields;
    if (!named->dice_said)
        loadout->dice = loadout->side == RULES_ATTACKER ? attack : agility;
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
