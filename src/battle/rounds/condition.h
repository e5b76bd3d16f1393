/* condition - what a ship is in besides its health: tokens, charges spent, damage cards, what
 * lasts.
 * Units:  tokens; charges, 4 bits for each pool.
 * Owns:   nothing; plain bytes.      Errors: none.
 *
 * A round meets the same few conditions again and again, so a game has them by number: a state is
 * small, and what comes of a condition is worked out once. */
#ifndef ENGAGEMENT_CONDITION_H
#define ENGAGEMENT_CONDITION_H

#include "battle/deck/deck.h"
#include "battle/setup/numbers.h"
#include "game/rules/token.h"

#include <stdint.h>

/* What a hazard has left for the rest of the round: masks. */
enum condition_bar {
    CONDITION_NO_ACTION = 1u << 0, /* no action in this Activation */
    CONDITION_KEEPS_ION = 1u << 1, /* it was ionized after its maneuver: the tokens stay */
    CONDITION_NO_ATTACK = 1u << 2, /* it stands where no attack is made from */
    CONDITION_NO_LOCK = 1u << 3    /* nobody has a lock on it */
};

/* No padding: compared as bytes. */
struct condition {
    uint64_t spent;
    uint8_t tokens[RULES_TOKENS];
    uint8_t kind;           /* of the ship, in the engagement */
    uint8_t noted;          /* what lasts: enum play_note */
    struct deck_ship cards; /* but for its health, and what has been taken from it */
    uint8_t barred;         /* mask of enum condition_bar */
    uint8_t hurt;           /* 1: shields have come back, of a ship whose words ask for health */
    uint8_t unused[6 - sizeof(struct deck_ship) % 8];
};
_Static_assert(sizeof(struct condition) % 8 == 0 &&
                   sizeof(struct condition) == 8 + RULES_TOKENS + 2 + sizeof(struct deck_ship) + 8 -
                                                   sizeof(struct deck_ship) % 8,
               "a key has no padding");

static inline const struct condition *condition_at(const struct numbers *set, uint32_t number)
{
    return numbers_at(set, number);
}

#endif
