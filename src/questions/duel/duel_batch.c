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
    struct io_header header;
    struct io_others others;
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

/* What is read of a row before it is worked out, maybe by another process. */
struct asked {
    const char *sides[SIDES]; /* what the cells stand for */
    volley_error fault;       /* why the row cannot be read, or be worked out */
};

static const char *text_of(const struct batch *batch, const struct csv_row *row,
                           enum duel_column column, const char *otherwise)
{
    const struct csv_cell *cell = io_header_cell(&batch->header, row, column);

    return cell ? cell->text : otherwise;
}

static const struct csv_cell *side_of(const struct batch *batch, const struct csv_row *row,
                                      int side)
{
    return io_header_cell(&batch->header, row, side ? DUEL_COLUMN_B : DUEL_COLUMN_A);
}

static volley_status read_sides(const struct batch *batch, const struct csv_row *row,
                                struct io_expansion expansions[SIDES], volley_error *err)
{
    const struct error_place line = io_row_place(batch->source, row);
    volley_status status = VOLLEY_OK;

    if (row->broken)
        return error_at(err, VOLLEY_SYNTAX, &line, "%s", row->broken);
    for (int side = 0; side < SIDES && status == VOLLEY_OK; side++) {
        const struct csv_cell *cell = side_of(batch, row, side);

        if (!cell)
            return error_at(err, VOLLEY_SYNTAX, &line, "the row has no side '%c'",
                            side ? 'b' : 'a');
        status = io_expand(&expansions[side], batch->what->expander, cell, batch->source,
                           text_of(batch, row, DUEL_COLUMN_EDITION, NULL), side, err);
    }
    return status;
}

static volley_status create(const struct batch *batch, const struct csv_row *row,
                            const char *const texts[SIDES], volley_duel **out, volley_error *err)
{
    const char *usual = batch->what->edition ? batch->what->edition : "2.5";
    volley_duel_options options = batch->what->options;
    int ranges[DUEL_ROW_RANGES_MAX];
    volley_text sides[SIDES];
    volley_status status = duel_row_options(&batch->header, row, ranges, &options, err);

    for (int side = 0; side < SIDES; side++) {
        const struct csv_cell *cell = side_of(batch, row, side);

        sides[side] = (volley_text){ texts[side], batch->source, cell->line, cell->column,
                                     strcmp(texts[side], cell->text) != 0 };
    }
    return status == VOLLEY_OK
               ? volley_duel_create(text_of(batch, row, DUEL_COLUMN_EDITION, usual),
                                    &(volley_side){ &sides[0], 1 }, &(volley_side){ &sides[1], 1 },
                                    &options, out, err)
               : status;
}

static volley_status answer(struct batch *batch, const struct csv_row *row,
                            const struct asked *asked, volley_duel **duel, volley_error *err)
{
    volley_duel_engine engine = batch->what->engine;
    volley_status status = create(batch, row, asked->sides, duel, err);

    engine.simulation.crew = NULL; /* a crew has whole rows to do */
    engine.watch = watch_engine;
    engine.simulation.progress = watch_simulation;
    engine.context = engine.simulation.context = batch;
    return status == VOLLEY_OK ? volley_duel_run(*duel, &engine, err) : status;
}

/* ---- the report ---- */

static struct report_extras extras_of(struct batch *batch, const struct csv_row *row)
{
    const struct io_others *others = &batch->others;

    for (uint32_t i = 0; i < others->count; i++)
        batch->values[i] =
            row && others->places[i] < row->count ? row->cells[others->places[i]].text : "";
    return (struct report_extras){ others->names, batch->values, others->count };
}

static void tell_failure(struct batch *batch, const struct csv_row *row, const volley_error *fault,
                         struct buffer *out)
{
    const char *usual = batch->what->edition ? batch->what->edition : "2.5";
    char text[ERROR_TEXT_MAX];
    const struct duel_failure failure = {
        .version = VOLLEY_VERSION,
        .name = text_of(batch, row, DUEL_COLUMN_ENGAGEMENT, ""),
        .edition = text_of(batch, row, DUEL_COLUMN_EDITION, usual),
        .message = volley_error_text(fault, text, sizeof text),
        .a = text_of(batch, row, DUEL_COLUMN_A, ""),
        .b = text_of(batch, row, DUEL_COLUMN_B, ""),
        .extras = extras_of(batch, row),
        .delimiter = batch->what->delimiter,
    };

