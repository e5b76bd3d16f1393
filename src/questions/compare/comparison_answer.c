/* The sentence that a comparison's report begins with: which variant is the best, and by how much.
 */
#include "questions/compare/comparison.h"

#include "report/number.h"
#include "words/weapon.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFENDERS_SAID = 6, /* the table has them all */
    SHARED_LEAST = 3    /* against so many one answer is told once */
};

/* The first figure that is shown; the chance to be destroyed, if it tells the rows apart, where the
 * kill is what both play for, and of defenders that are all ships, whose damage says little as they
 * bear more or less of it. */
static size_t column_number(const struct comparison_report *report)
{
    const struct comparison_row *rows = report->rows;
    bool known = true, differs = false;

    for (size_t i = 0; i < report->row_count; i++) {
        const double value = rows[i].all.of[COMPARISON_DESTROYED].value;

        known = known && !isnan(value);
        differs = differs || fabs(value - rows[0].all.of[COMPARISON_DESTROYED].value) > 1e-9;
    }
    return !report->asked && known && differs &&
                   (report->kill || comparison_is_of_defenders(report))
               ? COMPARISON_DESTROYED
               : report->shown[0];
}

static const volley_figure *figure_of(const struct comparison_report *report, size_t row)
{
    return &report->rows[row].all.of[report->answers];
}

/* By how much a row is worse than another; NAN: one is not known. */
static double behind(const struct comparison_report *report, size_t row, size_t best)
{
    const double more = figure_of(report, best)->value - figure_of(report, row)->value;

    return comparison_is_least_best(report) ? -more : more;
}

/* Rows have the same dice as the reference; others are compared as if they had nothing in common,
 * which is careful. */
static bool is_tied(const struct comparison_report *report, size_t row, size_t best)
{
    const size_t other = row == report->reference ? best : row;
    double error = hypot(figure_of(report, row)->error, figure_of(report, best)->error);

    if (row == report->reference || best == report->reference)
        error = report->rows[other].all.difference[report->answers].error;
    return fabs(behind(report, row, best)) <= 1e-9 + (error > 0 ? OUTCOME_NORMAL_95 * error : 0);
}

/* ", rolls 5": where the range or a card makes the dice others than the words say. */
static void say_rolls(const struct comparison_report *report, size_t row, struct buffer *out)
{
    const struct card_use *use = report->rows[row].cards;
    int rolls = use && report->part_most <= 1 ? use->rolls : 0;

    for (size_t i = 1; rolls && i < report->target_count; i++)
        rolls = use[i].rolls == rolls ? rolls : 0;
    if (rolls)
        buffer_print(out, ", rolls %d", rolls);
}

/* "B (3 lock)": with what it differs in. */
static void say_row(const struct comparison_report *report, size_t row, struct buffer *out)
{
    const struct comparison_row *of = &report->rows[row];
    const bool attackers = !comparison_is_same(report, COMPARISON_ATTACKER);
    const bool defenders = !comparison_is_same(report, COMPARISON_DEFENDER);

    buffer_print(out, "%s", of->label);
    if (attackers && defenders)
        buffer_print(out, " (%s vs %s", of->attacker, of->defender);
    else if (attackers || defenders)
        buffer_print(out, " (%s", attackers ? of->attacker : of->defender);
    if (attackers)
        say_rolls(report, row, out);
    buffer_print(out, "%s", attackers || defenders ? ")" : "");
}

static void say_value(const struct comparison_report *report, double value, struct buffer *out)
{
    if (comparison_column(report)->is_share)
        buffer_print(out, "%s", CHANCE(value));
    else
        buffer_print(out, "%.2f", value);
}

/* The best of those that are worse than the best; that one itself: there are none. */
static size_t find_next(const struct comparison_report *report, size_t best)
{
    size_t next = best;

    for (size_t i = 0; i < report->row_count; i++)
        if (isfinite(behind(report, i, best)) && !is_tied(report, i, best) &&
            (next == best || behind(report, i, best) < behind(report, next, best)))
            next = i;
    return next;
}

/* With the places of a mean, as long as that is not 0.00. */
static void say_difference(const struct comparison_report *report, double by, struct buffer *out)
{
    if (comparison_column(report)->is_share)
        buffer_print(out, "%s", SPREAD(100 * by));
    else if (by < 0.005)
        buffer_print(out, "%s", SPREAD(by));
    else
        buffer_print(out, "%.2f", by);
}

