#include "questions/compare/comparison.h"

#include "base/decimal.h"
#include "questions/tell/report.h"
#include "report/sink.h"
#include "words/geometry.h"

#include <math.h>
#include <stdio.h>

_Static_assert((int)COMPARISON_COLUMNS_MAX >= (int)COMPARISON_FIXED + (int)VOLLEY_COLUMNS_MOST + 2,
               "room for what is asked for, the harmonic mean and what is sorted by");

/* ---- columns ---- */

volley_status compare_columns_check(const volley_compare *what, volley_error *err)
{
    if (what->column_count > VOLLEY_COLUMNS_MOST)
        return error_usage(err, "there are at most %d columns", VOLLEY_COLUMNS_MOST);
    for (size_t i = 0; i <= what->column_count; i++) {
        const volley_column *column =
            i < what->column_count ? &what->columns[i] : &what->order.column;

        if (i == what->column_count && what->order.by != VOLLEY_ORDER_COLUMN)
            break;
        if (column->metric == VOLLEY_METRIC_ROUNDS)
            return error_usage(err, "rounds are a figure of sweeps, not of comparisons");
        if (column->metric == VOLLEY_METRIC_AT_LEAST && column->number < 1)
            return error_usage(err, "at least so much damage: 1 or more");
    }
    return VOLLEY_OK;
}

/* The number of a column, which is added where it is not there yet. */
static size_t place_of(volley_comparison *comparison, volley_column column)
{
    size_t at = 0;

    while (at < comparison->column_count && (comparison->columns[at].metric != column.metric ||
                                             comparison->columns[at].number != column.number))
        at++;
    if (at == comparison->column_count) {
        comparison->columns[at] = column;
        comparison->names[at] = tell_column_of(column);
        comparison->column_count++;
    }
    return at;
}

static void show(volley_comparison *comparison, size_t at)
{
    for (size_t i = 0; i < comparison->report.shown_count; i++)
        if (comparison->shown[i] == at)
            return;
    comparison->shown[comparison->report.shown_count++] = at;
}

/* Set the columns of a comparison, what is asked for behind those that all have. Over targets the
 * harmonic mean of attacks to kill comes with the mean. */
static void set_columns(volley_comparison *comparison, const volley_compare *what)
{
    static const volley_column harmonic = { VOLLEY_METRIC_ATTACKS_HARMONIC, 0 };

    for (int metric = VOLLEY_METRIC_DAMAGE; metric <= VOLLEY_METRIC_HALF; metric++)
        place_of(comparison, (volley_column){ (volley_metric)metric, 0 });
    for (int least = 1; least <= COMPARISON_AT_LEAST; least++)
        place_of(comparison, (volley_column){ VOLLEY_METRIC_AT_LEAST, least });
    comparison->report.asked = what->column_count > 0 && !what->adds;
    for (size_t i = COMPARISON_DAMAGE; !comparison->report.asked && i <= COMPARISON_DESTROYED; i++)
        show(comparison, i);
    for (size_t i = 0; i < what->column_count; i++) {
        const size_t at = place_of(comparison, what->columns[i]);

        comparison->asked[comparison->asked_count++] = at;
        show(comparison, at);
        if (what->columns[i].metric == VOLLEY_METRIC_ATTACKS && what->target_count > 1)
            show(comparison, place_of(comparison, harmonic));
    }
    comparison->order = what->order;
    if (what->order.by == VOLLEY_ORDER_COLUMN)
        comparison->order_column = place_of(comparison, what->order.column);
}

/* ---- the order ---- */

static double key_of(const volley_comparison *comparison, const struct comparison_row *row)
{
    return comparison->order.by == VOLLEY_ORDER_COST ? row->cost
           : comparison->order.by == VOLLEY_ORDER_PER_POINT
               ? row->all.damage_per_point
               : row->all.of[comparison->order_column].value;
}

static bool is_before(const volley_comparison *comparison, double a, double b)
{
    const bool least_first = comparison->order.by == VOLLEY_ORDER_COST ||
                             (comparison->order.by == VOLLEY_ORDER_COLUMN &&
                              comparison->names[comparison->order_column].least_first);

    if (isnan(a) || isnan(b))
        return !isnan(a);
    return least_first != (comparison->order.reversed != 0) ? a < b : a > b;
}

/* By insertion: ties stay as they are, and there are few. */
void compare_columns_sort(volley_comparison *comparison)
{
    const struct comparison_row *rows = comparison->rows;
    struct comparison_row *sorted = comparison->sorted;

    for (size_t i = 0; i < comparison->report.row_count; i++) {
        size_t at = i;

        for (; comparison->order.by != VOLLEY_ORDER_NONE && at > 0 &&
               is_before(comparison, key_of(comparison, &rows[i]),
                         key_of(comparison, &sorted[at - 1]));
             at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = rows[i];
    }
    while (sorted[comparison->report.reference].label != rows[comparison->reference].label)
        comparison->report.reference++;
}

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
    set_columns(comparison, what);
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
