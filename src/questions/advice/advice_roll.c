/* What to do with a roll: the options at a node, best first; and what was done since, step by step:
 * an option, in the words of a report, or what dice showed. And what dice that are rolled next may
 * show. */
#include "questions/advice/advice.h"

#include "attack/explain/explain.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/nearest.h"
#include "words/lexer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 130 }; /* letters of what can be done: a message has room for few */

/* ---- options ---- */

static struct advice_expected expect(const struct advice_report *report,
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
        .expected = expect(report, view, graph->edges[graph->nodes[node].first + index]),
        .node = advice_skip_settling(graph, graph->edges[graph->nodes[node].first + index]),
        .best = index == view->policy[node],
        .more_is_better = graph->nodes[node].detail == RULES_ATTACKER,
    };
    option.spends = spent_from(view, node, index, &option.spent);
    put_option(choice, &option);
    return true;
}

static bool set_choice(struct advice_report *report, struct advice_choice *choice,
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
    const bool ok = set_choice(&alone, &choice, view, node);
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

/* ---- reading ---- */

/* Add the bytes between two places of a text, as a text of its own. */
static bool add_step(volley_text **steps, uint32_t *count, uint32_t *capacity, const char *at,
                     const char *end, const struct lexer *lexer, struct arena *arena)
{
    struct buffer text = { 0 };
    volley_text *step;

    if (!arena_grow(arena, steps, capacity, (size_t)*count + 1, sizeof **steps))
        return false;
    while (at < end && ascii_is_space(end[-1]))
        end--;
    buffer_add(&text, at, at < end ? (size_t)(end - at) : 0);
    step = &(*steps)[(*count)++];
    *step = (volley_text){ .source = "--rolled", .line = lexer->line, .column = lexer->column };
    step->text = buffer_keep(&text, arena);
    return step->text != NULL;
}

volley_status advice_read_roll(struct rolled *out, const char *text, struct arena *arena,
                               volley_error *err)
{
    struct lexer lexer = lexer_of_string(text, "--rolled"), begun = lexer;
    struct error_place word;
    volley_text *steps = NULL;
    uint32_t count = 0, capacity = 0;
    bool any = true;

    while (any) {
        any = lexer_next(&lexer, &word);
        if (any && !lexer_is_word(&word, "then"))
            continue;
        while (begun.at < word.word && ascii_is_space(*begun.at)) {
            begun.at++;
            begun.column++;
        }
        NEED(add_step(&steps, &count, &capacity, begun.at, any ? word.word : lexer.end, &begun,
                      arena),
             err);
        begun = lexer;
    }
    TRY(rolled_read(out, steps, DICE_RED, err));
    out->steps = steps + 1;
    out->step_count = count - 1;
    return VOLLEY_OK;
}

/* ---- dice that are rolled at a node ---- */

static unsigned dice_at(const struct graph *graph, uint32_t node)
{
    const uint8_t in_hand = graph_state_at(graph, node).in_hand;

    return in_hand ? in_hand : graph->nodes[node].dice; /* of a test, one after the other */
}

/* "1 attack die is", "2 defense dice are" */
static void add_falling(const struct graph *graph, uint32_t node, struct buffer *out)
{
    const unsigned dice = dice_at(graph, node);

    buffer_print(out, "%u %s %s", dice,
                 graph->nodes[node].detail == DICE_RED ? "attack" : "defense",
                 dice == 1 ? "die is" : "dice are");
}

struct falling {
    struct advice_report *report;
    const struct solve_view *view;
    uint32_t node;
    struct rolled dice;
};

static bool add_branch(double chance, void *context)
{
    const struct falling *falling = context;
    struct advice_report *report = falling->report;
    const enum dice_color color =
        (enum dice_color)falling->view->graph->nodes[falling->node].detail;
    struct buffer dice = { 0 };
    struct advice_branch *branch;

    if (!arena_grow(&report->memory, &report->branches, &report->branch_capacity,
                    (size_t)report->branch_count + 1, sizeof *report->branches))
        return false;
    rolled_spell(&falling->dice, &dice);
    branch = &report->branches[report->branch_count++];
    *branch = (struct advice_branch){ buffer_keep(&dice, &report->memory), chance,
                                      expect(report, falling->view,
                                             rolled_follow(falling->view->graph, &falling->dice,
                                                           color, falling->node)) };
    return branch->dice != NULL;
}

/* The likeliest first. */
static int compare_branches(const void *left, const void *right)
{
    const struct advice_branch *a = left, *b = right;

    if (a->chance > b->chance || a->chance < b->chance)
        return a->chance > b->chance ? -1 : 1;
    return strcmp(b->dice, a->dice);
}

static volley_status find_branches(struct advice_report *report, const struct solve_view *view,
                                   uint32_t node, volley_error *err)
{
    struct falling falling = { report, view, node, { .step_count = 0 } };
    const struct rolled_falling all = { &falling.dice,
                                        (enum dice_color)view->graph->nodes[node].detail,
                                        add_branch, &falling };
    struct buffer words = { 0 };

    report->branch_count = 0;
    report->falling = NULL;
    if (view->graph->nodes[node].kind != GRAPH_ROLL)
        return VOLLEY_OK;
    add_falling(view->graph, node, &words);
    report->falling = buffer_keep(&words, &report->memory);
    falling.dice.count[all.color] = dice_at(view->graph, node);
    NEED(report->falling && rolled_fall(&all, 0, falling.dice.count[all.color], 1), err);
    qsort(report->branches, report->branch_count, sizeof *report->branches, compare_branches);
    return VOLLEY_OK;
}

/* ---- going on ---- */

static struct error_place place_of(const volley_text *step)
{
    return (struct error_place){ step->source, step->line, step->column, step->text,
                                 strlen(step->text) };
}

/* "this can be done here: spend focus; nothing", the best first, and how many more */
static volley_status refuse_option(const struct advice_choice *choice, const volley_text *step,
                                   volley_error *err)
{
    const struct error_place place = place_of(step);
    const size_t bytes = strlen(step->text);
    struct nearest near = nearest_begin(step->text, bytes);
    bool begins = false; /* an option with whole words, and they are all that was said */
    struct buffer text = { 0 };
    size_t i = 0;
    volley_status status;

    for (size_t k = 0; k < choice->option_count; k++) {
        nearest_consider(choice->options[k].text, &near);
        begins = begins || (strlen(choice->options[k].text) > bytes && bytes > 0 &&
                            !ascii_is_letter_or_digit(choice->options[k].text[bytes]) &&
                            ascii_same_bytes(choice->options[k].text, step->text, bytes));
    }
    for (; i < choice->option_count; i++) {
        const char *option = choice->options[i].text;

        if (i > 0 && text.count + strlen(option) > SHOWN_MAX)
            break;
        buffer_print(&text, "%s%s", i ? "; " : "", option);
    }
    if (*near.best && !begins)
        status = error_at(err, VOLLEY_INVALID, &place, "this cannot be done here%s",
                          nearest_or(&near, ""));
    else if (i < choice->option_count)
        status = error_at(err, VOLLEY_INVALID, &place, "here one can: %s; and %zu more",
                          buffer_text(&text), choice->option_count - i);
    else
        status = error_at(err, VOLLEY_INVALID, &place, "here one can: %s", buffer_text(&text));
    buffer_fini(&text);
    return status;
}

static volley_status take_option(struct advice_report *report, const struct solve_view *view,
                                 const volley_text *step, uint32_t *node, struct buffer *said,
                                 volley_error *err)
{
    struct advice_choice choice;

    NEED(set_choice(report, &choice, view, *node), err);
    for (size_t i = 0; i < choice.option_count; i++) {
        if (!ascii_same_letters(choice.options[i].text, step->text))
            continue;
        *node = choice.options[i].node;
        buffer_print(said, " %s", choice.options[i].text);
        return VOLLEY_OK;
    }
    return refuse_option(&choice, step, err);
}

static volley_status take_dice(const struct solve_view *view, const volley_text *step,
                               uint32_t *node, struct buffer *said, volley_error *err)
{
    const struct graph *graph = view->graph;
    const enum dice_color color = (enum dice_color)graph->nodes[*node].detail;
    const struct error_place place = place_of(step);
    struct rolled dice;
    struct buffer falling = { 0 };
    volley_status status = rolled_read(&dice, step, color, NULL);

    if (status == VOLLEY_OK && dice.count[color] == dice_at(graph, *node) &&
        dice.has_defense == (color == DICE_GREEN)) {
        dice.has_defense = false;
        rolled_spell(&dice, said);
        *node = rolled_follow(graph, &dice, color, *node);
        return VOLLEY_OK;
    }
    add_falling(graph, *node, &falling);
    status = error_at(err, VOLLEY_INVALID, &place, "%s rolled here: say what %s",
                      buffer_text(&falling), dice_at(graph, *node) == 1 ? "it shows" : "they show");
    buffer_fini(&falling);
    return status;
}

static volley_status take_steps(struct advice_report *report, const struct solve_view *view,
                                const struct rolled *rolled, uint32_t *node, volley_error *err)
{
    struct buffer said = { 0 };
    volley_status status = VOLLEY_OK;

    rolled_spell(rolled, &said);
    for (size_t i = 0; i < rolled->step_count && status == VOLLEY_OK; i++) {
        const volley_text *step = &rolled->steps[i];
        const struct error_place place = place_of(step);

        buffer_print(&said, " then");
        if (view->graph->nodes[*node].kind == GRAPH_CHOICE)
            status = take_option(report, view, step, node, &said, err);
        else if (view->graph->nodes[*node].kind == GRAPH_ROLL)
            status = take_dice(view, step, node, &said, err);
        else
            status = error_at(err, VOLLEY_INVALID, &place,
                              "nothing more is decided or rolled here: the attack is over");
    }
    report->rolled = buffer_keep(&said, &report->memory);
    return status == VOLLEY_OK && !report->rolled ? error_nomem(err) : status;
}

/* The last call for an attack is for the most health, and the one that stays. */
volley_status advice_collect_roll(struct advice_report *report, const struct solve_view *view,
                                  const struct rolled *rolled, volley_error *err)
{
    const struct graph *graph = view->graph;
    uint32_t node = 0;

    TRY(rolled_find(view, rolled, &node, err));
    TRY(take_steps(report, view, rolled, &node, err));
    TRY(find_branches(report, view, node, err));
    report->choice_count = 0;
    report->from_here = expect(report, view, node);
    while (graph->nodes[node].kind == GRAPH_CHOICE) {
        NEED(arena_grow(&report->memory, &report->choices, &report->choice_capacity,
                        (size_t)report->choice_count + 1, sizeof *report->choices) &&
                 set_choice(report, &report->choices[report->choice_count++], view, node),
             err);
        node = graph->edges[graph->nodes[node].first + view->policy[node]];
        node = advice_skip_settling(graph, node);
    }
    return VOLLEY_OK;
}
