#include "base/error.h"
#include "base/point.h"
#include "questions/ask/mixture.h"
#include "questions/compare/comparison.h"
#include "questions/sweep/grid.h"
#include "report/sink.h"

#include <math.h>
#include <string.h>

enum { SIDES = 2, ERROR_TEXT_MAX = 400 };

static const char *const labels[SIDES] = { "A", "B" };

/* ---- words ---- */

/* A text, or the value of a parameter, that is a mixture. */
static bool is_mixture(const volley_sweep *wanted)
{
    const volley_parameters *parameters = wanted->parameters;
    bool any = ask_mixture_is(wanted->defender.text);

    for (size_t i = 0; i < wanted->attacker_count; i++)
        any = any || ask_mixture_is(wanted->attackers[i].text);
    for (uint32_t i = 0; i < parameters->count; i++)
        for (uint32_t value = 0; value < parameters->list[i].value_count; value++)
            any = any || ask_mixture_is(parameters->list[i].values[value]);
    return any;
}

bool sweep_is_compared(const volley_sweep *wanted)
{
    return wanted->difference || is_mixture(wanted);
}

/* The words of A and B with the values of a cell. */
struct words {
    struct buffer attackers[SIDES], defenders[SIDES];
};

static void words_fini(struct words *words)
{
    for (size_t i = 0; i < SIDES; i++) {
        buffer_fini(&words->attackers[i]);
        buffer_fini(&words->defenders[i]);
    }
}

static bool words_init(const struct sweep *sweep, size_t cell, struct words *out)
{
    const volley_sweep *wanted = sweep->wanted;
    const volley_text *attackers[SIDES] = { &wanted->attackers[0],
                                            &wanted->attackers[wanted->attacker_count - 1] };
    const volley_text *defenders[SIDES] = { &wanted->defender, wanted->other_defender
                                                                   ? wanted->other_defender
                                                                   : &wanted->defender };
    bool ok = true;

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < SIDES && ok; i++)
        ok = sweep_expand(sweep, attackers[i]->text, cell, &out->attackers[i]) &&
             sweep_expand(sweep, defenders[i]->text, cell, &out->defenders[i]);
    return ok;
}

/* ---- a cell ---- */

static volley_status work_out(struct sweep *sweep, size_t cell, const struct words *words,
                              volley_comparison **out, volley_error *err)
{
    volley_variant variants[SIDES];
    volley_compare what = { .edition = sweep->options.edition,
                            .library = sweep->wanted->library,
                            .variants = variants,
                            .variant_count = sweep->wanted->difference ? SIDES : 1,
                            .reference = sweep->wanted->difference ? 1 : 0,
                            .engine = sweep->wanted->engine,
                            .columns = &sweep->wanted->column,
                            .column_count = 1,
                            .plan = sweep->wanted->plan,
                            .simulation = sweep->wanted->simulation };

    for (size_t i = 0; i < SIDES; i++)
        variants[i] = (volley_variant){ .label = labels[i],
                                        .attacker = sweep_words(words->attackers[i].bytes, cell),
                                        .defender = sweep_words(words->defenders[i].bytes, cell),
                                        .cost = NAN };
    what.plan.watch = sweep_watch_engine;
    what.plan.context = sweep;
    what.simulation.progress = sweep_watch_simulation;
    what.simulation.context = sweep;
    return volley_compare_run(&what, out, err);
}

static uint64_t trials_of(const volley_comparison *comparison)
{
    uint64_t most = 0;

    for (size_t i = 0; i < comparison->variant_count; i++)
        most = comparison->rows[i].trials > most ? comparison->rows[i].trials : most;
    return most;
}

static void take_figures(const struct sweep *sweep, const volley_comparison *comparison,
                         struct sweep_cell *out)
{
    const struct comparison_figure *of = comparison->rows[0].all.of;
    volley_figure value, difference, other;
    double error;

    volley_comparison_column(comparison, 0, 0, &value, &difference);
    volley_comparison_column(comparison, comparison->variant_count - 1, 0, &other,
                             &(volley_figure){ 0 });
    *out = (struct sweep_cell){ .mean = of[COMPARISON_DAMAGE].value,
                                .hit = of[COMPARISON_HIT].value,
                                .crit = of[COMPARISON_CRIT].value,
                                .destroyed = of[COMPARISON_DESTROYED].value,
                                .value = value.value,
                                .of = { value.value, other.value } };
    error = of[COMPARISON_DAMAGE].error;
    if (sweep->wanted->difference) {
        out->mean = out->value = difference.value;
        error = difference.error;
    }
    out->half_width = trials_of(comparison) ? OUTCOME_NORMAL_95 * error : NAN;
}

