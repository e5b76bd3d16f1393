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
static uint32_t follow_dice(const struct graph *graph, const struct rolled *rolled,
                            enum dice_color color, uint32_t node)
{
    for (size_t i = 0, at_once; i < rolled->count[color]; i += at_once) {
        /* With nothing more to decide or to land, the rest of the dice does not count. */
        if (graph->nodes[node].kind != GRAPH_ROLL || graph->nodes[node].detail != color)
            break;
        at_once = graph->nodes[node].dice;
        node = advice_skip_settling(graph, child_of_faces(graph, node, &rolled->faces[color][i]));
    }
    return node;
}

static unsigned count_face(const struct rolled *rolled, enum dice_face face)
{
    unsigned count = 0;

    for (size_t i = 0; i < rolled->count[DICE_RED]; i++)
        count += rolled->faces[DICE_RED][i] == face;
    return count;
}

static enum dice_color color_of(const struct rolled *rolled)
{
    return rolled->has_defense ? DICE_GREEN : DICE_RED;
}

/* Whether a node stands before the dice of a color are first rolled, or a part of them. */
static bool awaits_roll(const struct graph *graph, uint32_t node, enum dice_color color)
{
    const struct play_state state = graph_state_at(graph, node);
    const enum rules_window roll = color == DICE_RED ? RULES_ROLL_ATTACK : RULES_ROLL_DEFENSE;

    return graph->nodes[node].kind == GRAPH_ROLL && graph->nodes[node].detail == color &&
           state.window == roll + 1 && state.mark == PLAY_FRESH &&
           play_state_dice(&state, color) == 0;
}

/* Whether the attack dice are what stands before "vs", if that is there. */
static bool has_attack_dice(const struct graph *graph, uint32_t node, const struct rolled *rolled)
{
    const struct play_state state = graph_state_at(graph, node);

    return !rolled->has_defense ||
           (play_state_count(&state, DICE_RED, DICE_HIT) == count_face(rolled, DICE_HIT) &&
            play_state_count(&state, DICE_RED, DICE_CRIT) == count_face(rolled, DICE_CRIT));
}

enum { COMES = 1, BEGINS = 2, FOLLOWS = 4 };

/* Mark what the game can come to from an entry: a roll that begins there BEGINS, for other dice of
 * it may have been rolled before without being kept. */
static void mark_nodes(const struct graph *graph, uint32_t entry, enum dice_color color,
                       uint8_t *marks)
{
    marks[entry] = BEGINS;
    for (uint32_t i = entry + 1; i-- > 0;) { /* children have smaller numbers */
        const struct graph_node *at = &graph->nodes[i];

        for (uint32_t child = 0; marks[i] && at->kind != GRAPH_END && child < at->child_count;
             child++)
            marks[graph->edges[at->first + child]] |= awaits_roll(graph, i, color) ? COMES : BEGINS;
    }
}

/* "this attack rolls 3 or 4 attack dice, not 2": a bit of `numbers` for each number */
static volley_status refuse_number(const struct rolled *rolled, uint64_t numbers, volley_error *err)
{
    const enum dice_color color = color_of(rolled);
    struct buffer text = { 0 };
    unsigned last = 0;
    volley_status status;

    if (color == DICE_GREEN && !numbers)
        return error_at(err, VOLLEY_INVALID, &rolled->place,
                        "no defense dice are rolled against these attack dice, or they cannot "
                        "come up");
    for (unsigned i = 0; i <= RULES_DICE_MAX; i++)
        if ((numbers ? numbers : 1) >> i & 1) {
            buffer_print(&text, "%s%u", text.count ? " or " : "", i);
            last = i;
        }
    status = error_at(err, VOLLEY_INVALID, &rolled->place, "this attack rolls %s %s %s, not %zu",
                      buffer_text(&text), color == DICE_RED ? "attack" : "defense",
                      last == 1 ? "die" : "dice", rolled->count[color]);
    buffer_fini(&text);
    return status;
}

/* The node before the roll of as many dice that best play most often comes to, of those with the
 * given attack dice: they differ in what has been done before it, and in the tokens left. */
