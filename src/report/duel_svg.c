#include "report/duel.h"

#include "report/number.h"
#include "report/plot.h"
#include "report/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PLOT_LEFT = SVG_MARGIN + 48,
    PLOT_TOP = SVG_HEAD + 2 * SVG_LINE_HEIGHT,
    PLOT_WIDTH = 560,
    PLOT_HEIGHT = 280,
    BETWEEN = 112, /* from one plot to the next */
    ROUNDS_SHOWN_MAX = 20,
    WORDS_SHOWN_MAX = 80,
    TEXT_ROOM = 64
};

static const char *const colors[DUEL_SIDES] = { "#08519c", "#b2182b" };

/* A plot over rounds, or over points. */
struct chart {
    struct plot plot;
    size_t rounds;
    bool has_bars; /* they stand half a step from the edges */
};

static double x_of(const struct chart *chart, size_t round)
{
    const double half = chart->has_bars ? 0.5 : 0;

    return chart->plot.left +
           chart->plot.width * ((double)round + half) / ((double)chart->rounds + 2 * half);
}

static struct chart chart_of(double top, size_t rounds, double most, bool is_share)
{
    struct chart chart = { .plot = { .left = PLOT_LEFT,
                                     .top = top,
                                     .width = PLOT_WIDTH,
                                     .height = PLOT_HEIGHT,
                                     .is_share = is_share },
                           .rounds = rounds };

    plot_reach(&chart.plot, most);
    return chart;
}

static void add_axes(const struct chart *chart, const char *title, const char *below,
                     struct buffer *out)
{
    struct plot_room room = { .count = 0 };
    char text[TEXT_ROOM];

    plot_values(&chart->plot, title, out);
    plot_below(&chart->plot, 1, below, out);
    for (size_t i = 0; i <= chart->rounds; i++) {
        snprintf(text, sizeof text, "%zu", i);
        plot_place(&chart->plot, &room, x_of(chart, i), PLOT_WIDTH, text, out);
    }
}

/* ---- curves ---- */

/* From nothing at round 0; the letter of the side stands at its end. */
static void add_curve(const struct chart *chart, int side, const double *values, struct buffer *out)
{
    double last = chart->rounds ? values[chart->rounds - 1] : 0;

    buffer_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s d=\"M%.1f %.1f",
                 colors[side], side ? " stroke-dasharray=\"7 4\"" : "", x_of(chart, 0),
                 plot_y(&chart->plot, 0));
    for (size_t i = 0; i < chart->rounds; i++)
        buffer_print(out, " L%.1f %.1f", x_of(chart, i + 1), plot_y(&chart->plot, values[i]));
    buffer_print(out, "\"/>\n<g fill=\"%s\" font-weight=\"bold\">\n", colors[side]);
    svg_text(out, PLOT_LEFT + PLOT_WIDTH + 8 + 14 * side, plot_y(&chart->plot, last) + 4, "start",
             side ? "B" : "A");
    buffer_print(out, "</g>\n");
}

static void add_curves(const struct duel_report *report, const struct chart *chart,
                       struct buffer *out)
{
    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct duel_side_found *found = &report->found->sides[side];

        if (duel_health_of(report, side))
            add_curve(chart, side, chart->plot.is_share ? found->gone : found->lost, out);
    }
}

static double most_lost(const struct duel_report *report)
{
    double most = 1;

    for (int side = 0; side < DUEL_SIDES; side++)
        most = fmax(most, duel_health_of(report, side));
    return most;
}

/* ---- points lost, where they are known: the chance of each number of them ---- */

static void add_bars(const struct chart *chart, int side, const struct duel_side_found *found,
                     struct buffer *out)
{
    const double width = fmax(1.5, 0.4 * PLOT_WIDTH / (double)(chart->rounds + 1));

    buffer_print(out, "<g fill=\"%s\" fill-opacity=\"0.8\">\n", colors[side]);
    for (size_t i = 0; i < found->points_len; i++)
        if (found->points_pmf[i] > 0)
            buffer_print(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                         x_of(chart, i) + (side - 1) * width,
                         plot_y(&chart->plot, found->points_pmf[i]), width,
                         PLOT_HEIGHT * found->points_pmf[i] / chart->plot.most);
    buffer_print(out, "</g>\n");
}

