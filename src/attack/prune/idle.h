/* idle - rerolls for which no die is left: whether they were used no longer matters.
 * Units:  dice as rows of play_dice.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PRUNE_IDLE_H
#define PRUNE_IDLE_H

#include "attack/prune/prune.h"

#include <stddef.h>

enum { PRUNE_IDLE_MAX = 5 }; /* of a state; more are left as they are */

struct prune_idle {
    uint64_t dice; /* without any of these, fresh, nobody can use it any more: all bits of places */
    uint32_t used; /* its bit in play_state.used */
};

/** Find what of an attack bears on that. */
void prune_idle_prepare(struct prune *prune);

/** Find the rerolls that can still be used in a state, whatever its dice, and what they need.
 *  Returns how many. */
size_t prune_idle_find(const struct prune *prune, const struct play_state *state,
                       struct prune_idle out[PRUNE_IDLE_MAX]);

#endif
