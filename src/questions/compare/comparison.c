#include "questions/compare/comparison.h"

#include "base/error.h"
#include "base/point.h"
#include "questions/tell/report.h"
#include "report/form.h"
#include "report/sink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 32 };

/* ---- making one ---- */

size_t comparison_target_slots(const volley_comparison *comparison)
{
    return comparison->target_count ? comparison->target_count : 1;
}

/* A target without a name gets one by its number. */
static char *copy_name(const volley_target *target, size_t index)
{
    char numbered[NAME_MAX_BYTES];

    snprintf(numbered, sizeof numbered, "target %zu", index + 1);
    return strdup(target->name ? target->name : numbered);
}

static bool copy_texts(volley_comparison *comparison, const volley_compare *what)
{
    bool ok = true;

    for (size_t i = 0; i < what->variant_count; i++) {
        const volley_variant *variant = &what->variants[i];
        const char *defender = what->target_count ? "" : variant->defender.text;
        struct comparison_row *row = &comparison->rows[i];

        row->label = strdup(variant->label);
        row->attacker = strdup(variant->attacker.text);
        row->defender = strdup(defender);
        row->cost = variant->cost;
        row->policy = tell_policy(&(volley_plan_options){
            .policy = variant->policy ? *variant->policy : what->plan.policy });
        ok = ok && row->label && row->attacker && row->defender;
    }
    for (size_t i = 0; i < what->target_count; i++) {
        const volley_target *target = &what->targets[i];

        comparison->targets[i].name = copy_name(target, i);
        comparison->targets[i].defender = strdup(target->defender.text);
        comparison->targets[i].weight = target->weight;
        ok = ok && comparison->targets[i].name && comparison->targets[i].defender;
    }
    return ok;
}

static size_t use_count(const volley_comparison *comparison)
{
    return comparison->variant_count * comparison_target_slots(comparison) * comparison->part_most;
}

volley_status comparison_create(const volley_compare *what, size_t part_most,
                                volley_comparison **out, volley_error *err)
{
    volley_comparison *comparison = calloc(1, sizeof *comparison);

    *out = comparison;
    if (!comparison)
        return error_nomem(err);
    comparison->edition = rules_edition_find(what->edition);
    comparison->plan = what->plan;
    comparison->part_most = part_most;
    comparison->variant_count = what->variant_count;
    comparison->target_count = what->target_count;
    comparison->reference = what->reference;
    comparison->seed = what->simulation.seed;
    compare_columns_set(comparison, what);
    comparison->rows = calloc(what->variant_count, sizeof *comparison->rows);
    comparison->targets = calloc(comparison_target_slots(comparison), sizeof *comparison->targets);
    comparison->figures = calloc(what->variant_count * comparison_target_slots(comparison),
                                 sizeof *comparison->figures);
    comparison->uses = calloc(use_count(comparison), sizeof *comparison->uses);
    if (!comparison->rows || !comparison->targets || !comparison->figures || !comparison->uses ||
        !copy_texts(comparison, what))
        return error_nomem(err);
    return VOLLEY_OK;
}

void volley_comparison_free(volley_comparison *comparison)
{
    if (!comparison)
        return;
    for (size_t i = 0; comparison->rows && i < comparison->variant_count; i++) {
        free((char *)comparison->rows[i].label);
        free((char *)comparison->rows[i].attacker);
        free((char *)comparison->rows[i].defender);
    }
    for (size_t i = 0; comparison->targets && i < comparison->target_count; i++) {
        free((char *)comparison->targets[i].name);
        free((char *)comparison->targets[i].defender);
    }
    for (size_t i = 0; comparison->uses && i < use_count(comparison); i++)
        ask_cards_fini(&comparison->uses[i]);
    free(comparison->uses);
    free(comparison->rows);
    free(comparison->targets);
    free(comparison->figures);
    free(comparison);
}

static volley_figure figure_of(const struct comparison_figure *figure)
{
    return (volley_figure){ figure->value, figure->error };
}

_Static_assert((int)COMPARISON_AT_LEAST == (int)VOLLEY_AT_LEAST_MOST, "as many in both");

static void copy_figures(const struct comparison_figures *from, volley_compared *out)
{
    *out = (volley_compared){
        .damage = figure_of(&from->of[COMPARISON_DAMAGE]),
        .hit = figure_of(&from->of[COMPARISON_HIT]),
        .crit = figure_of(&from->of[COMPARISON_CRIT]),
        .destroyed = figure_of(&from->of[COMPARISON_DESTROYED]),
        .damage_difference = figure_of(&from->difference[COMPARISON_DAMAGE]),
        .hit_difference = figure_of(&from->difference[COMPARISON_HIT]),
        .destroyed_difference = figure_of(&from->difference[COMPARISON_DESTROYED]),
        .damage_per_point = from->damage_per_point,
        .difference_per_point = from->difference_per_point,
        .half_points = figure_of(&from->of[COMPARISON_HALF]),
        .at_least[0] = { 1, 0 },
    };
    for (size_t i = 0; i < COMPARISON_AT_LEAST; i++)
        out->at_least[i + 1] = figure_of(&from->of[COMPARISON_AT_LEAST_1 + i]);
}

