#include "questions/compare/comparison.h"

#include "base/error.h"
#include "base/point.h"
#include "questions/tell/report.h"
#include "report/form.h"
#include "report/sink.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_MAX_BYTES = 32 };

/* ---- making one ---- */

size_t comparison_target_slots(const volley_comparison *comparison)
{
    return comparison->report.target_count ? comparison->report.target_count : 1;
}

/* Its own copy of a text. */
static const char *keep(volley_comparison *comparison, const char *text)
{
    const char *kept = arena_copy(&comparison->memory, text);

    comparison->nomem = comparison->nomem || !kept;
    return kept;
}

/* Room for so many items, all zero. */
static void *take(volley_comparison *comparison, size_t count, size_t item_bytes)
{
    void *items = arena_take_zeroed(&comparison->memory, count * item_bytes);

    comparison->nomem = comparison->nomem || !items;
    return items;
}

static void set_row(volley_comparison *comparison, const volley_compare *what, size_t variant)
{
    const volley_variant *from = &what->variants[variant];
    const volley_plan_options how = { .policy = from->policy ? *from->policy : what->plan.policy };

    comparison->rows[variant] = (struct comparison_row){
        .label = keep(comparison, from->label),
        .attacker = keep(comparison, from->attacker.text),
        .defender = keep(comparison, what->target_count ? "" : from->defender.text),
        .cost = from->cost,
        .policy = tell_policy(&how),
    };
}

/* A target without a name gets one by its number. */
static void set_target(volley_comparison *comparison, const volley_target *from, size_t target)
{
    char numbered[NAME_MAX_BYTES];

    snprintf(numbered, sizeof numbered, "target %zu", target + 1);
    comparison->targets[target] = (struct comparison_target){
        .name = keep(comparison, from->name ? from->name : numbered),
        .defender = keep(comparison, from->defender.text),
        .weight = from->weight,
    };
}

static size_t use_count(const volley_comparison *comparison)
{
    return comparison->report.row_count * comparison_target_slots(comparison) *
           comparison->report.part_most;
}

static void take_all(volley_comparison *comparison, const volley_compare *what)
{
    const size_t variants = what->variant_count, slots = comparison_target_slots(comparison);

    comparison->rows = take(comparison, variants, sizeof *comparison->rows);
    comparison->sorted = take(comparison, variants, sizeof *comparison->sorted);
    comparison->targets = take(comparison, slots, sizeof *comparison->targets);
    comparison->figures = take(comparison, variants * slots, sizeof *comparison->figures);
    comparison->uses = take(comparison, use_count(comparison), sizeof *comparison->uses);
    for (size_t i = 0; i < variants && !comparison->nomem; i++)
        set_row(comparison, what, i);
    for (size_t i = 0; i < what->target_count && !comparison->nomem; i++)
        set_target(comparison, &what->targets[i], i);
    comparison->report.rows = comparison->sorted;
    comparison->report.targets = comparison->targets;
}

volley_status comparison_create(const volley_compare *what, size_t part_most,
                                volley_comparison **out, volley_error *err)
{
    const struct rules_edition *edition = library_edition_named(what->edition, err);
    volley_comparison *comparison = edition ? calloc(1, sizeof *comparison) : NULL;

    *out = comparison;
    if (!edition)
        return VOLLEY_INVALID;
    if (!comparison)
        return error_nomem(err);
    comparison->reference = what->reference;
    comparison->report = (struct comparison_report){
        .edition = edition->name,
        .edition_title = edition->title,
        .objective = tell_objective(&what->plan),
        .row_count = what->variant_count,
        .target_count = what->target_count,
        .part_most = part_most,
        .seed = what->simulation.seed,
        .columns = comparison->names,
        .shown = comparison->shown,
    };
    compare_columns_set(comparison, what);
    take_all(comparison, what);
    return comparison->nomem ? error_nomem(err) : VOLLEY_OK;
}

void volley_comparison_free(volley_comparison *comparison)
{
    if (!comparison)
        return;
    for (size_t i = 0; comparison->uses && i < use_count(comparison); i++)
        ask_cards_fini(&comparison->uses[i]);
    arena_fini(&comparison->memory);
    free(comparison);
}

static void copy_figures(const struct comparison_figures *from, volley_compared *out)
{
    *out = (volley_compared){
        .damage = from->of[COMPARISON_DAMAGE],
        .hit = from->of[COMPARISON_HIT],
        .crit = from->of[COMPARISON_CRIT],
        .destroyed = from->of[COMPARISON_DESTROYED],
        .damage_difference = from->difference[COMPARISON_DAMAGE],
        .hit_difference = from->difference[COMPARISON_HIT],
        .destroyed_difference = from->difference[COMPARISON_DESTROYED],
        .damage_per_point = from->damage_per_point,
        .difference_per_point = from->difference_per_point,
        .half_points = from->of[COMPARISON_HALF],
        .at_least[0] = { 1, 0 },
    };
    for (size_t i = 0; i < COMPARISON_AT_LEAST; i++)
        out->at_least[i + 1] = from->of[COMPARISON_AT_LEAST_1 + i];
}

int volley_comparison_column(const volley_comparison *comparison, size_t variant, size_t column,
                             volley_figure *value, volley_figure *difference)
{
    const struct comparison_figures *all = &comparison->rows[variant].all;

    if (column >= comparison->asked_count)
        return 0;
    *value = all->of[comparison->asked[column]];
    *difference = all->difference[comparison->asked[column]];
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

volley_status volley_comparison_write(const volley_comparison *comparison, volley_format format,
                                      const volley_sink *sink, volley_error *err)
{
    struct comparison_report report = comparison->report;
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point;

    if (status != VOLLEY_OK)
        return status;
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
    return io_drain(&out, sink, err);
}
