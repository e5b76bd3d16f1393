#include "questions/advice/advice.h"

#include "attack/play/pool.h"

#include "attack/explain/explain.h"
#include "base/error.h"
#include "base/grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)FEATURES_MAX <= (int)DIGEST_FEATURES_MAX, "a digest holds every feature");

/* Shares that differ by less are the same but for rounding. */
#define SHARE_TOLERANCE 1e-12

static const char entry_start[] = "defender has ";

/* One table in the making. */
struct maker {
    struct advice_report *report;
    const struct solve_view *view;
    enum rules_window window;
    struct feature features[FEATURES_MAX];
    size_t feature_count;
    struct digest_case *cases;
    uint32_t case_count, case_capacity;
    char **answers;
    uint32_t answer_count, answer_capacity;
    bool failed;
};

/* ---- cases ---- */

/* "spend lock: reroll both blanks, then spend focus": what best play does from a choice on, until
 * a die is rolled or the other side decides. */
static void add_answer_text(const struct solve_view *view, uint32_t node, struct buffer *out)
{
    const struct graph *graph = view->graph;
    bool goes_on = true;

    while (goes_on) {
        uint32_t taken = view->policy[node];
        uint32_t child = graph->edges[graph->nodes[node].first + taken];
        struct explain_use use = explain_use_at(graph, node, taken);

        if (use.ability && out->count > 0)
            buffer_print(out, ", then ");
        phrase_use(&use, &use.before, out);
        goes_on = use.ability && advice_goes_on(graph, node, child);
        node = advice_skip_settling(graph, child);
    }
    if (out->count == 0)
        buffer_print(out, ADVICE_NOTHING);
}

static uint32_t intern_answer(struct maker *maker, struct buffer *text)
{
    const char *words = buffer_text(text);
    uint32_t answer = 0;

    while (answer < maker->answer_count && strcmp(maker->answers[answer], words) != 0)
        answer++;
    if (answer < maker->answer_count)
        return answer;
    maker->failed = maker->failed || text->failed ||
                    !arena_grow(&maker->report->memory, &maker->answers, &maker->answer_capacity,
                                (size_t)answer + 1, sizeof *maker->answers) ||
                    !(maker->answers[answer] = arena_copy(&maker->report->memory, words));
    maker->answer_count += !maker->failed;
    return answer;
}

static void add_case(struct maker *maker, uint32_t node, double share)
{
    struct digest_case made = { .share = share };
    const struct play_state state = graph_state_at(maker->view->graph, node);
    struct buffer text = { 0 }, other = { 0 };

    add_answer_text(maker->view, node, &text);
    made.answer = intern_answer(maker, &text);
    maker->failed = maker->failed || !advice_find_other(maker->report, maker->view, node,
                                                        buffer_text(&text), &other, &made.behind);
    if (other.count)
        made.other = 1 + intern_answer(maker, &other);
    buffer_fini(&text);
    buffer_fini(&other);
    if (maker->failed || !GROW(maker->cases, maker->case_capacity, maker->case_count, 1)) {
        maker->failed = true;
        return;
    }
    for (size_t i = 0; i < maker->feature_count; i++)
        made.features[i] = (int16_t)feature_value(&maker->features[i], &state);
    maker->cases[maker->case_count++] = made;
}

static void add_cases(struct maker *maker, const double *fresh)
{
    const struct graph *graph = maker->view->graph;

    for (uint32_t i = 0; i < graph->node_count && !maker->failed; i++)
        if (graph->nodes[i].kind == GRAPH_CHOICE &&
            graph_state_at(graph, i).window == maker->window && fresh[i] > 0)
            add_case(maker, i, fresh[i]);
}

/* ---- a table ---- */

static uint64_t spent_of(const struct solve_view *view, uint32_t defender)
{
    uint64_t spent;

    memcpy(&spent, view->defenders->tokens[defender] + RULES_TOKENS, sizeof spent);
    return spent;
}

/* Charges of the defender where they can differ: ", 1 charge". An attacker begins with all of its
 * own. */
static void add_charges(const struct solve_view *view, uint32_t defender, struct buffer *out)
{
    uint64_t any = 0;

    for (uint32_t i = 0; i < view->defenders->count; i++)
        any |= spent_of(view, i);
    for (unsigned pool = 1; pool <= view->rules->pools_before[RULES_ATTACKER]; pool++) {
        unsigned left = play_pool_left(view->rules, pool, spent_of(view, defender));

        if (any & view->rules->carried & play_pool_bits(pool))
            buffer_print(out, "%s%u charge%s", out->count ? ", " : "", left, left == 1 ? "" : "s");
    }
}

/* "defender has 1 focus, 0 evade, 1 charge, 5 health left"; NULL: out of memory */
static char *entry_text(struct advice_report *report, const struct solve_view *view,
                        uint32_t defender)
{
    struct buffer text = { 0 }, entry = { 0 };
    const uint8_t *first = view->defenders->tokens[0], *tokens = view->defenders->tokens[defender];

    if (report->attack == 0)
        return arena_copy(&report->memory, "");
    for (int token = 0; token < RULES_TOKENS; token++)
        if (first[token] || tokens[token])
            buffer_print(&text, "%s%u %s", text.count ? ", " : "", tokens[token],
                         rules_token_words[token]);
    add_charges(view, defender, &text);
    if (report->kill)
        buffer_print(&text, "%s%d health left", text.count ? ", " : "", view->level);
    buffer_print(&entry, "%s%s", entry_start, text.count ? buffer_text(&text) : ADVICE_NOTHING);
    buffer_end(&text, &entry);
    return buffer_keep(&entry, &report->memory);
}

