#include "questions/sweep/sweep.h"

#include <math.h>

/* The cell of the value `place` of the first parameter and `series` of the second, if there is one.
 * Only means have an interval. */
static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    const struct sweep_report *report = of;
    const size_t across =
        report->parameters->count > 1 ? report->parameters->list[1].value_count : 1;
    const struct sweep_cell *cell = &report->cells[place * across + series];
    const double half = cell->value == cell->mean && cell->half_width > 0 ? cell->half_width : 0;
    const double low = cell->value - half;

    return (struct chart_point){ cell->value, report->is_difference ? low : fmax(low, 0),
                                 cell->value + half };
}

static void add_name(const void *of, size_t place, struct buffer *out)
{
    const struct sweep_report *report = of;

    buffer_print(out, "%s", report->parameters->list[0].values[place]);
}

static double number_of(const void *of, size_t place)
{
    const struct sweep_report *report = of;

    return strtod(report->parameters->list[0].values[place], NULL);
}

static void print(const void *of, double value, char *out, size_t room)
{
    sweep_print_value(of, value, out, room);
}

/* Whether the values of the first parameter are numbers that have a place on an axis. */
static bool has_axis(const struct sweep_report *report)
{
    double least = INFINITY, most = -INFINITY;

    for (size_t i = 0;
         report->parameters->list[0].is_numeric && i < report->parameters->list[0].value_count;
         i++) {
        least = fmin(least, number_of(report, i));
        most = fmax(most, number_of(report, i));
    }
    return most > least && isfinite(most - least);
}

struct chart sweep_chart(const struct sweep_report *report)
{
    const struct parameter *parameters = report->parameters->list;
    const bool two = report->parameters->count > 1, numeric = has_axis(report);

    return (struct chart){ .kind = two && !report->lines ? CHART_MAP : CHART_PLOT,
                           .title = report->metric,
                           .places_name = parameters[0].name,
                           .series_name = two ? parameters[1].name : NULL,
                           .series = two ? parameters[1].values : NULL,
                           .place_count = parameters[0].value_count,
                           .series_count = two ? parameters[1].value_count : 1,
                           .bar_count = numeric ? 0
                                        : two   ? parameters[1].value_count
                                                : 1,
                           .figures = CHART_FIGURES_ABOVE,
                           .is_share = report->is_share,
                           .is_difference = report->is_difference,
                           .of = report,
                           .point = find_point,
                           .name = add_name,
                           .at = numeric ? number_of : NULL,
                           .print = print };
}

void sweep_svg(const struct sweep_report *report, struct buffer *out)
{
    const struct chart chart = sweep_chart(report);
    struct buffer said = { 0 };
    struct svg svg;

    if (!report->bare)
        buffer_print(&said, "%s (%s)\n", report->subtitle, report->edition_title);
    svg = chart_begin(&said);
    chart_add(&svg, &chart);
    chart_end(&svg, report->title, report->bare ? "" : report->cards, out);
}
