#include "report/duel.h"

#include "report/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PLOT_LEFT = SVG_MARGIN + 48,
    PLOT_TOP = SVG_HEAD + 2 * SVG_LINE_HEIGHT,
    PLOT_WIDTH = 560,
    PLOT_HEIGHT = 280,
    BETWEEN = 84, /* from one plot to the next */
    ROUNDS_SHOWN_MAX = 20,
    WORDS_SHOWN_MAX = 80,
    TEXT_ROOM = 64
};

static const char *const colors[DUEL_SIDES] = { "#08519c", "#b2182b" };

/* One of the two plots: its top and the greatest of its values. */
struct plot {
    double top, most, step;
    size_t rounds;
    bool is_share;
};

/* ---- axes ---- */

static double x_of(const struct plot *plot, size_t round)
{
    return PLOT_LEFT + PLOT_WIDTH * (double)round / (double)plot->rounds;
}

static double y_of(const struct plot *plot, double value)
{
    return plot->top + PLOT_HEIGHT * (1 - value / plot->most);
}

static void add_axes(const struct plot *plot, const char *title, const char *below,
                     struct buffer *out)
{
    const size_t every = (plot->rounds + 11) / 12;
    char text[TEXT_ROOM];

    for (double y = 0; y <= plot->most * 1.0001; y += plot->step) {
        if (plot->is_share)
            snprintf(text, sizeof text, "%.0f %%", 100 * y);
        else
            snprintf(text, sizeof text, "%g", round(1e9 * y) / 1e9);
        buffer_print(out, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>\n",
                     PLOT_LEFT, y_of(plot, y), PLOT_LEFT + PLOT_WIDTH, y_of(plot, y),
                     y == 0 ? "#111111" : "#dddddd");
        svg_text(out, PLOT_LEFT - 8, y_of(plot, y) + 4, "end", text);
    }
    for (size_t i = 0; i <= plot->rounds; i += every) {
        snprintf(text, sizeof text, "%zu", i);
        svg_text(out, x_of(plot, i), plot->top + PLOT_HEIGHT + SVG_LINE_HEIGHT, "middle", text);
    }
    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, SVG_MARGIN, plot->top - 12, "start", title);
    svg_text(out, PLOT_LEFT + PLOT_WIDTH / 2.0, plot->top + PLOT_HEIGHT + 2 * SVG_LINE_HEIGHT,
             "middle", below);
    buffer_print(out, "</g>\n");
}

/* ---- curves ---- */

/* From nothing at round 0; the letter of the side stands at its end. */
static void add_curve(const struct plot *plot, int side, const double *values, struct buffer *out)
{
    double last = plot->rounds ? values[plot->rounds - 1] : 0;

    buffer_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s d=\"M%.1f %.1f",
                 colors[side], side ? " stroke-dasharray=\"7 4\"" : "", x_of(plot, 0),
                 y_of(plot, 0));
    for (size_t i = 0; i < plot->rounds; i++)
        buffer_print(out, " L%.1f %.1f", x_of(plot, i + 1), y_of(plot, values[i]));
    buffer_print(out, "\"/>\n<g fill=\"%s\" font-weight=\"bold\">\n", colors[side]);
    svg_text(out, PLOT_LEFT + PLOT_WIDTH + 8 + 14 * side, y_of(plot, last) + 4, "start",
             side ? "B" : "A");
    buffer_print(out, "</g>\n");
}

static void add_curves(const struct duel_report *report, const struct plot *plot,
                       struct buffer *out)
{
    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct duel_side_found *found = &report->found->sides[side];

        if (duel_health_of(report, side))
            add_curve(plot, side, plot->is_share ? found->gone : found->lost, out);
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

static void add_bars(const struct plot *plot, int side, const struct duel_side_found *found,
                     struct buffer *out)
{
    const double width = fmax(1.5, 0.4 * PLOT_WIDTH / (double)(plot->rounds + 1));

    buffer_print(out, "<g fill=\"%s\" fill-opacity=\"0.8\">\n", colors[side]);
    for (size_t i = 0; i < found->points_len; i++)
        if (found->points_pmf[i] > 0)
            buffer_print(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                         x_of(plot, i) + (side - 1) * width + width / 2,
                         y_of(plot, found->points_pmf[i]), width,
                         PLOT_HEIGHT * found->points_pmf[i] / plot->most);
    buffer_print(out, "</g>\n");
}

static bool has_points(const struct duel_report *report)
{
    return report->found->sides[0].points_pmf || report->found->sides[1].points_pmf;
}

static struct plot points_plot(const struct duel_report *report, double top)
{
    struct plot plot = { .top = top, .most = 0.05, .rounds = 1, .is_share = true };

    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct duel_side_found *found = &report->found->sides[side];

        for (size_t i = 0; i < found->points_len; i++)
            plot.most = fmax(plot.most, found->points_pmf[i]);
        if (found->points_len > plot.rounds + 1)
            plot.rounds = found->points_len - 1;
    }
    plot.step = svg_step(plot.most);
    plot.most = plot.step * ceil(plot.most / plot.step);
    return plot;
}

static void add_points(const struct duel_report *report, double top, struct buffer *out)
{
    const struct plot plot = points_plot(report, top);

    add_axes(&plot, "Chance to lose so many points", "points", out);
    for (int side = 0; side < DUEL_SIDES; side++)
        if (report->found->sides[side].points_pmf)
            add_bars(&plot, side, &report->found->sides[side], out);
}

/* ---- the whole ---- */

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
    const size_t rounds = report->found->round_count;
    const bool points = has_points(report);
    struct plot plot = { .top = PLOT_TOP + SVG_LINE_HEIGHT,
                         .most = 1,
                         .step = 0.2,
                         .rounds = rounds < ROUNDS_SHOWN_MAX ? rounds : ROUNDS_SHOWN_MAX,
                         .is_share = true };
    const double below = plot.top + PLOT_HEIGHT + BETWEEN;
    char title[TEXT_ROOM];

    snprintf(title, sizeof title, "A wins %.2f %%, draw %.2f %%, B wins %.2f %%",
             100 * report->found->a.value, 100 * report->found->draw.value,
             100 * report->found->b.value);
    if (plot.rounds == 0)
        plot.rounds = 1;
    svg_begin(title, PLOT_LEFT + PLOT_WIDTH + 2 * SVG_MARGIN + SVG_LETTER_WIDTH * 4,
              below + (PLOT_HEIGHT + BETWEEN) * (points ? 2 : 1), out);
    add_side(report, 0, out);
    add_side(report, 1, out);
    add_axes(&plot, "Chance that the side is gone", "round", out);
    add_curves(report, &plot, out);
    plot.top = below;
    plot.is_share = false;
    plot.most = most_lost(report);
    plot.step = svg_step(plot.most);
    plot.most = plot.step * ceil(plot.most / plot.step);
    add_axes(&plot, "Health lost, on average", "round", out);
    add_curves(report, &plot, out);
    if (points)
        add_points(report, below + PLOT_HEIGHT + BETWEEN, out);
    buffer_print(out, "</svg>\n");
}
