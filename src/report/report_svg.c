#include "report/report_say.h"

#include "base/stats/interval.h"
#include "report/number.h"
#include "report/plot.h"
#include "report/svg.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>

enum {
    PLOT_WIDTH = 640,
    PLOT_HEIGHT = 300,
    PLOT_LEFT = SVG_MARGIN + 56,
    LINE_CHARACTERS = 84, /* of text above the plot */
    BAR_WIDTH_MAX = 60,
    VALUE_MAX = 32,
    TITLE_MAX = 96
};

/* A place of the plot for each number of damage. */
struct chart {
    const struct report_engine *lead;
    struct plot plot;
    size_t len;
    double step; /* from one place to the next */
};

static double place_x(const struct chart *chart, size_t damage)
{
    return chart->plot.left + chart->step * ((double)damage + 0.5);
}

static double at_least(const struct chart *chart, size_t damage)
{
    return outcome_at_least(chart->lead->pmf, chart->lead->outcome->shape.damage_len, damage);
}

/* ---- bars: so much damage ---- */

/* The 95 % interval of a simulated share. */
static void add_interval(const struct chart *chart, size_t damage, struct buffer *out)
{
    const struct interval interval =
        interval_of_share(chart->lead->pmf[damage], chart->lead->outcome->trials);
    const double x = place_x(chart, damage);

    svg_line(out, x, plot_y(&chart->plot, interval.low), x, plot_y(&chart->plot, interval.high),
             SVG_INK, 1.5, "");
}

static void add_bars(const struct chart *chart, struct buffer *out)
{
    const double width = fmin(BAR_WIDTH_MAX, 0.6 * chart->step);

    for (size_t i = 0; i < chart->len; i++) {
        const double y = plot_y(&chart->plot, chart->lead->pmf[i]);

        buffer_print(out,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                     "fill-opacity=\"0.75\"/>\n",
                     place_x(chart, i) - width / 2, y, width, plot_y(&chart->plot, 0) - y,
                     plot_styles[0].color);
        if (chart->lead->outcome->trials)
            add_interval(chart, i, out);
    }
}

/* ---- the line: at least so much ---- */

static void add_line(const struct chart *chart, struct buffer *out)
{
    buffer_print(out,
                 "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\" "
                 "d=\"",
                 plot_styles[1].color, plot_styles[1].dashes);
    for (size_t i = 0; i < chart->len; i++)
        buffer_print(out, "%s%.1f %.1f", i ? " L" : "M", place_x(chart, i),
                     plot_y(&chart->plot, at_least(chart, i)));
    buffer_print(out, "\"/>\n");
    for (size_t i = 0; i < chart->len; i++)
        buffer_print(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>\n",
                     place_x(chart, i), plot_y(&chart->plot, at_least(chart, i)),
                     plot_styles[1].color);
}

/* ---- numbers below ---- */

/* The damage, and in two rows how likely so much is, and at least so much. */
static void add_numbers(const struct chart *chart, struct buffer *out)
{
    static const char widest[] = "100.00 %";
    const size_t every = plot_every((double)svg_text_width(widest), chart->step);
    const double y = chart->plot.top + chart->plot.height + SVG_LINE_HEIGHT;
    char text[VALUE_MAX];

    for (size_t i = 0; i < chart->len; i += every) {
        snprintf(text, sizeof text, "%zu", i);
        svg_text(out, place_x(chart, i), y, "middle", text);
        buffer_print(out, "<g fill=\"%s\">", plot_styles[0].color);
        snprintf(text, sizeof text, "%s", PERCENT(chart->lead->pmf[i]));
        svg_text(out, place_x(chart, i), y + SVG_LINE_HEIGHT, "middle", text);
        buffer_print(out, "</g><g fill=\"#a04000\">");
        snprintf(text, sizeof text, "%s", PERCENT(at_least(chart, i)));
        svg_text(out, place_x(chart, i), y + 2 * SVG_LINE_HEIGHT, "middle", text);
        buffer_print(out, "</g>\n");
    }
    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, chart->plot.left + chart->plot.width / 2, y + 3 * SVG_LINE_HEIGHT + 4, "middle",
             "damage");
    buffer_print(out, "</g>\n");
}

static void add_key(const struct chart *chart, struct buffer *out)
{
    const double y = chart->plot.top - 32, x = chart->plot.left + chart->plot.width - 300;

    buffer_print(out,
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"20\" height=\"12\" fill=\"%s\" "
                 "fill-opacity=\"0.75\"/>\n",
                 x, y - 8, plot_styles[0].color);
    svg_text(out, x + 26, y + 3, "start", "so much");
    svg_line(out, x + 130, y - 2, x + 160, y - 2, plot_styles[1].color, 2, plot_styles[1].dashes);
    svg_text(out, x + 166, y + 3, "start", "at least so much");
}

/* ---- the whole ---- */

/* The question, and what no bar shows. */
static void find_lines(const struct report *report, struct buffer *out)
{
    struct report plain = *report;
    struct buffer text = { 0 };

    if (report->bare)
        return;
    plain.color = plain.ascii = false;
    report_say_question(&plain, &text);
    report_say_mean(&plain, &text);
    report_say_chances(&plain, &text);
    report_say_given(&plain, &text);
    if (!text.failed)
        wrap_lines(text.bytes, text.count, LINE_CHARACTERS, out);
    buffer_end(&text, out);
}

/* "0 damage 12.50 %, 1 damage …" for who cannot see the bars. */
static void describe(const struct chart *chart, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < chart->len; i++)
        buffer_print(&text, "%s%zu damage %s, at least so much %s", i ? "; " : "", i,
                     PERCENT(chart->lead->pmf[i]), PERCENT(at_least(chart, i)));
    svg_describe(out, &text);
}

void report_svg(const struct report *report, struct buffer *out)
{
    const struct report_engine *lead = report_lead(report);
    struct chart chart = { .lead = lead, .len = report_rows(report) };
    struct buffer lines = { 0 };
    char title[TITLE_MAX];

    find_lines(report, &lines);
    chart.step = PLOT_WIDTH / (double)chart.len;
    chart.plot = (struct plot){ .left = PLOT_LEFT,
                                .top = SVG_HEAD + SVG_LINE_HEIGHT * (double)svg_line_count(&lines) +
                                       2 * SVG_LINE_HEIGHT,
                                .width = PLOT_WIDTH,
                                .height = PLOT_HEIGHT,
                                .is_share = true };
    plot_reach(&chart.plot, 1);
    snprintf(title, sizeof title, "Damage %.4g on average", lead->summary.mean);
    svg_begin(title, PLOT_LEFT + PLOT_WIDTH + SVG_MARGIN,
              chart.plot.top + PLOT_HEIGHT + 4 * SVG_LINE_HEIGHT + SVG_MARGIN, out);
    describe(&chart, out);
    svg_lines(out, SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT, &lines);
    plot_values(&chart.plot, "Probability", out);
    add_bars(&chart, out);
    add_line(&chart, out);
    add_key(&chart, out);
    add_numbers(&chart, out);
    buffer_print(out, "</svg>\n");
    buffer_end(&lines, out);
}
