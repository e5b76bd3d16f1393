#include "questions/compare/comparison.h"

#include "base/decimal.h"
#include "questions/tell/report.h"
#include "report/sink.h"
#include "words/geometry.h"

#include <stdio.h>

enum { NAME_MAX_BYTES = 32 };

/* ---- making one ---- */

size_t comparison_target_slots(const volley_comparison *comparison)
{
    return comparison->report.target_count ? comparison->report.target_count : 1;
}

/* Words on one line. */
static char *copy_words(struct arena *memory, const char *words)
{
    char *plain = lexer_plain(words), *copy = plain ? arena_copy(memory, plain) : NULL;

    free(plain);
    return copy;
}

/* A target without a name gets one by its number. */
static char *copy_name(struct arena *memory, const volley_target *target, size_t index)
{
    char numbered[NAME_MAX_BYTES];

    snprintf(numbered, sizeof numbered, "target %zu", index + 1);
    return arena_copy(memory, target->name ? target->name : numbered);
}

static bool copy_texts(volley_comparison *comparison, const volley_compare *what)
{
    struct arena *memory = &comparison->memory;
    bool ok = true;

    for (size_t i = 0; i < what->variant_count; i++) {
        const volley_variant *variant = &what->variants[i];
        const char *defender = what->target_count ? "" : variant->defender.text;
        struct comparison_row *row = &comparison->rows[i];

        row->label = arena_copy(memory, variant->label);
        row->attacker = copy_words(memory, variant->attacker.text);
        row->defender = copy_words(memory, defender);
        row->cost = variant->cost;
        row->policy = tell_policy(&(volley_plan_options){
            .policy = variant->policy ? *variant->policy : what->plan.policy });
        ok = ok && row->label && row->attacker && row->defender;
    }
    for (size_t i = 0; i < what->target_count; i++) {
        const volley_target *target = &what->targets[i];

        comparison->targets[i].name = copy_name(memory, target, i);
        comparison->targets[i].defender = copy_words(memory, target->defender.text);
        comparison->targets[i].weight = target->weight;
        ok = ok && comparison->targets[i].name && comparison->targets[i].defender;
    }
    return ok;
}

static size_t use_count(const volley_comparison *comparison)
{
    return comparison->report.row_count * comparison_target_slots(comparison) *
           comparison->report.part_most;
}

static void *take(volley_comparison *comparison, size_t count, size_t bytes)
{
    return arena_take_zeroed(&comparison->memory, count * bytes);
}

volley_status comparison_create(const volley_compare *what, size_t part_most,
                                volley_comparison **out, volley_error *err)
{
    const struct rules_edition *edition = library_edition_named(what->edition, err);
    volley_comparison *comparison = edition ? calloc(1, sizeof *comparison) : NULL;
    const size_t variants = what->variant_count;
    const size_t slots = what->target_count ? what->target_count : 1;

    *out = comparison;
    if (!edition)
        return VOLLEY_INVALID;
    NEED(comparison, err);
    comparison->reference = what->reference;
    comparison->report = (struct comparison_report){
        .edition = edition->name,
        .edition_title = geometry_rules(library_cards(what->library, edition), edition),
        .objective = tell_objective(&what->plan),
        .kill = what->plan.objective == VOLLEY_KILL,
        .row_count = variants,
        .target_count = what->target_count,
        .part_most = part_most,
        .seed = what->simulation.seed,
        .columns = comparison->names,
        .shown = comparison->shown,
    };
    compare_columns_set(comparison, what);
    comparison->rows = take(comparison, variants, sizeof *comparison->rows);
    comparison->sorted = take(comparison, variants, sizeof *comparison->sorted);
    comparison->targets = take(comparison, slots, sizeof *comparison->targets);
    comparison->figures = take(comparison, variants * slots, sizeof *comparison->figures);
    comparison->uses = take(comparison, use_count(comparison), sizeof *comparison->uses);
    comparison->faults = take(comparison, variants, sizeof *comparison->faults);
    NEED(comparison->rows && comparison->sorted && comparison->targets && comparison->figures &&
             comparison->uses && comparison->faults && copy_texts(comparison, what),
         err);
    comparison->report.rows = comparison->sorted;
    comparison->report.targets = comparison->targets;
    return VOLLEY_OK;
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
    const struct card_digest_names names = comparison_names(&comparison->report);
    struct buffer out = io_text(sink), answer = { 0 }, notes = { 0 };
    struct card_digest cards = { 0 };
    struct point point;

    TRY(io_check_format(format, IO_ALL_FORMATS, err));
    point = point_begin();
    comparison_find_answer(&report, &answer);
    report.answer = buffer_text(&answer);
    comparison_gather(&report, 0, report.row_count, &cards);
    card_digest_notes(&cards, &names, &notes);
    report.notes = buffer_text(&notes);
    if (format == VOLLEY_JSON)
        record_document(&comparison_record, &report, VOLLEY_VERSION, &out);
    else if (format == VOLLEY_CSV)
        comparison_csv(&report, &out);
    else if (format == VOLLEY_SVG)
        comparison_svg(&report, &out);
    else
        comparison_print(&report, io_page_form(format), &out);
    point_end(&point);
    buffer_end(&answer, &out);
    buffer_end(&notes, &out);
    out.failed = out.failed || cards.failed;
    card_digest_fini(&cards);
    return io_drain(&out, sink, err);
}