int volley_comparison_column(const volley_comparison *comparison, size_t variant, size_t column,
                             volley_figure *value, volley_figure *difference)
{
    const struct comparison_figures *all = &comparison->rows[variant].all;

    if (column >= comparison->asked_count)
        return 0;
    *value = figure_of(&all->of[comparison->asked[column]]);
    *difference = figure_of(&all->difference[comparison->asked[column]]);
    return 1;
}

void volley_comparison_figures(const volley_comparison *comparison, size_t variant,
                               volley_compared *out)
{
    copy_figures(&comparison->rows[variant].all, out);
}

void volley_comparison_target_figures(const volley_comparison *comparison, size_t variant,
                                      size_t target, volley_compared *out)
{
    copy_figures(&comparison->figures[variant * comparison_target_slots(comparison) + target], out);
}

/* What a figure means that does not speak for itself. */
static const char *note_of(const volley_comparison *comparison, volley_metric metric)
{
    const bool means = comparison->target_count > 1;

    switch (metric) {
    case VOLLEY_METRIC_ATTACKS:
        return means ? "Attacks to kill: how often these attacks are made, with all tokens each "
                       "time, "
                       "until the ship is destroyed. The mean by weight is that of targets killed "
                       "one after the other (in series)."
                     : "Attacks to kill: how often these attacks are made, with all tokens each "
                       "time, "
                       "until the ship is destroyed.";
    case VOLLEY_METRIC_ATTACKS_HARMONIC:
        return means ? "Harmonic: attacks for a kill where the attacks, not the kills, are shared "
                       "out "
                       "by weight:\n1 / (mean of 1 / attacks to kill)."
                     : NULL;
    case VOLLEY_METRIC_POINTS:
        return "Points taken: of the ship's points, half of them at half points, all when it is "
               "destroyed.";
    default:
        return NULL;
    }
}

static void name_columns(const volley_comparison *comparison, struct comparison_column *out)
{
    for (size_t i = 0; i < comparison->column_count; i++) {
        const struct tell_column *names = &comparison->names[i];

        out[i] = (struct comparison_column){ .word = names->word,
                                             .title = names->title,
                                             .name = names->name,
                                             .key = names->key,
                                             .is_share = names->is_share,
                                             .note = note_of(comparison,
                                                             comparison->columns[i].metric) };
    }
}

static struct comparison_report report_of(const volley_comparison *comparison,
                                          const struct comparison_row *rows,
                                          const struct comparison_column *columns)
{
    struct comparison_report report = {
        .edition = comparison->edition->name,
        .edition_title = comparison->edition->title,
        .policy = comparison->rows[0].policy,
        .objective = tell_objective(&comparison->plan),
        .version = VOLLEY_VERSION,
        .token_words = rules_token_words,
        .rows = rows,
        .row_count = comparison->variant_count,
        .targets = comparison->targets,
        .target_count = comparison->target_count,
        .part_most = comparison->part_most,
        .seed = comparison->seed,
        .stopped = comparison->stopped,
        .columns = columns,
        .shown = comparison->shown,
        .shown_count = comparison->shown_count,
        .asked = comparison->asked_for,
    };

    while (rows[report.reference].label != comparison->rows[comparison->reference].label)
        report.reference++;
    if (!comparison_is_same(&report, COMPARISON_POLICY))
        report.policy = NULL;
    return report;
}

volley_status volley_comparison_write(const volley_comparison *comparison, volley_format format,
                                      const volley_sink *sink, volley_error *err)
{
    struct comparison_column columns[COMPARISON_COLUMNS_MAX];
    struct comparison_row *rows;
    struct comparison_report report;
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point;

    if (status != VOLLEY_OK)
        return status;
    rows = calloc(comparison->variant_count, sizeof *rows);
    if (!rows)
        return error_nomem(err);
    compare_columns_sort(comparison, rows);
    name_columns(comparison, columns);
    report = report_of(comparison, rows, columns);
    report.ascii = sink->ascii != 0;
    point = point_begin();
    if (format == VOLLEY_JSON)
        comparison_json(&report, &out);
    else if (format == VOLLEY_CSV)
        comparison_csv(&report, &out);
    else if (format == VOLLEY_SVG)
        comparison_svg(&report, &out);
    else
        comparison_print(&report, io_page_form(format), &out);
    point_end(&point);
    free(rows);
    return io_drain(&out, sink, err);
}
