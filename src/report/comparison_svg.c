#include "report/comparison.h"

#include "report/number.h"
#include "report/play.h"
#include "report/plot.h"
#include "report/svg.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>

enum {
    BARS_WIDTH = 420,
    BAR_HEIGHT = 18,
    ROW_HEIGHT = 30,
    FIGURES_WIDTH = 240,  /* right of the bars */
    DIFFERENCE_LEFT = 88, /* in there */
    WORDS_MAX = 44,       /* characters of a variant */
    LINE_CHARACTERS = 100,
    CURVES_LEFT = SVG_MARGIN + 56,
    CURVES_WIDTH = 560,
    CURVES_HEIGHT = 280,
    KEY_WIDTH = 90,
    TEXT_MAX = 96
};

/* ---- the variants in words ---- */

/* "A  3 focus lock": what they differ in. */
static void find_words(const struct comparison_report *report, const struct comparison_row *row,
                       struct buffer *out)
{
    const bool attacker = !comparison_is_same(report, COMPARISON_ATTACKER);
    const bool defender = !report->target_count && !comparison_is_same(report, COMPARISON_DEFENDER);
    const bool policy = !comparison_is_same(report, COMPARISON_POLICY);
    struct buffer words = { 0 };

    buffer_print(&words, "%s%s%s%s%s", attacker ? row->attacker : "",
                 attacker && defender ? " vs " : "", defender ? row->defender : "",
                 policy && (attacker || defender) ? ", " : "", policy ? row->policy : "");
    buffer_add(&words, "", 1);
    buffer_print(out, "%s  ", row->label);
    if (!words.failed)
        wrap_clip(words.bytes, WORDS_MAX, out);
    buffer_add(out, "", 1);
    buffer_end(&words, out);
}

static double widest_words(const struct comparison_report *report, struct buffer *out)
{
    size_t widest = 0;

    for (size_t i = 0; i < report->row_count; i++) {
        struct buffer words = { 0 };

        find_words(report, &report->rows[i], &words);
        if (!words.failed && svg_text_width(words.bytes) > widest)
            widest = svg_text_width(words.bytes);
        buffer_end(&words, out);
    }
    return (double)widest;
}

/* ---- damage: a bar for each ---- */

struct bars {
    double left, top, most;
};

static double bar_x(const struct bars *bars, double damage)
{
    return bars->left + BARS_WIDTH * damage / bars->most;
}

/* "+0.2512 ± 0.0010", or nothing for the reference. */
static void find_difference(const struct comparison_report *report,
                            const struct comparison_row *row, char out[TEXT_MAX])
{
    const struct comparison_figure *difference = &row->all.difference[COMPARISON_DAMAGE];
    char text[NUMBER_TEXT_MAX];
    int used;

    *out = '\0';
    if (row == &report->rows[report->reference] || isnan(difference->value))
        return;
    used = snprintf(out, TEXT_MAX, "%.20s", number_signed(difference->value, 4, text));
    if (difference->error > 0)
        snprintf(out + used, (size_t)(TEXT_MAX - used), " ± %.4f",
                 OUTCOME_NORMAL_95 * difference->error);
}

static void add_bar(const struct comparison_report *report, const struct bars *bars, size_t row,
                    struct buffer *out)
{
    const struct comparison_figure *damage = &report->rows[row].all.of[COMPARISON_DAMAGE];
    const double y = bars->top + ROW_HEIGHT * (double)row, middle = y + BAR_HEIGHT / 2.0;
    const double half = OUTCOME_NORMAL_95 * (damage->error > 0 ? damage->error : 0);
    struct buffer words = { 0 };
    char figures[TEXT_MAX];

    find_words(report, &report->rows[row], &words);
    svg_text(out, SVG_MARGIN, middle + 4, "start", words.failed ? "" : words.bytes);
    buffer_print(out,
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\" "
                 "fill-opacity=\"0.75\"/>\n",
                 bars->left, y, bar_x(bars, damage->value) - bars->left, BAR_HEIGHT,
                 row == report->reference ? "#777777" : plot_styles[0].color);
    if (half > 0)
        svg_line(out, bar_x(bars, damage->value - half), middle, bar_x(bars, damage->value + half),
                 middle, "#111111", 2, "");
    snprintf(figures, sizeof figures, "%.4f", damage->value);
    svg_text(out, bars->left + BARS_WIDTH + 12, middle + 4, "start", figures);
    find_difference(report, &report->rows[row], figures);
    svg_text(out, bars->left + BARS_WIDTH + DIFFERENCE_LEFT, middle + 4, "start", figures);
    buffer_end(&words, out);
}

/* Where the reference ends, all others are measured. */
static void add_bars(const struct comparison_report *report, const struct bars *bars,
                     struct buffer *out)
{
    const double height = ROW_HEIGHT * (double)report->row_count;
    const double at = bar_x(bars, report->rows[report->reference].all.of[COMPARISON_DAMAGE].value);

    buffer_print(out, "<g font-weight=\"bold\">\n");
    svg_text(out, bars->left, bars->top - 10, "start", "Damage on average");
    if (report->row_count > 1) {
        char text[TEXT_MAX];

        snprintf(text, sizeof text, "difference to %s", report->rows[report->reference].label);
        svg_text(out, bars->left + BARS_WIDTH + DIFFERENCE_LEFT, bars->top - 10, "start", text);
    }
    buffer_print(out, "</g>\n");
    for (size_t i = 0; i < report->row_count; i++)
        add_bar(report, bars, i, out);
    svg_line(out, bars->left, bars->top - 4, bars->left, bars->top + height - 6, "#111111", 1, "");
    svg_line(out, at, bars->top - 4, at, bars->top + height - 6, "#111111", 1, "4 3");
}

