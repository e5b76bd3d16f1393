#include "questions/batch/work.h"

#include "report/sink.h"

enum { READ_BYTES = 1 << 12 }; /* few enough that progress tells how far the work has come */

struct batch {
    const volley_source *source;
    const volley_sink *sink;
    struct batch_rows rows;
    struct batch_work *work;
    uint64_t to_skip;
    bool header_written;
    volley_status status; /* of the work and its reports */
};

static volley_status write_report(struct batch_task *task, void *context)
{
    const struct batch *batch = context;

    return io_drain(&task->report, batch->sink, batch->work->err);
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
    batch_work_set_extras(batch->work, others->names, others->count);
    if (batch->work->options->format != VOLLEY_CSV)
        return VOLLEY_OK;
    record_csv_header(batch->work->kind->table,
                      &(struct report_extras){ .names = others->names, .count = others->count },
                      batch->work->options->delimiter, &out);
    return io_drain(&out, batch->sink, batch->work->err);
}

/* Give a job that has been read to the work. */
static bool take_job(struct batch_job *job, void *context)
{
    struct batch *batch = context;

    batch->status = write_header(batch);
    if (batch->status != VOLLEY_OK)
        return false;
    if (!io_part_has(&batch->work->options->part, batch->work->result->seen++))
        return true;
    if (batch->to_skip > 0)
        batch->to_skip--;
    else
        batch->status = batch_work_add(batch->work, job);
    return batch->status == VOLLEY_OK && !batch->work->result->stopped;
}

static long count_bytes(char *bytes, size_t room, void *context)
{
    struct batch *batch = context;
    const volley_source *source = batch->source;
    const long count = source->read(bytes, room < READ_BYTES ? room : READ_BYTES, source->context);

    batch->work->bytes_read += count > 0 ? (uint64_t)count : 0;
    return count;
}

/* What has been read is worked out also when no more can be read. */
static volley_status read_all(struct batch *batch)
{
    const volley_source counted = { count_bytes, batch, batch->source->name };

    batch_rows_read(&batch->rows, &counted, batch->work->options->delimiter);
    if (!batch->rows.stopped)
        batch->status = write_header(batch);
    if (!batch->rows.stopped && batch->status == VOLLEY_OK)
        batch->status = batch_work_flush(batch->work);
    if (batch->rows.stopped || batch->status != VOLLEY_OK)
        return batch->status;
    return batch->rows.error.status == VOLLEY_OK ? VOLLEY_OK
                                                 : error_copy(batch->work->err, &batch->rows.error);
}

volley_status batch_run(struct batch_work *work, const volley_source *source,
                        const volley_sink *sink)
{
    const volley_batch *options = work->options;
    struct batch batch = { .source = source,
                           .sink = sink,
                           .rows = { .kind = work->kind,
                                     .source_name = source->name,
                                     .expander = options->expander,
                                     .take = take_job },
                           .work = work,
                           .to_skip = options->skip };
    volley_status status =
        io_check_format(options->format, 1u << VOLLEY_CSV | 1u << VOLLEY_JSON, work->err);

    *work->result = (volley_batch_result){ 0 };
    if (status == VOLLEY_OK)
        status = io_part_check(&options->part, work->err);
    if (status != VOLLEY_OK)
        return status;
    work->source_name = source->name;
    work->wants_reports = true;
    work->deliver = write_report;
    if (!crew_is_head(options->simulation.crew))
        return batch_serve(work);
    work->context = batch.rows.context = &batch;
    batch_work_begin(work);
    if (crew_is_shared(options->simulation.crew))
        status = batch_work_share(work);
    if (status == VOLLEY_OK)
        status = read_all(&batch);
    if (status == VOLLEY_OK && work->first_bad.status != VOLLEY_OK)
        error_copy(work->err, &work->first_bad);
    batch_work_fini(work);
    batch_rows_fini(&batch.rows);
    return status;
}
