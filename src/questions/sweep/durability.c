/* Cells in which the defender lives or dies round by round, as `survive` works it out. */
#include "questions/sweep/sweep.h"

#include "questions/duel/duel_report.h"

#include <math.h>

static volley_status work_out(struct batch_work *work, const struct batch_job *job,
                              volley_duel **duel, volley_error *err)
{
    const volley_sweep *wanted = ((const struct sweep *)work->own)->wanted;
    const volley_text words = batch_job_words(job, &job->cells[BATCH_DEFENDER], SWEEP_CELLS);
    volley_text *attackers = batch_job_attackers(job, SWEEP_CELLS);
    const volley_side ship = { &words, 1 }, enemies = { attackers, job->attackers.count };
    volley_duel_options options = wanted->duel ? *wanted->duel : volley_duel_options_default();
    volley_duel_engine engine = { .engine = wanted->engine,
                                  .simulation = wanted->simulation,
                                  .watch = batch_watch,
                                  .context = work,
                                  .memory = wanted->plan.memory };
    volley_status status = attackers ? VOLLEY_OK : error_nomem(err);

    if (!wanted->duel)
        options.rounds = 0;
    if (wanted->plan.policy == VOLLEY_MYOPIC)
        options.policy = VOLLEY_DUEL_MYOPIC;
    options.library = wanted->library;
    options.survives = 1;
    options.strict = wanted->plan.strict;
    engine.simulation.progress = batch_watch_simulation;
    engine.simulation.context = work;
    if (status == VOLLEY_OK)
        status = volley_duel_create(work->options->edition, &ship, &enemies, &options, duel, err);
    free(attackers);
    return status == VOLLEY_OK ? volley_duel_run(*duel, &engine, err) : status;
}

static volley_status take_cards(struct sweep *sweep, const volley_duel *duel, size_t cell,
                                volley_error *err)
{
    const struct duel_cast *cast = &duel->variants[0].cast;
    struct card_best known;

    for (size_t kind = 0; kind < cast->engagement.kind_count; kind++) {
        const bool ok = duel_cards_of(cast, duel->library, kind, NULL, &known, NULL);

        card_digest_add_ship(&sweep->cards, &known, false);
        card_best_fini(&known);
        NEED(ok, err);
    }
    return sweep_name_cards(sweep, cell) ? VOLLEY_OK : error_nomem(err);
}

static void take_figures(const volley_duel *duel, struct sweep_cell *cell)
{
    volley_duel_figures figures;

    if (!volley_duel_figures_of(duel, 0, &figures))
        return;
    cell->mean = cell->value = figures.rounds.value;
    cell->half_width = figures.trials ? OUTCOME_NORMAL_95 * figures.rounds.error : NAN;
    cell->destroyed = figures.b.value + figures.draw.value;
    cell->actions = duel_actions_of(&duel->variants[0].cast, &(bool){ true });
}

/* The row names its cell, so that a message about no word of it needs no place. */
static void tell_failure(const struct batch_work *work, struct batch_task *task,
                         const struct report_extras *extras)
{
    const struct batch_job *job = &task->job;
    struct failure fault;
    struct buffer enemies = { 0 };
    struct duel_failure failure = { .name = batch_job_column(job, BATCH_SCENARIO, ""),
                                    .edition = work->options->edition,
                                    .fault = &fault,
                                    .a = batch_job_column(job, BATCH_DEFENDER, ""),
                                    .extras = *extras };

    failure_of_row(&fault, &task->error);
    batch_job_join(job, &enemies);
    failure.b = buffer_text(&enemies);
    duel_tell_failure(&failure, work->options->format, &task->report);
    buffer_end(&enemies, &task->report);
}

static void answer(struct batch_work *work, struct batch_task *task,
                   const struct report_extras *extras)
{
    struct sweep *sweep = work->own;
    const size_t cell = (size_t)task->job.line - 1;
    const struct duel_tell tell = { .format = work->options->format,
                                    .name = batch_job_column(&task->job, BATCH_SCENARIO, ""),
                                    .extras = *extras,
                                    .of_many = true };
    volley_duel *duel = NULL;
    const volley_status status = work_out(work, &task->job, &duel, &task->error);

    if (status == VOLLEY_OK && (sweep->cells || sweep->wanted->note))
        take_cards(sweep, duel, cell, &task->error);
    if (status == VOLLEY_OK && sweep->cells)
        take_figures(duel, &sweep->cells[cell]);
    else if (status == VOLLEY_OK)
        duel_tell(duel, &tell, &task->report, &task->error);
    else if (!sweep->cells)
        tell_failure(work, task, extras);
    volley_duel_free(duel);
}

const struct batch_kind sweep_rounds = { .table = &duel_table, .answer = answer };