static void say_more(const struct comparison_report *report, struct buffer *out)
{
    buffer_print(out, "%s %s than ",
                 comparison_column(report)->is_share ? " percentage points" : "",
                 comparison_is_least_best(report) ? "less" : "more");
}

/* ", 0.25 more than A": the next one that is worse. */
static void say_next(const struct comparison_report *report, size_t best, struct buffer *out)
{
    const size_t next = find_next(report, best);

    if (next == best)
        return;
    buffer_print(out, ", ");
    say_difference(report, behind(report, next, best), out);
    say_more(report, out);
    say_row(report, next, out);
}

static void say_figure(const struct comparison_report *report, size_t row, struct buffer *out)
{
    buffer_print(out, ": ");
    say_value(report, figure_of(report, row)->value, out);
    buffer_print(out, "%s", comparison_column(report)->is_share ? "" : " on average");
}

/* "; as good: B, C": those that are as good as a row. */
static void say_tied(const struct comparison_report *report, size_t row, const char *alike,
                     struct buffer *out)
{
    const char *between = comparison_trials(report) ? "; not told apart from it: " : alike;
    size_t tied = 0;

    for (size_t i = 0; i < report->row_count; i++)
        tied += i != row && is_tied(report, i, row);
    for (size_t i = 0; tied <= 3 && i < report->row_count; i++)
        if (i != row && is_tied(report, i, row)) {
            buffer_print(out, "%s%s", between, report->rows[i].label);
            between = ", ";
        }
    if (tied > 3)
        buffer_print(out, "%s%zu others", between, tied);
}

/* Of many defenders: whom to shoot at, and who stands it best. */
static void say_ends(const struct comparison_report *report, size_t best, struct buffer *out)
{
    size_t worst = find_next(report, best);

    for (size_t i = 0; i < report->row_count; i++)
        if (!is_tied(report, i, best) && behind(report, i, best) > behind(report, worst, best))
            worst = i;
    say_row(report, worst, out);
    comparison_say_end(report, false, out);
    say_figure(report, worst, out);
    say_tied(report, worst, "; likewise ", out);
    buffer_print(out, "; ");
    say_row(report, best, out);
    comparison_say_end(report, true, out);
    say_figure(report, best, out);
    say_tied(report, best, "; likewise ", out);
    buffer_print(out, ".");
}

static void say_best(const struct comparison_report *report, size_t best, struct buffer *out)
{
    if (comparison_is_of_defenders(report) && report->row_count > 2 &&
        find_next(report, best) != best) {
        say_ends(report, best, out);
        return;
    }
    say_row(report, best, out);
    comparison_say_verb(report, out);
    say_figure(report, best, out);
    say_next(report, best, out);
    say_tied(report, best, "; as good: ", out);
    buffer_print(out, ".");
}

/* The best row by the column that answers, and how many are as good. */
static size_t find_best(const struct comparison_report *report, size_t *tied)
{
    size_t best = 0;

    *tied = 0;
    for (size_t i = 0; i < report->row_count; i++)
        if (behind(report, i, best) < 0 || isnan(figure_of(report, best)->value))
            best = i;
    for (size_t i = 0; i < report->row_count; i++)
        *tied += i != best && is_tied(report, i, best);
    return best;
}

/* Of rows with the same damage. */
static void say_crits(const struct comparison_report *asked, struct buffer *out)
{
    struct comparison_report crits = *asked;
    size_t best, tied;

    if (comparison_column(asked)->metric != VOLLEY_METRIC_DAMAGE)
        return;
    crits.answers = COMPARISON_CRIT;
    best = find_best(&crits, &tied);
    if (tied + 1 == crits.row_count || !isfinite(figure_of(&crits, best)->value))
        return;
    buffer_print(out, " ");
    say_best(&crits, best, out);
}

/* Of attackers that are equal in what is shown, who keeps more of a token that several have. */
static void say_left(const struct comparison_report *report, struct buffer *out)
{
    for (int kind = RULES_FOCUS; kind <= RULES_EVADE && !comparison_trials(report); kind++) {
        const struct comparison_row *rows = report->rows;
        size_t most = 0, known = 0;
        double least = INFINITY;

        for (size_t i = 0; i < report->row_count; i++) {
            const double left = rows[i].all.left[kind];

            known += !isnan(left);
            most = left > rows[most].all.left[kind] || isnan(rows[most].all.left[kind]) ? i : most;
            least = left < least ? left : least;
        }
        if (known < 2 || rows[most].all.left[kind] - least < 1e-9)
            continue;
        buffer_print(out, " ");
        say_row(report, most, out);
        buffer_print(out, " keeps %s %s: %.2f on average", known > 2 ? "the most" : "more",
                     rules_token_words[kind], rows[most].all.left[kind]);
        for (size_t i = 0; i < report->row_count; i++)
            if (i != most && !isnan(rows[i].all.left[kind]))
                buffer_print(out, ", %s %.2f", rows[i].label, rows[i].all.left[kind]);
        buffer_print(out, ".");
    }
}