    duel_tell_failure(&failure, batch->what->format, out);
}

/* Write the report of a row, whose own fault is told there. Memory that runs out, and being called
 * off, end the batch. */
static volley_status work(struct batch *batch, const struct csv_row *row, struct asked *asked,
                          struct buffer *out, volley_error *err)
{
    const struct duel_tell how = { .format = batch->what->format,
                                   .name = text_of(batch, row, DUEL_COLUMN_ENGAGEMENT, ""),
                                   .extras = extras_of(batch, row),
                                   .delimiter = batch->what->delimiter,
                                   .of_many = true };
    volley_duel *duel = NULL;
    volley_status status = asked->fault.status;

    if (status == VOLLEY_OK)
        status = answer(batch, row, asked, &duel, &asked->fault);
    duel_row_place(&batch->header, row, &asked->fault);
    if (status == VOLLEY_NOMEM) {
        error_nomem(err);
    } else if (is_called_off(batch)) {
        status = error_stopped(err);
    } else if (status == VOLLEY_OK) {
        status = duel_tell(duel, &how, out, err);
    } else {
        tell_failure(batch, row, &asked->fault, out);
        status = VOLLEY_OK;
    }
    volley_duel_free(duel);
    return status == VOLLEY_OK && out->failed ? error_nomem(err) : status;
}

static volley_status take_report(struct batch *batch, const volley_error *fault, const char *bytes,
                                 size_t count, volley_error *err)
{
    volley_status status = io_write(batch->sink, bytes, count, err);

    if (status != VOLLEY_OK)
        return status;
    if (fault->status != VOLLEY_OK && batch->result->failed++ == 0)
        batch->first = *fault;
    batch->result->scenarios++;
    return VOLLEY_OK;
}

static volley_status work_here(struct batch *batch, const struct csv_row *row, struct asked *asked)
{
    struct buffer out = { 0 };
    volley_status status = work(batch, row, asked, &out, &batch->error);

    if (status == VOLLEY_OK)
        status = take_report(batch, &asked->fault, out.bytes, out.count, &batch->error);
    buffer_fini(&out);
    return status;
}

/* ---- rows for a crew ---- */

static volley_status deal_row(struct batch *batch, const struct csv_row *row,
                              const struct asked *asked)
{
    struct buffer piece = { 0 };
    volley_status status;

    buffer_add(&piece, batch->header_row.bytes, batch->header_row.count);
    row_bytes_write(&piece, row);
    pack_value(&piece, &asked->fault, sizeof asked->fault);
    for (int side = 0; side < SIDES; side++)
        pack_text(&piece, asked->sides[side]);
    status = piece.failed || batch->header_row.failed
                 ? error_nomem(&batch->error)
                 : deal_put(batch->deal, piece.bytes, piece.count, &batch->error);
    buffer_fini(&piece);
    return status;
}

static volley_status read_header(struct batch *batch, const struct csv_row *row, volley_error *err)
{
    volley_status status =
        io_header_read(&batch->header, row, batch->source, duel_columns, DUEL_COLUMNS,
                       1u << DUEL_COLUMN_A | 1u << DUEL_COLUMN_B, err);

    batch->has_header = true;
    if (status == VOLLEY_OK)
        status = io_others_find(&batch->others, &batch->header, row, err);
    if (status != VOLLEY_OK)
        return status;
    batch->values = calloc((size_t)batch->others.count + 1, sizeof *batch->values);
    return batch->values ? VOLLEY_OK : error_nomem(err);
}

/* The header comes with each row; only the first is read. */
static volley_status work_row_bytes(struct batch *batch, struct unpack *from, struct asked *asked,
                                    struct buffer *out, volley_error *err)
{
    struct row_bytes header, row = { .cells = NULL };
    bool ok = row_bytes_read(from, &header) && row_bytes_read(from, &row);
    volley_status status = VOLLEY_OK;

    unpack_value(from, &asked->fault, sizeof asked->fault);
    for (int side = 0; side < SIDES; side++)
        asked->sides[side] = unpack_text(from);
    if (!ok || from->failed)
        status = error_nomem(err);
    if (status == VOLLEY_OK && !batch->has_header)
        status = read_header(batch, &header.row, err);
    if (status == VOLLEY_OK)
        status = work(batch, &row.row, asked, out, err);
    row_bytes_fini(&header);
    row_bytes_fini(&row);
    return status;
}

