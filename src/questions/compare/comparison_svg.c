#include "questions/compare/comparison.h"

#include "questions/tell/report.h"
#include "report/number.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>

enum { WORDS_MAX = 44 /* characters of a variant */, TEXT_MAX = 96 };

/* ---- damage on average ---- */

/* "A  3 focus lock": what the variants differ in. */
static void add_name(const void *of, size_t place, struct buffer *out)
{
    const struct comparison_report *report = of;
    const struct comparison_row *row = &report->rows[place];
    const bool attacker = !comparison_is_same(report, COMPARISON_ATTACKER);
    const bool defender = !report->target_count && !comparison_is_same(report, COMPARISON_DEFENDER);
    const bool policy = !comparison_is_same(report, COMPARISON_POLICY);
    struct buffer words = { 0 };

    buffer_print(&words, "%s%s%s%s%s", attacker ? row->attacker : "",
                 attacker && defender ? " vs " : "", defender ? row->defender : "",
                 policy && (attacker || defender) ? ", " : "", policy ? row->policy : "");
    buffer_print(out, "%s  ", row->label);
    wrap_clip(buffer_text(&words), WORDS_MAX, out);
    buffer_end(&words, out);
}

static struct chart_point damage_of(const void *of, size_t series, size_t place)
{
    const struct comparison_report *report = of;
    const volley_figure *damage = &report->rows[place].all.of[COMPARISON_DAMAGE];
    const double half = OUTCOME_NORMAL_95 * fmax(damage->error, 0);

    (void)series;
    return (struct chart_point){ damage->value, fmax(damage->value - half, 0),
                                 damage->value + half };
}

/* The damage, or "+0.2512 ± 0.0010"; no difference for the reference. */
static void add_figure(const void *of, size_t place, size_t column, struct buffer *out)
{
    const struct comparison_report *report = of;
    const struct comparison_figures *row = &report->rows[place].all;
    const volley_figure *difference = &row->difference[COMPARISON_DAMAGE];
    char text[NUMBER_TEXT_MAX];

    if (column == 0 && report->rows[place].fault)
        return;
    if (column == 0)
        buffer_print(out, "%.4f", row->of[COMPARISON_DAMAGE].value);
    else if (!comparison_is_reference(&report->rows[place]) && !isnan(difference->value)) {
        buffer_print(out, "%s", number_signed(difference->value, 4, text));
        if (difference->error > 0)
            buffer_print(out, " ± %.4f", OUTCOME_NORMAL_95 * difference->error);
    }
}

static void add_bars(const struct comparison_report *report, struct svg *svg)
{
    char difference[TEXT_MAX];
    const char *const columns[] = { "damage", difference };

    snprintf(difference, sizeof difference, "difference to %s%s",
             report->rows[report->reference].label, comparison_is_grid(report) ? " …" : "");
    chart_add(svg, &(struct chart){ .kind = CHART_ROWS,
                                    .title = "Damage on average",
                                    .places_name = "",
                                    .series_count = 1,
                                    .place_count = report->row_count,
                                    .reference = report->reference + 1,
                                    .columns = columns,
                                    .column_count = report->row_count > 1 ? 2 : 1,
                                    .of = report,
                                    .point = damage_of,
                                    .name = add_name,
                                    .figure = add_figure });
}

/* ---- chances of so much damage or more ---- */

static struct chart_point chance_of(const void *of, size_t series, size_t damage)
{
    const struct comparison_report *report = of;
    const volley_figure *chances = &report->rows[series].all.of[COMPARISON_AT_LEAST_1];
    const double chance = damage ? chances[damage - 1].value : 1;

    if (report->rows[series].fault)
        return chart_exactly(NAN);
    return chart_exactly(isnan(chance) ? 0 : chance);
}

static void add_curves(const struct comparison_report *report, struct svg *svg)
{
    const char *labels[SVG_STYLES];

    for (size_t i = 0; i < report->row_count; i++)
        labels[i] = report->rows[i].label;
    chart_add(svg, &(struct chart){ .title = "Chance of so much damage or more",
                                    .places_name = "damage, at least",
                                    .series = labels,
                                    .series_count = report->row_count,
                                    .place_count = COMPARISON_AT_LEAST + 1,
                                    .reach = 1,
                                    .is_share = true,
                                    .of = report,
                                    .point = chance_of });
}

void comparison_svg(const struct comparison_report *report, struct buffer *out)
{
    struct buffer said = { 0 };
    struct svg svg;

    if (!report->bare) {
        comparison_say_title(report, &said);
        play_sentence(report->edition_title, report->policy, report->objective, &said);
    }
    if (comparison_trials(report))
        buffer_print(&said, "Simulated; lines and ± are the 95 %% interval.\n");
    if (report->row_count > SVG_STYLES)
        buffer_print(&said, "Chances are drawn for at most %d variants.\n", SVG_STYLES);
    svg = chart_begin(&said);
    add_bars(report, &svg);
    if (report->row_count <= SVG_STYLES)
        add_curves(report, &svg);
    chart_end(&svg, "Damage side by side", "", out);
}