static void find_one_answer(const struct comparison_report *asked, struct buffer *out)
{
    struct comparison_report whole = *asked;
    const struct comparison_report *report = &whole;
    size_t best, tied;
    uint32_t before;

    whole.answers = column_number(asked);
    best = find_best(report, &tied);
    if (isinf(figure_of(report, best)->value) && comparison_is_of_defenders(report)) {
        say_row(report, best, out);
        buffer_print(out, " is never destroyed by these attacks.");
    }
    if (!isfinite(figure_of(report, best)->value))
        return;
    if (tied + 1 < report->row_count) {
        say_best(report, best, out);
        comparison_say_missed(report, false, out);
        return;
    }
    before = out->count;
    if (tied == 0)
        buffer_print(out, "%s", report->rows[0].label);
    else
        comparison_say_missed(report, true, out);
    if (tied)
        buffer_print(out, "%s %s",
                     out->count > before ? tied == 1 ? "both" : "all"
                     : tied == 1         ? "Both"
                                         : "All",
                     comparison_trials(report) ? "are not told apart" : "are equal");
    buffer_print(out, ": %s ", comparison_column(report)->name);
    say_value(report, figure_of(report, best)->value, out);
    buffer_print(out, "%s.", comparison_column(report)->is_share ? "" : " on average");
    if (tied)
        say_crits(report, out);
    if (tied)
        say_left(report, out);
    comparison_say_later(report, out);
}

static bool is_unknown(const struct comparison_report *report, size_t row)
{
    return isnan(report->rows[row].all.of[column_number(report)].value);
}

/* The rows that have the figure, with the defender of a row if there is one, as a report of their
 * own; false: no memory. */
static bool take_rows(const struct comparison_report *report, const char *defender,
                      struct comparison_report *out)
{
    struct comparison_row *rows = calloc(report->row_count, sizeof *rows);

    *out = *report;
    out->rows = rows;
    out->row_count = 0;
    out->reference = report->row_count; /* unless it is one of them */
    for (size_t i = 0; rows && i < report->row_count; i++) {
        const struct comparison_row *row = &report->rows[i];

        if (row->fault || is_unknown(report, i) ||
            (defender && strcmp(row->defender, defender) != 0))
            continue;
        if (comparison_is_reference(row))
            out->reference = out->row_count;
        rows[out->row_count++] = *row;
    }
    return rows;
}

/* Of the rows with a defender, or of all. */
static void answer_of(const struct comparison_report *report, const char *defender,
                      struct buffer *out)
{
    const uint32_t before = out->count;
    struct comparison_report some;

    if (!take_rows(report, defender, &some))
        out->failed = true;
    else if (some.row_count)
        find_one_answer(&some, out);
    for (size_t i = 0; i < report->row_count && some.row_count && !defender; i++)
        if (!report->rows[i].fault && is_unknown(report, i))
            buffer_print(out, " It is not known of %s.", report->rows[i].label);
    if (out->count == before && defender)
        buffer_print(out, "not known, or no end.");
    free((void *)some.rows);
}

static bool is_refused_alike(const struct comparison_report *report, size_t row, size_t other)
{
    return report->rows[row].fault && report->rows[other].fault &&
           strcmp(report->rows[row].fault->message, report->rows[other].fault->message) == 0;
}

/* " B (...) cannot be fired: it needs lock."; several that lack the same together. */
static void say_refused(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->row_count; i++) {
        size_t first = 0, alike = 0;

        for (size_t j = report->row_count; j-- > 0;) {
            alike += is_refused_alike(report, i, j);
            first = is_refused_alike(report, i, j) ? j : first;
        }
        if (alike == 0 || first < i)
            continue;
        buffer_print(out, "%s", out->count ? " " : "");
        if (alike == 1)
            say_row(report, i, out);
        for (size_t j = i; alike > 1 && j < report->row_count; j++)
            if (is_refused_alike(report, i, j))
                buffer_print(out, "%s%s", j > i ? ", " : "", report->rows[j].label);
        buffer_print(out, " %s.", weapon_refusal(report->rows[i].fault->message));
    }
}