/* ---- chances of so much damage or more ---- */

static double chance(const struct comparison_row *row, size_t damage)
{
    const double value = damage ? row->all.of[COMPARISON_AT_LEAST_1 + damage - 1].value : 1;

    return isnan(value) ? 0 : value;
}

static double curve_x(const struct plot *plot, size_t damage)
{
    return plot->left + plot->width * ((double)damage + 0.5) / (COMPARISON_AT_LEAST + 1);
}

static void add_curve(const struct comparison_report *report, const struct plot *plot, size_t row,
                      struct buffer *out)
{
    const struct plot_style *style = &plot_styles[row];
    const double x = plot->left + plot->width + 8;
    const double y = plot->top + 12 + SVG_LINE_HEIGHT * (double)row;

    buffer_print(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"", style->color);
    buffer_print(out, *style->dashes ? " stroke-dasharray=\"%s\" d=\"" : " d=\"", style->dashes);
    for (size_t damage = 0; damage <= COMPARISON_AT_LEAST; damage++)
        buffer_print(out, "%s%.1f %.1f", damage ? " L" : "M", curve_x(plot, damage),
                     plot_y(plot, chance(&report->rows[row], damage)));
    buffer_print(out, "\"/>\n");
    svg_line(out, x, y - 4, x + 32, y - 4, style->color, 2, style->dashes);
    svg_text(out, x + 38, y, "start", report->rows[row].label);
}

static void add_curves(const struct comparison_report *report, double top, struct buffer *out)
{
    struct plot_room room = { .count = 0 };
    char text[TEXT_MAX];
    struct plot plot = { .left = CURVES_LEFT,
                         .top = top,
                         .width = CURVES_WIDTH,
                         .height = CURVES_HEIGHT,
                         .is_share = true };

    plot_reach(&plot, 1);
    plot_values(&plot, "Chance of so much damage or more", out);
    plot_below(&plot, 1, "damage, at least", out);
    for (size_t damage = 0; damage <= COMPARISON_AT_LEAST; damage++) {
        snprintf(text, sizeof text, "%zu", damage);
        plot_place(&plot, &room, curve_x(&plot, damage), CURVES_WIDTH, text, out);
    }
    for (size_t i = 0; i < report->row_count; i++)
        add_curve(report, &plot, i, out);
}

/* ---- the whole ---- */

static void find_lines(const struct comparison_report *report, struct buffer *out)
{
    struct buffer text = { 0 };

    if (!report->bare) {
        comparison_say_title(report, &text);
        play_sentence(report->edition_title, report->policy, report->objective, &text);
    }
    if (comparison_trials(report))
        buffer_print(&text, "Simulated; lines and ± are the 95 %% interval.\n");
    if (report->row_count > PLOT_STYLES)
        buffer_print(&text, "Chances are drawn for at most %d variants.\n", PLOT_STYLES);
    if (!text.failed)
        wrap_lines(text.bytes, text.count, LINE_CHARACTERS, out);
    buffer_end(&text, out);
}

static void describe(const struct comparison_report *report, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < report->row_count; i++) {
        char figures[TEXT_MAX];

        find_difference(report, &report->rows[i], figures);
        buffer_print(&text, "%s%s, %s vs %s: damage %.4f %s", i ? "; " : "", report->rows[i].label,
                     report->rows[i].attacker,
                     report->target_count ? "the targets" : report->rows[i].defender,
                     report->rows[i].all.of[COMPARISON_DAMAGE].value, figures);
    }
    svg_describe(out, &text);
}

static double most_damage(const struct comparison_report *report)
{
    double most = 0;

    for (size_t i = 0; i < report->row_count; i++) {
        const struct comparison_figure *damage = &report->rows[i].all.of[COMPARISON_DAMAGE];

        most =
            fmax(most, damage->value + OUTCOME_NORMAL_95 * (damage->error > 0 ? damage->error : 0));
    }
    return most > 0 ? most : 1;
}

void comparison_svg(const struct comparison_report *report, struct buffer *out)
{
    const bool curves = report->row_count <= PLOT_STYLES;
    struct buffer lines = { 0 };
    struct bars bars = { .left = SVG_MARGIN + widest_words(report, out) + 16,
                         .most = most_damage(report) };
    double bottom, right = bars.left + BARS_WIDTH + FIGURES_WIDTH;

    find_lines(report, &lines);
    bars.top = SVG_HEAD + SVG_LINE_HEIGHT * (double)(svg_line_count(&lines) + 1);
    bottom = bars.top + ROW_HEIGHT * (double)report->row_count;
    svg_begin(
        "Damage side by side", fmax(right, CURVES_LEFT + CURVES_WIDTH + KEY_WIDTH) + SVG_MARGIN,
        bottom + SVG_MARGIN + (curves ? CURVES_HEIGHT + 60 + 2 * SVG_LINE_HEIGHT + SVG_MARGIN : 0),
        out);
    describe(report, out);
    svg_lines(out, SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT, &lines);
    add_bars(report, &bars, out);
    if (curves)
        add_curves(report, bottom + 60, out);
    buffer_print(out, "</svg>\n");
    buffer_end(&lines, out);
}
