#include "volley/batch.h"

#include "base/error.h"
#include "base/io/file.h"
#include "questions/batch/work.h"
#include "questions/tell/attack_record.h"
#include "report/sink.h"

#include <stdlib.h>
#include <string.h>

enum {
    READ_BYTES = 1 << 16,
    FEED_BYTES = 1 << 12 /* few enough that jobs do not pile up */
};

struct batch {
    const volley_batch *options;
    const volley_source *source;
    const volley_sink *sink;
    volley_error *err;
    struct batch_rows rows;
    volley_batch_result *result;
    bool is_shared; /* with other processes */
    struct batch_work work;
    struct batch_shared shared;
    uint64_t bytes_read;
    uint64_t to_skip;
    bool header_written;
};

static volley_status write_report(struct batch_task *task, void *context)
{
    const struct batch *batch = context;

    return io_drain(&task->report, batch->sink, batch->err);
}

static volley_status write_shared(const char *report, size_t bytes, void *context)
{
    const struct batch *batch = context;

    return io_write(batch->sink, report, bytes, batch->err);
}

/* ---- where jobs go ---- */

static volley_status begin_work(struct batch *batch)
{
    if (batch->is_shared)
        return batch_shared_begin(&batch->shared);
    batch_work_begin(&batch->work);
    return VOLLEY_OK;
}

static void set_extras(struct batch *batch, const char *const *names, size_t count)
{
    if (batch->is_shared)
        batch_shared_set_extras(&batch->shared, names, count);
    else
        batch_work_set_extras(&batch->work, names, count);
}

static volley_status add_job(struct batch *batch, struct batch_job *job)
{
    return batch->is_shared ? batch_shared_add(&batch->shared, job)
                            : batch_work_add(&batch->work, job);
}

static volley_status flush(struct batch *batch)
{
    return batch->is_shared ? batch_shared_flush(&batch->shared) : batch_work_flush(&batch->work);
}

/* Say of which job the first error was. */
static void end_work(struct batch *batch, volley_status status)
{
    const volley_error *bad = batch->is_shared ? &batch->shared.first_bad : &batch->work.first_bad;

    if (status == VOLLEY_OK && bad->status != VOLLEY_OK)
        error_copy(batch->err, bad);
    if (batch->is_shared)
        batch_shared_end(&batch->shared);
    else
        batch_work_fini(&batch->work);
}

/* ---- reading ---- */

/* Hand on the names of the copied columns and write the header row. */
static volley_status write_header(struct batch *batch)
{
    const struct io_others *others = &batch->rows.others;
    struct buffer out = { 0 };

    if (batch->header_written || !batch->rows.has_header)
        return VOLLEY_OK;
    batch->header_written = true;
    set_extras(batch, others->names, others->count);
    if (batch->options->format != VOLLEY_CSV)
        return VOLLEY_OK;
    record_csv_header(&attack_table, &(struct report_extras){ others->names, NULL, others->count },
                      batch->options->delimiter, &out);
    return io_drain(&out, batch->sink, batch->err);
}

/* Give the jobs that have been read to the work. */
static volley_status take_jobs(struct batch *batch)
{
    volley_status status = write_header(batch);
    struct batch_rows *rows = &batch->rows;

    for (uint32_t i = 0; i < rows->job_count && status == VOLLEY_OK && !batch->result->stopped;
         i++) {
        if (!io_part_has(&batch->options->part, batch->result->seen++))
            continue;
        if (batch->to_skip > 0)
            batch->to_skip--;
        else
            status = add_job(batch, &rows->jobs[i]);
    }
    batch_rows_clear(rows);
    return status;
}

/* What has been read is worked out also when no more can be read. */
static volley_status end_early(struct batch *batch, volley_status status)
{
    volley_status flushed = take_jobs(batch);

    if (flushed == VOLLEY_OK && !batch->result->stopped)
        flushed = flush(batch);
    return flushed == VOLLEY_OK ? status : flushed;
}

static volley_status feed(struct batch *batch, const char *bytes, size_t count)
{
    volley_status status = VOLLEY_OK;

    for (size_t at = 0; at < count && status == VOLLEY_OK && !batch->result->stopped;
         at += FEED_BYTES) {
        size_t part = count - at < FEED_BYTES ? count - at : FEED_BYTES;

        batch->bytes_read += part;
        batch->work.bytes_read = batch->bytes_read;
        if (batch_rows_feed(&batch->rows, bytes + at, part))
            status = take_jobs(batch);
        else
            status = end_early(batch, error_copy(batch->err, &batch->rows.error));
    }
    return status;
}

static volley_status read_all(struct batch *batch)
{
    volley_status status = VOLLEY_OK;
    char *bytes = malloc(READ_BYTES);
    long count = 1;

    if (!bytes)
        return error_nomem(batch->err);
    while (status == VOLLEY_OK && !batch->result->stopped && count > 0) {
        count = batch->source->read(bytes, READ_BYTES, batch->source->context);
        if (count > 0)
            status = feed(batch, bytes, (size_t)count);
    }
    free(bytes);
    if (status != VOLLEY_OK || batch->result->stopped)
        return status;
    if (count < 0)
        return end_early(
            batch, error_set(batch->err, VOLLEY_IO, "%s: could not be read", batch->source->name));
    if (!batch_rows_end(&batch->rows))
        return end_early(batch, error_copy(batch->err, &batch->rows.error));
    return end_early(batch, VOLLEY_OK);
}

volley_status volley_batch_run(const volley_batch *options, const volley_source *source,
                               const volley_sink *sink, volley_batch_result *result,
                               volley_error *err)
{
    struct batch batch = { .options = options,
                           .source = source,
                           .sink = sink,
                           .err = err,
                           .result = result,
                           .is_shared = crew_is_shared(options->simulation.crew),
                           .to_skip = options->skip,
                           .work = { .options = options,
                                     .source_name = source->name,
                                     .wants_reports = true,
                                     .deliver = write_report,
                                     .result = result,
                                     .err = err },
                           .shared = { .options = options,
                                       .source_name = source->name,
                                       .report = write_shared,
                                       .result = result,
                                       .err = err } };
    volley_status status =
        io_check_format(options->format, 1u << VOLLEY_CSV | 1u << VOLLEY_JSON, err);

    *result = (volley_batch_result){ 0 };
    if (status == VOLLEY_OK)
        status = io_part_check(&options->part, err);
    if (status != VOLLEY_OK)
        return status;
    if (!crew_is_head(options->simulation.crew))
        return batch_shared_serve(options, source->name, err);
    batch.work.context = batch.shared.context = &batch;
    batch.shared.bytes_read = &batch.bytes_read;
    batch_rows_init(&batch.rows, options, source->name);
    status = begin_work(&batch);
    if (status == VOLLEY_OK)
        status = read_all(&batch);
    end_work(&batch, status);
    batch_rows_fini(&batch.rows);
    return status;
}
