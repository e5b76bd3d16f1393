#include "report/sweep.h"

#include "base/array.h"
#include "report/svg.h"
#include "report/sweep_picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_HEIGHT = 34, CELL_WIDTH_LEAST = 64, LEGEND_WIDTH = 90, VALUE_MAX = 32 };

struct color {
    double red, green, blue;
};

/* Light to dark blue, even steps to the eye; the darkest still tells print from ground. */
static const struct color scale_colors[] = {
    { 247, 251, 255 }, { 222, 235, 247 }, { 198, 219, 239 }, { 158, 202, 225 }, { 107, 174, 214 },
    { 66, 146, 198 },  { 33, 113, 181 },  { 8, 81, 156 },    { 8, 48, 107 },
};

/* Light to dark orange, likewise: where B is ahead of A. The color-blind tell it from blue. */
static const struct color other_colors[] = {
    { 255, 245, 235 }, { 254, 230, 206 }, { 253, 208, 162 }, { 253, 174, 107 }, { 253, 141, 60 },
    { 241, 105, 19 },  { 217, 72, 1 },    { 166, 54, 3 },    { 127, 39, 4 },
};
_Static_assert(ARRAY_LEN(other_colors) == ARRAY_LEN(scale_colors), "as many steps");

static struct color color_on(const struct color *scale, double level)
{
    double place = level * (double)(ARRAY_LEN(scale_colors) - 1);
    size_t below = (size_t)fmin(floor(place), (double)(ARRAY_LEN(scale_colors) - 2));
    double part = place - (double)below;
    const struct color *a = &scale[below], *b = a + 1;

    return (struct color){ a->red + part * (b->red - a->red),
                           a->green + part * (b->green - a->green),
                           a->blue + part * (b->blue - a->blue) };
}

/* A difference is white where there is none. */
static struct color color_at(const struct sweep_report *report, double level)
{
    if (!report->is_difference)
        return color_on(scale_colors, level);
    return color_on(level < 0.5 ? other_colors : scale_colors, fabs(2 * level - 1));
}

/* The letters on a ground: white where it is dark (relative luminance, ITU-R BT.709). */
static const char *letters_on(struct color ground)
{
    double luminance = 0.2126 * ground.red + 0.7152 * ground.green + 0.0722 * ground.blue;

    return luminance < 130 ? SVG_ON_DARK : SVG_ON_LIGHT;
}

const char *sweep_label(const struct sweep_parameter *parameter, size_t index)
{
    return *parameter->values[index] ? parameter->values[index] : "(none)";
}

/* The figures for who cannot see them; of very many the first ones. */
static void describe(const struct sweep_report *report, struct buffer *out)
{
    enum { CELLS_TOLD_MAX = 200 };
    struct buffer text = { 0 };
    char value[VALUE_MAX];

    for (size_t cell = 0; cell < report->cell_count && cell < CELLS_TOLD_MAX; cell++) {
        size_t rest = cell;

        buffer_print(&text, "%s", cell ? "; " : "");
        for (size_t i = report->parameter_count; i-- > 0;) {
            const struct sweep_parameter *parameter = &report->parameters[i];

            buffer_print(&text, "%s %s, ", parameter->name,
                         sweep_label(parameter, rest % parameter->count));
            rest /= parameter->count;
        }
        sweep_print_value(report, sweep_value(report, cell), value, sizeof value);
        buffer_print(&text, "%s", value);
    }
    svg_describe(out, &text);
}

void sweep_picture_begin(const struct sweep_report *report, double width, double height,
                         struct buffer *out)
{
    struct buffer subtitle = { 0 }, cards = { 0 };

    if (!report->bare) {
        buffer_print(&subtitle, "%s (%s)\n", report->subtitle, report->edition_title);
        buffer_add(&cards, report->cards, strlen(report->cards));
    }
    width = fmax(width, 2 * SVG_MARGIN + fmax(svg_lines_width(&subtitle), svg_lines_width(&cards)));
    svg_begin(report->title, width, height + SVG_LINE_HEIGHT * (double)svg_line_count(&cards), out);
    describe(report, out);
    svg_lines(out, SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT - 4, &subtitle);
    svg_lines(out, height, &cards);
    out->failed = out->failed || subtitle.failed || cards.failed;
    buffer_fini(&subtitle);
    buffer_fini(&cards);
}

/* ---- the heat map ---- */

struct map {
    double left, top; /* of the first cell */
    double cell_width;
};

static struct map place_map(const struct sweep_report *report)
{
    const struct sweep_parameter *rows = &report->parameters[0], *columns = &report->parameters[1];
    struct map map = { 0, SVG_HEAD + 2 * SVG_LINE_HEIGHT, CELL_WIDTH_LEAST };
    size_t widest = svg_text_width(rows->name);

