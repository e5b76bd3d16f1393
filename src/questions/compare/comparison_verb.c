/* What the sentence about the best variant says that it does. */
#include "questions/compare/comparison.h"

#include "base/array.h"

bool comparison_is_of_defenders(const struct comparison_report *report)
{
    return !report->target_count && comparison_is_same(report, COMPARISON_ATTACKER) &&
           !comparison_is_same(report, COMPARISON_DEFENDER);
}

const struct tell_column *comparison_column(const struct comparison_report *report)
{
    return &report->columns[report->answers];
}

bool comparison_is_least_best(const struct comparison_report *report)
{
    return comparison_column(report)->least_first != comparison_is_of_defenders(report);
}

/* What a defender does by each figure: the better of two, and those at both ends of many. */
static const struct verb {
    volley_metric metric;
    const char *of_two, *worst, *best;
} suffered[] = {
    { VOLLEY_METRIC_DAMAGE, "suffers less damage", "suffers the most damage", "the least" },
    { VOLLEY_METRIC_HIT, "is hit less often", "is hit the most often", "the least" },
    { VOLLEY_METRIC_CRIT, "suffers a crit less often", "suffers a crit the most often",
      "the least" },
    { VOLLEY_METRIC_DESTROYED, "is destroyed less often", "is destroyed the most often",
      "the least" },
    { VOLLEY_METRIC_POINTS, "loses fewer of its points", "loses the most of its points",
      "the least" },
    { VOLLEY_METRIC_HALF, "loses half its points less often",
      "loses half its points the most often", "the least" },
    { VOLLEY_METRIC_ATTACKS, "stands more attacks", "stands the fewest attacks", "the most" },
};

/* NULL: there are no words for this. */
static const struct verb *find_verb(const struct comparison_report *report)
{
    for (size_t i = 0; comparison_is_of_defenders(report) && i < ARRAY_LEN(suffered); i++)
        if (suffered[i].metric == comparison_column(report)->metric)
            return &suffered[i];
    return NULL;
}

void comparison_say_verb(const struct comparison_report *report, struct buffer *out)
{
    const volley_metric metric = comparison_column(report)->metric;
    const struct verb *verb = find_verb(report);

    buffer_print(out, " ");
    if (verb)
        buffer_print(out, "%s", verb->of_two);
    else if (comparison_is_of_defenders(report))
        buffer_print(out, "has the %s figure (%s)",
                     comparison_is_least_best(report) ? "lower" : "higher",
                     comparison_column(report)->name);
    else if (metric == VOLLEY_METRIC_DAMAGE)
        buffer_print(out, "does %s damage", report->row_count > 2 ? "the most" : "more");
    else if (metric == VOLLEY_METRIC_CRIT)
        buffer_print(out, "has a crit %s often", report->row_count > 2 ? "the most" : "more");
    else if (metric == VOLLEY_METRIC_DESTROYED)
        buffer_print(out, "destroys it %s often", report->row_count > 2 ? "the most" : "more");
    else
        buffer_print(out, "is best (%s)", comparison_column(report)->name);
}

void comparison_say_end(const struct comparison_report *report, bool best, struct buffer *out)
{
    const struct verb *verb = find_verb(report);
    const bool lowest = best == comparison_is_least_best(report);

    if (verb)
        buffer_print(out, " %s", best ? verb->best : verb->worst);
    else if (best)
        buffer_print(out, " the %s", lowest ? "lowest" : "highest");
    else
        buffer_print(out, " has the %s figure (%s)", lowest ? "lowest" : "highest",
                     comparison_column(report)->name);
}
