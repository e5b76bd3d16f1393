#include "base/clock.h"
#include "base/error.h"
#include "questions/sweep/grid.h"
#include "report/sink.h"

static volley_status live_through(struct sweep *sweep, const struct durability *how, size_t cell)
{
    const char *values[SWEEP_PARAMETERS_MAX];
    const struct report_extras extras = { sweep->names, values, sweep->parameters->count };
    struct buffer name = { 0 }, row = { 0 };
    volley_error fault = { 0 };
    volley_status status;

    sweep_values(sweep, cell, values);
    sweep_add_cell_name(sweep, cell, &name);
    buffer_add(&name, "", 1);
    status = name.failed ? error_nomem(&fault)
                         : durability_cell(how, cell, name.bytes, &extras,
                                           sweep->cells ? &sweep->cells[cell] : NULL, &row, &fault);
    fault.status = status;
    status = sweep_is_called_off(sweep) ? VOLLEY_OK : sweep_note_cell(sweep, cell, &fault);
    if (status == VOLLEY_OK && !sweep->cells && !sweep->work.result->stopped)
        status = io_drain(&row, sweep->sink, sweep->err);
    buffer_fini(&row);
    buffer_fini(&name);
    return status;
}

volley_status sweep_run_rounds(struct sweep *sweep, volley_format format)
{
    const struct durability how = { sweep->wanted,      sweep->options.edition, format,
                                    sweep_watch_engine, sweep_watch_simulation, sweep };
    const struct report_extras extras = { sweep->names, NULL, sweep->parameters->count };
    volley_status status = VOLLEY_OK;
    struct buffer out = { 0 };

    sweep->start = clock_seconds();
    if (!sweep->cells) {
        durability_header(&how, &extras, &out);
        status = io_drain(&out, sweep->sink, sweep->err);
    }
    for (size_t cell = 0;
         cell < sweep->cell_count && status == VOLLEY_OK && !sweep_is_called_off(sweep); cell++)
        status = live_through(sweep, &how, cell);
    return status;
}
