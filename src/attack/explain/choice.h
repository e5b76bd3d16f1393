/* choice - what the edges of a graph stand for: which ability is used on which dice.
 * Units:  dice; edges in the order of the graph.
 * Owns:   nothing.      Errors: none. */
#ifndef EXPLAIN_CHOICE_H
#define EXPLAIN_CHOICE_H

#include "attack/graph/graph.h"

/* One way out of a choice node. */
struct explain_use {
    const struct play_ability *ability; /* NULL: go on without using anything more */
    struct play_state before, after;    /* after: when the graph has not gone on yet */
};

/** Edge number `index` of a choice node. */
struct explain_use explain_use_at(const struct graph *graph, uint32_t node, uint32_t index);

#endif