    for (size_t i = 0; i < rows->count; i++)
        widest = svg_text_width(sweep_label(rows, i)) > widest
                     ? svg_text_width(sweep_label(rows, i))
                     : widest;
    map.left = SVG_MARGIN + (double)widest + 12;
    for (size_t i = 0; i < columns->count; i++)
        map.cell_width = fmax(map.cell_width, (double)svg_text_width(sweep_label(columns, i)) + 8);
    return map;
}

static void add_map_axes(const struct sweep_report *report, const struct map *map,
                         struct buffer *out)
{
    const struct sweep_parameter *rows = &report->parameters[0], *columns = &report->parameters[1];

    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, map->left + map->cell_width * (double)columns->count / 2,
             map->top - SVG_LINE_HEIGHT - 6, "middle", columns->name);
    svg_text(out, map->left - 10, map->top - 6, "end", rows->name);
    buffer_print(out, "</g>\n");
    for (size_t i = 0; i < columns->count; i++)
        svg_text(out, map->left + map->cell_width * ((double)i + 0.5), map->top - 6, "middle",
                 sweep_label(columns, i));
    for (size_t i = 0; i < rows->count; i++)
        svg_text(out, map->left - 10, map->top + CELL_HEIGHT * ((double)i + 0.5) + 4, "end",
                 sweep_label(rows, i));
}

static void add_map_cell(const struct sweep_report *report, const struct sweep_scale *scale,
                         const struct map *map, size_t cell, struct buffer *out)
{
    size_t columns = report->parameters[1].count;
    double x = map->left + map->cell_width * (double)(cell % columns);
    double y = map->top + CELL_HEIGHT * (double)(cell / columns);
    double value = sweep_value(report, cell);
    struct color color = { 255, 255, 255 };
    char text[VALUE_MAX];

    if (!isnan(value))
        color = color_at(report, sweep_level(scale, value));
    sweep_print_value(report, value, text, sizeof text);
    buffer_print(out,
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" "
                 "fill=\"#%02x%02x%02x\" stroke=\"#ffffff\"/>\n",
                 x, y, map->cell_width, CELL_HEIGHT, (unsigned)color.red, (unsigned)color.green,
                 (unsigned)color.blue);
    buffer_print(out, "<g fill=\"%s\">", letters_on(color));
    svg_text(out, x + map->cell_width / 2, y + CELL_HEIGHT / 2.0 + 4, "middle", text);
    buffer_print(out, "</g>\n");
}

/* The scale at the side: its colours from the greatest figure down to the least. */
static void add_legend(const struct sweep_report *report, const struct sweep_scale *scale, double x,
                       double y, struct buffer *out)
{
    enum { STEPS = 24, STEP_HEIGHT = 6, WIDTH = 16 };
    char text[VALUE_MAX];

    for (int i = 0; i < STEPS; i++) {
        struct color color = color_at(report, 1 - (double)i / (STEPS - 1));

        buffer_print(out,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" "
                     "fill=\"#%02x%02x%02x\"/>\n",
                     x, y + i * STEP_HEIGHT, WIDTH, STEP_HEIGHT + 1, (unsigned)color.red,
                     (unsigned)color.green, (unsigned)color.blue);
    }
    sweep_print_value(report, scale->most, text, sizeof text);
    svg_text(out, x + WIDTH + 6, y + 10, "start", text);
    sweep_print_value(report, scale->least, text, sizeof text);
    svg_text(out, x + WIDTH + 6, y + STEPS * STEP_HEIGHT, "start", text);
}

static void add_heat_map(const struct sweep_report *report, struct buffer *out)
{
    enum { LEGEND_HEIGHT = 150 };
    struct map map = place_map(report);
    struct sweep_scale scale = sweep_scale_of(report);
    double right = map.left + map.cell_width * (double)report->parameters[1].count;
    double bottom = map.top + fmax(CELL_HEIGHT * (double)report->parameters[0].count,
                                   isnan(scale.most) ? 0 : LEGEND_HEIGHT);

    sweep_picture_begin(report, right + SVG_MARGIN + LEGEND_WIDTH, bottom + SVG_MARGIN, out);
    add_map_axes(report, &map, out);
    for (size_t cell = 0; cell < report->cell_count; cell++)
        add_map_cell(report, &scale, &map, cell, out);
    if (!isnan(scale.most))
        add_legend(report, &scale, right + SVG_MARGIN, map.top, out);
    buffer_print(out, "</svg>\n");
}

void sweep_svg(const struct sweep_report *report, struct buffer *out)
{
    if (report->parameter_count == 1 || report->lines)
        sweep_chart(report, out);
    else
        add_heat_map(report, out);
}
