/* Cells in which the defender lives or dies round by round, as `survive` works it out. */
#include "questions/sweep/sweep.h"

#include "base/error.h"
#include "questions/duel/duel_report.h"
#include "questions/sweep/parameters.h"
#include "report/sink.h"

#include <math.h>
#include <stdlib.h>

enum { ERROR_TEXT_MAX = 400 };

static volley_status work_out(struct sweep *sweep, const struct batch_job *job, volley_duel **duel,
                              volley_error *err)
{
    const volley_sweep *wanted = sweep->wanted;
    const volley_text words = batch_job_words(job, &job->defender, SWEEP_CELLS);
    volley_text *attackers = batch_job_attackers(job, SWEEP_CELLS);
    const volley_side ship = { &words, 1 }, enemies = { attackers, job->attackers.count };
    volley_duel_options options = wanted->duel ? *wanted->duel : volley_duel_options_default();
    volley_duel_engine engine = { .engine = wanted->engine,
                                  .simulation = wanted->simulation,
                                  .watch = sweep_watch_engine,
                                  .context = sweep,
                                  .memory = wanted->plan.memory };
    volley_status status = attackers ? VOLLEY_OK : error_nomem(err);

    if (!wanted->duel)
        options.rounds = 0;
    if (wanted->plan.policy == VOLLEY_MYOPIC)
        options.policy = VOLLEY_DUEL_MYOPIC;
    options.library = wanted->library;
    options.survives = 1;
    engine.simulation.progress = sweep_watch_simulation;
    engine.simulation.context = sweep;
    if (status == VOLLEY_OK)
        status = volley_duel_create(sweep->options.edition, &ship, &enemies, &options, duel, err);
    free(attackers);
    return status == VOLLEY_OK ? volley_duel_run(*duel, &engine, err) : status;
}

static void take_figures(const volley_duel *duel, struct sweep_cell *cell)
{
    volley_duel_figures figures;

    if (!volley_duel_figures_of(duel, 0, &figures))
        return;
    cell->mean = cell->value = figures.rounds.value;
    cell->half_width = figures.trials ? OUTCOME_NORMAL_95 * figures.rounds.error : NAN;
    cell->destroyed = figures.b.value + figures.draw.value;
}

static void tell_failure(const struct sweep *sweep, const struct sweep_at *at,
                         const volley_error *fault, struct buffer *out)
{
    char text[ERROR_TEXT_MAX];
    struct buffer enemies = { 0 };
    struct duel_failure failure = { .version = VOLLEY_VERSION,
                                    .name = at->name,
                                    .edition = sweep->options.edition,
                                    .message = volley_error_text(fault, text, sizeof text),
                                    .a = batch_job_text(at->job, &at->job->defender),
                                    .extras = at->parameters };

    batch_job_join(at->job, &enemies);
    failure.b = buffer_text(&enemies);
    duel_tell_failure(&failure, sweep->options.format, out);
    buffer_end(&enemies, out);
}

static volley_status find_cell(struct sweep *sweep, const struct sweep_at *at, struct buffer *row,
                               volley_error *err)
{
    const struct duel_tell tell = {
        .format = sweep->options.format, .name = at->name, .extras = at->parameters, .of_many = true
    };
    volley_duel *duel = NULL;
    volley_status status = work_out(sweep, at->job, &duel, err);

    if (status == VOLLEY_OK && sweep->cells)
        take_figures(duel, &sweep->cells[at->cell]);
    else if (status == VOLLEY_OK)
        status = duel_tell(duel, &tell, row, err);
    else if (status != VOLLEY_NOMEM && !sweep->cells)
        tell_failure(sweep, at, err, row);
    volley_duel_free(duel);
    return status;
}

volley_status sweep_run_rounds(struct sweep *sweep)
{
    const struct report_extras extras = { sweep->names, NULL, sweep->parameters->count };
    struct buffer out = { 0 };
    volley_status status;

    if (sweep->options.format == VOLLEY_CSV)
        record_csv_header(&duel_table, &extras, 0, &out);
    status = io_drain(&out, sweep->sink, sweep->err);
    return status == VOLLEY_OK ? sweep_run_each(sweep, find_cell) : status;
}
