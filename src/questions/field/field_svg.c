#include "questions/field/field.h"

#include "report/number.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>

enum { NAME_MAX = 40 /* characters */, NUMBER_MAX = 24 };

static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    const struct field_report *report = of;
    const struct field_cell *cell;

    if (report->kind == FIELD_SURVIVAL)
        return chart_exactly(report->sides[place].rank.gone[series]);
    cell = &report->cells[place * report->against_count + series];
    return chart_exactly(cell->done ? cell->value.value : NAN);
}

/* The name of a side as it fits, with its number behind it, by which columns name it. */
static void add_name(const void *of, size_t place, struct buffer *out)
{
    const struct field_report *report = of;

    wrap_clip(report->sides[place].name, NAME_MAX, out);
    buffer_print(out, "  %zu", place + 1);
}

static void print(const void *of, double value, char *out, size_t room)
{
    (void)of;
    snprintf(out, room, "%s",
             isnan(value) ? "" : number_percent(value, 1, (char[PERCENT_TEXT_MAX]){ "" }));
}

/* Columns are the field, or numbers of sides or rounds. */
static void add_map(const struct field_report *report, const char *const *columns, struct svg *svg)
{
    const bool survives = report->kind == FIELD_SURVIVAL;

    chart_add(svg, &(struct chart){ .kind = CHART_MAP,
                                    .title = survives ? "gone" : "value",
                                    .places_name = survives ? "ship" : "side",
                                    .series_name = survives ? "by round" : "against",
                                    .series = columns,
                                    .place_count = report->side_count,
                                    .series_count = survives ? (size_t)VOLLEY_FIELD_ROUNDS
                                                             : report->against_count,
                                    .of = report,
                                    .point = find_point,
                                    .name = add_name,
                                    .print = print });
}

void field_svg(const struct field_report *report, struct buffer *out)
{
    const bool survives = report->kind == FIELD_SURVIVAL;
    const size_t count = survives ? (size_t)VOLLEY_FIELD_ROUNDS : report->against_count;
    const char **columns = calloc(count + 1, sizeof *columns);
    char(*numbers)[NUMBER_MAX] = calloc(count + 1, sizeof *numbers);
    struct buffer said = { 0 };
    struct svg svg;

    out->failed = out->failed || !columns || !numbers;
    for (size_t i = 0; i < count && columns && numbers; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%zu", i + 1);
        columns[i] = report->kind == FIELD_AGAINST ? report->against[i].name : numbers[i];
    }
    buffer_print(&said, "%s (%s)\n", survives ? report->against[0].name : "row against column",
                 report->setting.edition_title);
    svg = chart_begin(&said);
    if (columns && numbers)
        add_map(report, columns, &svg);
    chart_end(&svg, survives ? "Chance to be gone" : "Chance to win, and half of nobody's", "",
              out);
    free(columns);
    free(numbers);
}
