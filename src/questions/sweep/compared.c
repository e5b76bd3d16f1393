#include "base/decimal.h"
#include "base/io/csv.h"
#include "questions/compare/comparison.h"
#include "questions/sweep/sweep.h"
#include "report/sink.h"

#include <math.h>

/* ---- rows of data ---- */

/* A cell as a row of data. */
struct sweep_row {
    const char *name; /* "dice=3 agility=2" */
    const char *edition, *engine;
    const char *word;   /* of the figure: "at-least-3" */
    bool is_difference; /* of the first figure and the second */
    uint64_t trials;    /* 0: exact */
    volley_figure of[2], difference;
    const char *cards, *notes;       /* what became of them, and what else is told, a line each */
    const struct failure *fault;     /* why it could not be worked out; NULL: it was */
    struct report_extras parameters; /* their names and values */
};

#define FIGURE(member) .place = offsetof(volley_figure, member)
#define ROW(member)    .place = offsetof(struct sweep_row, member)

static const struct sweep_row *row_at(const struct record_at *at)
{
    return at->it;
}

/* An exact figure has no error. */
static bool is_simulated(const struct record_at *figure)
{
    return row_at(figure->up)->trials > 0;
}

static bool is_difference(const struct record_at *at)
{
    return !row_at(at)->fault && row_at(at)->is_difference;
}

static bool is_single(const struct record_at *at)
{
    return !row_at(at)->fault && !row_at(at)->is_difference;
}

static const struct record_field figure_fields[] = {
    { "value", RECORD_NUMBER, FIGURE(value), .null = true },
    { "stderr", RECORD_NUMBER, FIGURE(error), .when = is_simulated },
};
static const struct record figure_record = RECORD(figure_fields);
#define FIGURES RECORD_OBJECT, .of = &figure_record

static const struct record_field row_fields[] = {
    { "name", RECORD_TEXT, ROW(name) },
    { "edition", RECORD_TEXT, ROW(edition) },
    { "engine", RECORD_TEXT, ROW(engine), RECORD_ENGINE(RECORD_ENGINES) },
    { "column", RECORD_TEXT, ROW(word) },
    { "columns", RECORD_COPIED, ROW(parameters) },
    { "trials", RECORD_COUNT, ROW(trials), .filled = true },
    { NULL, RECORD_POINTER, ROW(fault), .of = &failed_row_record, .some = true },
    { "figure", FIGURES, ROW(of[0]), .when = is_single },
    { "a", FIGURES, ROW(of[0]), .when = is_difference },
    { "b", FIGURES, ROW(of[1]), .when = is_difference },
    { "difference", FIGURES, ROW(difference), .when = is_difference },
    { "cards", RECORD_LINES, ROW(cards) },
    { "notes", RECORD_LINES, ROW(notes) },
};
const struct record sweep_record = RECORD(row_fields);

/* ---- CSV: in a title, %s is the key of the figure ---- */

#define OF_ALL                                                                                     \
    { "scenario", .path = "name" }, { "edition", .path = "edition" },                              \
        { "engine", .path = "engine" },                                                            \
    {                                                                                              \
        "trials", .path = "trials"                                                                 \
    }
#define LAST_OF_ALL                                                                                \
    { "error", .path = "error" }, { "cards", .path = "cards" },                                    \
    {                                                                                              \
        "told", .path = "notes", .between = " | "                                                  \
    }
static const struct record_column single_columns[] = {
    OF_ALL,
    { "%s", .path = "figure.value" },
    { "stderr", .path = "figure.stderr" },
    LAST_OF_ALL,
};
static const struct record_column difference_columns[] = {
    OF_ALL,
    { "%s_a", .path = "a.value" },
    { "stderr_a", .path = "a.stderr" },
    { "%s_b", .path = "b.value" },
    { "stderr_b", .path = "b.stderr" },
    { "difference", .path = "difference.value" },
    { "difference_stderr", .path = "difference.stderr" },
    LAST_OF_ALL,
};

static const struct record_table *table_of(const struct sweep *sweep)
{
    static const struct record_table single = RECORD_TABLE(single_columns, NULL);
    static const struct record_table difference = RECORD_TABLE(difference_columns, NULL);

    return sweep->wanted->difference ? &difference : &single;
}

void sweep_compared_header(const struct sweep *sweep, struct buffer *out)
{
    const struct tell_column column = tell_column_of(sweep->wanted->column);
    const struct record_table *table = table_of(sweep);

    for (size_t i = 0; i < table->count; i++) {
        buffer_print(out, i ? "," : "");
        buffer_print(out, table->columns[i].title, column.key);
    }
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        csv_field(out, sweep->names[i], ',', false);
    buffer_add(out, "\n", 1);
}

enum { SIDES = 2 };

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

/* ---- a cell ---- */

/* B has the last attacker, and the other defender, if there is one. */
static volley_status work_out(struct batch_work *work, const struct batch_job *job,
                              volley_comparison **out, volley_error *err)
{
    const volley_sweep *wanted = ((const struct sweep *)work->own)->wanted;
    const struct batch_cell *attackers = job->attackers.items;
    const struct batch_cell *of[SIDES][2] = { { &attackers[0], &job->cells[BATCH_DEFENDER] },
                                              { &attackers[wanted->attacker_count - 1],
                                                wanted->other_defender
                                                    ? &attackers[wanted->attacker_count]
                                                    : &job->cells[BATCH_DEFENDER] } };
    volley_variant variants[SIDES];
    volley_compare what = { .edition = work->options->edition,
                            .library = wanted->library,
                            .variants = variants,
                            .variant_count = wanted->difference ? SIDES : 1,
                            .reference = wanted->difference ? 1 : 0,
                            .engine = wanted->engine,
                            .columns = &wanted->column,
                            .column_count = 1,
                            .plan = wanted->plan,
                            .simulation = wanted->simulation };

    for (size_t i = 0; i < what.variant_count; i++)
        variants[i] = (volley_variant){ .label = labels[i],
                                        .attacker = batch_job_words(job, of[i][0], SWEEP_CELLS),
                                        .defender = batch_job_words(job, of[i][1], SWEEP_CELLS),
                                        .cost = NAN };
    what.plan.watch = batch_watch;
    what.simulation.progress = batch_watch_simulation;
    what.plan.context = what.simulation.context = work;
    TRY(volley_compare_run(&what, out, err));
    for (size_t i = 0; i < what.variant_count; i++)
        if ((*out)->rows[i].fault) /* a cell needs both */
            return error_copy(err, &(*out)->faults[i].error);
    return VOLLEY_OK;
}

