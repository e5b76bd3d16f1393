#include "advice/tables.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/grow.h"
#include "dice/roll.h"
#include "explain/phrase.h"
#include "scenario/lexer.h"

#include <stdlib.h>
#include <string.h>

enum { ROLLED_MAX = RULES_DICE_MAX };

/* Faces of each color, in the order given. */
struct rolled {
    enum dice_face faces[DICE_COLORS][ROLLED_MAX];
    size_t count[DICE_COLORS];
    bool has_defense; /* "vs" was there */
};

/* ---- reading ---- */

static bool read_face(const struct error_place *word, enum dice_color color, enum dice_face *face)
{
    for (*face = 0; *face < DICE_FACES; ++*face)
        if (dice_sides[color][*face] && strlen(dice_face_words[*face]) == word->word_bytes &&
            ascii_same_bytes(dice_face_words[*face], word->word, word->word_bytes))
            return true;
    return false;
}

static volley_status read_word(struct rolled *rolled, const struct error_place *word,
                               volley_error *err)
{
    enum dice_color color = rolled->has_defense ? DICE_GREEN : DICE_RED;

    if (!rolled->has_defense && word->word_bytes == 2 && ascii_same_bytes(word->word, "vs", 2)) {
        rolled->has_defense = true;
        return VOLLEY_OK;
    }
    if (rolled->count[color] == ROLLED_MAX)
        return error_at(err, VOLLEY_INVALID, word, "more than %d dice", ROLLED_MAX);
    if (!read_face(word, color, &rolled->faces[color][rolled->count[color]]))
        return error_at(err, VOLLEY_INVALID, word, "%s",
                        color == DICE_RED ? "an attack die shows blank, focus, hit or crit"
                                          : "a defense die shows blank, focus or evade");
    rolled->count[color]++;
    return VOLLEY_OK;
}

static volley_status read_rolled(struct rolled *rolled, const char *text, volley_error *err)
{
    struct lexer lexer = { text, text + strlen(text), "--rolled", 1, 1 };
    struct error_place word;

    *rolled = (struct rolled){ .has_defense = false };
    while (lexer_next(&lexer, &word)) {
        volley_status status = read_word(rolled, &word, err);

        if (status != VOLLEY_OK)
            return status;
    }
    return VOLLEY_OK;
}

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
        return error_set(err, VOLLEY_INVALID, "--rolled: this attack rolls %u %s dice, not %zu",
                         dice, name, rolled->count[color]);
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

/* Whether a node stands before the defense roll against the given final attack dice. */
static bool awaits_defense(const struct graph *graph, uint32_t node, const struct rolled *rolled)
{
    const struct play_state state = graph_state_at(graph, node);

    return graph->nodes[node].kind == GRAPH_ROLL && graph->nodes[node].detail == DICE_GREEN &&
           state.window == RULES_ROLL_DEFENSE + 1 && state.mark == PLAY_FRESH &&
           play_state_count(&state, DICE_GREEN, DICE_BLANK) +
                   play_state_count(&state, DICE_GREEN, DICE_FOCUS) +
                   play_state_count(&state, DICE_GREEN, DICE_EVADE) ==
               0 &&
           play_state_count(&state, DICE_RED, DICE_HIT) == count_face(rolled, DICE_HIT) &&
           play_state_count(&state, DICE_RED, DICE_CRIT) == count_face(rolled, DICE_CRIT);
}

/* The node before the defense roll that best play most often comes to, of those with the given
 * attack dice: they differ in the tokens that are left. */
static volley_status find_defense(const struct solve_view *view, const struct rolled *rolled,
                                  uint32_t *node, volley_error *err)
{
    const struct graph *graph = view->graph;
    double *fresh = malloc(graph->node_count * sizeof *fresh);
    double *continued = malloc(graph->node_count * sizeof *continued);
    bool ok = fresh && continued;
    uint32_t entry = *node, found = UINT32_MAX;
    unsigned most = 0;

    if (ok)
        advice_flow(view, entry, fresh, continued);
    for (uint32_t i = 0; ok && i <= entry; i++) {
        if (!awaits_defense(graph, i, rolled) || graph_state_at(graph, i).in_hand < most)
            continue;
        if (found == UINT32_MAX || graph_state_at(graph, i).in_hand > most ||
            fresh[i] > fresh[found])
            found = i;
        most = graph_state_at(graph, i).in_hand;
    }
    free(fresh);
    free(continued);
    if (!ok)
        return error_nomem(err);
    if (found == UINT32_MAX)
        return error_set(err, VOLLEY_INVALID,
                         "--rolled: no defense dice are rolled against these attack dice, or they "
                         "cannot come up");
    *node = found;
    return VOLLEY_OK;
}

/* ---- options ---- */

