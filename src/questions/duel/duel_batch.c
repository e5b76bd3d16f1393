#include "volley/duel.h"

#include "base/error.h"
#include "base/point.h"
#include "questions/duel/batch_rows.h"
#include "questions/duel/duel_report.h"

#include <string.h>

enum { SIDES = 2 };

/* What the cells of the two sides stand for, behind those of the columns. */
enum { SIDE_A = DUEL_COLUMNS, CELLS = SIDE_A + SIDES };
_Static_assert((int)CELLS <= (int)BATCH_CELLS, "there is a cell for each");

static const volley_duel_batch *asked_of(const struct batch_work *work)
{
    return work->own;
}

/* ---- one row ---- */

static void read_row(struct batch_rows *rows, const struct csv_row *row)
{
    const struct error_place line = io_row_place(rows->source_name, row);
    struct batch_job *job = &rows->open;

    for (size_t column = 0; column < DUEL_COLUMNS; column++)
        job->cells[column] = batch_rows_keep(rows, io_header_cell(&rows->header, row, column));
    for (int side = 0; side < SIDES && job->error.status == VOLLEY_OK; side++) {
        const struct csv_cell *cell =
            io_header_cell(&rows->header, row, side ? DUEL_COLUMN_B : DUEL_COLUMN_A);

        if (cell)
            job->cells[SIDE_A + side] = batch_rows_expand(rows, cell, side);
        else
            error_at(&job->error, VOLLEY_SYNTAX, &line, "the row has no side '%c'", 'a' + side);
    }
}

static volley_status create(const struct batch_work *work, const struct batch_job *row,
                            volley_duel **out, volley_error *err)
{
    volley_duel_options options = asked_of(work)->options;
    int ranges[DUEL_ROW_RANGES_MAX];
    volley_text sides[SIDES];
    volley_status status = duel_row_options(row, work->source_name, ranges, &options, err);

    for (int side = 0; side < SIDES; side++)
        sides[side] = batch_job_words(row, &row->cells[SIDE_A + side], work->source_name);
    return status == VOLLEY_OK
               ? volley_duel_create(batch_edition(work, row), &(volley_side){ &sides[0], 1 },
                                    &(volley_side){ &sides[1], 1 }, &options, out, err)
               : status;
}

static volley_status run(struct batch_work *work, const struct batch_job *row, volley_duel **duel,
                         volley_error *err)
{
    volley_duel_engine engine = asked_of(work)->engine;
    const volley_status status = create(work, row, duel, err);

    engine.simulation.crew = NULL; /* a crew has whole rows to do */
    engine.watch = batch_watch;
    engine.simulation.progress = batch_watch_simulation;
    engine.context = engine.simulation.context = work;
    return status == VOLLEY_OK ? volley_duel_run(*duel, &engine, err) : status;
}

static void answer(struct batch_work *work, struct batch_task *task,
                   const struct report_extras *extras)
{
    const struct duel_tell how = { .format = work->options->format,
                                   .name = batch_job_column(&task->job, DUEL_COLUMN_ENGAGEMENT, ""),
                                   .extras = *extras,
                                   .delimiter = work->options->delimiter,
                                   .of_many = true };
    const char *told = extras->told;
    volley_duel *duel = NULL;

    if (run(work, &task->job, &duel, &task->error) == VOLLEY_OK)
        for (size_t bytes; (bytes = strcspn(told, "\n")) > 0; told += bytes + (told[bytes] != '\0'))
            squad_texts_print(&duel->variants[0].cast.notes, "%.*s", (int)bytes, told);
    if (duel)
        duel_tell(duel, &how, &task->report, &task->error);
    volley_duel_free(duel);
}

static void tell_failure(const struct batch_work *work, struct batch_task *task,
                         const struct report_extras *extras, const char *message)
{
    const struct batch_job *row = &task->job;
    const struct duel_failure failure = {
        .version = VOLLEY_VERSION,
        .name = batch_job_column(row, DUEL_COLUMN_ENGAGEMENT, ""),
        .edition = batch_edition(work, row),
        .message = message,
        .a = batch_job_column(row, DUEL_COLUMN_A, ""),
        .b = batch_job_column(row, DUEL_COLUMN_B, ""),
        .extras = *extras,
        .delimiter = work->options->delimiter,
    };

    duel_tell_failure(&failure, work->options->format, &task->report);
}

/* ---- the whole ---- */

static const struct batch_kind engagements = {
    .columns = duel_columns,
    .column_count = DUEL_COLUMNS,
    .needed = 1u << DUEL_COLUMN_A | 1u << DUEL_COLUMN_B,
    .edition = DUEL_COLUMN_EDITION,
    .empty = "the file has no header row",
    .table = &duel_table,
    .read = read_row,
    .answer = answer,
    .tell_failure = tell_failure,
};

volley_status volley_duel_batch_run(const volley_duel_batch *what, const volley_source *source,
                                    const volley_sink *sink, volley_batch_result *result,
                                    volley_error *err)
{
    const volley_batch options = { .edition = what->edition,
                                   .simulation = what->engine.simulation,
                                   .format = what->format,
                                   .delimiter = what->delimiter,
                                   .part = what->part,
                                   .skip = what->skip,
                                   .progress = what->progress,
                                   .context = what->context,
                                   .expander = what->expander };
    volley_duel_batch own = *what;
    struct batch_work work = {
        .kind = &engagements, .own = &own, .options = &options, .result = result, .err = err
    };
    struct point point = point_begin();
    const volley_status status = batch_run(&work, source, sink);

    point_end(&point);
    return status;
}
