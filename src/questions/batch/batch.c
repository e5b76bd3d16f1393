#include "questions/batch/work.h"

#include "base/ascii.h"
#include "base/error.h"
#include "base/grow.h"
#include "report/sink.h"

#include <stdlib.h>
#include <string.h>

struct batch_cell batch_job_keep(struct batch_job *job, const char *text, size_t bytes, int line,
                                 int column)
{
    struct batch_cell cell = { job->text.count, line, column, false };

    buffer_add(&job->text, text, bytes);
    buffer_add(&job->text, "", 1);
    return cell;
}

bool batch_cells_add(struct batch_cells *cells, struct batch_cell cell)
{
    if (!GROW(cells->items, cells->capacity, cells->count, 1))
        return false;
    cells->items[cells->count++] = cell;
    return true;
}

const char *batch_job_text(const struct batch_job *job, const struct batch_cell *cell)
{
    return cell->line && !job->text.failed ? job->text.bytes + cell->at : "";
}

const char *batch_job_column(const struct batch_job *job, size_t column, const char *otherwise)
{
    return job->cells[column].line ? batch_job_text(job, &job->cells[column]) : otherwise;
}

volley_text batch_job_words(const struct batch_job *job, const struct batch_cell *cell,
                            const char *source)
{
    return (volley_text){ batch_job_text(job, cell), source, cell->line, cell->column,
                          cell->pinned };
}

volley_text *batch_job_attackers(const struct batch_job *job, const char *source)
{
    volley_text *attackers = calloc(job->attackers.count + 1, sizeof *attackers);

    for (uint32_t i = 0; attackers && i < job->attackers.count; i++)
        attackers[i] = batch_job_words(job, &job->attackers.items[i], source);
    return attackers;
}

void batch_job_join(const struct batch_job *job, struct buffer *out)
{
    for (uint32_t i = 0; i < job->attackers.count; i++)
        buffer_print(out, "%s%s", i ? " ; " : "", batch_job_text(job, &job->attackers.items[i]));
}

void batch_job_fini(struct batch_job *job)
{
    buffer_fini(&job->text);
    free(job->attackers.items);
    free(job->extras.items);
    *job = (struct batch_job){ 0 };
}

/* ---- rows ---- */

/* So that memory does not grow with a file that is all broken, or too long. */
enum { STRAYS_MAX = 1024, NAMES_MAX = 1 << 20 };

/* ---- the header ---- */

static void read_header(struct batch_rows *rows, const struct csv_row *row)
{
    const struct batch_kind *kind = rows->kind;
    bool there[TITLES_MAX];

    io_header_read(&rows->header, row, rows->source_name, kind->titles, kind->needed, &rows->error);
    rows->header.width = row->count; /* those without a title are copied */
    io_others_find(&rows->others, &rows->header, row, &rows->error);
    for (size_t i = 0; i < rows->header.count; i++)
        there[i] = rows->header.places[i] >= 0;
    for (uint32_t i = 0; i < rows->others.count && rows->error.status == VOLLEY_OK; i++) {
        char told[TITLE_TOLD_MAX];

        title_tell(told, rows->others.names[i], kind->titles, there);
        buffer_print(&rows->told, "%s%s", told, *told ? "\n" : "");
    }
    if (rows->told.failed)
        error_nomem(&rows->error);
    if (kind->check_header)
        kind->check_header(rows, row);
    rows->has_header = rows->error.status == VOLLEY_OK;
}

/* ---- rows into jobs ---- */

/* NULL: it has none. A broken row has the cells before its fault. */
static const struct csv_cell *name_of(const struct batch_rows *rows, const struct csv_row *row)
{
    struct csv_row whole = *row;

    whole.count = row->broken ? row->before_fault : row->count;
    return rows->kind->has_names ? io_header_cell(&rows->header, &whole, 0) : NULL;
}

struct batch_cell batch_rows_keep(struct batch_rows *rows, const struct csv_cell *cell)
{
    static const struct batch_cell none = { .line = 0 };

    return cell ? batch_job_keep(&rows->open, cell->text, cell->bytes, cell->line, cell->column)
                : none;
}

struct batch_cell batch_rows_expand(struct batch_rows *rows, const struct csv_cell *cell,
                                    bool defends)
{
    const char *edition = batch_job_column(&rows->open, rows->kind->edition, NULL);
    struct io_expansion expansion;
    struct batch_cell kept;

    io_expand(&expansion, rows->expander, cell, rows->source_name, edition, defends,
              &rows->open.error);
    kept = batch_rows_keep(rows, &expansion.cell);
    kept.pinned = expansion.pinned;
    io_expansion_fini(&expansion);
    return kept;
}

static void close_job(struct batch_rows *rows)
{
    struct batch_job *job = &rows->open;

    if (!rows->is_open)
        return;
    if (job->text.failed)
        error_nomem(&rows->error);
    else if (!rows->stopped)
        rows->stopped = !rows->take(job, rows->context);
    batch_job_fini(job);
    rows->is_open = false;
}

/* The open job goes on behind the strays: they are rows of it, and it fails as one. */
static void take_strays_in(struct batch_rows *rows)
{
    for (uint32_t i = 0; i < rows->stray_count; i++)
        error_copy(&rows->open.error, &rows->strays[i].error);
    rows->stray_count = 0;
}

