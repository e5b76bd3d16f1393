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

void advice_pass_on(const struct solve_view *view, uint32_t node, double chance, double *chances)
{
    const struct graph_node *at = &view->graph->nodes[node];
    const uint32_t *children = &view->graph->edges[at->first];
    double of_roll[DICE_ROLL_COUNT];

    if (at->kind == GRAPH_ROLL) {
        dice_roll_chances(at->detail, at->dice, of_roll);
        for (uint32_t i = 0; i < at->child_count; i++)
            chances[children[i]] += chance * of_roll[i];
    } else if (at->kind != GRAPH_END) {
        chances[children[at->kind == GRAPH_CHOICE ? view->policy[node] : 0]] += chance;
    }
}

double *advice_flow(const struct solve_view *view, uint32_t entry)
{
    const struct graph *graph = view->graph;
    double *fresh = calloc(2 * (size_t)graph->node_count, sizeof *fresh);
    double *continued = fresh ? fresh + graph->node_count : NULL;

    if (fresh)
        fresh[entry] = 1;
    for (uint32_t i = entry + 1; fresh && i-- > 0;) { /* children have smaller numbers */
        const struct graph_node *node = &graph->nodes[i];

        if (node->kind == GRAPH_SETTLE) {
            advice_pass_on(view, i, fresh[i], fresh);
            advice_pass_on(view, i, continued[i], continued);
        } else {
            const bool stays =
                node->kind == GRAPH_CHOICE &&
                advice_goes_on(graph, i, graph->edges[node->first + view->policy[i]]);

            advice_pass_on(view, i, fresh[i] + continued[i], stays ? continued : fresh);
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
