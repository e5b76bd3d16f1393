#include "report/sweep.h"

#include "base/array.h"
#include "report/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELL_HEIGHT = 34,
    CELL_WIDTH_LEAST = 64,
    LEGEND_WIDTH = 90,
    PLOT_WIDTH = 620,
    PLOT_HEIGHT = 340,
    POINTS_WITH_TEXT = 24,
    VALUE_MAX = 32
};

struct color {
    double red, green, blue;
};

/* Light to dark blue, even steps to the eye; the darkest still tells print from ground. */
static const struct color scale_colors[] = {
    { 247, 251, 255 }, { 222, 235, 247 }, { 198, 219, 239 }, { 158, 202, 225 }, { 107, 174, 214 },
    { 66, 146, 198 },  { 33, 113, 181 },  { 8, 81, 156 },    { 8, 48, 107 },
};

static struct color color_at(double level)
{
    double place = level * (double)(ARRAY_LEN(scale_colors) - 1);
    size_t below = (size_t)fmin(floor(place), (double)(ARRAY_LEN(scale_colors) - 2));
    double part = place - (double)below;
    const struct color *a = &scale_colors[below], *b = a + 1;

    return (struct color){ a->red + part * (b->red - a->red),
                           a->green + part * (b->green - a->green),
                           a->blue + part * (b->blue - a->blue) };
}

/* The letters on a ground: white where it is dark (relative luminance, ITU-R BT.709). */
static const char *letters_on(struct color ground)
{
    double luminance = 0.2126 * ground.red + 0.7152 * ground.green + 0.0722 * ground.blue;

    return luminance < 130 ? "#ffffff" : "#111111";
}

static size_t line_bytes(const char *text)
{
    return strcspn(text, "\n");
}

static const char *next_line(const char *text)
{
    return text[line_bytes(text)] ? text + line_bytes(text) + 1 : text + line_bytes(text);
}

/* What became of the cards, below the picture. */
static void add_cards(const struct sweep_report *report, double top, struct buffer *out)
{
    for (const char *line = report->cards; *line; line = next_line(line)) {
        struct buffer text = { 0 };

        buffer_print(&text, "%.*s", (int)line_bytes(line), line);
        buffer_add(&text, "", 1);
        svg_text(out, SVG_MARGIN, top, "start", text.failed ? "" : text.bytes);
        out->failed = out->failed || text.failed;
        buffer_fini(&text);
        top += SVG_LINE_HEIGHT;
    }
}

static void begin(const struct sweep_report *report, double width, double height,
                  struct buffer *out)
{
    double cards_top = height;
    double least = 2 * SVG_MARGIN + (double)svg_text_width(report->subtitle) +
                   (double)svg_text_width(report->edition_title);

    for (const char *line = report->cards; *line; line = next_line(line)) {
        least = fmax(least, 2 * SVG_MARGIN + (double)line_bytes(line) * SVG_LETTER_WIDTH);
        height += SVG_LINE_HEIGHT;
    }
    width = width > least ? width : least;
    svg_begin(report->title, width, height, out);
    buffer_print(out, "<g fill=\"#444444\">\n<text x=\"%d\" y=\"%d\">", SVG_MARGIN,
                 SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT - 4);
    svg_escaped(out, report->subtitle);
    buffer_print(out, " (%s)</text>\n", report->edition_title);
    add_cards(report, cards_top, out);
    buffer_print(out, "</g>\n");
}

/* ---- the heat map ---- */

/* A value as it stands at an axis. */
static const char *label_of(const struct sweep_parameter *parameter, size_t index)
{
    return *parameter->values[index] ? parameter->values[index] : "(none)";
}

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
        widest =
            svg_text_width(label_of(rows, i)) > widest ? svg_text_width(label_of(rows, i)) : widest;
    map.left = SVG_MARGIN + (double)widest + 12;
    for (size_t i = 0; i < columns->count; i++)
        map.cell_width = fmax(map.cell_width, (double)svg_text_width(label_of(columns, i)) + 8);
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
                 label_of(columns, i));
    for (size_t i = 0; i < rows->count; i++)
        svg_text(out, map->left - 10, map->top + CELL_HEIGHT * ((double)i + 0.5) + 4, "end",
                 label_of(rows, i));
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
        color = color_at(sweep_level(scale, value));
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
        struct color color = color_at(1 - (double)i / (STEPS - 1));

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

    begin(report, right + SVG_MARGIN + LEGEND_WIDTH, bottom + SVG_MARGIN, out);
    add_map_axes(report, &map, out);
    for (size_t cell = 0; cell < report->cell_count; cell++)
        add_map_cell(report, &scale, &map, cell, out);
    if (!isnan(scale.most))
        add_legend(report, &scale, right + SVG_MARGIN, map.top, out);
    buffer_print(out, "</svg>\n");
}

/* ---- the chart of one parameter ---- */

struct plot {
    double left, top;
    double x_least, x_most; /* of a numeric parameter */
    double y_most, y_step;
    size_t points;
    bool is_numeric;
};

static struct plot place_plot(const struct sweep_report *report)
{
    const struct sweep_parameter *parameter = &report->parameters[0];
    struct sweep_scale scale = sweep_scale_of(report);
    struct plot plot = { .left = SVG_MARGIN + 56,
                         .top = SVG_HEAD + SVG_LINE_HEIGHT + 22,
                         .points = parameter->count,
                         .is_numeric = parameter->is_numeric && parameter->count > 1,
                         .x_least = INFINITY,
                         .x_most = -INFINITY };
    double most = scale.most > 0 ? scale.most : 1;

