#include "explain/choice.h"

#include "prune/prune.h"

struct search {
    uint32_t index, at;
    struct explain_use found;
};

static void count_option(const struct play_ability *ability, const struct play_state *after,
                         void *context)
{
    struct search *search = context;

    if (search->at++ == search->index)
        search->found = (struct explain_use){ ability, *after };
}

/* The order is that in which graph/build.c makes the edges. */
struct explain_use explain_use_at(const struct graph *graph, uint32_t node, uint32_t index)
{
    struct search search = { .index = index, .found = { NULL, graph->states[node] } };

    prune_option_each(graph->prune, &graph->states[node], count_option, &search);
    return search.found;
}
