#include "attack/graph/room.h"
#include "base/decimal.h"

volley_status graph_budget_fail(const struct graph_budget *budget, volley_error *err)
{
    char text[DECIMAL_TEXT_MAX];

    if (budget->nodes == 0)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "the attacks have more than %d million states together; fewer attacks, "
                         "tokens of the defender, dice or abilities make them less",
                         GRAPH_NODES_MAX / 1000000);
    return error_set(err, VOLLEY_TOO_LARGE,
                     "all that can happen does not fit in %s of memory; fewer attacks, tokens of "
                     "the defender, dice or abilities make it less, or allow more",
                     decimal_memory(text, (double)budget->all_bytes));
}

volley_status graph_make_room(struct graph *graph, uint64_t bytes)
{
    struct graph_budget *budget = graph->budget;
    const size_t nodes = graph->node_count ? (size_t)graph->node_count + 1 : GRAPH_FIRST_NODES;

    if (budget->nodes == 0 || budget->bytes < bytes)
        return VOLLEY_TOO_LARGE;
    if (budget->nodes % GRAPH_LOOK_EVERY == 0 && watch_stops(budget->watch, -1))
        return VOLLEY_STOPPED;
    return arena_grow(&budget->arena, &graph->nodes, &graph->node_capacity, nodes,
                      sizeof *graph->nodes)
               ? VOLLEY_OK
               : VOLLEY_NOMEM;
}
