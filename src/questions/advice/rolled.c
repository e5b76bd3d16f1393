#include "questions/advice/advice.h"

#include "base/error.h"
#include "game/dice/roll.h"

#include <stdlib.h>

/* ---- the node of a roll ---- */

/* The child of what the dice of a node show. */
static uint32_t child_of_faces(const struct graph *graph, uint32_t node,
                               const enum dice_face *faces)
{
    const struct graph_node *at = &graph->nodes[node];
    struct dice_roll roll = dice_roll_first(at->detail, 0);

    for (unsigned die = 0; die < at->dice; die++)
        for (unsigned i = 0; i < roll.faces; i++)
            if (roll.face[i] == faces[die])
                dice_roll_add(&roll, i);
    return graph->edges[at->first + dice_roll_number(&roll)];
}

/* Roll the given faces from a node on, which must be just before that roll. */
static volley_status follow_dice(const struct solve_view *view, const struct rolled *rolled,
                                 enum dice_color color, uint32_t *node, volley_error *err)
{
    const struct graph *graph = view->graph;
    const char *name = color == DICE_RED ? "attack" : "defense";
    unsigned dice = graph_state_at(graph, *node).in_hand;

    if (graph->nodes[*node].kind != GRAPH_ROLL || graph->nodes[*node].detail != color)
        dice = 0;
    if (rolled->count[color] != dice)
        return error_at(err, VOLLEY_INVALID, &rolled->place, "this attack rolls %u %s %s, not %zu",
                        dice, name, dice == 1 ? "die" : "dice", rolled->count[color]);
    for (size_t i = 0, at_once; i < rolled->count[color]; i += at_once) {
        /* With nothing more to decide or to land, the rest of the dice does not count. */
        if (graph->nodes[*node].kind != GRAPH_ROLL || graph->nodes[*node].detail != color)
            break;
        at_once = graph->nodes[*node].dice;
        *node = child_of_faces(graph, *node, &rolled->faces[color][i]);
        *node = advice_skip_settling(graph, *node);
    }
    return VOLLEY_OK;
}

static unsigned count_face(const struct rolled *rolled, enum dice_face face)
{
    unsigned count = 0;

    for (size_t i = 0; i < rolled->count[DICE_RED]; i++)
        count += rolled->faces[DICE_RED][i] == face;
    return count;
}

/* Whether a node stands before the defense dice are rolled, or a part of them. */
static bool awaits_defense(const struct graph *graph, uint32_t node)
{
    const struct play_state state = graph_state_at(graph, node);

    return graph->nodes[node].kind == GRAPH_ROLL && graph->nodes[node].detail == DICE_GREEN &&
           state.window == RULES_ROLL_DEFENSE + 1 && state.mark == PLAY_FRESH &&
           play_state_count(&state, DICE_GREEN, DICE_BLANK) +
                   play_state_count(&state, DICE_GREEN, DICE_FOCUS) +
                   play_state_count(&state, DICE_GREEN, DICE_EVADE) ==
               0;
}

static bool has_attack_dice(const struct graph *graph, uint32_t node, const struct rolled *rolled)
{
    const struct play_state state = graph_state_at(graph, node);

    return play_state_count(&state, DICE_RED, DICE_HIT) == count_face(rolled, DICE_HIT) &&
           play_state_count(&state, DICE_RED, DICE_CRIT) == count_face(rolled, DICE_CRIT);
}

/* The node before the defense roll that best play most often comes to, of those with the given
 * attack dice: they differ in the tokens that are left. */
static volley_status find_defense(const struct solve_view *view, const struct rolled *rolled,
                                  uint32_t *node, volley_error *err)
{
    const struct graph *graph = view->graph;
    uint32_t entry = *node, found = UINT32_MAX;
    double *fresh = advice_flow(view, entry);
    unsigned most = 0;

    if (!fresh)
        return error_nomem(err);
    for (uint32_t i = 0; i <= entry; i++) {
        if (!awaits_defense(graph, i) || !has_attack_dice(graph, i, rolled) ||
            graph_state_at(graph, i).in_hand < most)
            continue;
        if (found == UINT32_MAX || graph_state_at(graph, i).in_hand > most ||
            fresh[i] > fresh[found])
            found = i;
        most = graph_state_at(graph, i).in_hand;
    }
    free(fresh);
    if (found == UINT32_MAX)
        return error_at(err, VOLLEY_INVALID, &rolled->place,
                        "no defense dice are rolled against these attack dice, or they cannot "
                        "come up");
    *node = found;
    return VOLLEY_OK;
}