/* ---- the same against many defenders ---- */

/* Who is the best against each, or that all are equal. */
struct shared {
    size_t defenders, rows, best;
    bool equal;
    double low, high; /* by how much it is better than the next */
};

/* Take the rows with a defender in. False: they have another answer. */
static bool share(struct shared *shared, const struct comparison_report *rows)
{
    size_t tied;
    const size_t best = find_best(rows, &tied);
    const bool equal = tied + 1 == rows->row_count;
    const double by = equal ? 0 : behind(rows, find_next(rows, best), best);

    if (rows->row_count < 2 || !isfinite(figure_of(rows, best)->value) || (tied && !equal) ||
        (shared->defenders && (shared->equal != equal || shared->rows != rows->row_count ||
                               (!equal && shared->best != best))))
        return false;
    if (!shared->defenders)
        *shared = (struct shared){ 0, rows->row_count, best, equal, by, by };
    shared->low = by < shared->low ? by : shared->low;
    shared->high = by > shared->high ? by : shared->high;
    shared->defenders++;
    return true;
}

static size_t first_with(const struct comparison_report *report, const char *defender)
{
    size_t row = 0;

    while (strcmp(report->rows[row].defender, defender) != 0)
        row++;
    return row;
}

/* By the column that answers; false: there is no such answer, or no memory (`out` has failed). */
static bool find_shared(const struct comparison_report *report, struct shared *shared,
                        struct buffer *out)
{
    bool ok = true;

    *shared = (struct shared){ .defenders = 0 };
    for (size_t i = 0; ok && i < report->row_count; i++) {
        struct comparison_report some = { .row_count = 0 };

        if (first_with(report, report->rows[i].defender) < i)
            continue;
        out->failed = out->failed || !take_rows(report, report->rows[i].defender, &some);
        ok = !out->failed && share(shared, &some);
        free((void *)some.rows);
    }
    return ok && shared->defenders >= SHARED_LEAST;
}

/* "3 lock does more damage against each of the 5 defenders: 0.13 to 0.53 more than the next best."
 */
static void say_shared(const struct comparison_report *report, const struct shared *shared,
                       struct buffer *out)
{
    struct comparison_report two = *report;

    two.row_count = shared->rows;
    if (shared->equal) {
        buffer_print(out, "%s %s in %s against each of the %zu defenders.",
                     shared->rows == 2 ? "Both" : "All",
                     comparison_trials(report) ? "are not told apart" : "are equal",
                     comparison_column(report)->name, shared->defenders);
        return;
    }
    buffer_print(out, "%s", report->rows[shared->best].attacker);
    comparison_say_verb(&two, out);
    buffer_print(out, " against each of the %zu defenders: ", shared->defenders);
    say_difference(report, shared->low, out);
    if (shared->high - shared->low > 1e-9) {
        buffer_print(out, " to ");
        say_difference(report, shared->high, out);
    }
    say_more(report, out);
    buffer_print(out, "the next best.");
}

/* Of a grid; false: it has no such answer. */
static bool say_all_shared(const struct comparison_report *report, struct buffer *out)
{
    struct comparison_report whole = *report;
    struct shared shared;

    whole.answers = column_number(report);
    if (!find_shared(&whole, &shared, out))
        return false;
    say_shared(&whole, &shared, out);
    whole.answers = COMPARISON_CRIT;
    if (shared.equal && find_shared(&whole, &shared, out) && !shared.equal) {
        buffer_print(out, " ");
        say_shared(&whole, &shared, out);
    }
    comparison_say_missed(report, false, out);
    return true;
}

void comparison_find_answer(const struct comparison_report *report, struct buffer *out)
{
    size_t said = 0;
    const bool is_grid = comparison_is_grid(report);
    const bool shared = is_grid && say_all_shared(report, out);

    if (!is_grid)
        answer_of(report, NULL, out);
    for (size_t i = 0; i < report->row_count && is_grid && !shared && said < DEFENDERS_SAID; i++) {
        if (first_with(report, report->rows[i].defender) < i)
            continue;
        buffer_print(out, "%sAgainst %s: ", said++ ? " " : "", report->rows[i].defender);
        answer_of(report, report->rows[i].defender, out);
    }
    say_refused(report, out);
}
