#include "volley/duel.h"

#include "base/clock.h"
#include "base/crew/crew.h"
#include "base/io/file.h"
#include "base/point.h"
#include "questions/duel/batch_rows.h"
#include "questions/duel/duel_report.h"
#include "report/sink.h"

#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT_MAX = 400, SIDES = 2 };

struct batch {
    const volley_duel_batch *what;
    const volley_sink *sink;
    volley_batch_result *result;
    struct duel_header header;
    bool has_header;
    const char *source;
    uint64_t rows; /* of the part, those that are not reported among them */
    uint64_t bytes_read;
    double start;
    const char **values; /* of the columns that are copied */
    volley_error first;  /* of the first bad row */
    volley_error error;  /* why the batch ends */
    const volley_source *from;
    struct deal *deal;        /* NULL: rows are worked out at once, in this process */
    struct buffer header_row; /* as bytes, for others */
};

/* ---- progress, and being called off ---- */

static bool is_called_off(struct batch *batch)
{
    const volley_batch_progress progress = { batch->result->scenarios, batch->result->failed,
                                             batch->bytes_read, clock_seconds() - batch->start };

    if (!batch->result->stopped && batch->what->progress &&
        batch->what->progress(&progress, batch->what->context))
        batch->result->stopped = 1;
    return batch->result->stopped;
}

static int watch_engine(const volley_watch *now, void *context)
{
    (void)now;
    return is_called_off(context);
}

static int watch_simulation(const volley_progress *progress, void *context)
{
    (void)progress;
    return is_called_off(context);
}

/* ---- one row ---- */

/* What the cells of a row say. */
struct asked {
    const char *name, *edition;
    volley_status status; /* of reading it */
    volley_error fault;
    struct io_expansion sides[SIDES];
    volley_text texts[SIDES];
    int ranges[DUEL_ROW_RANGES_MAX];
    volley_duel_options options;
};

static const char *text_of(const struct batch *batch, const struct csv_row *row,
                           enum duel_column column, const char *otherwise)
{
    const struct csv_cell *cell = duel_cell(&batch->header, row, column);

    return cell ? cell->text : otherwise;
}

static volley_status read_sides(struct batch *batch, const struct csv_row *row, struct asked *asked,
                                volley_error *err)
{
    const struct error_place line = { batch->source, row->line, 1, NULL, 0 };
    volley_status status = VOLLEY_OK;

    if (row->broken)
        return error_at(err, VOLLEY_SYNTAX, &line, "%s", row->broken);
    for (int side = 0; side < SIDES && status == VOLLEY_OK; side++) {
        const struct csv_cell *cell =
            duel_cell(&batch->header, row, (enum duel_column)(DUEL_COLUMN_A + side));

        if (!cell)
            return error_at(err, VOLLEY_SYNTAX, &line, "the row has no side '%c'",
                            side ? 'b' : 'a');
        status = io_expand(&asked->sides[side], batch->what->expander, cell, batch->source,
                           text_of(batch, row, DUEL_COLUMN_EDITION, NULL), side, err);
    }
    return status;
}

static void set_texts(const struct batch *batch, const struct csv_row *row, struct asked *asked)
{
    asked->options = batch->what->options;
    asked->name = text_of(batch, row, DUEL_COLUMN_ENGAGEMENT, "");
    asked->edition = text_of(batch, row, DUEL_COLUMN_EDITION,
                             batch->what->edition ? batch->what->edition : "2.5");
    for (int side = 0; side < SIDES; side++) {
        const struct csv_cell *cell = &asked->sides[side].cell;

        asked->texts[side] = (volley_text){ cell->text, batch->source, cell->line, cell->column,
                                            asked->sides[side].pinned };
    }
}