static volley_status take_cards(struct sweep *sweep, const volley_comparison *comparison,
                                size_t cell)
{
    const size_t count = comparison->variant_count * comparison->part_most;

    for (size_t i = 0; i < count; i++)
        if (!sweep_add_cards(sweep, cell, &comparison->uses[i]))
            return error_nomem(sweep->err);
    return VOLLEY_OK;
}

/* ---- rows ---- */

/* What all rows share. */
static struct sweep_row row_of(const struct sweep *sweep, const struct tell_column *column)
{
    return (struct sweep_row){ .name = "",
                               .edition = sweep->options.edition,
                               .engine = "auto",
                               .version = VOLLEY_VERSION,
                               .word = column->word,
                               .key = column->key,
                               .is_difference = sweep->wanted->difference != 0,
                               .of = { { NAN, NAN }, { NAN, NAN } },
                               .difference = { NAN, NAN },
                               .parameters = { .names = sweep->names,
                                               .count = sweep->parameters->count } };
}

static void fill_row(const volley_comparison *comparison, struct sweep_row *row)
{
    const size_t last = comparison->variant_count - 1;
    volley_figure value, difference;

    row->trials = trials_of(comparison);
    row->engine = row->trials ? "mc" : "exact";
    for (size_t i = SIDES; i-- > 0;) {
        volley_comparison_column(comparison, i < last ? i : last, 0, &value, &difference);
        row->of[i] = (struct sweep_figure){ value.value, value.error };
    }
    volley_comparison_column(comparison, 0, 0, &value, &difference);
    row->difference = (struct sweep_figure){ difference.value, difference.error };
}

static volley_status write_row(struct sweep *sweep, size_t cell,
                               const volley_comparison *comparison, const volley_error *fault)
{
    const struct tell_column column = tell_column_of(sweep->wanted->column);
    const char *values[SWEEP_PARAMETERS_MAX];
    char message[ERROR_TEXT_MAX];
    struct sweep_row row = row_of(sweep, &column);
    struct buffer name = { 0 }, out = { 0 };
    struct point point;

    sweep_values(sweep, cell, values);
    row.parameters.values = values;
    sweep_add_cell_name(sweep, cell, &name);
    row.name = buffer_text(&name);
    if (comparison)
        fill_row(comparison, &row);
    else
        row.fault = volley_error_text(fault, message, sizeof message);
    point = point_begin();
    (sweep->options.format == VOLLEY_JSON ? sweep_json : sweep_csv)(&row, &out);
    point_end(&point);
    buffer_end(&name, &out);
    return io_drain(&out, sweep->sink, sweep->err);
}

static volley_status write_header(const struct sweep *sweep)
{
    const struct tell_column column = tell_column_of(sweep->wanted->column);
    const struct sweep_row row = row_of(sweep, &column);
    struct buffer out = { 0 };

    if (sweep->options.format == VOLLEY_CSV)
        sweep_csv_header(&row, &out);
    return io_drain(&out, sweep->sink, sweep->err);
}

/* ---- all of them ---- */

static volley_status deliver(struct sweep *sweep, size_t cell, const volley_comparison *comparison,
                             const volley_error *fault)
{
    if (!sweep->cells)
        return write_row(sweep, cell, comparison, fault);
    if (!comparison)
        return VOLLEY_OK;
    take_figures(sweep, comparison, &sweep->cells[cell]);
    return take_cards(sweep, comparison, cell);
}

static volley_status run_cell(struct sweep *sweep, size_t cell)
{
    volley_comparison *comparison = NULL;
    volley_error fault = { 0 };
    struct words words;
    volley_status status;

    fault.status = words_init(sweep, cell, &words)
                       ? work_out(sweep, cell, &words, &comparison, &fault)
                       : error_nomem(&fault);
    status = sweep_is_called_off(sweep) ? VOLLEY_OK : sweep_note_cell(sweep, cell, &fault);
    if (status == VOLLEY_OK && !sweep->work.result->stopped)
        status = deliver(sweep, cell, comparison, &fault);
    volley_comparison_free(comparison);
    words_fini(&words);
    return status;
}

volley_status sweep_run_compared(struct sweep *sweep)
{
    const volley_status status = sweep->cells ? VOLLEY_OK : write_header(sweep);

    return status == VOLLEY_OK ? sweep_run_each(sweep, run_cell) : status;
}
