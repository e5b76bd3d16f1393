#include "questions/tell/report.h"

#include <stdio.h>

enum { TITLE_MAX = 96 };

/* How likely so much damage is, with its 95 % interval if it is simulated, and at least so much. */
static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    const struct ask_outcome *lead = of;
    struct interval interval;

    if (series)
        return chart_exactly(outcome_at_least(lead->pmf, lead->outcome.shape.damage_len, place));
    if (!lead->outcome.trials)
        return chart_exactly(lead->pmf[place]);
    interval = interval_of_share(lead->pmf[place], lead->outcome.trials);
    return (struct chart_point){ lead->pmf[place], interval.low, interval.high };
}

void report_svg(const struct report *report, struct buffer *out)
{
    static const char *const series[] = { "so much", "at least so much" };
    const struct ask_outcome *lead = report_lead(report);
    const struct chart chart = { .title = "Probability",
                                 .places_name = "damage",
                                 .series = series,
                                 .series_count = ARRAY_LEN(series),
                                 .bar_count = 1,
                                 .place_count = report_rows(report),
                                 .figures = CHART_FIGURES_BELOW,
                                 .reach = 1,
                                 .is_share = true,
                                 .of = lead,
                                 .point = find_point };
    struct report plain = *report;
    struct buffer said = { 0 };
    char title[TITLE_MAX];
    struct svg svg;

    plain.color = plain.ascii = false;
    if (!report->bare) {
        report_say_named_answer(&plain, &said);
        report_say_question(&plain, &said);
        report_say_mean(&plain, &said);
        report_say_chances(&plain, &said);
    }
    svg = chart_begin(&said);
    chart_add(&svg, &chart);
    snprintf(title, sizeof title, "Damage %.4g on average", lead->summary.mean);
    chart_end(&svg, title, "", out);
}