    plot.y_step = svg_step(most);
    plot.y_most = plot.y_step * ceil(most / plot.y_step);
    for (size_t i = 0; plot.is_numeric && i < parameter->count; i++) {
        plot.x_least = fmin(plot.x_least, strtod(parameter->values[i], NULL));
        plot.x_most = fmax(plot.x_most, strtod(parameter->values[i], NULL));
    }
    plot.is_numeric =
        plot.is_numeric && plot.x_most > plot.x_least && isfinite(plot.x_most - plot.x_least);
    return plot;
}

/* Words stand side by side, numbers at their place, both half a step from the edges. */
static double plot_x(const struct sweep_report *report, const struct plot *plot, size_t point)
{
    double step = PLOT_WIDTH / (double)plot->points;
    double part = (double)point / (plot->points > 1 ? (double)(plot->points - 1) : 1);

    if (plot->is_numeric)
        part = (strtod(report->parameters[0].values[point], NULL) - plot->x_least) /
               (plot->x_most - plot->x_least);
    return plot->left + step / 2 + part * (PLOT_WIDTH - step);
}

static double plot_y(const struct plot *plot, double value)
{
    return plot->top + PLOT_HEIGHT * (1 - value / plot->y_most);
}

static void add_plot_axes(const struct sweep_report *report, const struct plot *plot,
                          struct buffer *out)
{
    const struct sweep_parameter *parameter = &report->parameters[0];
    size_t every = (parameter->count + POINTS_WITH_TEXT - 1) / POINTS_WITH_TEXT;

    for (double y = 0; y <= plot->y_most * 1.0001; y += plot->y_step) {
        char text[VALUE_MAX];

        if (report->is_share)
            snprintf(text, sizeof text, "%g %%", round(1e6 * y) / 1e4);
        else
            snprintf(text, sizeof text, "%g", round(1e9 * y) / 1e9);
        buffer_print(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n",
                     plot->left, plot_y(plot, y), plot->left + PLOT_WIDTH, plot_y(plot, y),
                     y == 0 ? "#111111" : "#dddddd");
        svg_text(out, plot->left - 8, plot_y(plot, y) + 4, "end", text);
    }
    for (size_t i = 0; i < parameter->count; i += every)
        svg_text(out, plot_x(report, plot, i), plot->top + PLOT_HEIGHT + SVG_LINE_HEIGHT, "middle",
                 label_of(parameter, i));
    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, plot->left + PLOT_WIDTH / 2.0, plot->top + PLOT_HEIGHT + 2 * SVG_LINE_HEIGHT + 4,
             "middle", parameter->name);
    svg_text(out, SVG_MARGIN, plot->top - 28, "start", report->metric);
    buffer_print(out, "</g>\n");
}

static void add_line(const struct sweep_report *report, const struct plot *plot, struct buffer *out)
{
    bool drawing = false;

    buffer_print(out, "<path fill=\"none\" stroke=\"#08519c\" stroke-width=\"2\" d=\"");
    for (size_t i = 0; i < plot->points; i++) {
        double value = sweep_value(report, i);

        if (!isnan(value))
            buffer_print(out, "%s%.1f %.1f", drawing ? " L" : " M", plot_x(report, plot, i),
                         plot_y(plot, value));
        drawing = !isnan(value);
    }
    buffer_print(out, "\"/>\n");
}

static void add_points(const struct sweep_report *report, const struct plot *plot,
                       struct buffer *out)
{
    /* Numbers over the line stand out by a white rim. */
    buffer_print(out, "<g paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"%d\">\n",
                 plot->is_numeric ? 4 : 0);
    for (size_t i = 0; i < plot->points; i++) {
        double value = sweep_value(report, i), x = plot_x(report, plot, i);
        double width = fmin(60, 0.6 * PLOT_WIDTH / (double)plot->points);
        char text[VALUE_MAX];

        if (isnan(value))
            continue;
        sweep_print_value(report, value, text, sizeof text);
        if (plot->is_numeric)
            buffer_print(
                out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#08519c\" stroke=\"none\"/>\n",
                x, plot_y(plot, value));
        else
            buffer_print(out,
                         "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                         "fill=\"#4292c6\"/>\n",
                         x - width / 2, plot_y(plot, value), width,
                         plot_y(plot, 0) - plot_y(plot, value));
        if (plot->points <= POINTS_WITH_TEXT)
            svg_text(out, x, plot_y(plot, value) - 9, "middle", text);
    }
    buffer_print(out, "</g>\n");
}

static void add_chart(const struct sweep_report *report, struct buffer *out)
{
    struct plot plot = place_plot(report);

    begin(report, plot.left + PLOT_WIDTH + SVG_MARGIN,
          plot.top + PLOT_HEIGHT + 2 * SVG_LINE_HEIGHT + SVG_MARGIN, out);
    add_plot_axes(report, &plot, out);
    if (plot.is_numeric)
        add_line(report, &plot, out);
    add_points(report, &plot, out);
    buffer_print(out, "</svg>\n");
}

void sweep_svg(const struct sweep_report *report, struct buffer *out)
{
    if (report->parameter_count == 1)
        add_chart(report, out);
    else
        add_heat_map(report, out);
}
