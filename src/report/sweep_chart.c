#include "report/plot.h"
#include "report/svg.h"
#include "report/sweep_picture.h"

#include <math.h>
#include <stdlib.h>

enum {
    PLOT_WIDTH = 620,
    PLOT_HEIGHT = 340,
    LABEL_LEAST = 56, /* what a word may be broken to */
    KEY_LINE = 32,    /* pixels of a line in the key */
    POINT_RADIUS = 4,
    NUMBER_ABOVE = 9, /* its base line from the point */
    NUMBER_BELOW = 19,
    VALUE_MAX = 32
};
_Static_assert((int)SWEEP_LINES_MAX == (int)PLOT_STYLES, "each line has a style");

/* ---- where things stand ---- */

struct chart {
    struct plot plot;
    struct plot_room room;
    double label_width;     /* of words; numbers are left out where there is no room */
    size_t lines;           /* of labels, at most */
    double x_least, x_most; /* of a numeric parameter */
    size_t points;
    size_t line_count; /* values of a second parameter, or 1 */
    double key_width;  /* of what these are called; 0: there is no key */
    bool is_numeric;
};

/* The cell of a point of a line. */
static size_t cell_of(const struct chart *chart, size_t line, size_t point)
{
    return point * chart->line_count + line;
}

static double find_key_width(const struct sweep_report *report)
{
    const struct sweep_parameter *lines = &report->parameters[1];
    double widest;

    if (report->parameter_count < 2)
        return 0;
    widest = (double)svg_text_width(lines->name);
    for (size_t i = 0; i < lines->count; i++)
        widest = fmax(widest, KEY_LINE + 6 + (double)svg_text_width(sweep_label(lines, i)));
    return SVG_MARGIN + widest;
}

static void place_labels(const struct sweep_parameter *parameter, struct chart *chart,
                         struct buffer *out)
{
    const double step = PLOT_WIDTH / (double)chart->points;

    chart->label_width =
        chart->is_numeric ? PLOT_WIDTH : fmax(step - SVG_LETTER_WIDTH, LABEL_LEAST);
    chart->lines = 1;
    for (size_t i = 0; i < parameter->count; i++) {
        const size_t lines = plot_lines(sweep_label(parameter, i), chart->label_width, out);

        chart->lines = lines > chart->lines ? lines : chart->lines;
    }
}

/* Half of the 95 % interval of a simulated figure; 0 where there is none. */
static double half_width(const struct sweep_cell *cell)
{
    return cell->value == cell->mean && cell->half_width > 0 ? cell->half_width : 0;
}

/* As far as there are figures; 0 is always there. */
static void reach(const struct sweep_report *report, struct plot *plot)
{
    double least = 0, most = 0;

    for (size_t i = 0; i < report->cell_count; i++) {
        const double value = sweep_value(report, i), half = half_width(&report->cells[i]);

        if (!isfinite(value))
            continue;
        least = fmin(least, report->is_difference ? value - half : 0);
        most = fmax(most, value + half);
    }
    plot_span(plot, least, most);
}

static struct chart place_chart(const struct sweep_report *report, struct buffer *out)
{
    const struct sweep_parameter *parameter = &report->parameters[0];
    struct chart chart = { .plot = { .left = SVG_MARGIN + 56,
                                     .top = SVG_HEAD + SVG_LINE_HEIGHT + 22,
                                     .width = PLOT_WIDTH,
                                     .height = PLOT_HEIGHT,
                                     .is_share = report->is_share },
                           .points = parameter->count,
                           .line_count =
                               report->parameter_count > 1 ? report->parameters[1].count : 1,
                           .key_width = find_key_width(report),
                           .is_numeric = parameter->is_numeric && parameter->count > 1,
                           .x_least = INFINITY,
                           .x_most = -INFINITY };

    reach(report, &chart.plot);
    for (size_t i = 0; chart.is_numeric && i < parameter->count; i++) {
        chart.x_least = fmin(chart.x_least, strtod(parameter->values[i], NULL));
        chart.x_most = fmax(chart.x_most, strtod(parameter->values[i], NULL));
    }
    chart.is_numeric =
        chart.is_numeric && chart.x_most > chart.x_least && isfinite(chart.x_most - chart.x_least);
    place_labels(parameter, &chart, out);
    return chart;
}

/* Words stand side by side, numbers at their place, both half a step from the edges. */
static double point_x(const struct sweep_report *report, const struct chart *chart, size_t point)
{
    double step = PLOT_WIDTH / (double)chart->points;
    double part = (double)point / (chart->points > 1 ? (double)(chart->points - 1) : 1);

    if (chart->is_numeric)
        part = (strtod(report->parameters[0].values[point], NULL) - chart->x_least) /
               (chart->x_most - chart->x_least);
    return chart->plot.left + step / 2 + part * (PLOT_WIDTH - step);
}

static void add_axes(const struct sweep_report *report, struct chart *chart, struct buffer *out)
{
    const struct sweep_parameter *parameter = &report->parameters[0];

    plot_values(&chart->plot, report->metric, out);
    plot_below(&chart->plot, chart->lines, parameter->name, out);
    for (size_t i = 0; i < parameter->count; i++)
        plot_place(&chart->plot, &chart->room, point_x(report, chart, i), chart->label_width,
                   sweep_label(parameter, i), out);
}

/* ---- lines and points ---- */

static const char *color_of(const struct chart *chart, size_t line)
{
    return chart->line_count > 1 ? plot_styles[line].color : "#08519c";
}

