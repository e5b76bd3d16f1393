/* condition - what a ship is in besides its health: tokens, charges spent, what lasts. Equal ones
 * have one number.
 * Units:  tokens; charges, 4 bits for each pool.
 * Owns:   a set owns its conditions; free with conditions_fini. All-zero is a valid empty set.
 * Errors: a number of 0 when memory runs out.
 *
 * A round meets the same few conditions again and again. By number a state is small, and what
 * comes of a condition is worked out once. */
#ifndef ENGAGEMENT_CONDITION_H
#define ENGAGEMENT_CONDITION_H

#include "base/intern.h"
#include "rules/token.h"

#include <stdint.h>

/* No padding: compared as bytes. */
struct condition {
    uint64_t spent;
    uint8_t tokens[RULES_TOKENS];
    uint8_t kind;  /* of the ship, in the engagement */
    uint8_t noted; /* what lasts: enum play_note */
};
_Static_assert(sizeof(struct condition) == 8 + RULES_TOKENS + 2, "a key has no padding");

struct conditions {
    struct condition *items;
    uint32_t count, capacity;
    struct intern table;
};

/** The number of a condition, from 1: the same whenever it is asked for. 0: out of memory. */
uint32_t conditions_number(struct conditions *set, const struct condition *condition);

static inline const struct condition *conditions_at(const struct conditions *set, uint32_t number)
{
    return &set->items[number - 1];
}

void conditions_fini(struct conditions *set);

#endif