static volley_status answer(struct batch *batch, const struct csv_row *row, struct asked *asked,
                            volley_duel **duel, volley_error *err)
{
    const volley_side a = { &asked->texts[0], 1 }, b = { &asked->texts[1], 1 };
    volley_duel_engine engine = batch->what->engine;
    volley_status status =
        duel_row_options(&batch->header, row, asked->ranges, &asked->options, err);

    engine.simulation.crew = NULL; /* a crew has whole rows to do */
    engine.watch = watch_engine;
    engine.simulation.progress = watch_simulation;
    engine.context = engine.simulation.context = batch;
    if (status == VOLLEY_OK)
        status = volley_duel_create(asked->edition, &a, &b, &asked->options, duel, err);
    if (status == VOLLEY_OK)
        status = volley_duel_run(*duel, &engine, err);
    return status;
}

/* ---- the report ---- */

static struct report_extras extras_of(struct batch *batch, const struct csv_row *row)
{
    const struct io_others *others = &batch->header.others;

    for (uint32_t i = 0; i < others->count; i++)
        batch->values[i] =
            row && others->places[i] < row->count ? row->cells[others->places[i]].text : "";
    return (struct report_extras){ others->names, batch->values, others->count };
}

static bool send(struct batch *batch, struct buffer *out)
{
    return io_drain(out, batch->sink, &batch->error) == VOLLEY_OK;
}

static bool report_failure(struct batch *batch, const struct csv_row *row,
                           const struct asked *asked, const volley_error *fault)
{
    char text[ERROR_TEXT_MAX];
    const struct duel_failure failure = {
        .version = VOLLEY_VERSION,
        .name = asked->name,
        .edition = asked->edition,
        .message = volley_error_text(fault, text, sizeof text),
        .a = text_of(batch, row, DUEL_COLUMN_A, ""),
        .b = text_of(batch, row, DUEL_COLUMN_B, ""),
        .extras = extras_of(batch, row),
        .delimiter = batch->what->delimiter,
    };
    struct buffer out = { 0 };

    if (batch->result->failed++ == 0)
        batch->first = *fault;
    duel_tell_failure(&failure, batch->what->format, &out);
    return send(batch, &out);
}

static bool report_duel(struct batch *batch, const struct csv_row *row, const struct asked *asked,
                        const volley_duel *duel)
{
    const struct duel_tell how = { .format = batch->what->format,
                                   .name = asked->name,
                                   .extras = extras_of(batch, row),
                                   .delimiter = batch->what->delimiter,
                                   .of_many = true };
    struct buffer out = { 0 };

    if (duel_tell(duel, &how, &out, &batch->error) == VOLLEY_OK)
        return send(batch, &out);
    buffer_fini(&out);
    return false;
}

/* Whether to go on. Memory that runs out, and being called off, end the batch. */
static bool work_asked(struct batch *batch, const struct csv_row *row, struct asked *asked)
{
    volley_status status = asked->status;
    volley_duel *duel = NULL;
    bool ok;

    set_texts(batch, row, asked);
    if (status == VOLLEY_OK)
        status = answer(batch, row, asked, &duel, &asked->fault);
    if (status == VOLLEY_NOMEM)
        error_nomem(&batch->error);
    duel_row_place(&batch->header, row, &asked->fault);
    ok = status != VOLLEY_NOMEM && !is_called_off(batch);
    if (ok)
        ok = status == VOLLEY_OK ? report_duel(batch, row, asked, duel)
                                 : report_failure(batch, row, asked, &asked->fault);
    batch->result->scenarios += ok;
    volley_duel_free(duel);
    return ok;
}

/* ---- rows for a crew ---- */

static bool deal_row(struct batch *batch, const struct csv_row *row, const struct asked *asked)
{
    struct buffer piece = { 0 };
    volley_status status;

    buffer_add(&piece, batch->header_row.bytes, batch->header_row.count);
    row_bytes_write(&piece, row);
    pack_value(&piece, &asked->status, sizeof asked->status);
    pack_value(&piece, &asked->fault, sizeof asked->fault);
    for (int side = 0; side < SIDES; side++)
        row_bytes_write_expansion(&piece, &asked->sides[side]);
    status = piece.failed || batch->header_row.failed
                 ? error_nomem(&batch->error)
                 : deal_put(batch->deal, piece.bytes, piece.count, &batch->error);
    buffer_fini(&piece);
    return status == VOLLEY_OK;
}

