#include "report/worth.h"

#include "base/array.h"
#include "report/chart.h"
#include "report/number.h"
#include "report/play.h"
#include "report/wrap.h"

#include <math.h>

enum { ROWS_MOST = 40 /* of a section */, WORDS_MAX = 48 /* characters of a card and its needs */ };

/* Cards that are told together. */
struct section {
    const struct worth_report *report;
    const char *title;
    bool kept;
    enum worth_state state;
};

/* Its row number `index`; NULL: it has no more. */
static const struct worth_row *row_at(const struct section *section, size_t index)
{
    for (size_t i = 0; i < section->report->row_count; i++) {
        const struct worth_row *row = &section->report->rows[i];

        if (row->kept == section->kept && row->state == section->state && index-- == 0)
            return row;
    }
    return NULL;
}

static double gain_of(const struct worth_row *row, enum worth_figure figure)
{
    return row->state == WORTH_INACTIVE ? worth_gain_held(row, figure) : worth_gain(row, figure);
}

/* What the ship has is drawn as a whole, what it could have by the point: words have no cost. */
static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    static const enum worth_figure figures[] = { WORTH_DEALT, WORTH_SUFFERED };
    const struct worth_row *row = row_at(of, place);
    const double gain = gain_of(row, figures[series]);

    return chart_exactly(row->kept ? gain : worth_per_point(row, gain));
}

/* "Crack Shot (4), bullseye" */
static void add_name(const void *of, size_t place, struct buffer *out)
{
    const struct worth_row *row = row_at(of, place);
    struct buffer words = { 0 };

    buffer_print(&words, "%s", row->name);
    if (!isnan(row->cost))
        buffer_print(&words, " (%g)", row->cost);
    if (row->state == WORTH_INACTIVE && *row->needs)
        buffer_print(&words, ", %s", row->needs);
    wrap_clip(buffer_text(&words), WORDS_MAX, out);
    buffer_end(&words, out);
}

static const char *const columns[] = { "net", "a point", "stands" };

static void add_figure(const void *of, size_t place, size_t column, struct buffer *out)
{
    const struct worth_row *row = row_at(of, place);
    const double net = gain_of(row, WORTH_DEALT) + gain_of(row, WORTH_SUFFERED);
    const double figures[] = { net, worth_per_point(row, net), gain_of(row, WORTH_STANDS) };
    char text[NUMBER_TEXT_MAX];

    if (!isnan(figures[column]))
        buffer_print(out, "%s", number_signed(figures[column], 4, text));
}

static struct chart chart_of(const struct section *section)
{
    static const char *const series[] = { "more damage dealt", "less damage suffered" };
    struct chart chart = { .kind = CHART_ROWS,
                           .title = section->title,
                           .places_name =
                               section->kept ? "damage an attack" : "damage an attack, a point",
                           .series = series,
                           .series_count = ARRAY_LEN(series),
                           .columns = columns,
                           .column_count = ARRAY_LEN(columns),
                           .of = section,
                           .point = find_point,
                           .name = add_name,
                           .figure = add_figure };

    while (chart.place_count < ROWS_MOST && row_at(section, chart.place_count))
        chart.place_count++;
    return chart;
}

/* Sections that have rows, their bars one below the other. */
static void add_sections(const struct section *sections, size_t count, struct svg *svg)
{
    double widest = 0;

    for (size_t i = 0; i < count; i++) {
        const struct chart chart = chart_of(&sections[i]);

        widest = fmax(widest, chart_names_width(&chart, svg));
    }
    for (size_t i = 0; i < count; i++) {
        struct chart chart = chart_of(&sections[i]);
        struct buffer title = { 0 };

        buffer_print(&title, "%s%s", chart.title,
                     row_at(&sections[i], chart.place_count) ? " (more are in the table)" : "");
        chart.title = buffer_text(&title);
        chart.names_width = widest;
        if (chart.place_count)
            chart_add(svg, &chart);
        buffer_end(&title, &svg->drawn);
    }
}

void worth_svg(const struct worth_report *report, struct buffer *out)
{
    const struct section sections[] = {
        { report, "What it has", true, WORTH_COUNTS },
        { report, "What it has and that is inactive, with what it needs", true, WORTH_INACTIVE },
        { report, "What it could have", false, WORTH_COUNTS },
        { report, "What would be inactive, with what it needs", false, WORTH_INACTIVE },
    };
    struct buffer said = { 0 };
    struct svg svg;

    if (!report->bare) {
        worth_say_question(report, &said);
        play_sentence(report->edition_title, report->policy, report->objective, &said);
    }
    svg = chart_begin(&said);
    add_sections(sections, ARRAY_LEN(sections), &svg);
    chart_end(&svg, "What it is worth", "", out);
}
