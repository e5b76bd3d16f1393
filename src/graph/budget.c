#include "base/decimal.h"
#include "graph/graph.h"

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