static bool work_row(struct batch *batch, const struct csv_row *row)
{
    struct asked asked = { .status = VOLLEY_OK };
    bool ok = true;

    asked.status = read_sides(batch, row, &asked, &asked.fault);
    if (io_part_has(&batch->what->part, batch->result->seen++) && ++batch->rows > batch->what->skip)
        ok = batch->deal ? deal_row(batch, row, &asked) : work_asked(batch, row, &asked);
    for (int side = 0; side < SIDES; side++)
        io_expansion_fini(&asked.sides[side]);
    return ok;
}

static bool read_header(struct batch *batch, const struct csv_row *row)
{
    batch->has_header = true;
    if (duel_header_read(&batch->header, row, batch->source, &batch->error) != VOLLEY_OK)
        return false;
    batch->values = calloc((size_t)batch->header.others.count + 1, sizeof *batch->values);
    if (!batch->values) {
        error_nomem(&batch->error);
        return false;
    }
    return true;
}

static bool begin(struct batch *batch, const struct csv_row *row)
{
    struct report_extras extras;
    struct buffer out = { 0 };

    if (!read_header(batch, row))
        return false;
    if (batch->deal)
        row_bytes_write(&batch->header_row, row);
    extras = extras_of(batch, NULL);
    if (batch->what->format == VOLLEY_CSV)
        duel_csv_header(&extras, batch->what->delimiter, &out);
    return send(batch, &out);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct batch *batch = context;

    return batch->has_header ? !work_row(batch, row) : !begin(batch, row);
}

/* ---- a process of a crew ---- */

/* It works rows out for the head, or is the head, with a batch of its own in either case. */
struct worker {
    struct batch batch;
    volley_duel_batch what;
    volley_batch_result result;
    volley_sink sink;
    struct batch *head; /* NULL: this process is not the head */
};

static int look_at_all(const volley_batch_progress *own, void *context)
{
    struct worker *worker = context;

    (void)own;
    return is_called_off(worker->head);
}

static int write_answer(const char *bytes, size_t count, void *context)
{
    struct buffer *answer = context;

    buffer_add(answer, bytes, count);
    return answer->failed;
}

static void worker_init(struct worker *worker, const volley_duel_batch *what, const char *source,
                        struct batch *head)
{
    *worker = (struct worker){ .what = *what, .head = head };
    worker->what.progress = head ? look_at_all : NULL;
    worker->what.context = worker;
    worker->sink.write = write_answer;
    worker->batch = (struct batch){ .what = &worker->what,
                                    .sink = &worker->sink,
                                    .result = &worker->result,
                                    .source = source,
                                    .start = clock_seconds() };
}

static void batch_fini(struct batch *batch)
{
    duel_header_fini(&batch->header);
    free(batch->values);
    buffer_fini(&batch->header_row);
}

/* The header comes with each row; only the first is read. */
static bool work_row_bytes(struct batch *batch, struct unpack *from)
{
    struct row_bytes header, row = { .cells = NULL };
    struct asked asked = { .status = VOLLEY_OK };
    bool ok = row_bytes_read(from, &header) && row_bytes_read(from, &row);

    unpack_value(from, &asked.status, sizeof asked.status);
    unpack_value(from, &asked.fault, sizeof asked.fault);
    for (int side = 0; side < SIDES; side++)
        row_bytes_read_expansion(from, &asked.sides[side]);
    if (!ok || from->failed)
        error_nomem(&batch->error);
    ok = ok && !from->failed && (batch->has_header || read_header(batch, &header.row)) &&
         work_asked(batch, &row.row, &asked);
    row_bytes_fini(&header);
    row_bytes_fini(&row);
    return ok;
}

static volley_status work_piece(const char *piece, size_t bytes, struct buffer *answer,
                                void *context, volley_error *err)
{
    struct worker *worker = context;
    struct batch *batch = &worker->batch;
    struct unpack from = { .at = piece, .left = bytes };
    struct buffer report = { 0 };
    bool ok;

    worker->result = (volley_batch_result){ 0 };
    worker->sink.context = &report;
    ok = work_row_bytes(batch, &from);
    pack_value(answer, &worker->result.failed, sizeof worker->result.failed);
    pack_value(answer, &batch->first, sizeof batch->first);
    pack_bytes(answer, report.bytes, report.count);
    buffer_end(&report, answer);
    if (ok)
        return VOLLEY_OK;
    return batch->error.status != VOLLEY_OK ? error_copy(err, &batch->error) : error_stopped(err);
}

