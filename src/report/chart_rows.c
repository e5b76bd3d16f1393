/* Rows of bars with figures beside them. */
#include "report/chart.h"

#include <math.h>

enum {
    BARS_WIDTH = 400,
    BARS_HEIGHT = 18,
    ROW_HEIGHT = 28,
    GAP = 16,
    KEY_WIDTH = 24,
    COLUMN_LEAST = 64
};

struct rows {
    const struct chart *chart;
    struct svg *svg;
    struct chart_point ends;
    double left, top; /* of the bars */
};

static double x_of(const struct rows *rows, double value)
{
    const double reach = rows->ends.high - rows->ends.low;

    return rows->left + BARS_WIDTH * (value - rows->ends.low) / (reach > 1e-9 ? reach : 1);
}

static void add_bars(const struct rows *rows, size_t place, double y)
{
    const struct chart *chart = rows->chart;
    const double height = BARS_HEIGHT / (double)chart->series_count;
    const struct svg_style ink = { SVG_INK, "" };

    for (size_t i = 0; i < chart->series_count; i++, y += height) {
        const struct chart_point point = chart->point(chart->of, i, place);
        const double from = x_of(rows, fmin(point.value, 0)), to = x_of(rows, fmax(point.value, 0));
        const double low = x_of(rows, point.low), high = x_of(rows, point.high);

        if (to - from > 0.05)
            svg_rect(rows->svg, (struct svg_box){ from, y, to - from, height },
                     place + 1 == chart->reference ? "#777777" : chart_bar_color(i));
        if (high > low)
            svg_line(rows->svg, (struct svg_box){ low, y + height / 2, high - low, 0 }, &ink, 2);
    }
}

/* Figures end one below the other, at the width of the widest. */
static void add_column(const struct rows *rows, size_t column)
{
    const struct chart *chart = rows->chart;
    const double left = rows->svg->right + GAP;
    double widest = fmax(svg_text_width(chart->columns[column]), COLUMN_LEAST);

    for (int drawing = 0; drawing < 2; drawing++)
        for (size_t i = 0; i < chart->place_count; i++) {
            const double y = rows->top + ROW_HEIGHT * (double)i + BARS_HEIGHT / 2.0 + 4;
            struct buffer text = { 0 };

            chart->figure(chart->of, i, column, &text);
            if (drawing)
                svg_text(rows->svg, left + widest, y, "end", buffer_text(&text));
            else
                widest = fmax(widest, svg_text_width(buffer_text(&text)));
            buffer_end(&text, &rows->svg->drawn);
        }
    svg_bold(rows->svg, left + widest, rows->top - 10, "end", chart->columns[column]);
}

/* Zero, and where the reference ends, from which all others are measured. */
static void add_marks(const struct rows *rows)
{
    const struct chart *chart = rows->chart;
    const struct svg_style zero = { SVG_INK, "" }, reference = { SVG_INK, "4 3" };
    const double height = ROW_HEIGHT * (double)chart->place_count;
    struct svg_box box = { x_of(rows, 0), rows->top - 4, 0, height - 2 };

    svg_line(rows->svg, box, &zero, 1);
    if (chart->reference) {
        box.x = x_of(rows, chart->point(chart->of, 0, chart->reference - 1).value);
        svg_line(rows->svg, box, &reference, 1);
    }
}

static void add_key(const struct chart *chart, struct svg *svg)
{
    const double y = svg->bottom + SVG_LINE_HEIGHT;
    double x = SVG_MARGIN;

    for (size_t i = 0; chart->series && i < chart->series_count; i++) {
        svg_rect(svg, (struct svg_box){ x, y - 9, KEY_WIDTH, 9 }, chart_bar_color(i));
        svg_text(svg, x + KEY_WIDTH + 6, y, "start", chart_series(chart, i));
        x += KEY_WIDTH + 6 + svg_text_width(chart_series(chart, i)) + GAP;
    }
}

void chart_draw_rows(const struct chart *chart, struct svg *svg)
{
    struct rows rows = { chart, svg, chart_ends(chart), 0, 0 };
    const double page_right = svg->right;

    svg_bold(svg, SVG_MARGIN, svg->bottom, "start", chart->title);
    add_key(chart, svg);
    rows.left = SVG_MARGIN + chart_names_width(chart, svg) + GAP;
    rows.top = svg->bottom + SVG_LINE_HEIGHT + 14;
    svg_bold(svg, rows.left, rows.top - 10, "start", chart->places_name);
    for (size_t i = 0; i < rows.chart->place_count; i++) {
        struct buffer name = chart_name(rows.chart, i);
        const double y = rows.top + ROW_HEIGHT * (double)i;

        svg_text(rows.svg, SVG_MARGIN, y + BARS_HEIGHT / 2.0 + 4, "start", buffer_text(&name));
        buffer_end(&name, &rows.svg->drawn);
        add_bars(&rows, i, y);
    }
    svg->right = rows.left + BARS_WIDTH; /* figures stand beside the bars, not beside the text */
    for (size_t i = 0; i < chart->column_count; i++)
        add_column(&rows, i);
    svg->right = fmax(svg->right, page_right);
    svg->bottom = fmax(svg->bottom, rows.top + ROW_HEIGHT * (double)chart->place_count);
    add_marks(&rows);
}
