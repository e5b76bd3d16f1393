/* live - what of a state can still matter: the rest is dropped, so that more states are equal.
 * Units:  masks of faces, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PRUNE_LIVE_H
#define PRUNE_LIVE_H

#include "prune/prune.h"

#include <stdbool.h>

struct prune_live {
    uint8_t faces[DICE_COLORS];   /* faces that count as results or can be changed or rerolled */
    uint8_t marks[DICE_COLORS];   /* faces on which it matters whether a die was rerolled */
    uint16_t tokens[RULES_SIDES]; /* tokens that can still be spent or wear off */
    uint32_t used;                /* abilities that were used, or can no longer be */
    uint64_t spent;               /* charges that can still be asked for, or are carried on */
    bool attacker_can_act;        /* an ability of the attacker is still to come */
    bool defender_can_gain;       /* and one of the defender that gains it more than safety */
    bool named;                   /* what was named still matters */
};

/** Go on to the next roll, choice or the end as play_advance does, and drop what no longer matters.
 *  live  set: what can still matter there */
uint32_t prune_advance(const struct prune *prune, struct play_state *state,
                       struct prune_live *live);

#endif
