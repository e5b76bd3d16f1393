#include "questions/sweep/grid.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/grow.h"

#include <stdio.h>

/* "dice=3 agility=2" */
void sweep_add_cell_name(const struct sweep *sweep, size_t cell, struct buffer *out)
{
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        buffer_print(out, "%s%s=%s", i ? " " : "", sweep->parameters->list[i].name,
                     sweep_parameter_value(sweep->parameters, i, cell));
}

void sweep_values(const struct sweep *sweep, size_t cell, const char *values[SWEEP_PARAMETERS_MAX])
{
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        values[i] = sweep_parameter_value(sweep->parameters, i, cell);
}

bool sweep_expand(const struct sweep *sweep, const char *template, size_t cell, struct buffer *out)
{
    sweep_parameters_expand(sweep->parameters, template, cell, out);
    buffer_add(out, "", 1);
    return !out->failed;
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

volley_status sweep_note_cell(struct sweep *sweep, size_t cell, volley_error *fault)
{
    volley_batch_result *result = sweep->work.result;

    if (fault->status == VOLLEY_NOMEM)
        return error_nomem(sweep->err);
    if (fault->status != VOLLEY_OK && result->failed++ == 0) {
        if (!fault->line) {
            snprintf(fault->source, sizeof fault->source, "%s", sweep->work.source_name);
            fault->line = (int)cell + 1;
            fault->column = 1;
        }
        sweep->work.first_bad = *fault;
    }
    result->scenarios++;
    return VOLLEY_OK;
}

volley_status sweep_run_each(struct sweep *sweep,
                             volley_status (*run)(struct sweep *sweep, size_t cell))
{
    volley_status status = VOLLEY_OK;

    sweep->start = clock_seconds();
    for (size_t cell = 0;
         cell < sweep->cell_count && status == VOLLEY_OK && !sweep_is_called_off(sweep); cell++)
        status = run(sweep, cell);
    return status;
}
