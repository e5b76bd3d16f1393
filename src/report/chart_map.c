/* A map of cells, each in the color of its value. */
#include "report/chart.h"

#include <math.h>
#include <stdio.h>

enum { CELL_HEIGHT = 34, CELL_WIDTH_LEAST = 64, COLOR_MAX = 8 };

struct color {
    double red, green, blue;
};

/* Even steps to the eye, light to dark blue; and light to dark orange, where B is ahead of A: the
 * color-blind tell it from blue. The darkest still tell print from ground. */
enum { STEPS = 9 };
static const uint32_t scale_colors[2][STEPS] = {
    { 0xF7FBFF, 0xDEEBF7, 0xC6DBEF, 0x9ECAE1, 0x6BAED6, 0x4292C6, 0x2171B5, 0x08519C, 0x08306B },
    { 0xFFF5EB, 0xFEE6CE, 0xFDD0A2, 0xFDAE6B, 0xFD8D3C, 0xF16913, 0xD94801, 0xA63603, 0x7F2704 },
};

struct chart_scale chart_scale_of(const struct chart *chart)
{
    struct chart_scale scale = { NAN, NAN, chart->is_difference };

    for (size_t i = 0; i < chart->place_count; i++)
        for (size_t series = 0; series < chart->series_count; series++) {
            const double value = chart->point(chart->of, series, i).value;

            if (isinf(value))
                continue;
            scale.least = fmin(scale.least, value); /* fmin passes a NAN over */
            scale.most = fmax(scale.most, value);
        }
    if (scale.is_difference) {
        scale.most = fmax(fabs(scale.least), fabs(scale.most));
        scale.most = scale.most > 0 ? scale.most : 1;
        scale.least = -scale.most;
    }
    return scale;
}

static struct color color_in(uint32_t rgb)
{
    return (struct color){ rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF };
}

static struct color color_at(const struct chart_scale *scale, double level)
{
    const uint32_t *colors = scale_colors[scale->is_difference && level < 0.5];
    const double place = (scale->is_difference ? fabs(2 * level - 1) : level) * (STEPS - 1);
    const size_t below = (size_t)fmin(floor(place), STEPS - 2);
    const struct color a = color_in(colors[below]), b = color_in(colors[below + 1]);
    const double part = place - (double)below;

    return (struct color){ a.red + part * (b.red - a.red), a.green + part * (b.green - a.green),
                           a.blue + part * (b.blue - a.blue) };
}

double chart_level(const struct chart_scale *scale, double value)
{
    if (isinf(value) || !(scale->most > scale->least))
        return 1;
    return (value - scale->least) / (scale->most - scale->least);
}

static struct color color_of(const struct chart_scale *scale, double value)
{
    return isnan(value) ? (struct color){ 255, 255, 255 }
                        : color_at(scale, chart_level(scale, value));
}

static const char *hex(struct color color, char out[COLOR_MAX])
{
    snprintf(out, COLOR_MAX, "#%02x%02x%02x", (unsigned)color.red & 255u,
             (unsigned)color.green & 255u, (unsigned)color.blue & 255u);
    return out;
}

/* The letters on a ground: white where it is dark (relative luminance, ITU-R BT.709). On a page
 * they do not turn with it, for the ground does not. */
static const char *letters_on(struct color ground)
{
    double luminance = 0.2126 * ground.red + 0.7152 * ground.green + 0.0722 * ground.blue;

    return luminance < 130 ? "#fefefe" : "#101010";
}

/* A map while it is drawn. */
struct map {
    const struct chart *chart;
    struct svg *svg;
    struct chart_scale scale;
};

static void add_cell(const struct map *map, double value, struct svg_box box)
{
    const struct color color = color_of(&map->scale, value);
    char text[CHART_TEXT_MAX], fill[COLOR_MAX];

    buffer_print(&map->svg->drawn,
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\" "
                 "fill=\"%s\" stroke=\"#ffffff\"/>\n<g fill=\"%s\">",
                 box.x, box.y, box.width, box.height, hex(color, fill), letters_on(color));
    svg_text(map->svg, box.x + box.width / 2, box.y + box.height / 2 + 4, "middle",
             chart_print(map->chart, value, text));
    buffer_print(&map->svg->drawn, "</g>\n");
}

static void add_legend(const struct map *map, double x, double y)
{
    enum { SHOWN = 24, HEIGHT = 6, WIDTH = 16 };
    char text[CHART_TEXT_MAX], fill[COLOR_MAX];

    if (isnan(map->scale.most))
        return;
    for (int i = 0; i < SHOWN; i++)
        svg_rect(map->svg, (struct svg_box){ x, y + i * HEIGHT, WIDTH, HEIGHT + 1 },
                 hex(color_at(&map->scale, 1 - (double)i / (SHOWN - 1)), fill));
    svg_text(map->svg, x + WIDTH + 6, y + 10, "start",
             chart_print(map->chart, map->scale.most, text));
    svg_text(map->svg, x + WIDTH + 6, y + SHOWN * HEIGHT, "start",
             chart_print(map->chart, map->scale.least, text));
}

static void add_row(const struct map *map, size_t place, struct svg_box first)
{
    const struct chart *chart = map->chart;
    struct buffer name = chart_name(chart, place);

    svg_text(map->svg, first.x - 10, first.y + CELL_HEIGHT / 2.0 + 4, "end", buffer_text(&name));
    buffer_end(&name, &map->svg->drawn);
    for (size_t i = 0; i < chart->series_count; i++, first.x += first.width)
        add_cell(map, chart->point(chart->of, i, place).value, first);
}

void chart_draw_map(const struct chart *chart, struct svg *svg)
{
    const struct map map = { chart, svg, chart_scale_of(chart) };
    const double widest = fmax(svg_text_width(chart->places_name), chart_names_width(chart, svg));
    struct svg_box cell = { SVG_MARGIN + widest + 12, svg->bottom + SVG_LINE_HEIGHT + 6,
                            CELL_WIDTH_LEAST, CELL_HEIGHT };
    const double top = cell.y;

    for (size_t i = 0; i < chart->series_count; i++)
        cell.width = fmax(cell.width, svg_text_width(chart_series(chart, i)) + 8);
    svg_bold(svg, cell.x + cell.width * (double)chart->series_count / 2,
             cell.y - SVG_LINE_HEIGHT - 6, "middle", chart->series_name);
    svg_bold(svg, cell.x - 10, cell.y - 6, "end", chart->places_name);
    for (size_t i = 0; i < chart->series_count; i++)
        svg_text(svg, cell.x + cell.width * ((double)i + 0.5), cell.y - 6, "middle",
                 chart_series(chart, i));
    for (size_t i = 0; i < chart->place_count; i++, cell.y += CELL_HEIGHT)
        add_row(&map, i, cell);
    cell.x += cell.width * (double)chart->series_count;
    svg->bottom = fmax(svg->bottom, cell.y);
    svg->right = fmax(svg->right, cell.x);
    add_legend(&map, cell.x + SVG_MARGIN, top);
}
