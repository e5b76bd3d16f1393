/* Values upward, places from left to right. */
#include "report/chart.h"

#include "report/wrap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PLOT_LEFT = SVG_MARGIN + 56,
    PLOT_WIDTH = 620,
    PLOT_HEIGHT = 300,
    BAR_WIDTH_MAX = 60,
    LABEL_LEAST = 56, /* what a word may be broken to */
    LABEL_GAP = 6,
    LABELS_MAX = 512,
    KEY_LINE = 32,
    POINT_RADIUS = 4,
    FIGURE_WIDTH = 8 * SVG_LETTER_WIDTH, /* "100.00 %" */
    FIGURE_ABOVE = 9,                    /* its base line from the point */
    FIGURE_BELOW = 19,
    LINE_MAX = 120
};

/* Where labels and points are already. */
struct room {
    struct svg_box boxes[LABELS_MAX];
    size_t count;
};

struct plot {
    const struct chart *chart;
    struct svg *svg;
    struct room *room;
    double top, bottom;
    double least, most, mark; /* the ends of the axis of values, and between its marks */
    double at_least, at_most; /* of places that are numbers */
    double step;              /* between places */
};

/* ---- where things are ---- */

static double y_of(const struct plot *plot, double value)
{
    return plot->bottom - PLOT_HEIGHT * (value - plot->least) / (plot->most - plot->least);
}

/* Numbers are at their place, words side by side, both half a step from the edges. */
static double x_of(const struct plot *plot, size_t place)
{
    const struct chart *chart = plot->chart;
    double along = plot->step * (double)place;

    if (chart->at)
        along = (PLOT_WIDTH - plot->step) * (chart->at(chart->of, place) - plot->at_least) /
                (plot->at_most - plot->at_least);
    return PLOT_LEFT + plot->step / 2 + along;
}

static struct chart_point point_of(const struct plot *plot, size_t series, size_t place)
{
    return plot->chart->point(plot->chart->of, series, place);
}

static bool has_points(const struct plot *plot, size_t series)
{
    for (size_t i = 0; i < plot->chart->place_count; i++)
        if (isfinite(point_of(plot, series, i).value))
            return true;
    return false;
}