static bool has_points(const struct duel_report *report)
{
    return report->found->sides[0].points_pmf || report->found->sides[1].points_pmf;
}

static struct chart points_chart(const struct duel_report *report, double top)
{
    struct chart chart;
    double most = 0.05;
    size_t rounds = 1;

    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct duel_side_found *found = &report->found->sides[side];

        for (size_t i = 0; i < found->points_len; i++)
            most = fmax(most, found->points_pmf[i]);
        if (found->points_len > rounds + 1)
            rounds = found->points_len - 1;
    }
    chart = chart_of(top, rounds, most, true);
    chart.has_bars = true;
    return chart;
}

static void add_points(const struct duel_report *report, double top, struct buffer *out)
{
    const struct chart chart = points_chart(report, top);

    add_axes(&chart, "Chance to lose so many points", "points", out);
    for (int side = 0; side < DUEL_SIDES; side++)
        if (report->found->sides[side].points_pmf)
            add_bars(&chart, side, &report->found->sides[side], out);
}

/* ---- the whole ---- */

/* The curves for who cannot see them. */
static void describe(const struct duel_report *report, struct buffer *out)
{
    struct buffer text = { 0 };

    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct duel_side_found *found = &report->found->sides[side];

        if (!duel_health_of(report, side))
            continue;
        buffer_print(&text, "Side %c by round, gone and health lost: ", side ? 'B' : 'A');
        for (size_t i = 0; i < report->found->round_count && i < ROUNDS_SHOWN_MAX; i++)
            buffer_print(&text, "%s%s and %.2f", i ? ", " : "", PERCENT(found->gone[i]),
                         found->lost[i]);
        buffer_print(&text, ". ");
    }
    svg_describe(out, &text);
}

/* "A: t65xwing focus" */
static void add_side(const struct duel_report *report, int side, struct buffer *out)
{
    char text[WORDS_SHOWN_MAX + 8];
    int used = snprintf(text, sizeof text, "%c:", side ? 'B' : 'A');

    for (size_t i = 0; i < report->ship_count && used < WORDS_SHOWN_MAX; i++)
        if (report->ships[i].side == side)
            used += snprintf(text + used, sizeof text - (size_t)used, "%s%s",
                             used > 2 ? " ; " : " ", report->ships[i].words);
    if (used >= WORDS_SHOWN_MAX)
        strcpy(text + WORDS_SHOWN_MAX, "...");
    buffer_print(out, "<g fill=\"%s\">\n", colors[side]);
    svg_text(out, SVG_MARGIN, SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT * (1 + side) - 4,
             "start", text);
    buffer_print(out, "</g>\n");
}

void duel_svg(const struct duel_report *report, struct buffer *out)
{
    const size_t known = report->found->round_count;
    const size_t rounds = known == 0 ? 1 : known < ROUNDS_SHOWN_MAX ? known : ROUNDS_SHOWN_MAX;
    const bool points = has_points(report);
    struct chart chart = chart_of(PLOT_TOP + SVG_LINE_HEIGHT, rounds, 1, true);
    const double below = chart.plot.top + PLOT_HEIGHT + BETWEEN;
    char title[TEXT_ROOM];

    if (report->survives)
        snprintf(title, sizeof title, "A lives %.2f rounds on average",
                 report->found->rounds.value);
    else
        snprintf(title, sizeof title, "A wins %s, draw %s, B wins %s",
                 PERCENT(report->found->a.value), PERCENT(report->found->draw.value),
                 PERCENT(report->found->b.value));
    svg_begin(title, PLOT_LEFT + PLOT_WIDTH + 2 * SVG_MARGIN + SVG_LETTER_WIDTH * 4,
              below + (PLOT_HEIGHT + BETWEEN) * (points ? 2 : 1), out);
    describe(report, out);
    add_side(report, 0, out);
    add_side(report, 1, out);
    add_axes(&chart, "Chance that the side is gone", "round", out);
    add_curves(report, &chart, out);
    chart = chart_of(below, rounds, most_lost(report), false);
    add_axes(&chart, "Health lost, on average", "round", out);
    add_curves(report, &chart, out);
    if (points)
        add_points(report, below + PLOT_HEIGHT + BETWEEN, out);
    buffer_print(out, "</svg>\n");
}
