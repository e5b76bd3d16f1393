/* end - what an attack leaves at one of its ends; only for build.c.
 * Owns:   nothing.
 * Errors: graph_end_add returns false when memory runs out. */
#ifndef GRAPH_END_H
#define GRAPH_END_H

#include "attack/graph/graph.h"

/** Add the end that a state at the end of an attack is; its number is graph->end_count before. */
bool graph_end_add(struct graph *graph, struct graph_defenders *defenders,
                   const struct play_state *state);

#endif