static volley_status find_roll(const struct solve_view *view, const struct rolled *rolled,
                               uint32_t *node, volley_error *err)
{
    const struct graph *graph = view->graph;
    const enum dice_color color = color_of(rolled);
    const uint32_t entry = *node;
    uint32_t found = UINT32_MAX;
    uint64_t numbers = 0;
    double *fresh = advice_flow(view, entry);
    uint8_t *marks = calloc((size_t)entry + 1, 1);

    if (fresh && marks)
        mark_nodes(graph, entry, color, marks);
    for (uint32_t i = 0; fresh && marks && i <= entry; i++) {
        if (!(marks[i] & BEGINS) || !awaits_roll(graph, i, color) ||
            !has_attack_dice(graph, i, rolled))
            continue;
        numbers |= (uint64_t)1 << graph_state_at(graph, i).in_hand;
        if (graph_state_at(graph, i).in_hand == rolled->count[color] &&
            (found == UINT32_MAX || fresh[i] > fresh[found]))
            found = i;
    }
    free(fresh);
    free(marks);
    if (!fresh || !marks)
        return error_nomem(err);
    if (found != UINT32_MAX)
        *node = found;
    else if (color == DICE_GREEN || numbers || rolled->count[color] > 0)
        return refuse_number(rolled, numbers, err);
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
    TRY(find_roll(view, rolled, node, err));
    *node = follow_dice(view->graph, rolled, color_of(rolled), *node);
    return VOLLEY_OK;
}

/* ---- what can come of it ---- */

/* Mark what a node leads to; of an end, take its damage. */
static void go_on(const struct graph *graph, uint32_t node, uint8_t *marks, size_t *least,
                  size_t *most)
{
    const struct graph_node *at = &graph->nodes[node];

    if (at->kind == GRAPH_END) {
        const size_t damage = (size_t)graph->ends[at->first].hits + graph->ends[at->first].crits;

        *least = damage < *least ? damage : *least;
        *most = damage > *most ? damage : *most;
    }
    for (uint32_t child = 0; at->kind != GRAPH_END && child < at->child_count; child++)
        marks[graph->edges[at->first + child]] |= FOLLOWS;
}

volley_status rolled_reach(const struct solve_view *view, const struct rolled *rolled,
                           size_t *least, size_t *most, volley_error *err)
{
    const struct graph *graph = view->graph;
    const enum dice_color color = color_of(rolled);
    const uint32_t entry = advice_skip_settling(graph, first_entry(view));
    uint8_t *marks = calloc((size_t)entry + 1, 1);

    if (!marks)
        return error_nomem(err);
    mark_nodes(graph, entry, color, marks);
    for (uint32_t i = entry + 1; i-- > 0;) { /* children have smaller numbers */
        if ((marks[i] & BEGINS) && awaits_roll(graph, i, color) &&
            has_attack_dice(graph, i, rolled) &&
            graph_state_at(graph, i).in_hand == rolled->count[color])
            marks[follow_dice(graph, rolled, color, i)] |= FOLLOWS;
        if (marks[i] & FOLLOWS)
            go_on(graph, i, marks, least, most);
    }
    free(marks);
    return VOLLEY_OK;
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
    const struct play_state state = graph_state_at(graph, node);
    const enum dice_color color = color_of(visitor->rolled);
    double of_roll[DICE_ROLL_COUNT];

    if (awaits_roll(graph, node, color)) {
        if (state.in_hand == visitor->rolled->count[color] &&
            has_attack_dice(graph, node, visitor->rolled))
            visitor->odds += chances[node];
        visit_dice(visitor, node, color, state.in_hand, chances[node]);
    } else if (at->kind == GRAPH_END || (color == DICE_RED && state.window > RULES_ROLL_ATTACK)) {
        visit_dice(visitor, node, color, 0, chances[node]);
    } else if (at->kind == GRAPH_ROLL) {
        dice_roll_chances(at->detail, at->dice, of_roll);
        for (uint32_t i = 0; i < at->child_count; i++)
            chances[graph->edges[at->first + i]] += chances[node] * of_roll[i];
    } else {
        const uint32_t best = at->kind == GRAPH_CHOICE ? visitor->view->policy[node] : 0;

        chances[graph->edges[at->first + best]] += chances[node];
    }
}

volley_status rolled_each(const struct solve_view *view, const struct rolled *rolled,
                          rolled_visit_fn *visit, void *context, double *odds, volley_error *err)
{
    const uint32_t entry = advice_skip_settling(view->graph, first_entry(view));
    struct visitor visitor = { view, rolled, visit, context, 0, false };
    double *chances = calloc((size_t)entry + 1, sizeof *chances);

    if (!chances)
        return error_nomem(err);
    chances[entry] = 1;
    for (uint32_t i = entry + 1; i-- > 0;) /* children have smaller numbers */
        if (chances[i] > 0)
            visit_node(&visitor, i, chances);
    free(chances);
    *odds = visitor.odds;
    return visitor.failed ? error_nomem(err) : VOLLEY_OK;
}
