#include "questions/worth/handle.h"

#include "base/array.h"
#include "questions/tell/report.h"
#include "report/chart.h"
#include "report/number.h"
#include "report/wrap.h"

#include <math.h>

enum { ROWS_MOST = 40 /* of a section */, WORDS_MAX = 48 /* characters of a card and its needs */ };

/* Cards that are told together. */
struct section {
    const volley_worth *worth;
    const char *title;
    bool kept;
    volley_worth_state state;
};

/* Its line number `index`; NULL: it has no more. */
static const struct worth_line *line_at(const struct section *section, size_t index)
{
    for (size_t i = 0; i < section->worth->line_count; i++) {
        const struct worth_line *line = &section->worth->lines[i];

        if (line->told.kept == section->kept && line->told.state == section->state &&
            worth_changes(line) && index-- == 0)
            return line;
    }
    return NULL;
}

/* What the ship has is drawn as a whole, what it could have by the point: words have no cost. */
static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    const struct worth_line *line = line_at(of, place);
    const volley_worth_figures *gain = worth_shown(line);
    const volley_worth_figures each = worth_by_point(line, gain);

    if (!line->told.kept)
        gain = &each;
    return chart_exactly(series == 0 ? gain->dealt : gain->suffered);
}

/* "Crack Shot (4), bullseye" */
static void add_name(const void *of, size_t place, struct buffer *out)
{
    const volley_worth_row *row = &line_at(of, place)->told;
    struct buffer words = { 0 };

    buffer_print(&words, "%s", row->name);
    if (!isnan(row->cost))
        buffer_print(&words, " (%g)", row->cost);
    if (row->state == VOLLEY_WORTH_INACTIVE && *row->needs)
        buffer_print(&words, ", %s", row->needs);
    wrap_clip(buffer_text(&words), WORDS_MAX, out);
    buffer_end(&words, out);
}

static const char *const columns[] = { "net", "a point", "stands" };

static void add_figure(const void *of, size_t place, size_t column, struct buffer *out)
{
    const struct worth_line *line = line_at(of, place);
    const volley_worth_figures *gain = worth_shown(line);
    const double net = gain->dealt + gain->suffered;
    const double figures[] = { net, line->told.cost > 0 ? net / line->told.cost : NAN,
                               gain->stands };
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

    while (chart.place_count < ROWS_MOST && line_at(section, chart.place_count))
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
                     line_at(&sections[i], chart.place_count) ? " (more are in the table)" : "");
        chart.title = buffer_text(&title);
        chart.names_width = widest;
        if (chart.place_count)
            chart_add(svg, &chart);
        buffer_end(&title, &svg->drawn);
    }
}

/* What it has that no bar can tell of. */
static void say_idle(const volley_worth *worth, struct buffer *out)
{
    const char *before = "No part in an attack: ";

    for (size_t i = 0; i < worth->line_count; i++) {
        const volley_worth_row *row = &worth->lines[i].told;

        if (!row->kept || row->state != VOLLEY_WORTH_IDLE)
            continue;
        buffer_print(out, "%s%s", before, row->name);
        before = ", ";
    }
    if (*before == ',')
        buffer_print(out, ".\n");
}

void worth_svg(const volley_worth *worth, bool bare, struct buffer *out)
{
    const struct section sections[] = {
        { worth, "What it has", true, VOLLEY_WORTH_COUNTS },
        { worth, "What it has and that is inactive, with what it needs", true,
          VOLLEY_WORTH_INACTIVE },
        { worth, "What it could have", false, VOLLEY_WORTH_COUNTS },
        { worth, "What would be inactive, with what it needs", false, VOLLEY_WORTH_INACTIVE },
    };
    struct buffer said = { 0 };
    struct svg svg;

    if (!bare) {
        worth_say_question(worth, &said);
        say_idle(worth, &said);
        play_sentence(worth_rules(worth), worth->policy, worth->objective, &said);
        buffer_print(&said, "%s", worth->notes);
    }
    svg = chart_begin(&said);
    add_sections(sections, ARRAY_LEN(sections), &svg);
    chart_end(&svg, "What it is worth", "", out);
}