/* A step of 1, 2 or 5 times a power of ten, so that about five of them reach `most`. */
static double round_step(double most)
{
    const double power = pow(10, floor(log10(most / 5))), rest = most / 5 / power;

    return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

/* The first mark that is so far from 0, or further. */
static double mark_beyond(double mark, double distance)
{
    return distance > 0 ? mark * ceil(distance / mark * (1 - 1e-12)) : 0;
}

static struct plot place_plot(const struct chart *chart, struct svg *svg, struct room *room)
{
    struct chart_point ends = chart_ends(chart);
    struct plot plot = { .chart = chart, .svg = svg, .room = room };

    ends.high = fmax(ends.high, chart->reach);
    if (!(ends.high > ends.low))
        ends.high = 1;
    plot.top = svg->bottom + 28;
    plot.bottom = plot.top + PLOT_HEIGHT;
    plot.mark = round_step(fmax(ends.high, -ends.low));
    plot.most = mark_beyond(plot.mark, ends.high);
    plot.least = -mark_beyond(plot.mark, -ends.low);
    plot.step = PLOT_WIDTH / (double)chart->place_count;
    plot.at_least = INFINITY;
    plot.at_most = -INFINITY;
    for (size_t i = 0; chart->at && i < chart->place_count; i++) {
        plot.at_least = fmin(plot.at_least, chart->at(chart->of, i));
        plot.at_most = fmax(plot.at_most, chart->at(chart->of, i));
    }
    return plot;
}

/* ---- labels ---- */

static bool touches(const struct svg_box *a, const struct svg_box *b)
{
    return a->x < b->x + b->width + LABEL_GAP && b->x < a->x + a->width + LABEL_GAP &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

static void keep(struct room *room, struct svg_box box)
{
    if (room->count < LABELS_MAX)
        room->boxes[room->count++] = box;
}

/* A label is left out where there is no room for it. */
static void add_label(const struct plot *plot, double x, double y, const char *text)
{
    const double width = svg_text_width(text);
    const struct svg_box box = { x - width / 2, y - SVG_TEXT_SIZE, width, SVG_TEXT_SIZE + 4 };

    for (size_t i = 0; i < plot->room->count; i++)
        if (touches(&box, &plot->room->boxes[i]))
            return;
    if (plot->room->count < LABELS_MAX)
        svg_text(plot->svg, x, y, "middle", text);
    keep(plot->room, box);
}

/* ---- axes ---- */

static void add_values(const struct plot *plot)
{
    const struct svg_style ink = { SVG_INK, "" }, grid = { SVG_GRID, "" };
    const int last = (int)round(plot->most / plot->mark);
    char text[CHART_TEXT_MAX];

    svg_bold(plot->svg, SVG_MARGIN, plot->top - 28, "start", plot->chart->title);
    for (int mark = (int)round(plot->least / plot->mark); mark <= last; mark++) {
        const double value = mark * plot->mark, y = y_of(plot, value);

        if (plot->chart->is_share)
            snprintf(text, sizeof text, "%g %%", round(1e6 * value) / 1e4);
        else
            snprintf(text, sizeof text, "%g", round(1e9 * value) / 1e9);
        svg_line(plot->svg, (struct svg_box){ PLOT_LEFT, y, PLOT_WIDTH, 0 }, mark ? &grid : &ink,
                 1);
        svg_text(plot->svg, PLOT_LEFT - 8, y + 4, "end", text);
    }
    plot->svg->right = fmax(plot->svg->right, PLOT_LEFT + PLOT_WIDTH);
}

static void add_name(const struct plot *plot, size_t place)
{
    const double width =
        plot->chart->at ? PLOT_WIDTH : fmax(plot->step - SVG_LETTER_WIDTH, LABEL_LEAST);
    struct buffer name = chart_name(plot->chart, place), lines = { 0 };
    double y = plot->bottom + SVG_LINE_HEIGHT;
    const char *line;
    uint32_t from = 0;
    size_t bytes;

    if (!name.failed)
        wrap_lines(name.bytes, name.count, (size_t)(width / SVG_LETTER_WIDTH), &lines);
    while (buffer_next_line(&lines, &from, &line, &bytes)) {
        const size_t further = strspn(line, " "); /* what goes on begins further in */
        char text[LINE_MAX];

        snprintf(text, sizeof text, "%.*s", (int)(bytes - further), line + further);
        add_label(plot, x_of(plot, place), y, text);
        y += SVG_LINE_HEIGHT;
    }
    buffer_end(&name, &lines);
    buffer_end(&lines, &plot->svg->drawn);
}

/* So many names from one to the next have room for the figures below them. */
static size_t every(const struct plot *plot)
{
    return plot->chart->figures == CHART_FIGURES_BELOW
               ? (size_t)ceil((FIGURE_WIDTH + LABEL_GAP) / plot->step)
               : 1;
}

static void add_figures_below(const struct plot *plot)
{
    static const char *const colors[] = { "#0072b2", "#a04000" };
    const double top = plot->svg->bottom;

    for (size_t i = 0; i < plot->chart->place_count; i += every(plot))
        for (size_t series = 0; series < plot->chart->series_count; series++) {
            char text[CHART_TEXT_MAX];

            buffer_print(&plot->svg->drawn, "<g fill=\"%s\">", colors[series % 2]);
            svg_text(plot->svg, x_of(plot, i), top + SVG_LINE_HEIGHT * (double)(series + 1),
                     "middle", chart_print(plot->chart, point_of(plot, series, i).value, text));
            buffer_print(&plot->svg->drawn, "</g>\n");
        }
}

/* ---- bars and lines ---- */

static void add_bar(const struct plot *plot, size_t series, size_t place)
{
    const double count = (double)plot->chart->bar_count;
    const double width =
        fmax(1.5, fmin(BAR_WIDTH_MAX, (count > 1 ? 0.8 : 0.6) * plot->step / count));
    const double y = y_of(plot, point_of(plot, series, place).value), zero = y_of(plot, 0);
    const double left = x_of(plot, place) + width * ((double)series - count / 2);

    svg_rect(plot->svg, (struct svg_box){ left, fmin(y, zero), width, fabs(zero - y) },
             chart_bar_color(series));
}

static void add_line(const struct plot *plot, size_t series)
{
    const struct svg_style *style = &svg_styles[series % SVG_STYLES];
    struct buffer *out = &plot->svg->drawn;
    bool drawing = false;

    buffer_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"", style->color);
    buffer_print(out, *style->dashes ? " stroke-dasharray=\"%s\" d=\"" : " d=\"", style->dashes);
    for (size_t i = 0; i < plot->chart->place_count; i++) {
        const double value = point_of(plot, series, i).value;

        if (isfinite(value))
            buffer_print(out, "%s%.1f %.1f", drawing ? " L" : " M", x_of(plot, i),
                         y_of(plot, value));
        drawing = isfinite(value);
    }
    buffer_print(out, "\"/>\n");
}

/* The point of a line and its interval; no figure covers it. */
static void add_point(const struct plot *plot, size_t series, size_t place)
{
    const struct svg_style ink = { SVG_INK, "" };
    const struct chart_point point = point_of(plot, series, place);
    const double x = x_of(plot, place), y = y_of(plot, point.value), radius = POINT_RADIUS;

    if (series < plot->chart->bar_count)
        add_bar(plot, series, place);
    else if (plot->chart->figures != CHART_NO_FIGURES)
        buffer_print(&plot->svg->drawn,
                     "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"none\"/>\n", x,
                     y, POINT_RADIUS, svg_styles[series % SVG_STYLES].color);
    if (point.high > point.low)
        svg_line(plot->svg,
                 (struct svg_box){ x, y_of(plot, point.low), 0,
                                   y_of(plot, point.high) - y_of(plot, point.low) },
                 &ink, 1.5);
    if (plot->chart->series_count > 1)
        keep(plot->room, (struct svg_box){ x - radius, y - radius, 2 * radius, 2 * radius });
}

/* Figures are above their points and intervals, those below 0 under them, with a rim over lines. */
static void add_figure(const struct plot *plot, size_t series, size_t place)
{
    const struct chart_point point = point_of(plot, series, place);
    const bool under = point.value < 0;
    char text[CHART_TEXT_MAX];

    add_label(plot, x_of(plot, place),
              y_of(plot, under ? point.low : point.high) + (under ? FIGURE_BELOW : -FIGURE_ABOVE),
              chart_print(plot->chart, point.value, text));
}

static void add_series(const struct plot *plot,
                       void (*add)(const struct plot *plot, size_t series, size_t place))
{
    for (size_t series = 0; series < plot->chart->series_count; series++)
        for (size_t i = 0; i < plot->chart->place_count; i++)
            if (isfinite(point_of(plot, series, i).value))
                add(plot, series, i);
}

static void add_key(const struct plot *plot)
{
    const double x = PLOT_LEFT + PLOT_WIDTH + SVG_MARGIN;
    const bool has_title = plot->chart->series_name != NULL;
    double y = plot->top + 12;

    if (has_title)
        svg_bold(plot->svg, x, y, "start", plot->chart->series_name);
    for (size_t i = 0; i < plot->chart->series_count; i++) {
        if (!has_points(plot, i))
            continue;
        y += SVG_LINE_HEIGHT;
        if (i < plot->chart->bar_count)
            svg_rect(plot->svg, (struct svg_box){ x, y - 9, KEY_LINE, 9 }, chart_bar_color(i));
        else
            svg_line(plot->svg, (struct svg_box){ x, y - 4, KEY_LINE, 0 },
                     &svg_styles[i % SVG_STYLES], 2);
        svg_text(plot->svg, x + KEY_LINE + 6, y, "start", chart_series(plot->chart, i));
    }
}

void chart_draw_plot(const struct chart *chart, struct svg *svg)
{
    struct room room = { .count = 0 };
    const struct plot plot = place_plot(chart, svg, &room);

    add_values(&plot);
    for (size_t i = 0; i < plot.chart->place_count; i += every(&plot))
        add_name(&plot, i);
    if (plot.chart->figures == CHART_FIGURES_BELOW)
        add_figures_below(&plot);
    svg_bold(plot.svg, PLOT_LEFT + PLOT_WIDTH / 2.0, plot.svg->bottom + SVG_LINE_HEIGHT + 4,
             "middle", plot.chart->places_name);
    for (size_t i = chart->bar_count; i < chart->series_count; i++)
        if (has_points(&plot, i))
            add_line(&plot, i);
    add_series(&plot, add_point);
    if (chart->figures == CHART_FIGURES_ABOVE) {
        buffer_print(&svg->drawn,
                     "<g paint-order=\"stroke\" stroke=\"" SVG_GROUND "\" stroke-width=\"4\">\n");
        add_series(&plot, add_figure);
        buffer_print(&svg->drawn, "</g>\n");
    }
    if (chart->series)
        add_key(&plot);
}
