#include "attack/explain/choice.h"

#include "attack/prune/prune.h"

struct search {
    uint32_t index, at;
    struct explain_use found;
};

static void count_option(const struct play_ability *ability, const struct play_state *after,
                         void *context)
{
    struct search *search = context;

    if (search->at++ == search->index) {
        search->found.ability = ability;
        search->found.after = *after;
    }
}

/* The order is that in which attack/graph/build.c makes the edges. */
struct explain_use explain_use_at(const struct graph *graph, uint32_t node, uint32_t index)
{
    const struct play_state state = graph_state_at(graph, node);
    struct search search = { .index = index, .found = { NULL, state, state } };

    prune_option_each(graph->prune, &state, count_option, &search);
    if (state.pending) /* what is refused; whoever answers is shown a passing copy of it */
        search.found.ability = &graph->prune->attack->abilities[state.pending - 1];
    return search.found;
}