static void name_features(struct maker *maker, struct advice_table *table)
{
    char name[FEATURE_NAME_MAX];

    table->features =
        arena_take_zeroed(&maker->report->memory, maker->feature_count * sizeof *table->features);
    maker->failed = maker->failed || !table->features;
    for (size_t i = 0; !maker->failed && i < maker->feature_count; i++) {
        feature_name(&maker->features[i], maker->view->rules, false, name);
        table->features[i].one = arena_copy(&maker->report->memory, name);
        feature_name(&maker->features[i], maker->view->rules, true, name);
        table->features[i].many = arena_copy(&maker->report->memory, name);
        table->features[i].is_balance = maker->features[i].kind == FEATURE_LEFT;
        table->features[i].is_flag = maker->features[i].kind == FEATURE_UNUSED;
        table->features[i].can_be_past = maker->features[i].kind == FEATURE_FACE &&
                                         maker->features[i].mark == PLAY_MARKS &&
                                         maker->features[i].face == DICE_BLANK;
        table->feature_count++;
        maker->failed = !table->features[i].one || !table->features[i].many;
    }
}

static void finish_table(struct advice_report *report, struct maker *maker, uint32_t defender)
{
    struct advice_table *table;

    if (!arena_grow(&maker->report->memory, &report->tables, &report->table_capacity,
                    (size_t)report->table_count + 1, sizeof *report->tables)) {
        maker->failed = true;
        return;
    }
    table = &report->tables[report->table_count++];
    *table = (struct advice_table){ .title = advice_title(&maker->report->memory, maker->window),
                                    .entry = entry_text(report, maker->view, defender),
                                    .answers = maker->answers,
                                    .answer_count = maker->answer_count };
    name_features(maker, table);
    if (!table->title || !table->entry ||
        !digest_make(&table->digest, maker->cases, maker->case_count, maker->feature_count))
        maker->failed = true;
}

/* ---- tables that say the same ---- */

static bool same_rules(const struct digest *a, const struct digest *b)
{
    if (a->rule_count != b->rule_count)
        return false;
    for (uint32_t i = 0; i < a->rule_count; i++)
        if (memcmp(a->rules[i].low, b->rules[i].low, sizeof a->rules[i].low) != 0 ||
            memcmp(a->rules[i].high, b->rules[i].high, sizeof a->rules[i].high) != 0 ||
            a->rules[i].answer != b->rules[i].answer || a->rules[i].other != b->rules[i].other ||
            fabs(a->rules[i].share - b->rules[i].share) > SHARE_TOLERANCE)
            return false;
    return true;
}

static bool same_table(const struct advice_table *a, const struct advice_table *b)
{
    if (strcmp(a->title, b->title) != 0 || a->answer_count != b->answer_count ||
        !same_rules(&a->digest, &b->digest))
        return false;
    for (size_t i = 0; i < a->answer_count; i++)
        if (strcmp(a->answers[i], b->answers[i]) != 0)
            return false;
    return true;
}

/* A table that says the same as an earlier one is told with that one. */
static bool join_tables(struct advice_report *report)
{
    struct advice_table *last = &report->tables[report->table_count - 1];
    struct advice_table *same = report->tables;
    struct buffer entry = { 0 };

    while (same < last && !same_table(same, last))
        same++;
    if (same == last)
        return true;
    buffer_print(&entry, "%s or %s", same->entry, last->entry + strlen(entry_start));
    same->entry = buffer_keep(&entry, &report->memory);
    digest_fini(&last->digest);
    report->table_count--;
    return same->entry != NULL;
}

static bool make_table(struct advice_report *report, const struct solve_view *view,
                       uint32_t defender, enum rules_window window, const double *fresh)
{
    struct maker maker = { .report = report, .view = view, .window = window };

    maker.feature_count = feature_list(view->rules, window, maker.features);
    add_cases(&maker, fresh);
    if (!maker.failed && maker.case_count > 0)
        finish_table(report, &maker, defender);
    if (!maker.failed && maker.case_count > 0)
        maker.failed = !join_tables(report);
    free(maker.cases);
    return !maker.failed;
}

volley_status advice_collect_tables(struct advice_report *report, const struct solve_view *view,
                                    volley_error *err)
{
    bool ok = true;

    for (uint32_t i = 0; ok && i < view->enter_count; i++) {
        double *fresh;

        if (!view->enters[i])
            continue;
        fresh = advice_flow(view, view->graph->entries[i] - 1);
        ok = fresh != NULL;
        for (enum rules_window window = 0; ok && window < RULES_WINDOWS; window++)
            ok = make_table(report, view, i, window, fresh);
        free(fresh);
    }
    return ok ? VOLLEY_OK : error_nomem(err);
}

void advice_finish_tables(struct advice_report *report)
{
    for (uint32_t i = 0; i < report->table_count; i++) {
        uint32_t same = 0;

        for (uint32_t j = 0; j < report->table_count; j++)
            same += strcmp(report->tables[i].title, report->tables[j].title) == 0;
        if (same == 1)
            *report->tables[i].entry = '\0';
    }
}

void advice_fini(struct advice_report *report)
{
    for (uint32_t i = 0; i < report->table_count; i++)
        digest_fini(&report->tables[i].digest);
    for (size_t i = 0; i < report->situation_count; i++)
        advice_fini(&report->situations[i]);
    free(report->situations);
    ask_cards_fini(&report->cards);
    arena_fini(&report->memory);
}
