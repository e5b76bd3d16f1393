/* choice - what the edges of a graph stand for: which ability is used on which dice.
 * Units:  dice; edges in the order of the graph.
 * Owns:   nothing.      Errors: none. */
#ifndef GRAPH_CHOICE_H
#define GRAPH_CHOICE_H

#include "graph/graph.h"

/* One way out of a choice node. */
struct graph_use {
    const struct graph_ability *ability; /* NULL: go on without using anything more */
    struct graph_state after;            /* before the graph goes on to the next decision */
};

/** Edge number `index` of a choice node. */
struct graph_use graph_use_at(const struct graph *graph, const struct graph_attack *attack,
                              uint32_t node, uint32_t index);

#endif
