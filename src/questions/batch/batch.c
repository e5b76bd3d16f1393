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
    struct batch_work work;
    uint64_t to_skip;
    bool header_written;
};

static volley_status write_report(struct batch_task *task, void *context)
{
    const struct batch *batch = context;

    return io_drain(&task->report, batch->sink, batch->err);
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
    batch_work_set_extras(&batch->work, others->names, others->count);
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
            status = batch_work_add(&batch->work, &rows->jobs[i]);
    }
    batch_rows_clear(rows);
    return status;
}

/* What has been read is worked out also when no more can be read. */
static volley_status end_early(struct batch *batch, volley_status status)
{
    volley_status flushed = take_jobs(batch);

    if (flushed == VOLLEY_OK && !batch->result->stopped)
        flushed = batch_work_flush(&batch->work);
    return flushed == VOLLEY_OK ? status : flushed;
}

static volley_status feed(struct batch *batch, const char *bytes, size_t count)
{
    volley_status status = VOLLEY_OK;

    for (size_t at = 0; at < count && status == VOLLEY_OK && !batch->result->stopped;
         at += FEED_BYTES) {
        size_t part = count - at < FEED_BYTES ? count - at : FEED_BYTES;

        batch->work.bytes_read += part;
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
                           .to_skip = options->skip,
                           .work = { .options = options,
                                     .source_name = source->name,
                                     .wants_reports = true,
                                     .deliver = write_report,
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
        return batch_serve(options, source->name, err);
    batch.work.context = &batch;
    batch_rows_init(&batch.rows, options, source->name);
    batch_work_begin(&batch.work);
    if (crew_is_shared(options->simulation.crew))
        status = batch_work_share(&batch.work);
    if (status == VOLLEY_OK)
        status = read_all(&batch);
    if (status == VOLLEY_OK && batch.work.first_bad.status != VOLLEY_OK)
        error_copy(err, &batch.work.first_bad);
    batch_work_fini(&batch.work);
    batch_rows_fini(&batch.rows);
    return status;
}