static volley_status take_answer(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct worker *worker = context;
    struct batch *head = worker->head;
    struct unpack from = { .at = answer, .left = bytes };
    volley_status status;
    volley_error first;
    const char *report;
    uint64_t failed;

    unpack_value(&from, &failed, sizeof failed);
    unpack_value(&from, &first, sizeof first);
    report = unpack_bytes(&from, &bytes);
    if (from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    status = io_write(head->sink, report, bytes, err);
    if (status != VOLLEY_OK)
        return status;
    if (failed && head->result->failed == 0)
        head->first = first;
    head->result->failed += failed;
    head->result->scenarios++;
    return is_called_off(head) ? error_stopped(err) : VOLLEY_OK;
}

static volley_status serve(const volley_duel_batch *what, const char *source, volley_error *err)
{
    struct worker worker;
    struct point point = point_begin();
    volley_status status;

    worker_init(&worker, what, source, NULL);
    status = deal_serve(what->engine.simulation.crew, work_piece, &worker, err);
    batch_fini(&worker.batch);
    point_end(&point);
    return status;
}

/* ---- the whole ---- */

static long count_bytes(char *bytes, size_t room, void *context)
{
    struct batch *batch = context;
    long count = batch->from->read(bytes, room, batch->from->context);

    batch->bytes_read += count > 0 ? (uint64_t)count : 0;
    return count;
}

static void read_all(struct batch *batch)
{
    const volley_source counted = { count_bytes, batch, batch->source };
    const struct error_place start = { batch->source, 1, 1, NULL, 0 };

    io_read_csv(&counted, batch->what->delimiter, take_row, batch, &batch->error);
    if (batch->error.status == VOLLEY_NOMEM && batch->result->stopped)
        batch->error = (volley_error){ 0 }; /* the reader was stopped */
    if (batch->error.status == VOLLEY_OK && !batch->has_header)
        error_at(&batch->error, VOLLEY_SYNTAX, &start, "the file has no header row");
}

static void read_all_shared(struct batch *batch)
{
    struct worker worker;
    struct deal deal = { .crew = batch->what->engine.simulation.crew,
                         .work = work_piece,
                         .take = take_answer,
                         .context = &worker };

    worker_init(&worker, batch->what, batch->source, batch);
    batch->deal = &deal;
    if (deal_begin(&deal, &batch->error) == VOLLEY_OK) {
        read_all(batch);
        if (batch->error.status == VOLLEY_OK && !batch->result->stopped)
            deal_wait(&deal, &batch->error);
    }
    if (batch->error.status == VOLLEY_STOPPED && batch->result->stopped)
        batch->error = (volley_error){ 0 };
    deal_end(&deal);
    batch_fini(&worker.batch);
}

volley_status volley_duel_batch_run(const volley_duel_batch *what, const volley_source *source,
                                    const volley_sink *sink, volley_batch_result *result,
                                    volley_error *err)
{
    struct batch batch = { .what = what,
                           .sink = sink,
                           .result = result,
                           .source = source->name,
                           .start = clock_seconds(),
                           .from = source };
    const volley_crew *crew = what->engine.simulation.crew;
    struct point point;

    *result = (volley_batch_result){ 0 };
    if (io_check_format(what->format, 1u << VOLLEY_CSV | 1u << VOLLEY_JSON, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    if (io_part_check(&what->part, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    if (!crew_is_head(crew))
        return serve(what, source->name, err);
    point = point_begin();
    if (crew_is_shared(crew))
        read_all_shared(&batch);
    else
        read_all(&batch);
    point_end(&point);
    batch_fini(&batch);
    if (batch.error.status != VOLLEY_OK)
        return error_copy(err, &batch.error);
    if (result->failed)
        error_copy(err, &batch.first);
    return VOLLEY_OK;
}
