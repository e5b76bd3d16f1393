#include "questions/advice/advice.h"

#include "attack/explain/explain.h"
#include "base/array.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- options ---- */

struct advice_expected advice_expect(const struct advice_report *report,
                                     const struct solve_view *view, uint32_t node)
{
    const struct solve_value *value = &view->values[node];

    return (struct advice_expected){ value->of[SOLVE_DAMAGE], value->of[SOLVE_CRITS],
                                     report->kill ? value->of[SOLVE_DESTROYED] : NAN };
}

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

bool advice_is_near(const struct advice_option *option, const struct advice_option *best,
                    double *by, const char **unit)
{
    static const double near = 0.1; /* damage, crits; a hundred times that of a chance */

    return !advice_is_worse(option, best, by, unit) || *by < (strchr(*unit, '%') ? 100 : 1) * near;
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

/* The only kind of token that best play spends of whoever chooses, from an option on. What is
 * rolled again may change what comes after it. */
static enum rules_token spent_from(const struct solve_view *view, uint32_t node, uint32_t index,
                                   int *count)
{
    const struct graph *graph = view->graph;
    const uint8_t side = graph->nodes[node].detail;
    enum rules_token spent = RULES_TOKENS;
    unsigned kinds = 0;

    while (graph->nodes[node].kind == GRAPH_CHOICE) {
        const struct explain_use use = explain_use_at(graph, node, index);

        for (enum rules_token kind = 0; kind < RULES_TOKENS; kind++) {
            const int less = use.before.tokens[side][kind] - use.after.tokens[side][kind];

            if (less <= 0)
                continue;
            *count += less;
            kinds |= 1u << kind;
            spent = kind;
        }
        node = advice_skip_settling(graph, graph->edges[graph->nodes[node].first + index]);
        index = view->policy[node];
    }
    return !(kinds & (kinds - 1)) &&
                   !(graph->nodes[node].kind == GRAPH_ROLL &&
                     (graph->nodes[node].detail == DICE_RED) == (side == RULES_ATTACKER))
               ? spent
               : RULES_TOKENS;
}

static bool add_option(struct advice_report *report, struct advice_choice *choice,
                       const struct solve_view *view, uint32_t node, uint32_t index)
{
    const struct graph *graph = view->graph;
    struct explain_use use = explain_use_at(graph, node, index);
    struct advice_option option;
    struct buffer text = { 0 };
    char *kept;

    phrase_use(&use, &use.before, &text);
    if (text.count == 0)
        buffer_print(&text, ADVICE_NOTHING);
    kept = buffer_keep(&text, &report->memory);
    if (!kept)
        return false;
    option = (struct advice_option){
        .text = kept,
        .expected = advice_expect(report, view, graph->edges[graph->nodes[node].first + index]),
        .node = advice_skip_settling(graph, graph->edges[graph->nodes[node].first + index]),
        .best = index == view->policy[node],
        .more_is_better = graph->nodes[node].detail == RULES_ATTACKER,
    };
    option.spends = spent_from(view, node, index, &option.spent);
    put_option(choice, &option);
    return true;
}

bool advice_set_choice(struct advice_report *report, struct advice_choice *choice,
                       const struct solve_view *view, uint32_t node)
{
    const struct graph_node *at = &view->graph->nodes[node];
    bool ok;

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

bool advice_find_other(const struct advice_report *report, const struct solve_view *view,
                       uint32_t node, const char *said, struct buffer *out, double *by)
{
    struct advice_report alone = { .kill = report->kill };
    struct advice_choice choice;
    const bool ok = advice_set_choice(&alone, &choice, view, node);
    const char *unit;

    for (size_t i = 1; ok && !out->count && i < choice.option_count; i++)
        if (!strstr(said, choice.options[i].text) &&
            advice_is_near(&choice.options[i], choice.options, by, &unit) &&
            !(advice_is_worse(&choice.options[i], choice.options, by, &unit) &&
              strstr(unit, "crits")))
            buffer_print(out, "%s", choice.options[i].text);
    arena_fini(&alone.memory);
    return ok && !out->failed;
}

/* The last call for an attack is for the most health, and the one that stays. */
volley_status advice_collect_roll(struct advice_report *report, const struct solve_view *view,
                                  const struct rolled *rolled, volley_error *err)
{
    const struct graph *graph = view->graph;
    uint32_t node = 0;

    TRY(rolled_find(view, rolled, &node, err));
    TRY(advice_take_steps(report, view, rolled, &node, err));
    TRY(advice_find_branches(report, view, node, err));
    report->choice_count = 0;
    report->from_here = advice_expect(report, view, node);
    while (graph->nodes[node].kind == GRAPH_CHOICE) {
        NEED(arena_grow(&report->memory, &report->choices, &report->choice_capacity,
                        (size_t)report->choice_count + 1, sizeof *report->choices) &&
                 advice_set_choice(report, &report->choices[report->choice_count++], view, node),
             err);
        node = graph->edges[graph->nodes[node].first + view->policy[node]];
        node = advice_skip_settling(graph, node);
    }
    return VOLLEY_OK;
}
