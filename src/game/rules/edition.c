#include "game/rules/edition.h"

#include "base/array.h"

enum { SECOND_EDITION_DICE_MAX = 6, CLOAK_AGILITY = 2 };

/* "Lose a token of the kind, then ..."; how often in an attack. */
#define SPEND(kind, is_again, ...)                                                                 \
    {                                                                                              \
        .steps = { { .operation = RULES_LOSE,                                                      \
                     .exact = true,                                                                \
                     .count = 1,                                                                   \
                     .tokens = RULES_TOKEN_BIT(kind) },                                            \
                   { __VA_ARGS__ } },                                                              \
        .step_count = 2, .again = (is_again), .normal = true,                                      \
    }
/* "While there is a token of the kind, ..."; once in an attack. */
#define HAVE(what, ...)                                                                            \
    {                                                                                              \
        .steps = { { .tokens = RULES_TOKEN_BIT(what), __VA_ARGS__ } },                             \
        .facts = { { .kind = RULES_FACT_TOKENS,                                                    \
                     .low = 1,                                                                     \
                     .high = RULES_UNBOUNDED,                                                      \
                     .tokens = RULES_TOKEN_BIT(what) } },                                          \
        .step_count = 1, .fact_count = 1, .must = true, .normal = true,                            \
    }
#define REROLL_ANY RULES_REROLL, .from = DICE_RED_FACES, .count = RULES_ALL
#define EVERY_FOCUS_TO(face)                                                                       \
    RULES_CHANGE, .from = DICE_BIT(DICE_FOCUS), .to = (face), .count = RULES_ALL, .every = true
#define ONE_TO(faces, face) RULES_CHANGE, .from = (faces), .to = (face), .count = 1

/* Focus, evade and lock: once in a modify step each; an evade adds a result, and so does a
 * reinforce token, which stays. */
static const struct rules_token_effect first_edition_tokens[] = {
    { RULES_ATTACKER, SPEND(RULES_LOCK, false, REROLL_ANY) },
    { RULES_ATTACKER, SPEND(RULES_FOCUS, false, EVERY_FOCUS_TO(DICE_HIT)) },
    { RULES_DEFENDER, SPEND(RULES_FOCUS, false, EVERY_FOCUS_TO(DICE_EVADE)) },
    { RULES_DEFENDER, SPEND(RULES_EVADE, false, RULES_ADD, .to = DICE_EVADE, .count = 1) },
    { RULES_DEFENDER, HAVE(RULES_REINFORCE, .operation = RULES_ADD, .to = DICE_EVADE, .count = 1) },
};

static const struct rules_token_effect second_edition_tokens[] = {
    { RULES_ATTACKER, SPEND(RULES_LOCK, true, REROLL_ANY) },
    { RULES_ATTACKER, SPEND(RULES_FOCUS, true, EVERY_FOCUS_TO(DICE_HIT)) },
    { RULES_ATTACKER, SPEND(RULES_CALCULATE, true, ONE_TO(DICE_BIT(DICE_FOCUS), DICE_HIT)) },
    { RULES_ATTACKER, SPEND(RULES_FORCE, true, ONE_TO(DICE_BIT(DICE_FOCUS), DICE_HIT)) },
    { RULES_DEFENDER, SPEND(RULES_FOCUS, true, EVERY_FOCUS_TO(DICE_EVADE)) },
    { RULES_DEFENDER, SPEND(RULES_CALCULATE, true, ONE_TO(DICE_BIT(DICE_FOCUS), DICE_EVADE)) },
    { RULES_DEFENDER, SPEND(RULES_FORCE, true, ONE_TO(DICE_BIT(DICE_FOCUS), DICE_EVADE)) },
    { RULES_DEFENDER, SPEND(RULES_EVADE, true, ONE_TO(DICE_ANY, DICE_EVADE)) },
};

/* What 2.0 and 2.5 have in common. */
#define SECOND_EDITION                                                                             \
    .dice_max = SECOND_EDITION_DICE_MAX, .range_max = RULES_RANGE_MAX,                             \
    .range_bonus = { [DICE_RED] = { [1] = 1 }, [DICE_GREEN] = { [3] = 1, [4] = 2, [5] = 2 } },     \
    .special_has_bonus = true, .reinforce_spares = true, .has_half_points = true,                  \
    .jammed = RULES_JAMMED, .tractored = { 1, 2, 3, 6 }, .ionized = { 1, 2, 3, 6 },                \
    .token_effects = second_edition_tokens, .token_effect_count = ARRAY_LEN(second_edition_tokens)

