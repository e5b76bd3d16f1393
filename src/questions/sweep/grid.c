#include "questions/sweep/sweep.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/grow.h"
#include "report/sink.h"

#include <stdio.h>
#include <string.h>

/* "dice=3 agility=2" */
void sweep_add_cell_name(const struct sweep *sweep, size_t cell, struct buffer *out)
{
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        buffer_print(out, "%s%s=%s", i ? " " : "", sweep->parameters->list[i].name,
                     sweep_parameter_value(sweep->parameters, i, cell));
}

/* A template with the values of a cell; its line is the cell's number. */
static struct batch_cell keep_expanded(const struct sweep *sweep, struct batch_job *job,
                                       const char *template, size_t cell)
{
    struct batch_cell kept = { job->text.count, (int)cell + 1, 1, false };

    sweep_parameters_expand(sweep->parameters, template, cell, &job->text);
    buffer_add(&job->text, "", 1);
    return kept;
}

bool sweep_job(const struct sweep *sweep, size_t cell, struct batch_job *out)
{
    const volley_sweep *wanted = sweep->wanted;
    bool ok = true;

    *out = (struct batch_job){ .line = (int)cell + 1, .name = { 0, (int)cell + 1, 1, false } };
    sweep_add_cell_name(sweep, cell, &out->text);
    buffer_add(&out->text, "", 1);
    out->defender = keep_expanded(sweep, out, wanted->defender.text, cell);
    for (size_t i = 0; i < wanted->attacker_count && ok; i++)
        ok = batch_cells_add(&out->attackers,
                             keep_expanded(sweep, out, wanted->attackers[i].text, cell));
    if (ok && wanted->difference && wanted->other_defender)
        ok = batch_cells_add(&out->attackers,
                             keep_expanded(sweep, out, wanted->other_defender->text, cell));
    for (uint32_t i = 0; i < sweep->parameters->count && ok; i++) {
        const char *value = sweep_parameter_value(sweep->parameters, i, cell);

        ok = batch_cells_add(&out->extras,
                             batch_job_keep(out, value, strlen(value), (int)cell + 1, 1));
    }
    return ok && !out->text.failed;
}

bool sweep_add_cards(struct sweep *sweep, size_t cell, const struct card_use *use)
{
    if (!grow_array(&sweep->cells_run, &sweep->run_capacity,
                    (size_t)sweep->cards.scenario_count + 1, sizeof *sweep->cells_run))
        return false;
    sweep->cells_run[sweep->cards.scenario_count] = cell;
    card_digest_add(&sweep->cards, use);
    return true;
}

bool sweep_is_called_off(struct sweep *sweep)
{
    volley_batch_result *result = sweep->work.result;
    const volley_batch_progress progress = { result->scenarios, result->failed, result->scenarios,
                                             clock_seconds() - sweep->start };

    if (!result->stopped && sweep->wanted->progress &&
        sweep->wanted->progress(&progress, sweep->wanted->context))
        result->stopped = 1;
    return result->stopped;
}

int sweep_watch_engine(const volley_watch *now, void *context)
{
    (void)now;
    return sweep_is_called_off(context);
}

int sweep_watch_simulation(const volley_progress *progress, void *context)
{
    (void)progress;
    return sweep_is_called_off(context);
}

void sweep_place_fault(size_t cell, volley_error *fault)
{
    if (fault->line)
        return;
    snprintf(fault->source, sizeof fault->source, "%s", SWEEP_CELLS);
    fault->line = (int)cell + 1;
    fault->column = 1;
}

/* Count a cell, and keep its fault if it has one. */
static volley_status note_cell(struct sweep *sweep, size_t cell, volley_error *fault)
{
    volley_batch_result *result = sweep->work.result;

    if (fault->status == VOLLEY_NOMEM)
        return error_nomem(sweep->err);
    if (fault->status != VOLLEY_OK && result->failed++ == 0) {
        sweep_place_fault(cell, fault);
        sweep->work.first_bad = *fault;
    }
    result->scenarios++;
    return VOLLEY_OK;
}

static volley_status run_cell(struct sweep *sweep, size_t cell, sweep_work_fn *work)
{
    const char *values[SWEEP_PARAMETERS_MAX];
    struct batch_job job;
    struct buffer row = { 0 };
    volley_error fault = { 0 };
    volley_status status = VOLLEY_OK;

    if (sweep_job(sweep, cell, &job)) {
        const struct sweep_at at = { cell,
                                     &job,
                                     batch_job_text(&job, &job.name),
                                     { sweep->names, values, sweep->parameters->count } };

        for (uint32_t i = 0; i < job.extras.count; i++)
            values[i] = batch_job_text(&job, &job.extras.items[i]);
        fault.status = work(sweep, &at, &row, &fault);
    } else {
        error_nomem(&fault);
    }
    if (!sweep_is_called_off(sweep))
        status = note_cell(sweep, cell, &fault);
    if (status == VOLLEY_OK && !sweep->work.result->stopped)
        status = io_drain(&row, sweep->sink, sweep->err);
    buffer_fini(&row);
    batch_job_fini(&job);
    return status;
}

volley_status sweep_run_each(struct sweep *sweep, sweep_work_fn *work)
{
    volley_status status = VOLLEY_OK;

    sweep->start = clock_seconds();
    for (size_t cell = 0;
         cell < sweep->cell_count && status == VOLLEY_OK && !sweep_is_called_off(sweep); cell++)
        status = run_cell(sweep, cell, work);
    return status;
}