static void add_line(const struct sweep_report *report, const struct chart *chart, size_t line,
                     struct buffer *out)
{
    const char *dashes = chart->line_count > 1 ? plot_styles[line].dashes : "";
    bool drawing = false;

    buffer_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"",
                 color_of(chart, line));
    buffer_print(out, *dashes ? " stroke-dasharray=\"%s\" d=\"" : " d=\"", dashes);
    for (size_t i = 0; i < chart->points; i++) {
        double value = sweep_value(report, cell_of(chart, line, i));

        if (isfinite(value))
            buffer_print(out, "%s%.1f %.1f", drawing ? " L" : " M", point_x(report, chart, i),
                         plot_y(&chart->plot, value));
        drawing = isfinite(value);
    }
    buffer_print(out, "\"/>\n");
}

static void add_interval(const struct sweep_report *report, const struct chart *chart, size_t line,
                         size_t point, struct buffer *out)
{
    const struct sweep_cell *cell = &report->cells[cell_of(chart, line, point)];
    const double x = point_x(report, chart, point), half = half_width(cell);

    if (half > 0)
        svg_line(out, x, plot_y(&chart->plot, fmax(cell->value - half, chart->plot.least)), x,
                 plot_y(&chart->plot, cell->value + half), SVG_INK, 1, "");
}

static void add_mark(const struct sweep_report *report, const struct chart *chart, size_t line,
                     size_t point, struct buffer *out)
{
    const double width = fmin(60, 0.6 * PLOT_WIDTH / (double)chart->points);
    const double x = point_x(report, chart, point), zero = plot_y(&chart->plot, 0);
    const double y = plot_y(&chart->plot, sweep_value(report, cell_of(chart, line, point)));

    if (chart->is_numeric)
        buffer_print(out,
                     "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"none\"/>\n", x,
                     y, POINT_RADIUS, color_of(chart, line));
    else
        buffer_print(out,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                     "fill=\"#4292c6\"/>\n",
                     x - width / 2, fmin(y, zero), width, fabs(zero - y));
}

static void add_marks(const struct sweep_report *report, struct chart *chart, size_t line,
                      struct buffer *out)
{
    for (size_t i = 0; i < chart->points; i++) {
        const double value = sweep_value(report, cell_of(chart, line, i));

        if (!isfinite(value))
            continue;
        add_mark(report, chart, line, i, out);
        add_interval(report, chart, line, i, out);
        if (chart->line_count > 1) /* no figure covers a point of another line */
            plot_keep(&chart->room, point_x(report, chart, i), plot_y(&chart->plot, value),
                      POINT_RADIUS);
    }
}

/* Figures stand above their points and intervals, those below 0 under them, with a white rim over
 * lines. */
static void add_numbers(const struct sweep_report *report, struct chart *chart, size_t line,
                        struct buffer *out)
{
    buffer_print(out, "<g paint-order=\"stroke\" stroke=\"" SVG_GROUND "\" stroke-width=\"%d\">\n",
                 chart->is_numeric ? 4 : 0);
    for (size_t i = 0; i < chart->points; i++) {
        const struct sweep_cell *cell = &report->cells[cell_of(chart, line, i)];
        const double value = cell->value, half = half_width(cell);
        char text[VALUE_MAX];

        if (!isfinite(value))
            continue;
        sweep_print_value(report, value, text, sizeof text);
        plot_label(&chart->room, point_x(report, chart, i),
                   plot_y(&chart->plot, value + (value < 0 ? -half : half)) +
                       (value < 0 ? NUMBER_BELOW : -NUMBER_ABOVE),
                   text, out);
    }
    buffer_print(out, "</g>\n");
}

/* What the lines are, at the right of the field. */
static void add_key(const struct sweep_report *report, const struct chart *chart,
                    struct buffer *out)
{
    const struct sweep_parameter *lines = &report->parameters[1];
    const double x = chart->plot.left + PLOT_WIDTH + SVG_MARGIN;
    double y = chart->plot.top + 12;

    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, x, y, "start", lines->name);
    buffer_print(out, "</g>\n");
    for (size_t i = 0; i < lines->count; i++) {
        y += SVG_LINE_HEIGHT;
        svg_line(out, x, y - 4, x + KEY_LINE, y - 4, color_of(chart, i), 2,
                 chart->line_count > 1 ? plot_styles[i].dashes : "");
        svg_text(out, x + KEY_LINE + 6, y, "start", sweep_label(lines, i));
    }
}

void sweep_chart(const struct sweep_report *report, struct buffer *out)
{
    struct chart chart = place_chart(report, out);

    sweep_picture_begin(report, chart.plot.left + PLOT_WIDTH + chart.key_width + SVG_MARGIN,
                        chart.plot.top + PLOT_HEIGHT + SVG_LINE_HEIGHT * (double)(chart.lines + 1) +
                            SVG_MARGIN,
                        out);
    add_axes(report, &chart, out);
    for (size_t line = 0; line < chart.line_count && chart.is_numeric; line++)
        add_line(report, &chart, line, out);
    for (size_t line = 0; line < chart.line_count; line++)
        add_marks(report, &chart, line, out);
    for (size_t line = 0; line < chart.line_count; line++)
        add_numbers(report, &chart, line, out);
    if (report->parameter_count > 1)
        add_key(report, &chart, out);
    buffer_print(out, "</svg>\n");
}