static const struct rules_edition editions[] = {
    { .name = "1",
      .title = "first edition",
      .bit = RULES_EDITION_1,
      .dice_max = RULES_DICE_MAX + RULES_DICE_MORE, /* no cap but what can be asked for */
      .range_min = 1,                               /* ships that touch cannot attack each other */
      .range_max = RULES_RANGE_MAX,                 /* beyond 3 only huge ships attack */
      .range_bonus = { [DICE_RED] = { [1] = 1 }, [DICE_GREEN] = { [3] = 1, [4] = 2, [5] = 3 } },
      .values_have_floor = true,
      .rules_bind_owner = true,
      .spends_idly = true,
      .tractor_adds_up = true,
      .jammed = RULES_JAMMED & ~RULES_TOKEN_BIT(RULES_REINFORCE),
      .tractored = { 1, 1, 1, 1 },
      .ionized = { 1, 2, 2, 2 },
      .token_effects = first_edition_tokens,
      .token_effect_count = ARRAY_LEN(first_edition_tokens) },
    { .name = "2", .title = "second edition 2.0", .bit = RULES_EDITION_2, SECOND_EDITION },
    { .name = "2.5",
      .title = "second edition 2.5",
      .bit = RULES_EDITION_2_5,
      SECOND_EDITION,
      .range_0_restricts = true,
      .ion_breaks_locks = true },
};

const struct rules_edition *rules_edition_find(const char *name)
{
    static const char *const called[][2] = {
        { "1e", "1" },  { "first", "1" }, { "1.0", "1" },    { "1,0", "1" },   { "2e", "2" },
        { "2.0", "2" }, { "2,0", "2" },   { "legacy", "2" }, { "2,5", "2.5" }, /* as spreadsheets
                                                                  write it where the comma is
                                                                  decimal */
    };

    for (size_t i = 0; i < ARRAY_LEN(called); i++)
        if (strcmp(name, called[i][0]) == 0)
            name = called[i][1];
    for (size_t i = 0; i < ARRAY_LEN(editions); i++)
        if (strcmp(name, editions[i].name) == 0)
            return &editions[i];
    return NULL;
}

const char *rules_skill_name(const struct rules_edition *edition)
{
    return edition->bit & RULES_EDITION_1 ? "pilot skill" : "initiative";
}

int rules_tokens_needed(const struct rules_edition *edition, uint16_t tokens, enum rules_size size)
{
    if (tokens == RULES_TOKEN_BIT(RULES_TRACTOR))
        return edition->tractored[size];
    return tokens == RULES_TOKEN_BIT(RULES_ION) ? edition->ionized[size] : 1;
}

bool rules_ion_breaks_locks(const struct rules_edition *edition, int ions, enum rules_size size)
{
    return edition->ion_breaks_locks && ions >= edition->ionized[size];
}

static bool has_range_bonus(const struct rules_edition *edition, const struct rules_shot *shot)
{
    return !shot->ordnance && (!shot->special || edition->special_has_bonus);
}

/* Clamp once, at the end: 6 dice, 1 more for range and 1 fewer for deplete are 6, not 5. */
static int clamp_dice(const struct rules_edition *edition, const struct rules_roll *roll, int dice)
{
    int most = edition->dice_max;

    if (roll->limited && roll->most < most)
        most = roll->most;
    if (dice < 0)
        return 0;
    return dice > most ? most : dice;
}

/* Attack value or agility, after all that changes the value itself: dice are added to and taken
 * from what is left of it. */
static int value_of(const struct rules_edition *edition, const struct rules_roll *roll)
{
    int value = roll->value + (roll->cloaked ? CLOAK_AGILITY : 0);

    if (roll->tractor >= edition->tractored[roll->size])
        value -= edition->tractor_adds_up ? roll->tractor : 1;
    return edition->values_have_floor && value < 0 ? 0 : value;
}

/* A primary attack at range 0 cannot add attack dice. */
bool rules_may_add(const struct rules_edition *edition, const struct rules_shot *shot,
                   enum dice_color dice)
{
    return !edition->range_0_restricts || shot->range != 0 || shot->special || dice != DICE_RED;
}

/* At range 0 an enemy cannot reduce the number of defense dice. */
bool rules_may_take(const struct rules_edition *edition, const struct rules_shot *shot,
                    enum rules_side actor, enum dice_color dice)
{
    return !edition->range_0_restricts || shot->range != 0 || actor != RULES_ATTACKER ||
           dice != DICE_GREEN;
}

int rules_dice_rolled(const struct rules_edition *edition, const struct rules_shot *shot,
                      const struct rules_roll *roll, enum dice_color dice)
{
    int more = dice == DICE_GREEN && shot->obstructed, fewer = roll->worn;

    assert(shot->range >= 0 && shot->range <= RULES_RANGE_MAX);
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        more += roll->more[side];
        fewer += rules_may_take(edition, shot, side, dice) ? roll->fewer[side] : 0;
    }
    if (has_range_bonus(edition, shot) && !roll->no_range)
        more += edition->range_bonus[dice][shot->range] << roll->double_range;
    if (!rules_may_add(edition, shot, dice))
        more = 0;
    return clamp_dice(edition, roll, value_of(edition, roll) + more - fewer);
}

bool rules_may_modify(const struct rules_edition *edition, const struct rules_shot *shot,
                      enum rules_side actor, enum dice_color dice)
{
    if (!edition->range_0_restricts || shot->range != 0 || actor != RULES_ATTACKER)
        return true;
    return dice == DICE_RED && shot->special;
}

int rules_half_damage(const struct rules_edition *edition, int health, bool large)
{
    return large || edition->has_half_points ? (health + 1) / 2 : 0;
}