static const struct comparison_figures *figures_of(const volley_comparison *comparison, size_t side)
{
    const size_t last = comparison->report.row_count - 1;

    return &comparison->rows[side < last ? side : last].all;
}

static void take_figures(const struct sweep *sweep, const volley_comparison *comparison,
                         struct sweep_cell *out)
{
    const size_t column = comparison->asked[0];
    const struct comparison_figures *a = figures_of(comparison, 0);
    const volley_figure value = a->of[column], difference = a->difference[column];
    double error = a->of[COMPARISON_DAMAGE].error;

    *out =
        (struct sweep_cell){ .mean = a->of[COMPARISON_DAMAGE].value,
                             .hit = a->of[COMPARISON_HIT].value,
                             .crit = a->of[COMPARISON_CRIT].value,
                             .destroyed = a->of[COMPARISON_DESTROYED].value,
                             .value = value.value,
                             .of = { value.value, figures_of(comparison, 1)->of[column].value } };
    if (sweep->wanted->difference) {
        out->mean = out->value = difference.value;
        error = difference.error;
    }
    out->half_width = comparison_trials(&comparison->report) ? OUTCOME_NORMAL_95 * error : NAN;
}

static volley_status take_cards(struct sweep *sweep, const volley_comparison *comparison,
                                size_t cell, volley_error *err)
{
    const size_t count = comparison->report.row_count * comparison->report.part_most;

    for (size_t i = 0; i < count; i++)
        card_digest_add(&sweep->cards, &comparison->uses[i]);
    return sweep_name_cards(sweep, cell) ? VOLLEY_OK : error_nomem(err);
}

/* ---- rows ---- */

static void write_row(const struct sweep *sweep, const struct sweep_row *row, struct buffer *out)
{
    const struct record_at at = { &sweep_record, row, NULL, 0 };
    struct point point = point_begin();

    if (sweep->options.format == VOLLEY_JSON)
        record_document(&sweep_record, row, VOLLEY_VERSION, out);
    else
        record_csv_row(table_of(sweep), &at, &row->parameters, 0, out);
    point_end(&point);
}

/* Of a cell that could not be worked out; or of one that could, before its figures are set. */
static struct sweep_row row_of(const struct sweep *sweep, const struct tell_column *column,
                               const struct batch_job *job, const struct report_extras *extras)
{
    return (struct sweep_row){ .name = batch_job_column(job, BATCH_SCENARIO, ""),
                               .edition = sweep->options.edition,
                               .engine = "auto",
                               .word = column->word,
                               .is_difference = sweep->wanted->difference != 0,
                               .of = { { NAN, NAN }, { NAN, NAN } },
                               .difference = { NAN, NAN },
                               .cards = "",
                               .notes = "",
                               .parameters = *extras };
}

static void tell_failure(const struct batch_work *work, struct batch_task *task,
                         const struct report_extras *extras, const struct failure *fault)
{
    const struct sweep *sweep = work->own;
    const struct tell_column column = tell_column_of(sweep->wanted->column);
    struct sweep_row row = row_of(sweep, &column, &task->job, extras);

    row.fault = fault;
    write_row(sweep, &row, &task->report);
}

/* ---- all of them ---- */

static void answer(struct batch_work *work, struct batch_task *task,
                   const struct report_extras *extras)
{
    struct sweep *sweep = work->own;
    const size_t cell = (size_t)task->job.line - 1;
    volley_comparison *comparison = NULL;

    if (work_out(work, &task->job, &comparison, &task->error) != VOLLEY_OK) {
        volley_comparison_free(comparison);
        return;
    }
    if (!sweep->cells) {
        const struct tell_column column = tell_column_of(sweep->wanted->column);
        const size_t asked = comparison->asked[0];
        struct sweep_row row = row_of(sweep, &column, &task->job, extras);
        struct buffer said = { 0 }, cards = { 0 }, notes = { 0 };

        comparison_say_cards(&comparison->report, &said);
        card_lines_apart(buffer_text(&said), &cards, &notes);
        row.cards = buffer_text(&cards);
        row.notes = buffer_text(&notes);
        row.trials = comparison_trials(&comparison->report);
        row.engine = record_engines[row.trials ? RECORD_MC : RECORD_EXACT];
        row.difference = figures_of(comparison, 0)->difference[asked];
        for (size_t i = 0; i < SIDES; i++)
            row.of[i] = figures_of(comparison, i)->of[asked];
        write_row(sweep, &row, &task->report);
        buffer_end(&said, &task->report);
        buffer_end(&cards, &task->report);
        buffer_end(&notes, &task->report);
    } else {
        take_figures(sweep, comparison, &sweep->cells[cell]);
    }
    if (sweep->cells || sweep->wanted->note)
        take_cards(sweep, comparison, cell, &task->error);
    volley_comparison_free(comparison);
}

const struct batch_kind sweep_compared = { .answer = answer, .tell_failure = tell_failure };
