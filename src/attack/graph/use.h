/* use - the uses of abilities in a mode, compiled; only for mode.c.
 * Owns:   nothing.
 * Errors: out of memory. */
#ifndef GRAPH_USE_H
#define GRAPH_USE_H

#include "attack/graph/mode.h"

/** Find how each ability is compiled, and whether play has to be asked for everything. */
void uses_prepare(struct modes *modes);

/** Find all that can be used in a mode, a state whatever its dice. False: out of memory. */
bool uses_find(struct modes *modes, struct mode *mode, const struct play_state *state);

/** Whether something may be used in a state, with some dice. */
bool uses_may_exist(const struct modes *modes, const struct play_state *state);

#endif