/* The open job is whole, and each stray behind it a failed one of its own. */
static void close_with_strays(struct batch_rows *rows)
{
    close_job(rows);
    for (uint32_t i = 0; i < rows->stray_count; i++) {
        rows->is_open = true;
        rows->open.line = rows->strays[i].line;
        error_copy(&rows->open.error, &rows->strays[i].error);
        close_job(rows);
    }
    rows->stray_count = 0;
}

/* Whether a broken row may be one of the open job: its own name cannot be read, and rows have
 * names. */
static bool may_be_inside(const struct batch_rows *rows, const struct csv_row *row)
{
    const int place = rows->header.places[0];

    return rows->kind->has_names && place >= 0 && (size_t)place >= row->before_fault &&
           rows->is_open && rows->open.cells[0].line;
}

static void add_stray(struct batch_rows *rows, const struct csv_row *row)
{
    struct batch_stray *stray;

    if (rows->stray_count == STRAYS_MAX)
        take_strays_in(rows);
    if (!GROW(rows->strays, rows->stray_capacity, rows->stray_count, 1)) {
        error_nomem(&rows->error);
        return;
    }
    stray = &rows->strays[rows->stray_count++];
    *stray = (struct batch_stray){ .line = row->line };
    io_row_check(&rows->header, row, &stray->error);
}

static bool continues(const struct batch_rows *rows, const struct csv_cell *name)
{
    return rows->is_open && name && rows->open.cells[0].line &&
           strcmp(name->text, batch_job_column(&rows->open, 0, "")) == 0;
}

/* Rows of one job follow each other: say it of one whose name was there before. Names are compared
 * in whatever letters, and the first many kept. */
static void tell_apart(struct batch_rows *rows, const char *name)
{
    uint64_t digest = 0;
    uint32_t *slot;

    for (const char *at = name; *at; at++)
        digest = intern_mix(digest, (unsigned char)ascii_lower(*at));
    if (!intern_reserve(&rows->seen, rows->names, sizeof digest, rows->name_count) ||
        !GROW(rows->names, rows->name_capacity, rows->name_count, 1)) {
        error_nomem(&rows->error);
        return;
    }
    slot = intern_find(&rows->seen, rows->names, sizeof digest, &digest);
    if (*slot)
        buffer_print(&rows->told,
                     "a %s '%s' stands further up: this one is apart from it, for rows of one "
                     "follow each other, with its name to the letter\n",
                     rows->header.names[0], name);
    else if (rows->name_count < NAMES_MAX) {
        rows->names[rows->name_count] = digest;
        *slot = ++rows->name_count;
    }
}

static void open_job(struct batch_rows *rows, const struct csv_row *row,
                     const struct csv_cell *name)
{
    struct batch_job *job = &rows->open;
    const uint32_t told = rows->told.count;

    close_with_strays(rows);
    rows->is_open = true;
    job->line = row->line;
    job->cells[0] = batch_rows_keep(rows, name);
    if (name)
        tell_apart(rows, name->text);
    if (rows->told.count > 0)
        job->cells[BATCH_TOLD] =
            batch_job_keep(job, rows->told.bytes, rows->told.count, row->line, 1);
    if (rows->told.failed)
        error_nomem(&rows->error);
    rows->told.count = told;
    for (uint32_t i = 0; i < rows->others.count; i++) {
        const uint32_t place = rows->others.places[i];
        const struct csv_cell *cell = place < row->count ? &row->cells[place] : NULL;

        if (!batch_cells_add(&job->extras, batch_rows_keep(rows, cell)))
            error_nomem(&rows->error);
    }
}

static void read_row(struct batch_rows *rows, const struct csv_row *row)
{
    const struct csv_cell *name = name_of(rows, row);

    if (row->broken && may_be_inside(rows, row)) {
        add_stray(rows, row);
        return;
    }
    if (continues(rows, name))
        take_strays_in(rows);
    else
        open_job(rows, row, name);
    io_row_check(&rows->header, row, &rows->open.error);
    if (!row->broken)
        rows->kind->read(rows, row);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct batch_rows *rows = context;

    if (rows->has_header)
        read_row(rows, row);
    else
        read_header(rows, row);
    return rows->stopped || rows->error.status != VOLLEY_OK;
}

/* ---- the whole ---- */

/* Read a source, and hand on each job. The fields above "its own" are set before. */
static void batch_rows_read(struct batch_rows *rows, const volley_source *source, char delimiter)
{
    const struct error_place start = { .source = rows->source_name, .line = 1, .column = 1 };

    io_read_csv(source, delimiter, take_row, rows, &rows->error);
    if (rows->stopped || rows->error.status != VOLLEY_OK)
        return;
    if (!rows->has_header)
        error_at(&rows->error, VOLLEY_SYNTAX, &start, "%s", rows->kind->empty);
    close_with_strays(rows);
}

static void batch_rows_fini(struct batch_rows *rows)
{
    io_others_fini(&rows->others);
    buffer_fini(&rows->told);
    free(rows->strays);
    free(rows->names);
    intern_fini(&rows->seen);
    batch_job_fini(&rows->open);
}

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
