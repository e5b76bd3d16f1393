#include "questions/advice/advice.h"

#include "game/dice/roll.h"

#include <stdlib.h>

uint32_t advice_skip_settling(const struct graph *graph, uint32_t node)
{
    while (graph->nodes[node].kind == GRAPH_SETTLE)
        node = graph->edges[graph->nodes[node].first];
    return node;
}

bool advice_goes_on(const struct graph *graph, uint32_t choice, uint32_t child)
{
    uint32_t next = advice_skip_settling(graph, child);

    return graph->nodes[next].kind == GRAPH_CHOICE &&
           graph_state_at(graph, next).window == graph_state_at(graph, choice).window;
}

static void flow_roll(const struct graph *graph, uint32_t node, double chance, double *fresh)
{
    const struct graph_node *roll = &graph->nodes[node];
    double chances[DICE_ROLL_COUNT];

    dice_roll_chances(roll->detail, roll->dice, chances);
    for (uint32_t i = 0; i < roll->child_count; i++)
        fresh[graph->edges[roll->first + i]] += chance * chances[i];
}

double *advice_flow(const struct solve_view *view, uint32_t entry)
{
    const struct graph *graph = view->graph;
    double *fresh = calloc(2 * (size_t)graph->node_count, sizeof *fresh);
    double *continued = fresh ? fresh + graph->node_count : NULL;

    if (!fresh)
        return NULL;
    fresh[entry] = 1;
    for (uint32_t i = entry + 1; i-- > 0;) { /* children have smaller numbers */
        const struct graph_node *node = &graph->nodes[i];
        uint32_t child = node->kind == GRAPH_CHOICE
                             ? graph->edges[node->first + view->policy[i]]
                             : (node->kind == GRAPH_SETTLE ? graph->edges[node->first] : i);

        if (node->kind == GRAPH_ROLL) {
            flow_roll(graph, i, fresh[i] + continued[i], fresh);
        } else if (node->kind == GRAPH_SETTLE) {
            fresh[child] += fresh[i];
            continued[child] += continued[i];
        } else if (node->kind == GRAPH_CHOICE) {
            double *way = advice_goes_on(graph, i, child) ? continued : fresh;

            way[child] += fresh[i] + continued[i];
        }
    }
    return fresh;
}

char *advice_title(struct arena *arena, enum rules_window window)
{
    char *title = arena_copy(arena, rules_windows[window].name);

    if (title && *title >= 'a' && *title <= 'z')
        *title = (char)(*title - 'a' + 'A');
    return title;
}
