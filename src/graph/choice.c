#include "graph/choice.h"

#include "graph/advance.h"
#include "graph/option.h"

struct search {
    uint32_t index, at;
    struct graph_state found;
    bool done;
};

static void count_option(const struct graph_state *after, void *context)
{
    struct search *search = context;

    if (!search->done && search->at++ == search->index) {
        search->found = *after;
        search->done = true;
    }
}

/* The order is that in which graph/build.c makes the edges: the first is to go on. */
struct graph_use graph_use_at(const struct graph *graph, const struct graph_attack *attack,
                              uint32_t node, uint32_t index)
{
    const struct graph_state *state = &graph->states[node];
    struct search search = { .index = index, .at = 1 };
    struct graph_use use = { NULL, *state };

    for (size_t i = 0; index > 0 && i < attack->ability_count && !search.done; i++) {
        const struct graph_ability *ability = &attack->abilities[i];

        if (ability->window != state->window || !graph_option_exists(ability, state))
            continue;
        graph_option_each(attack, ability, state, count_option, &search);
        if (search.done)
            use = (struct graph_use){ ability, search.found };
    }
    return use;
}

uint32_t graph_find(const struct graph *graph, const struct graph_attack *attack,
                    struct graph_state state)
{
    struct graph_live live;
    uint32_t slot;

    if (graph->node_count == 0)
        return UINT32_MAX;
    graph_advance(attack, &state, &live);
    slot = *intern_find(&graph->table, graph->states, sizeof state, &state);
    return slot ? slot - 1 : UINT32_MAX;
}
