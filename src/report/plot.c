#include "report/plot.h"

#include "report/svg.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VALUE_MAX = 32, LABEL_GAP = 6, LABEL_MAX = 120 };

const struct plot_style plot_styles[PLOT_STYLES] = {
    { "#0072b2", "" },         { "#d55e00", "8 4" }, { "#009e73", "2 4" },
    { "#cc79a7", "12 4 2 4" }, { "#000000", "5 5" }, { "#8c6d00", "14 4" },
    { "#56b4e9", "2 2 6 2" },
};

/* The first mark that is so far from 0, or further. */
static double mark_beyond(const struct plot *plot, double distance)
{
    return distance > 0 ? plot->step * ceil(distance / plot->step * (1 - 1e-12)) : 0;
}

void plot_span(struct plot *plot, double least, double most)
{
    const double widest = fmax(most, -least);

    plot->step = svg_step(widest > 0 ? widest : 1);
    plot->most = mark_beyond(plot, widest > 0 ? most : 1);
    plot->least = -mark_beyond(plot, -least);
}

void plot_reach(struct plot *plot, double most)
{
    plot_span(plot, 0, most);
}

double plot_y(const struct plot *plot, double value)
{
    return plot->top + plot->height * (1 - (value - plot->least) / (plot->most - plot->least));
}

void plot_values(const struct plot *plot, const char *what, struct buffer *out)
{
    char text[VALUE_MAX];

    const int first = (int)round(plot->least / plot->step);
    const int last = (int)round(plot->most / plot->step);

    for (int mark = first; mark <= last; mark++) {
        const double value = mark * plot->step, y = plot_y(plot, value);

        if (plot->is_share)
            snprintf(text, sizeof text, "%g %%", round(1e6 * value) / 1e4);
        else
            snprintf(text, sizeof text, "%g", round(1e9 * value) / 1e9);
        svg_line(out, plot->left, y, plot->left + plot->width, y, mark == 0 ? SVG_INK : SVG_GRID, 1,
                 "");
        svg_text(out, plot->left - 8, y + 4, "end", text);
    }
    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, SVG_MARGIN, plot->top - 28, "start", what);
    buffer_print(out, "</g>\n");
}

size_t plot_every(double width, double step)
{
    return (size_t)fmax(1, ceil((width + LABEL_GAP) / step));
}

static bool touches(const struct plot_box *a, const struct plot_box *b)
{
    return a->left < b->right + LABEL_GAP && b->left < a->right + LABEL_GAP && a->top < b->bottom &&
           b->top < a->bottom;
}

void plot_label(struct plot_room *room, double x, double y, const char *text, struct buffer *out)
{
    const double width = (double)svg_text_width(text);
    const double left = x - width / 2;
    const struct plot_box box = { left, left + width, y - SVG_TEXT_SIZE, y + 4 };

    if (room->count == PLOT_LABELS_MAX)
        return;
    for (size_t i = 0; i < room->count; i++)
        if (touches(&box, &room->boxes[i]))
            return;
    room->boxes[room->count++] = box;
    svg_text(out, x, y, "middle", text);
}

void plot_keep(struct plot_room *room, double x, double y, double radius)
{
    if (room->count < PLOT_LABELS_MAX)
        room->boxes[room->count++] =
            (struct plot_box){ x - radius, x + radius, y - radius, y + radius };
}

static void break_label(const char *label, double width, struct buffer *out)
{
    wrap_lines(label, strlen(label), (size_t)fmax(width / SVG_LETTER_WIDTH, 4), out);
}

size_t plot_lines(const char *label, double width, struct buffer *out)
{
    struct buffer lines = { 0 };
    size_t count;

    break_label(label, width, &lines);
    count = svg_line_count(&lines);
    buffer_end(&lines, out);
    return count;
}

void plot_place(const struct plot *plot, struct plot_room *room, double x, double width,
                const char *label, struct buffer *out)
{
    double y = plot->top + plot->height + SVG_LINE_HEIGHT;
    struct buffer lines = { 0 };
    const char *line;
    uint32_t from = 0;
    size_t bytes;

    break_label(label, width, &lines);
    while (buffer_next_line(&lines, &from, &line, &bytes)) {
        const size_t further = strspn(line, " "); /* what goes on begins further in */
        char text[LABEL_MAX];

        snprintf(text, sizeof text, "%.*s", (int)(bytes - further), line + further);
        plot_label(room, x, y, text, out);
        y += SVG_LINE_HEIGHT;
    }
    buffer_end(&lines, out);
}

void plot_below(const struct plot *plot, size_t lines, const char *what, struct buffer *out)
{
    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, plot->left + plot->width / 2,
             plot->top + plot->height + SVG_LINE_HEIGHT * (double)(lines + 1) + 4, "middle", what);
    buffer_print(out, "</g>\n");
}