static volley_status work_piece(const char *piece, size_t bytes, struct buffer *answer,
                                void *context, volley_error *err)
{
    struct unpack from = { .at = piece, .left = bytes };
    struct asked asked = { .fault = { 0 } };
    struct buffer report = { 0 };
    volley_status status = work_row_bytes(context, &from, &asked, &report, err);

    pack_value(answer, &asked.fault, sizeof asked.fault);
    pack_bytes(answer, report.bytes, report.count);
    buffer_end(&report, answer);
    return status;
}

static volley_status take_answer(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct batch *batch = context;
    struct unpack from = { .at = answer, .left = bytes };
    volley_error fault;
    const char *report;
    volley_status status;

    unpack_value(&from, &fault, sizeof fault);
    report = unpack_bytes(&from, &bytes);
    if (from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    status = take_report(batch, &fault, report, bytes, err);
    return status == VOLLEY_OK && is_called_off(batch) ? error_stopped(err) : status;
}

/* ---- reading ---- */

static volley_status take_body_row(struct batch *batch, const struct csv_row *row)
{
    struct io_expansion expansions[SIDES] = { { .text = NULL } };
    struct asked asked = { .fault = { 0 } };
    volley_status status = VOLLEY_OK;

    read_sides(batch, row, expansions, &asked.fault);
    for (int side = 0; side < SIDES; side++)
        asked.sides[side] = expansions[side].cell.text;
    if (io_part_has(&batch->what->part, batch->result->seen++) && ++batch->rows > batch->what->skip)
        status = batch->deal ? deal_row(batch, row, &asked) : work_here(batch, row, &asked);
    for (int side = 0; side < SIDES; side++)
        io_expansion_fini(&expansions[side]);
    return status;
}

static volley_status begin(struct batch *batch, const struct csv_row *row)
{
    volley_status status = read_header(batch, row, &batch->error);
    struct report_extras extras;
    struct buffer out = { 0 };

    if (status != VOLLEY_OK)
        return status;
    row_bytes_write(&batch->header_row, row);
    extras = extras_of(batch, NULL);
    if (batch->what->format == VOLLEY_CSV)
        record_csv_header(&duel_table, &extras, batch->what->delimiter, &out);
    return io_drain(&out, batch->sink, &batch->error);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct batch *batch = context;

    return (batch->has_header ? take_body_row : begin)(batch, row) != VOLLEY_OK;
}

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
    if (batch->error.status == VOLLEY_OK && !batch->has_header)
        error_at(&batch->error, VOLLEY_SYNTAX, &start, "the file has no header row");
}

/* ---- the whole ---- */

static void read_all_shared(struct batch *batch)
{
    struct deal deal = { .crew = batch->what->engine.simulation.crew,
                         .work = work_piece,
                         .take = take_answer,
                         .context = batch };

    batch->deal = &deal;
    if (deal_begin(&deal, &batch->error) == VOLLEY_OK) {
        read_all(batch);
        if (batch->error.status == VOLLEY_OK)
            deal_wait(&deal, &batch->error);
    }
    deal_end(&deal);
}

static void batch_fini(struct batch *batch)
{
    io_others_fini(&batch->others);
    free(batch->values);
    buffer_fini(&batch->header_row);
}

/* A process of a crew that is not the head, which alone tells the caller how far all have come. */
static volley_status serve(const volley_duel_batch *what, const char *source, volley_error *err)
{
    volley_duel_batch own = *what;
    volley_batch_result unused = { 0 };
    struct batch batch = { .what = &own, .result = &unused, .source = source };
    struct point point = point_begin();
    volley_status status;

    own.progress = NULL;
    status = deal_serve(what->engine.simulation.crew, work_piece, &batch, err);
    batch_fini(&batch);
    point_end(&point);
    return status;
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
    if (batch.error.status == VOLLEY_STOPPED && result->stopped) /* the caller's wish is no fault */
        batch.error = (volley_error){ 0 };
    if (batch.error.status != VOLLEY_OK)
        return error_copy(err, &batch.error);
    if (result->failed)
        error_copy(err, &batch.first);
    return VOLLEY_OK;
}
