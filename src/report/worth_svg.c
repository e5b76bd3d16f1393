#include "report/worth.h"

#include "report/number.h"
#include "report/play.h"
#include "report/plot.h"
#include "report/svg.h"
#include "report/wrap.h"

#include "base/array.h"

#include <math.h>

enum {
    BARS_WIDTH = 400,
    BAR_HEIGHT = 9, /* of each of two */
    ROW_HEIGHT = 26,
    ROWS_MOST = 40, /* of a section */
    SECTION_HEAD = 44,
    FIGURE_WIDTH = 88, /* right of the bars: net, net a point, attacks it stands */
    FIGURES = 3,
    KEY_WIDTH = 200,
    WORDS_MAX = 48, /* characters of a card and what it needs */
    LINE_CHARACTERS = 100,
    TEXT_MAX = 96
};

/* Cards that are told together. */
struct section {
    const char *title;
    bool kept;
    enum worth_state state;
};

static const struct section sections[] = {
    { "What it has", true, WORTH_COUNTS },
    { "What it has and that is inactive, with what it needs", true, WORTH_INACTIVE },
    { "What it could have", false, WORTH_COUNTS },
    { "What would be inactive, with what it needs", false, WORTH_INACTIVE },
};

/* What the bars of a section are drawn on. */
struct bars {
    const struct section *section;
    double left, top, least, most;
};

/* Its row number `index`; NULL: it has no more. */
static const struct worth_row *row_at(const struct worth_report *report,
                                      const struct section *section, size_t index)
{
    for (size_t i = 0; i < report->row_count; i++) {
        const struct worth_row *row = &report->rows[i];

        if (row->kept == section->kept && row->state == section->state && index-- == 0)
            return row;
    }
    return NULL;
}

static size_t count_of(const struct worth_report *report, const struct section *section)
{
    size_t count = 0;

    while (count < ROWS_MOST && row_at(report, section, count))
        count++;
    return count;
}

/* ---- what a bar shows ---- */

static double gain_of(const struct worth_row *row, enum worth_figure figure)
{
    return row->state == WORTH_INACTIVE ? worth_gain_held(row, figure) : worth_gain(row, figure);
}

/* What the ship has is drawn as a whole, what it could have by the point: words have no cost. */
static double shown_of(const struct worth_row *row, enum worth_figure figure)
{
    return row->kept ? gain_of(row, figure) : worth_per_point(row, gain_of(row, figure));
}

static double net_of(const struct worth_row *row)
{
    return gain_of(row, WORTH_DEALT) + gain_of(row, WORTH_SUFFERED);
}

static void find_ends(const struct worth_report *report, struct bars *bars)
{
    const struct worth_row *row;

    bars->least = bars->most = 0;
    for (size_t i = 0; i < ROWS_MOST && (row = row_at(report, bars->section, i)); i++)
        for (enum worth_figure figure = WORTH_DEALT; figure <= WORTH_SUFFERED; figure++) {
            bars->least = fmin(bars->least, shown_of(row, figure));
            bars->most = fmax(bars->most, shown_of(row, figure));
        }
    if (bars->most - bars->least < 1e-9)
        bars->most = 1;
}

/* "Crack Shot (4), bullseye" */
static void find_words(const struct worth_row *row, struct buffer *out)
{
    struct buffer words = { 0 };

    buffer_print(&words, "%s", row->name);
    if (!isnan(row->cost))
        buffer_print(&words, " (%g)", row->cost);
    if (row->state == WORTH_INACTIVE && *row->needs)
        buffer_print(&words, ", %s", row->needs);
    buffer_add(&words, "", 1);
    if (!words.failed)
        wrap_clip(words.bytes, WORDS_MAX, out);
    buffer_add(out, "", 1);
    buffer_end(&words, out);
}

static double widest_words(const struct worth_report *report, struct buffer *out)
{
    const struct worth_row *row;
    size_t widest = 0;

    for (size_t s = 0; s < ARRAY_LEN(sections); s++)
        for (size_t i = 0; i < ROWS_MOST && (row = row_at(report, &sections[s], i)); i++) {
            struct buffer words = { 0 };

            find_words(row, &words);
            if (!words.failed && svg_text_width(words.bytes) > widest)
                widest = svg_text_width(words.bytes);
            buffer_end(&words, out);
        }
    return (double)widest;
}

/* ---- drawing ---- */

static double bar_x(const struct bars *bars, double value)
{
    return bars->left + BARS_WIDTH * (value - bars->least) / (bars->most - bars->least);
}

static void add_half(const struct bars *bars, double y, double value,
                     const struct plot_style *style, struct buffer *out)
{
    const double from = bar_x(bars, fmin(value, 0)), to = bar_x(bars, fmax(value, 0));

    if (to - from > 0.05)
        buffer_print(out,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n",
                     from, y, to - from, BAR_HEIGHT, style->color);
}

static void add_figure(double x, double y, double value, struct buffer *out)
{
    char text[NUMBER_TEXT_MAX];

    if (!isnan(value))
        svg_text(out, x, y, "end", number_signed(value, 4, text));
}

static void add_row(const struct bars *bars, const struct worth_row *row, size_t index,
                    struct buffer *out)
{
    const double y = bars->top + ROW_HEIGHT * (double)index, right = bars->left + BARS_WIDTH;
    const double figures[FIGURES] = { net_of(row), worth_per_point(row, net_of(row)),
                                      gain_of(row, WORTH_STANDS) };
    struct buffer words = { 0 };

