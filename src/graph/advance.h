/* advance - the pipeline of an attack: from one decision or die to the next.
 * Units:  dice, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef GRAPH_ADVANCE_H
#define GRAPH_ADVANCE_H

#include "graph/attack.h"
#include "graph/live.h"
#include "graph/state.h"

/** Go on to the next point at which a die is rolled or a side has a choice, or to the end, and drop
 *  what no longer matters.
 *  live  set: what can still matter there
 * Returns the words of graph_attack.rolls that made dice more or fewer on the way, a bit each. */
uint32_t graph_advance(const struct graph_attack *attack, struct graph_state *state,
                       struct graph_live *live);

#endif
