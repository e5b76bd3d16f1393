#include "questions/advice/advice.h"

#include "attack/explain/explain.h"
#include "base/error.h"
#include "game/dice/roll.h"

#include <stdlib.h>
#include <string.h>

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

uint32_t rolled_follow(const struct graph *graph, const struct rolled *rolled,
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

    return !rolled->has_defense || rolled->as_fell ||
           (play_state_count(&state, DICE_RED, DICE_HIT) == count_face(rolled, DICE_HIT) &&
            play_state_count(&state, DICE_RED, DICE_CRIT) == count_face(rolled, DICE_CRIT));
}

enum { COMES = 1, BEGINS = 2, FOLLOWS = 4, BEFORE = 8 };

/* Mark what the game can come to from what is marked, an entry or what is below it: a roll that
 * begins there BEGINS, for other dice of it may have been rolled before without being kept. What is
 * BEFORE all of them stays so up to there. */
static void mark_nodes(const struct graph *graph, uint32_t entry, enum dice_color color,
                       uint8_t *marks)
{
    for (uint32_t i = entry + 1; i-- > 0;) { /* children have smaller numbers */
        const struct graph_node *at = &graph->nodes[i];
        const uint8_t mark = awaits_roll(graph, i, color) ? COMES : BEGINS | (marks[i] & BEFORE);

        for (uint32_t child = 0; marks[i] && at->kind != GRAPH_END && child < at->child_count;
             child++)
            marks[graph->edges[at->first + child]] |= mark;
    }
}