    find_words(row, &words);
    svg_text(out, SVG_MARGIN, y + BAR_HEIGHT + 4, "start", words.failed ? "" : words.bytes);
    add_half(bars, y, shown_of(row, WORTH_DEALT), &plot_styles[0], out);
    add_half(bars, y + BAR_HEIGHT, shown_of(row, WORTH_SUFFERED), &plot_styles[1], out);
    for (int i = 0; i < FIGURES; i++)
        add_figure(right + FIGURE_WIDTH * (i + 1), y + BAR_HEIGHT + 4, figures[i], out);
    buffer_end(&words, out);
}

static const char *const figure_names[FIGURES] = { "net", "a point", "stands" };

/* Returns the height below it. */
static double add_section(const struct worth_report *report, struct bars *bars, struct buffer *out)
{
    const double right = bars->left + BARS_WIDTH;
    const size_t count = count_of(report, bars->section);
    const double zero_top = bars->top + SECTION_HEAD - 6;

    if (count == 0)
        return bars->top;
    find_ends(report, bars);
    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, SVG_MARGIN, bars->top + SVG_LINE_HEIGHT, "start", bars->section->title);
    svg_text(out, bar_x(bars, bars->least), bars->top + 2 * SVG_LINE_HEIGHT - 4, "start",
             bars->section->kept ? "damage an attack" : "damage an attack, a point");
    for (int i = 0; i < FIGURES; i++)
        svg_text(out, right + FIGURE_WIDTH * (i + 1), bars->top + 2 * SVG_LINE_HEIGHT - 4, "end",
                 figure_names[i]);
    buffer_print(out, "</g>\n");
    bars->top += SECTION_HEAD;
    for (size_t i = 0; i < count; i++)
        add_row(bars, row_at(report, bars->section, i), i, out);
    bars->top += ROW_HEIGHT * (double)count;
    svg_line(out, bar_x(bars, 0), zero_top, bar_x(bars, 0), bars->top, "#111111", 1, "");
    if (row_at(report, bars->section, count)) {
        svg_text(out, SVG_MARGIN, bars->top + 8, "start", "More are in the table.");
        bars->top += SVG_LINE_HEIGHT;
    }
    return bars->top;
}

static void add_key(double x, double y, struct buffer *out)
{
    static const char *const what[] = { "more damage dealt", "less damage suffered" };

    for (size_t i = 0; i < ARRAY_LEN(what); i++) {
        buffer_print(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"24\" height=\"%d\" fill=\"%s\"/>\n",
                     x, y - BAR_HEIGHT, BAR_HEIGHT, plot_styles[i].color);
        svg_text(out, x + 30, y, "start", what[i]);
        x += KEY_WIDTH;
    }
}

/* ---- the whole ---- */

static void find_lines(const struct worth_report *report, struct buffer *out)
{
    struct buffer text = { 0 };

    if (report->bare)
        return;
    worth_say_question(report, &text);
    play_sentence(report->edition_title, report->policy, report->objective, &text);
    if (!text.failed)
        wrap_lines(text.bytes, text.count, LINE_CHARACTERS, out);
    buffer_end(&text, out);
}

static void describe(const struct worth_report *report, struct buffer *out)
{
    struct buffer text = { 0 };
    const struct worth_row *row;

    for (size_t s = 0; s < ARRAY_LEN(sections); s++)
        for (size_t i = 0; i < ROWS_MOST && (row = row_at(report, &sections[s], i)); i++) {
            buffer_print(&text, "%s%s: %s",
                         i            ? ", "
                         : text.count ? "; "
                                      : "",
                         i ? "" : sections[s].title, row->name);
            if (!isnan(net_of(row)))
                buffer_print(&text, " %+.4f", net_of(row));
        }
    if (!text.count)
        buffer_print(&text, "Nothing is told.");
    svg_describe(out, &text);
}

static double height_of(const struct worth_report *report, double top)
{
    for (size_t s = 0; s < ARRAY_LEN(sections); s++) {
        const size_t count = count_of(report, &sections[s]);

        if (count)
            top += SECTION_HEAD + ROW_HEIGHT * (double)count;
        if (row_at(report, &sections[s], count))
            top += SVG_LINE_HEIGHT;
    }
    return top;
}

void worth_svg(const struct worth_report *report, struct buffer *out)
{
    struct bars bars = { .left = SVG_MARGIN + widest_words(report, out) + 16 };
    struct buffer lines = { 0 };
    double width = bars.left + BARS_WIDTH + FIGURES * FIGURE_WIDTH + SVG_MARGIN;

    find_lines(report, &lines);
    width = fmax(width, svg_lines_width(&lines) + 2 * SVG_MARGIN);
    bars.top = SVG_HEAD + SVG_LINE_HEIGHT * (double)(svg_line_count(&lines) + 1);
    svg_begin("What it is worth", width, height_of(report, bars.top) + SVG_MARGIN, out);
    describe(report, out);
    svg_lines(out, SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT, &lines);
    add_key(SVG_MARGIN, bars.top - SVG_LINE_HEIGHT / 2.0, out);
    for (size_t s = 0; s < ARRAY_LEN(sections); s++) {
        bars.section = &sections[s];
        bars.top = add_section(report, &bars, out);
    }
    buffer_print(out, "</svg>\n");
    buffer_end(&lines, out);
}
