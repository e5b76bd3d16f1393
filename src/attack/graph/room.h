/* room - what one more node takes, in memory and of the budget; only for build.c and builder.h.
 * Units:  bytes of the node and its edges, for which there is memory already.
 * Owns:   nothing.      Errors: see graph_make_room. */
#ifndef GRAPH_ROOM_H
#define GRAPH_ROOM_H

#include "attack/graph/graph.h"

enum {
    GRAPH_LOOK_EVERY = 1 << 12, /* nodes: some milliseconds */
    GRAPH_FIRST_NODES = 1 << 9  /* most attacks have fewer */
};

/** Whether there is room without a look at the budget or the watch, or more memory. */
static inline bool graph_has_room(const struct graph *graph, uint64_t bytes)
{
    return graph->budget->nodes % GRAPH_LOOK_EVERY != 0 && graph->budget->bytes >= bytes &&
           graph->node_count < graph->node_capacity;
}

/** Look there, and make it: VOLLEY_TOO_LARGE, VOLLEY_STOPPED or VOLLEY_NOMEM if there is none. */
volley_status graph_make_room(struct graph *graph, uint64_t bytes);

#endif
