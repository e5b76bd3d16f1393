/* limits - the most there can be of all that is counted in few bits, or has so many places: one
 * table, which every check asks, and which says how much whoever packs has to have room for.
 * Units:  as told in each row.
 * Owns:   nothing; a constant table.      Errors: the functions fill one: more than there can be.
 *
 * A row: the enumerator that is the maximum, the maximum, what there are no more of. Where a row is
 * packed stands a static assertion that the bits there are enough. */
#pragma once

#include "base/error.h"

/* clang-format off */
#define RULES_LIMITS(ROW)                                                                          \
    /* what words say */                                                                           \
    ROW(RULES_NUMBER_MAX, 20, "in the number of a word")             /* rules_step.count */        \
    ROW(RULES_TOKENS_MAX, 20, "tokens of a kind on one ship")        /* bytes of play_state */     \
    ROW(RULES_HEALTH_MAX, 99, "hull, or shields, of one ship")                                     \
    ROW(RULES_POOL_MAX, 15, "charges of one card")                   /* 4 bits of a pool */        \
    ROW(RULES_BOUND_MAX, 99, "in the number of a condition")         /* rules_fact.low */          \
    /* of one effect, one card, one loadout */                                                     \
    ROW(RULES_PRICES_MAX, 3, "prices of one effect")                                               \
    ROW(RULES_FACTS_MAX, 8, "conditions of one effect")                                            \
    ROW(RULES_RESULTS_MAX, 4, "results of one test")                                               \
    ROW(RULES_ALTERNATIVES_MAX, 8, "alternatives in one word")                                     \
    ROW(RULES_CARD_EFFECTS_MAX, 32, "effects of one card")                                         \
    ROW(RULES_EFFECTS_MAX, 64, "effects in one loadout")             /* rules_effect.choice */     \
    ROW(RULES_CARDS_MAX, 24, "cards in one loadout")                 /* bits of plan.acted */      \
    ROW(RULES_WEAPONS_MAX, 4, "weapons in one loadout")                                            \
    ROW(RULES_PILOTS_MAX, 16, "pilots in one loadout")                                             \
    ROW(RULES_OWN_ATTACKS_MAX, 8, "attacks that a ship makes of one") /* rules_effect.absent */    \
    /* of one attack */                                                                            \
    ROW(RULES_DICE_MAX, 60, "dice of one color in one attack")       /* bytes of play_dice */      \
    ROW(RULES_SUFFERED_MAX, 120, "damage besides that of the dice")  /* bytes of play_state */     \
    ROW(RULES_POOLS_MAX, 16, "cards and words with charges in one attack") /* play_state.spent */  \
    ROW(RULES_ABILITIES_MAX, 32, "abilities in one attack")          /* bits of play_state.used */ \
    ROW(RULES_ROLLS_MAX, 32,                                         /* bits of modes.rolled */    \
        "words in one attack that change the number of dice on a condition")                       \
    ROW(RULES_DEMANDS_MAX, 8,                                        /* bits of play_state.met */  \
        "rules in one attack that make a ship spend tokens")                                       \
    /* of all attacks */                                                                           \
    ROW(RULES_ATTACKERS_MAX, 64, "attackers")                                                      \
    ROW(RULES_ATTACKS_MAX, 255, "attacks, with those that may follow") /* plan_node.attack */
/* clang-format on */

#define RULES_LIMIT_MOST(name, most, what) name = (most),
enum { RULES_LIMITS(RULES_LIMIT_MOST) };
#undef RULES_LIMIT_MOST

#define RULES_LIMIT_ID(name, most, what) LIMIT_OF_##name,
enum rules_limit { RULES_LIMITS(RULES_LIMIT_ID) RULES_LIMIT_COUNT };
#undef RULES_LIMIT_ID

/** "more than `most` `what`" */
extern const struct rules_limit_row {
    int most;
    const char *what;
} rules_limits[RULES_LIMIT_COUNT];

/** More than there can be of what the row of a limit (RULES_TOKENS_MAX …) tells. */
#define rules_limit_set(err, name)       rules_limit_fail(err, NULL, LIMIT_OF_##name)
#define rules_limit_at(err, place, name) rules_limit_fail(err, place, LIMIT_OF_##name)

/** place: NULL: it is not about a place, but too large a question. */
volley_status rules_limit_fail(volley_error *err, const struct error_place *place,
                               enum rules_limit limit);
