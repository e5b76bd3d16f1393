#include "attack/solve/solve.h"

#include <math.h>

/* Values closer than this are equal: their difference is rounding. Values are at most about 100,
 * so that a sum or product is rounded by at most 2^-47, 7e-15. Even a thousand of these, up as
 * often as down, come to some 2e-13. */
static const double tie = 1e-12;

double solve_worth(const uint8_t worth[RULES_TOKENS], const uint8_t tokens[RULES_TOKENS])
{
    double sum = 0;

    for (int token = 0; token < RULES_TOKENS; token++)
        sum += worth[token] * tokens[token];
    return sum;
}

/* Whether a is better than b for the attacker (sign 1) or the defender (-1). */
static inline bool is_better(const struct solve_value *a, const struct solve_value *b, double sign)
{
    for (int i = 0; i < SOLVE_CRITERIA; i++) {
        const double difference = a->of[i] - b->of[i], size = fabs(difference);

        if (size > tie && size > tie * fabs(a->of[i]))
            return difference * sign > 0;
    }
    return false;
}

const double *solve_find_chances(struct solve_chances *chances, enum dice_color color,
                                 unsigned dice)
{
    dice_roll_chances(color, dice, chances->of[color][dice]);
    return chances->known[color][dice] = chances->of[color][dice];
}

static struct solve_value roll_value(const struct graph *graph, const struct graph_node *node,
                                     const struct solve_value *values,
                                     struct solve_chances *chances)
{
    const uint32_t *edge = graph->edges + node->first;
    const double *chance = solve_chances_of(chances, node);
    struct solve_value value = { { 0 } };

    for (uint32_t child = 0; child < node->child_count; child++)
        for (int i = 0; i < SOLVE_CRITERIA; i++)
            value.of[i] += chance[child] * values[edge[child]].of[i];
    return value;
}

/* The value of the best child of a choice.
 *  best  set: its index, the first of equals */
static struct solve_value choice_value(const struct graph *graph, const struct graph_node *node,
                                       const struct solve_value *values, uint32_t *best)
{
    const uint32_t *edge = graph->edges + node->first;
    const double sign = node->detail == RULES_ATTACKER ? 1 : -1;
    const struct solve_value *value = &values[edge[0]];

    *best = 0;
    for (uint32_t i = 1; i < node->child_count; i++)
        if (is_better(&values[edge[i]], value, sign)) {
            value = &values[edge[i]];
            *best = i;
        }
    return *value;
}

void solve_graph(const struct graph *graph, const uint8_t worth[RULES_TOKENS],
                 const struct solve_value *end_values, enum rules_side known,
                 struct solve_value *values, uint32_t *policy)
{
    struct solve_chances chances; /* some 24 KB, of which only the flags are cleared */

    memset(chances.known, 0, sizeof chances.known);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        const struct graph_node *node = &graph->nodes[i];

        switch ((enum graph_kind)node->kind) {
        case GRAPH_ROLL:
            values[i] = roll_value(graph, node, values, &chances);
            break;
        case GRAPH_CHOICE:
            values[i] = node->detail == known ? values[graph->edges[node->first + policy[i]]]
                                              : choice_value(graph, node, values, &policy[i]);
            break;
        case GRAPH_SETTLE:
            values[i] = values[graph->edges[node->first]];
            values[i].of[SOLVE_ATTACKER_TOKENS] += worth[node->detail] * (double)node->amount;
            break;
        case GRAPH_END:
            values[i] = end_values[node->first];
            break;
        }
    }
}
