/* state - what the rest of an attack depends on: the key of a node.
 * Units:  dice per face, tokens per kind; rerolled dice apart from fresh ones.
 * Owns:   plain bytes without padding, compared by memcmp.      Errors: none. */
#ifndef GRAPH_STATE_H
#define GRAPH_STATE_H

#include "dice/face.h"
#include "rules/effect.h"
#include "rules/token.h"

#include <stdint.h>

/* A die is rerolled at most once in an attack, by whoever: so pools keep two counts. */
enum graph_mark { GRAPH_FRESH, GRAPH_REROLLED, GRAPH_MARKS };

struct graph_state {
    uint8_t dice[DICE_COLORS][GRAPH_MARKS][DICE_FACES];
    uint8_t tokens[RULES_SIDES][RULES_TOKENS];
    uint8_t window;  /* enum rules_window, RULES_WINDOWS at the end; with dice in hand, the window
                      * after the roll */
    uint8_t in_hand; /* dice still to be rolled, of the color of the window */
    uint8_t mark;    /* enum graph_mark of the dice in hand */
    uint8_t unused;  /* 0: no padding, so that states can be compared as bytes */
    uint32_t used;   /* abilities that can no longer be used; 0 for those of windows past */
};
_Static_assert(sizeof(struct graph_state) ==
                   DICE_COLORS * GRAPH_MARKS * DICE_FACES + RULES_SIDES * RULES_TOKENS + 8,
               "a key has no padding");

static inline unsigned graph_state_count(const struct graph_state *state, enum dice_color color,
                                         enum dice_face face)
{
    return (unsigned)state->dice[color][GRAPH_FRESH][face] +
           state->dice[color][GRAPH_REROLLED][face];
}

#endif