/* The defender as it is at first, if it can be so. */
static uint32_t first_entry(const struct solve_view *view)
{
    uint32_t defender = 0;

    while (!view->enters[defender])
        defender++;
    return view->graph->entries[defender] - 1;
}

volley_status rolled_find(const struct solve_view *view, const struct rolled *rolled,
                          uint32_t *node, volley_error *err)
{
    *node = advice_skip_settling(view->graph, first_entry(view));
    if (!rolled->has_defense)
        return follow_dice(view, rolled, DICE_RED, node, err);
    TRY(find_defense(view, rolled, node, err));
    return follow_dice(view, rolled, DICE_GREEN, node, err);
}

/* ---- every way ---- */

struct visitor {
    const struct solve_view *view;
    const struct rolled *rolled;
    rolled_visit_fn *visit;
    void *context;
    double odds;
    bool failed;
};

/* The rest of the dice of one roll, `dice` of them, from a node on. */
static void visit_dice(struct visitor *visitor, uint32_t node, enum dice_color color, unsigned dice,
                       double chance)
{
    const struct graph *graph = visitor->view->graph;
    const struct graph_node *at = &graph->nodes[advice_skip_settling(graph, node)];
    double chances[DICE_ROLL_COUNT];

    if (dice == 0 || at->kind != GRAPH_ROLL || at->detail != color) {
        visitor->failed =
            visitor->failed || !visitor->visit(visitor->view, node, chance, visitor->context);
        return;
    }
    dice_roll_chances(at->detail, at->dice, chances);
    for (uint32_t i = 0; i < at->child_count; i++)
        visit_dice(visitor, graph->edges[at->first + i], color,
                   dice > at->dice ? dice - at->dice : 0, chance * chances[i]);
}

/* Let what comes to a node go on to the next ones, or be visited. */
static void visit_node(struct visitor *visitor, uint32_t node, double *chances)
{
    const struct graph *graph = visitor->view->graph;
    const struct graph_node *at = &graph->nodes[node];
    double of_roll[DICE_ROLL_COUNT];

    if (at->kind == GRAPH_ROLL && awaits_defense(graph, node)) {
        const unsigned dice = graph_state_at(graph, node).in_hand;

        if (dice == visitor->rolled->count[DICE_GREEN] &&
            has_attack_dice(graph, node, visitor->rolled))
            visitor->odds += chances[node];
        visit_dice(visitor, node, DICE_GREEN, dice, chances[node]);
    } else if (at->kind == GRAPH_ROLL) {
        dice_roll_chances(at->detail, at->dice, of_roll);
        for (uint32_t i = 0; i < at->child_count; i++)
            chances[graph->edges[at->first + i]] += chances[node] * of_roll[i];
    } else if (at->kind == GRAPH_END) {
        visit_dice(visitor, node, DICE_GREEN, 0, chances[node]);
    } else {
        const uint32_t best = at->kind == GRAPH_CHOICE ? visitor->view->policy[node] : 0;

        chances[graph->edges[at->first + best]] += chances[node];
    }
}

volley_status rolled_each(const struct solve_view *view, const struct rolled *rolled,
                          rolled_visit_fn *visit, void *context, double *odds, volley_error *err)
{
    const uint32_t entry = advice_skip_settling(view->graph, first_entry(view));
    struct visitor visitor = { view, rolled, visit, context, rolled->has_defense ? 0 : 1, false };
    double *chances = calloc((size_t)entry + 1, sizeof *chances);

    if (!chances)
        return error_nomem(err);
    chances[entry] = 1;
    if (!rolled->has_defense)
        visit_dice(&visitor, entry, DICE_RED, graph_state_at(view->graph, entry).in_hand, 1);
    for (uint32_t i = entry + 1;
         rolled->has_defense && i-- > 0;) /* children have smaller numbers */
        if (chances[i] > 0)
            visit_node(&visitor, i, chances);
    free(chances);
    *odds = visitor.odds;
    return visitor.failed ? error_nomem(err) : VOLLEY_OK;
}
