#include "questions/advice/advice.h"

#include "attack/explain/explain.h"
#include "base/array.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

bool advice_is_worse(const struct advice_option *option, const struct advice_option *best,
                     double *by, const char **unit)
{
    static const double rounding = 1e-9;
    const struct advice_expected *a = &option->expected, *b = &best->expected;
    const double worse[] = { 100 * (a->destroyed - b->destroyed), a->damage - b->damage,
                             a->crits - b->crits };
    static const char *const units[] = { " %", "", " crits" };

    for (size_t i = 0; i < ARRAY_LEN(worse); i++) {
        *by = fabs(worse[i]);
        *unit = units[i];
        if (*by > rounding) /* not where it is NAN */
            return true;
    }
    return false;
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
static void put_option(struct advice_choice *choice, const struct advice_option *option)
{
    struct advice_option *known = find_option(choice, option->text);

    if (!known)
        choice->options[choice->option_count++] = *option;
    else if (compare_options(option, known) < 0)
        *known = *option;
}

static bool add_option(struct advice_report *report, struct advice_choice *choice,
                       const struct solve_view *view, uint32_t node, uint32_t index)
{
    const struct graph *graph = view->graph;
    struct explain_use use = explain_use_at(graph, node, index);
    struct buffer text = { 0 };
    char *kept;

    phrase_use(&use, &use.before, &text);
    if (text.count == 0)
        buffer_print(&text, ADVICE_NOTHING);
    kept = buffer_keep(&text, &report->memory);
    if (!kept)
        return false;
    put_option(choice, &(struct advice_option){
                           .text = kept,
                           .expected = advice_expect(
                               report, view, graph->edges[graph->nodes[node].first + index]),
                           .best = index == view->policy[node],
                           .more_is_better = graph->nodes[node].detail == RULES_ATTACKER,
                       });
    return true;
}

static bool add_choice(struct advice_report *report, const struct solve_view *view, uint32_t node)
{
    const struct graph_node *at = &view->graph->nodes[node];
    struct advice_choice *choice;
    bool ok;

    if (!arena_grow(&report->memory, &report->choices, &report->choice_capacity,
                    (size_t)report->choice_count + 1, sizeof *report->choices))
        return false;
    choice = &report->choices[report->choice_count++];
    *choice = (struct advice_choice){
        .title = advice_title(&report->memory, graph_state_at(view->graph, node).window),
        .options = arena_take(&report->memory, at->child_count * sizeof *choice->options)
    };
    ok = choice->title && choice->options;
    for (uint32_t i = 0; ok && i < at->child_count; i++)
        ok = add_option(report, choice, view, node, i);
    if (ok)
        qsort(choice->options, choice->option_count, sizeof *choice->options, compare_options);
    return ok;
}

/* The last call for an attack is for the most health, and the one that stays. */
volley_status advice_collect_roll(struct advice_report *report, const struct solve_view *view,
                                  const struct rolled *rolled, volley_error *err)
{
    const struct graph *graph = view->graph;
    uint32_t node = 0;

    TRY(rolled_find(view, rolled, &node, err));
    report->choice_count = 0;
    report->from_here = advice_expect(report, view, node);
    while (graph->nodes[node].kind == GRAPH_CHOICE) {
        if (!add_choice(report, view, node))
            return error_nomem(err);
        node = graph->edges[graph->nodes[node].first + view->policy[node]];
        node = advice_skip_settling(graph, node);
    }
    return VOLLEY_OK;
}

/* ---- what is kept ---- */

void advice_say_kept(const struct advice_report *report, struct buffer *out)
{
    const struct loadout *attacker = &report->scenario->attackers[report->attack];
    const bool known = attacker->flown && attacker->flown->agility >= 0;
    const int dice = known ? attacker->flown->agility : 2;
    const char *other = attacker->tokens[RULES_FOCUS]       ? rules_token_words[RULES_FOCUS]
                        : attacker->tokens[RULES_CALCULATE] ? rules_token_words[RULES_CALCULATE]
                                                            : NULL;

    if (!attacker->tokens[RULES_FORCE] || !other)
        return;
    buffer_print(out,
                 "Whoever spends the %s keeps the force, and the other way around; a force comes "
                 "back in each round, a %s that is left is gone at its end.\nWhat each saves when "
                 "the ship is attacked: volley compare \"3 focus\" vs \"%d %s\" vs \"%d "
                 "force\" vs %d%s\n",
                 other, other, dice, other, dice, dice, known ? "" : " (2: its agility)");
}
