#include "report/chart.h"

#include "report/number.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELLS_TOLD_MAX = 200 };

struct chart_point chart_exactly(double value)
{
    return (struct chart_point){ value, value, value };
}

/* ---- words ---- */

static const char *named(const char *name)
{
    return *name ? name : "(none)";
}

struct buffer chart_name(const struct chart *chart, size_t place)
{
    struct buffer name = { 0 };

    if (chart->name)
        chart->name(chart->of, place, &name);
    else
        buffer_print(&name, "%zu", place);
    buffer_print(&name, "%s", name.count ? "" : named(""));
    return name;
}

const char *chart_series(const struct chart *chart, size_t series)
{
    return chart->series ? named(chart->series[series]) : "";
}

double chart_names_width(const struct chart *chart, struct svg *svg)
{
    double widest = 0;

    for (size_t i = 0; i < chart->place_count; i++) {
        struct buffer name = chart_name(chart, i);

        widest = fmax(widest, svg_text_width(buffer_text(&name)));
        buffer_end(&name, &svg->drawn);
    }
    return widest;
}

const char *chart_print(const struct chart *chart, double value, char out[CHART_TEXT_MAX])
{
    if (chart->print)
        chart->print(chart->of, value, out, CHART_TEXT_MAX);
    else if (chart->is_share)
        number_percent(value, 2, out);
    else
        snprintf(out, CHART_TEXT_MAX, "%.2f", value);
    return out;
}

/* ---- in words, for who cannot see it ---- */

/* "dice 1, agility 0: 0.75, agility 1: 0.47", or "dice 1: 0.75" */
static void tell_points(const struct chart *chart, size_t place, struct buffer *out)
{
    char text[CHART_TEXT_MAX];

    for (size_t i = 0; i < chart->series_count; i++) {
        const double value = chart->point(chart->of, i, place).value;

        if (isnan(value))
            continue;
        if (chart->series)
            buffer_print(out, ", %s%s%s", chart->series_name ? chart->series_name : "",
                         chart->series_name ? " " : "", chart_series(chart, i));
        buffer_print(out, ": %s", chart_print(chart, value, text));
    }
}

/* "Stealth Device (8), net: +0.35, a point: +0.04" */
static void tell_figures(const struct chart *chart, size_t place, struct buffer *out)
{
    for (size_t i = 0; i < chart->column_count; i++) {
        struct buffer figure = { 0 };

        chart->figure(chart->of, place, i, &figure);
        if (figure.count)
            buffer_print(out, ", %s: %s", chart->columns[i], buffer_text(&figure));
        buffer_end(&figure, out);
    }
}

/* ---- figures ---- */

struct chart_point chart_ends(const struct chart *chart)
{
    struct chart_point ends = chart_exactly(0);

    for (size_t i = 0; i < chart->place_count; i++)
        for (size_t series = 0; series < chart->series_count; series++) {
            const struct chart_point point = chart->point(chart->of, series, i);

            if (isfinite(point.value)) {
                ends.low = fmin(ends.low, point.low);
                ends.high = fmax(ends.high, point.high);
            }
        }
    return ends;
}

const char *chart_bar_color(size_t series)
{
    return series ? svg_styles[series % SVG_STYLES].color : "#4292c6";
}

/* ---- the whole ---- */

void chart_say(struct svg *svg, const char *text, size_t bytes)
{
    struct buffer lines = { 0 };

    wrap_lines(text, bytes, WRAP_WIDTH, &lines);
    svg_lines(svg, &lines);
    buffer_end(&lines, &svg->drawn);
}

struct svg chart_begin(struct buffer *said)
{
    struct svg svg = { .bottom = SVG_MARGIN + SVG_TITLE_SIZE };

    if (said->count)
        chart_say(&svg, said->bytes, said->count);
    buffer_end(said, &svg.drawn);
    return svg;
}

void chart_add(struct svg *svg, const struct chart *chart)
{
    static void (*const draw[])(const struct chart *chart, struct svg *svg) = {
        [CHART_PLOT] = chart_draw_plot, [CHART_ROWS] = chart_draw_rows, [CHART_MAP] = chart_draw_map
    };
    const size_t places = CELLS_TOLD_MAX / chart->series_count + 1;
    struct buffer *out = &svg->described;

    /* Of very many the first ones. */
    buffer_print(out, "%s%s. ", out->count ? " " : "", chart->title);
    for (size_t i = 0; i < chart->place_count && i < places; i++) {
        struct buffer name = chart_name(chart, i);

        buffer_print(out, "%s", i ? "; " : "");
        if (chart->kind != CHART_ROWS)
            buffer_print(out, "%s ", chart->places_name);
        buffer_add(out, name.bytes, name.count);
        (chart->kind == CHART_ROWS ? tell_figures : tell_points)(chart, i, out);
        buffer_end(&name, out);
    }
    buffer_print(out, ".");
    svg->bottom += 2 * SVG_LINE_HEIGHT;
    draw[chart->kind](chart, svg);
}

void chart_end(struct svg *svg, const char *title, const char *below, struct buffer *out)
{
    if (*below) {
        svg->bottom += SVG_LINE_HEIGHT / 2.0;
        chart_say(svg, below, strlen(below));
    }
    if (!svg->described.count)
        buffer_print(&svg->described, "There is nothing to show.");
    svg_end(svg, title, out);
}