/* ", because of range 1", or ": at most 6" */
static void add_reasons(const struct rolled *rolled, enum dice_color color, struct buffer *out)
{
    int dice;
    struct buffer reasons = { 0 };

    if (rolled->scenario &&
        explain_rolled_find(&dice, rolled->scenario, rolled->attack, color, &reasons) &&
        reasons.count)
        buffer_print(out, "%s%s",
                     strncmp(buffer_text(&reasons), "at most", 7) == 0 ? ": " : ", because of ",
                     buffer_text(&reasons));
    buffer_fini(&reasons);
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
    buffer_print(&text, " %s %s, not %zu", color == DICE_RED ? "attack" : "defense",
                 last == 1 ? "die" : "dice", rolled->count[color]);
    add_reasons(rolled, color, &text);
    status =
        error_at(err, VOLLEY_INVALID, &rolled->place, "this attack rolls %s", buffer_text(&text));
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

    if (fresh && marks) {
        marks[entry] = BEGINS;
        mark_nodes(graph, entry, color, marks);
    }
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
    NEED(fresh && marks, err);
    if (found != UINT32_MAX)
        *node = found;
    else if (numbers || (color == DICE_GREEN ? !rolled->as_fell : rolled->count[color] > 0))
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
    if (rolled->as_fell && rolled->has_defense) {
        struct rolled attack = *rolled;

        attack.has_defense = false;
        TRY(rolled_find(view, &attack, node, err));
    }
    TRY(find_roll(view, rolled, node, err));
    *node = rolled_follow(view->graph, rolled, color_of(rolled), *node);
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

/* Mark what comes of dice of a color that fall so at what is marked from an entry down. */
static void mark_dice(const struct graph *graph, const struct rolled *rolled, enum dice_color color,
                      uint32_t entry, const uint8_t *from, uint8_t mark, uint8_t *to)
{
    for (uint32_t i = entry + 1; i-- > 0;)
        if ((from[i] & BEGINS) && awaits_roll(graph, i, color) &&
            graph_state_at(graph, i).in_hand == rolled->count[color])
            to[rolled_follow(graph, rolled, color, i)] |= mark;
}

volley_status rolled_reach(const struct solve_view *view, const struct rolled *rolled,
                           size_t *least, size_t *most, volley_error *err)
{
    const struct graph *graph = view->graph;
    const uint32_t entry = advice_skip_settling(graph, first_entry(view));
    uint8_t *marks = calloc(2 * ((size_t)entry + 1), 1), *then = marks + entry + 1;

    NEED(marks, err);
    marks[entry] = BEGINS;
    mark_nodes(graph, entry, DICE_RED, marks);
    mark_dice(graph, rolled, DICE_RED, entry, marks,
              rolled->has_defense ? BEGINS | BEFORE : FOLLOWS, then);
    if (rolled->has_defense) {
        mark_nodes(graph, entry, DICE_GREEN, then);
        mark_dice(graph, rolled, DICE_GREEN, entry, then, FOLLOWS, then);
    }
    for (uint32_t i = entry + 1; i-- > 0;) /* children have smaller numbers */
        if ((then[i] & FOLLOWS) || ((then[i] & BEFORE) && graph->nodes[i].kind == GRAPH_END))
            go_on(graph, i, then, least, most);
    free(marks);
    return VOLLEY_OK;
}

/* ---- every way ---- */

/* Up to 17 dice nothing is rounded: chances are multiples of 8^-dice. */
bool rolled_fall(const struct rolled_falling *falling, enum dice_face face, size_t left,
                 double chance)
{
    double chances[RULES_DICE_MAX + 1] = { 1 }; /* that so many of them show the face */
    bool ok = true;

    if (left == 0)
        return falling->visit(chance, falling->context);
    for (size_t i = 0; face < DICE_FACES && i < left; i++) {
        falling->dice->faces[falling->color][left - 1 - i] = face;
        chances[i + 1] = chances[i] * (double)(left - i) / (double)(i + 1) *
                         dice_sides[falling->color][face] / DICE_SIDES;
    }
    for (size_t shown = left + 1; face < DICE_FACES && ok && shown-- > 0;)
        if (chances[shown] > 0)
            ok = rolled_fall(falling, face + 1, left - shown, chance * chances[shown]);
    return ok;
}

struct ways {
    const struct solve_view *view;
    const struct rolled *rolled;
    rolled_visit_fn *visit;
    void *context;
    uint32_t top;                 /* the node of the entry */
    double *chances[DICE_COLORS]; /* of nodes that stand before dice of a color, or never will */
    struct rolled dice;           /* of the way */
    bool failed;
};

/* What stands before dice of a color, and what is over before it. */
struct awaiting {
    double by_dice[RULES_DICE_MAX + 1], all;
    double over, over_worth;
};

static bool is_at_roll(const struct graph *graph, uint32_t node, enum dice_color color)
{
    return awaits_roll(graph, node, color) || graph->nodes[node].kind == GRAPH_END ||
           (color == DICE_RED && graph_state_at(graph, node).window > RULES_ROLL_ATTACK);
}

/* Let chances go on by best play until dice of a color are rolled, or never will be. */
static void go_to_roll(const struct ways *ways, enum dice_color color)
{
    double *chances = ways->chances[color];

    for (uint32_t i = ways->top + 1; i-- > 0;) { /* children have smaller numbers */
        const double chance = chances[i];

        if (!(chance > 0) || is_at_roll(ways->view->graph, i, color))
            continue;
        chances[i] = 0;
        advice_pass_on(ways->view, i, chance, chances);
    }
}

static struct awaiting find_awaiting(const struct ways *ways, enum dice_color color)
{
    const struct graph *graph = ways->view->graph;
    struct awaiting found = { .all = 0 };

    for (uint32_t i = 0; i <= ways->top; i++) {
        const double chance = ways->chances[color][i];

        if (chance > 0 && awaits_roll(graph, i, color)) {
            found.by_dice[graph_state_at(graph, i).in_hand] += chance;
            found.all += chance;
        } else if (chance > 0) {
            found.over += chance;
            found.over_worth += chance * ways->view->values[i].of[SOLVE_DAMAGE];
        }
    }
    return found;
}

/* Dice of a color fall: the worth of what stood before as many of them. With `next`, what it comes
 * to is added there. */
static double let_fall(const struct ways *ways, enum dice_color color, double *next)
{
    const struct graph *graph = ways->view->graph;
    double worth = 0;

    for (uint32_t i = 0; i <= ways->top; i++) {
        const double chance = ways->chances[color][i];
        uint32_t node;

        if (!(chance > 0) || !awaits_roll(graph, i, color) ||
            graph_state_at(graph, i).in_hand != ways->dice.count[color])
            continue;
        node = rolled_follow(graph, &ways->dice, color, i);
        worth += chance * ways->view->values[node].of[SOLVE_DAMAGE];
        if (next)
            next[node] += chance;
    }
    return worth;
}

static bool fell_so(const struct ways *ways, enum dice_color color)
{
    int more[DICE_FACES] = { 0 };

    for (size_t i = 0; i < ways->dice.count[color]; i++)
        more[ways->dice.faces[color][i]]++;
    for (size_t i = 0; i < ways->rolled->count[color]; i++)
        more[ways->rolled->faces[color][i]]--;
    for (size_t face = 0; face < DICE_FACES; face++)
        if (more[face])
            return false;
    return true;
}

static void visit(struct ways *ways, double worth, double chance, bool fell)
{
    ways->failed = ways->failed || !ways->visit(worth, chance, fell, ways->context);
}

/* The attack dice have fallen, with a chance: so do defense dice, of which there are none where the
 * attack is over before; that share of it goes with the others. */
static void visit_defense(struct ways *ways, double chance);

/* So many dice of a color. */
struct fallen {
    struct ways *ways;
    enum dice_color color;
    double chance; /* that they are so many */
    const struct awaiting *awaiting;
};

static bool visit_dice(double chance, void *context)
{
    const struct fallen *fallen = context;
    const struct awaiting *awaiting = fallen->awaiting;
    const enum dice_color color = fallen->color;
    struct ways *ways = fallen->ways;
    const double there = awaiting->by_dice[ways->dice.count[color]];
    const double over = color == DICE_GREEN ? there / awaiting->all : 0;

    if (color == DICE_RED && ways->rolled->has_defense)
        visit_defense(ways, fallen->chance * chance);
    else
        visit(ways,
              (let_fall(ways, color, NULL) + over * awaiting->over_worth) /
                  (there + over * awaiting->over),
              fallen->chance * chance,
              fell_so(ways, color) && (color == DICE_RED || fell_so(ways, DICE_RED)));
    return !ways->failed;
}

static void visit_numbers(struct ways *ways, enum dice_color color, double chance,
                          const struct awaiting *awaiting)
{
    const double all = awaiting->all + (color == DICE_GREEN ? awaiting->over : 0);

    for (size_t dice = 0; dice <= RULES_DICE_MAX; dice++) {
        struct fallen fallen = { ways, color,
                                 chance * all * awaiting->by_dice[dice] / awaiting->all, awaiting };
        const struct rolled_falling falling = { &ways->dice, color, visit_dice, &fallen };

        ways->dice.count[color] = dice;
        if (awaiting->by_dice[dice] > 0)
            rolled_fall(&falling, 0, dice, 1);
    }
}

static void visit_defense(struct ways *ways, double chance)
{
    double *next = ways->chances[DICE_GREEN];
    struct awaiting awaiting;

    memset(next, 0, ((size_t)ways->top + 1) * sizeof *next);
    let_fall(ways, DICE_RED, next);
    go_to_roll(ways, DICE_GREEN);
    awaiting = find_awaiting(ways, DICE_GREEN);
    chance /= awaiting.all + awaiting.over;
    if (awaiting.all > 0)
        visit_numbers(ways, DICE_GREEN, chance, &awaiting);
    else
        visit(ways, awaiting.over_worth / awaiting.over, chance * awaiting.over,
              fell_so(ways, DICE_RED));
}

volley_status rolled_each(const struct solve_view *view, const struct rolled *rolled,
                          rolled_visit_fn *visit_it, void *context, volley_error *err)
{
    const uint32_t entry = advice_skip_settling(view->graph, first_entry(view));
    struct ways ways = { view, rolled, visit_it, context, .top = entry };
    struct awaiting awaiting;
    double *chances = calloc(2 * ((size_t)entry + 1), sizeof *chances);

    NEED(chances, err);
    ways.chances[DICE_RED] = chances;
    ways.chances[DICE_GREEN] = chances + entry + 1;
    chances[entry] = 1;
    go_to_roll(&ways, DICE_RED);
    awaiting = find_awaiting(&ways, DICE_RED);
    if (awaiting.over > 0) /* no attack dice */
        visit(&ways, awaiting.over_worth / awaiting.over, awaiting.over,
              rolled->count[DICE_RED] == 0);
    visit_numbers(&ways, DICE_RED, 1, &awaiting);
    free(chances);
    return ways.failed ? error_nomem(err) : VOLLEY_OK;
}
