#include "rules/edition.h"

#include "base/array.h"

#include <string.h>

enum { SECOND_EDITION_DICE_MAX = 6, CLOAK_AGILITY = 2 };

#define SPEND(kind) .price = 1, .token = (kind)

/* Focus, evade and lock: once in a modify step each; an evade adds a result. */
static const struct rules_token_effect first_edition_tokens[] = {
    { RULES_ATTACKER,
      { RULES_REROLL, .from = DICE_RED_FACES, .count = RULES_ALL, SPEND(RULES_LOCK) } },
    { RULES_ATTACKER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_HIT, .count = RULES_ALL,
        .every = true, SPEND(RULES_FOCUS) } },
    { RULES_DEFENDER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_EVADE, .count = RULES_ALL,
        .every = true, SPEND(RULES_FOCUS) } },
    { RULES_DEFENDER, { RULES_ADD, .to = DICE_EVADE, .count = 1, SPEND(RULES_EVADE) } },
};

static const struct rules_token_effect second_edition_tokens[] = {
    { RULES_ATTACKER,
      { RULES_REROLL, .from = DICE_RED_FACES, .count = RULES_ALL, .again = true,
        SPEND(RULES_LOCK) } },
    { RULES_ATTACKER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_HIT, .count = RULES_ALL,
        .every = true, .again = true, SPEND(RULES_FOCUS) } },
    { RULES_ATTACKER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_HIT, .count = 1, .again = true,
        SPEND(RULES_CALCULATE) } },
    { RULES_ATTACKER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_HIT, .count = 1, .again = true,
        SPEND(RULES_FORCE) } },
    { RULES_DEFENDER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_EVADE, .count = RULES_ALL,
        .every = true, .again = true, SPEND(RULES_FOCUS) } },
    { RULES_DEFENDER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_EVADE, .count = 1, .again = true,
        SPEND(RULES_CALCULATE) } },
    { RULES_DEFENDER,
      { RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = DICE_EVADE, .count = 1, .again = true,
        SPEND(RULES_FORCE) } },
    { RULES_DEFENDER,
      { RULES_CHANGE, .from = DICE_ANY, .to = DICE_EVADE, .count = 1, .again = true,
        SPEND(RULES_EVADE) } },
};

static const struct rules_edition editions[] = {
    { .name = "1",
      .title = "first edition",
      .bit = RULES_EDITION_1,
      .dice_max = RULES_DICE_MAX + 4, /* no cap but what loadouts can ask for, and the situation */
      .range_min = 1,                 /* ships that touch cannot attack each other */
      .range_max = 3,
      .attack_bonus = { [1] = 1 },
      .defense_bonus = { [3] = 1 },
      .tractor_adds_up = true,
      .token_effects = first_edition_tokens,
      .token_effect_count = ARRAY_LEN(first_edition_tokens) },
    { .name = "2",
      .title = "second edition 2.0",
      .bit = RULES_EDITION_2,
      .dice_max = SECOND_EDITION_DICE_MAX,
      .range_max = RULES_RANGE_MAX,
      .attack_bonus = { [1] = 1 },
      .defense_bonus = { [3] = 1, [4] = 2, [5] = 2 },
      .special_has_bonus = true,
      .has_half_points = true,
      .token_effects = second_edition_tokens,
      .token_effect_count = ARRAY_LEN(second_edition_tokens) },
    { .name = "2.5",
      .title = "second edition 2.5",
      .bit = RULES_EDITION_2_5,
      .dice_max = SECOND_EDITION_DICE_MAX,
      .range_max = RULES_RANGE_MAX,
      .attack_bonus = { [1] = 1 },
      .defense_bonus = { [3] = 1, [4] = 2, [5] = 2 },
      .special_has_bonus = true,
      .has_half_points = true,
      .range_0_restricts = true,
      .token_effects = second_edition_tokens,
      .token_effect_count = ARRAY_LEN(second_edition_tokens) },
};

const struct rules_edition *rules_edition_find(const char *name)
{
    if (strcmp(name, "2.0") == 0)
        name = "2";
    for (size_t i = 0; i < ARRAY_LEN(editions); i++)
        if (strcmp(name, editions[i].name) == 0)
            return &editions[i];
    return NULL;
}

static bool has_range_bonus(const struct rules_edition *edition, const struct rules_shot *shot)
{
    return !shot->ordnance && (!shot->special || edition->special_has_bonus);
}

/* Clamp once, at the end: 6 dice, 1 more for range and 1 fewer for deplete are 6, not 5. */
static int clamp_dice(const struct rules_edition *edition, int dice)
{
    if (dice < 0)
        return 0;
    return dice > edition->dice_max ? edition->dice_max : dice;
}

int rules_attack_dice(const struct rules_edition *edition, const struct rules_shot *shot,
                      const struct rules_roll *roll)
{
    int more = roll->more[RULES_ATTACKER] + roll->more[RULES_DEFENDER];
    int fewer = roll->fewer[RULES_ATTACKER] + roll->fewer[RULES_DEFENDER] + roll->worn;

    if (has_range_bonus(edition, shot))
        more += edition->attack_bonus[shot->range];
    if (edition->range_0_restricts && shot->range == 0 && !shot->special)
        more = 0; /* a primary attack at range 0 cannot add attack dice */
    return clamp_dice(edition, roll->value + more - fewer);
}

int rules_defense_dice(const struct rules_edition *edition, const struct rules_shot *shot,
                       const struct rules_roll *roll)
{
    int more = roll->more[RULES_ATTACKER] + roll->more[RULES_DEFENDER];
    int fewer = roll->fewer[RULES_DEFENDER] + roll->worn;

    /* At range 0 an enemy cannot reduce the number of defense dice. */
    if (!edition->range_0_restricts || shot->range != 0)
        fewer += roll->fewer[RULES_ATTACKER];
    if (has_range_bonus(edition, shot))
        more += edition->defense_bonus[shot->range];
    more += shot->obstructed + (roll->cloaked ? CLOAK_AGILITY : 0);
    if (roll->tractor > 0)
        fewer += edition->tractor_adds_up ? roll->tractor : 1;
    return clamp_dice(edition, roll->value + more - fewer);
}

bool rules_may_modify(const struct rules_edition *edition, const struct rules_shot *shot,
                      enum rules_side actor, enum dice_color dice)
{
    if (!edition->range_0_restricts || shot->range != 0 || actor != RULES_ATTACKER)
        return true;
    return dice == DICE_RED && shot->special;
}

int rules_half_damage(const struct rules_edition *edition, int health)
{
    return edition->has_half_points ? (health + 1) / 2 : 0;
}
