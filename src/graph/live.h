/* live - what of a state can still matter: the rest is dropped, so that more states are equal.
 * Units:  masks of faces, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef GRAPH_LIVE_H
#define GRAPH_LIVE_H

#include "graph/attack.h"
#include "graph/state.h"

#include <stdbool.h>

struct graph_live {
    uint8_t faces[DICE_COLORS];   /* faces that count as results or can be changed or rerolled */
    uint8_t marks[DICE_COLORS];   /* faces on which it matters whether a die was rerolled */
    uint16_t tokens[RULES_SIDES]; /* tokens that can still be spent or wear off */
    uint32_t used;                /* abilities that were used, or can no longer be */
    uint64_t spent;               /* charges that can still be asked for, or are carried on */
    bool attacker_can_act;        /* an ability of the attacker is still to come */
    bool defender_can_gain;       /* and one of the defender that gains it more than safety */
    bool named;                   /* what was named still matters */
};

/** Find what matters from the window of a state on. */
void graph_live_find(struct graph_live *live, const struct graph_attack *attack,
                     const struct graph_state *state);

/** Drop dice whose face no longer matters, and likewise marks of rerolled dice and of abilities. */
void graph_live_drop(const struct graph_live *live, struct graph_state *state);

#endif