/* The best option first; the others from good to bad for whoever chooses. */
static int compare_options(const void *left, const void *right)
{
    const struct advice_option *a = left, *b = right;
    const double of_a[] = { a->expected.destroyed, a->expected.damage, a->expected.crits };
    const double of_b[] = { b->expected.destroyed, b->expected.damage, b->expected.crits };

    if (a->best != b->best)
        return a->best ? -1 : 1;
    for (size_t i = 0; i < ARRAY_LEN(of_a); i++)
        if (of_a[i] > of_b[i] || of_a[i] < of_b[i]) /* neither where one is NAN */
            return (of_a[i] > of_b[i]) == a->more_is_better ? -1 : 1;
    return strcmp(a->text, b->text);
}

static struct advice_option *find_option(struct advice_choice *choice, const char *text)
{
    for (size_t i = 0; i < choice->option_count; i++)
        if (strcmp(choice->options[i].text, text) == 0)
            return &choice->options[i];
    return NULL;
}

/* Take an option in. Ways that a player would call the same, as when only rerolled and fresh dice
 * differ, are one option, worth what the best of them is worth. */
static void put_option(struct advice_choice *choice, struct advice_option *option)
{
    struct advice_option *known = find_option(choice, option->text);

    if (!known) {
        choice->options[choice->option_count++] = *option;
        return;
    }
    if (compare_options(option, known) < 0) {
        char *text = known->text;

        *known = *option;
        option->text = text;
    }
    free(option->text);
}

static bool add_option(const struct advice_collection *collection, struct advice_choice *choice,
                       const struct solve_view *view, uint32_t node, uint32_t index)
{
    const struct graph *graph = view->graph;
    struct explain_use use = explain_use_at(graph, node, index);
    struct buffer text = { 0 };

    phrase_use(&use, &use.before, &text);
    if (text.count == 0)
        buffer_print(&text, "nothing");
    buffer_add(&text, "", 1);
    if (text.failed) {
        buffer_fini(&text);
        return false;
    }
    put_option(choice, &(struct advice_option){
                           .text = text.bytes,
                           .expected = advice_expect(
                               collection, view, graph->edges[graph->nodes[node].first + index]),
                           .best = index == view->policy[node],
                           .more_is_better = graph->nodes[node].detail == RULES_ATTACKER,
                       });
    return true;
}

static bool add_choice(struct advice_collection *collection, const struct solve_view *view,
                       uint32_t node)
{
    const struct graph_node *at = &view->graph->nodes[node];
    struct advice_choice *choice;
    bool ok;

    if (!grow_array(&collection->choices, &collection->choice_capacity,
                    (size_t)collection->choice_count + 1, sizeof *collection->choices))
        return false;
    choice = &collection->choices[collection->choice_count++];
    *choice =
        (struct advice_choice){ .title = advice_title(graph_state_at(view->graph, node).window),
                                .options = calloc(at->child_count, sizeof *choice->options) };
    ok = choice->title && choice->options;
    for (uint32_t i = 0; ok && i < at->child_count; i++)
        ok = add_option(collection, choice, view, node, i);
    if (ok)
        qsort(choice->options, choice->option_count, sizeof *choice->options, compare_options);
    return ok;
}

static void choices_clear(struct advice_collection *collection)
{
    for (uint32_t i = 0; i < collection->choice_count; i++)
        advice_choice_free(&collection->choices[i]);
    collection->choice_count = 0;
}

/* The entry an advice on one roll is about: the defender as it is at first, if it can be so. */
static uint32_t first_entry(const struct solve_view *view)
{
    uint32_t defender = 0;

    while (!view->enters[defender])
        defender++;
    return view->graph->entries[defender] - 1;
}

/* The last call for an attack is for the most health, and the one that stays. */
volley_status advice_collect_roll(struct advice_collection *collection,
                                  const struct solve_view *view, const char *text,
                                  volley_error *err)
{
    const struct graph *graph = view->graph;
    uint32_t node = advice_skip_settling(graph, first_entry(view));
    struct rolled rolled;
    volley_status status = read_rolled(&rolled, text, err);

    choices_clear(collection);
    if (status == VOLLEY_OK && !rolled.has_defense)
        status = follow_dice(view, &rolled, DICE_RED, &node, err);
    if (status == VOLLEY_OK && rolled.has_defense)
        status = find_defense(view, &rolled, &node, err);
    if (status == VOLLEY_OK && rolled.has_defense)
        status = follow_dice(view, &rolled, DICE_GREEN, &node, err);
    if (status == VOLLEY_OK)
        collection->from_here = advice_expect(collection, view, node);
    while (status == VOLLEY_OK && graph->nodes[node].kind == GRAPH_CHOICE) {
        if (!add_choice(collection, view, node))
            return error_nomem(err);
        node = graph->edges[graph->nodes[node].first + view->policy[node]];
        node = advice_skip_settling(graph, node);
    }
    return status;
}

void advice_choice_free(struct advice_choice *choice)
{
    for (size_t i = 0; i < choice->option_count; i++)
        free(choice->options[i].text);
    free(choice->options);
    free(choice->title);
}
