/* The sentence that a comparison's report begins with: which variant is the best, and by how much.
 */
#include "questions/compare/comparison.h"

#include "base/stats/outcome.h"
#include "report/number.h"

#include <math.h>

/* The first figure that is shown. */
static const struct tell_column *column_of(const struct comparison_report *report)
{
    return &report->columns[report->shown[0]];
}

static const volley_figure *figure_of(const struct comparison_report *report, size_t row)
{
    return &report->rows[row].all.of[report->shown[0]];
}

/* By how much a row is worse than another; NAN: one is not known. */
static double behind(const struct comparison_report *report, size_t row, size_t best)
{
    const double more = figure_of(report, best)->value - figure_of(report, row)->value;

    return column_of(report)->least_first ? -more : more;
}

/* Rows have the same dice as the reference; others are compared as if they had nothing in common,
 * which is careful. */
static bool is_tied(const struct comparison_report *report, size_t row, size_t best)
{
    const size_t other = row == report->reference ? best : row;
    double error = hypot(figure_of(report, row)->error, figure_of(report, best)->error);

    if (row == report->reference || best == report->reference)
        error = report->rows[other].all.difference[report->shown[0]].error;
    return fabs(behind(report, row, best)) <= 1e-9 + (error > 0 ? OUTCOME_NORMAL_95 * error : 0);
}

/* "B (3 lock)": with what it differs in. */
static void say_row(const struct comparison_report *report, size_t row, struct buffer *out)
{
    const struct comparison_row *of = &report->rows[row];
    const bool attackers = !comparison_is_same(report, COMPARISON_ATTACKER);
    const bool defenders = !comparison_is_same(report, COMPARISON_DEFENDER);

    buffer_print(out, "%s", of->label);
    if (attackers && defenders)
        buffer_print(out, " (%s vs %s)", of->attacker, of->defender);
    else if (attackers || defenders)
        buffer_print(out, " (%s)", attackers ? of->attacker : of->defender);
}

static void say_value(const struct comparison_report *report, double value, struct buffer *out)
{
    if (column_of(report)->is_share)
        buffer_print(out, "%s", CHANCE(value));
    else
        buffer_print(out, "%.2f", value);
}

/* ", 0.25 more than A": the next one that is worse. */
static void say_next(const struct comparison_report *report, size_t best, struct buffer *out)
{
    const bool is_share = column_of(report)->is_share;
    size_t next = best;

    for (size_t i = 0; i < report->row_count; i++)
        if (isfinite(behind(report, i, best)) && !is_tied(report, i, best) &&
            (next == best || behind(report, i, best) < behind(report, next, best)))
            next = i;
    if (next == best)
        return;
    buffer_print(out, ", %s%s %s than ", SPREAD((is_share ? 100 : 1) * behind(report, next, best)),
                 is_share ? " points" : "", column_of(report)->least_first ? "less" : "more");
    say_row(report, next, out);
}

static void say_best(const struct comparison_report *report, size_t best, size_t tied,
                     struct buffer *out)
{
    const char *between = comparison_trials(report) ? "; not told apart from it: " : "; as good: ";

    say_row(report, best, out);
    if (report->shown[0] == COMPARISON_DAMAGE)
        buffer_print(out, " does %s damage: ", report->row_count > 2 ? "the most" : "more");
    else
        buffer_print(out, " is best (%s): ", column_of(report)->name);
    say_value(report, figure_of(report, best)->value, out);
    buffer_print(out, "%s", column_of(report)->is_share ? "" : " on average");
    say_next(report, best, out);
    for (size_t i = 0; tied && tied <= 3 && i < report->row_count; i++)
        if (i != best && is_tied(report, i, best)) {
            buffer_print(out, "%s%s", between, report->rows[i].label);
            between = ", ";
        }
    if (tied > 3)
        buffer_print(out, "%s%zu others", between, tied);
    buffer_print(out, ".");
}

void comparison_find_answer(const struct comparison_report *report, struct buffer *out)
{
    size_t best = 0, tied = 0;

    for (size_t i = 0; i < report->row_count; i++)
        if (behind(report, i, best) < 0 || isnan(figure_of(report, best)->value))
            best = i;
    if (!isfinite(figure_of(report, best)->value))
        return;
    for (size_t i = 0; i < report->row_count; i++)
        tied += i != best && is_tied(report, i, best);
    if (tied + 1 < report->row_count) {
        say_best(report, best, tied, out);
        return;
    }
    if (tied == 0)
        buffer_print(out, "%s", report->rows[0].label);
    else
        buffer_print(out, "%s %s", tied == 1 ? "Both" : "All",
                     comparison_trials(report) ? "are not told apart" : "are equal");
    buffer_print(out, ": %s ", column_of(report)->name);
    say_value(report, figure_of(report, best)->value, out);
    buffer_print(out, "%s.", column_of(report)->is_share ? "" : " on average");
}
