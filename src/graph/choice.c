#include "graph/choice.h"

#include "graph/advance.h"
#include "graph/option.h"

struct search {
    uint32_t index, at;
    struct graph_use found;
};

static void count_option(const struct graph_ability *ability, const struct graph_state *after,
                         void *context)
{
    struct search *search = context;

    if (search->at++ == search->index)
        search->found = (struct graph_use){ ability, *after };
}

/* The order is that in which graph/build.c makes the edges. */
struct graph_use graph_use_at(const struct graph *graph, const struct graph_attack *attack,
                              uint32_t node, uint32_t index)
{
    struct search search = { .index = index, .found = { NULL, graph->states[node] } };

    graph_option_each(attack, &graph->states[node], count_option, &search);
    return search.found;
}
