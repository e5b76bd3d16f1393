#include "volley/duel.h"

#include "base/clock.h"
#include "base/point.h"
#include "duel/batch_rows.h"
#include "duel/handle.h"
#include "duel/tell.h"
#include "io/expansion.h"
#include "io/sink.h"
#include "io/source.h"

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
    uint64_t rows; /* read, those that are not reported among them */
    uint64_t bytes_read;
    double start;
    const char **names, **values; /* of the columns that are copied */
    volley_error first;           /* of the first bad row */
    volley_error error;           /* why the batch ends */
    const volley_source *from;
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
        asked->texts[side] = (volley_text){ asked->sides[side].cell.text, batch->source, cell->line,
                                            cell->column, asked->sides[side].pinned };
    }
    return status;
}

static volley_status answer(struct batch *batch, const struct csv_row *row, struct asked *asked,
                            volley_duel **duel, volley_error *err)
{
    const volley_side a = { &asked->texts[0], 1 }, b = { &asked->texts[1], 1 };
    volley_duel_engine engine = batch->what->engine;
    volley_status status =
        duel_row_options(&batch->header, row, asked->ranges, &asked->options, err);

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
    const struct duel_header *header = &batch->header;
    const char *name = header->extra_names.bytes;

    for (uint32_t i = 0; i < header->extra_count; i++) {
        const uint32_t place = header->extra_places[i];

        batch->names[i] = name;
        batch->values[i] = row && place < row->count ? row->cells[place].text : "";
        name += strlen(name) + 1;
    }
    return (struct report_extras){ batch->names, batch->values, header->extra_count };
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
    if (batch->what->format == VOLLEY_JSON)
        duel_json_failure(&failure, &out);
    else
        duel_csv_failure(&failure, &out);
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
static bool work_row(struct batch *batch, const struct csv_row *row)
{
    struct asked asked = { .options = batch->what->options };
    volley_error fault = { 0 };
    volley_duel *duel = NULL;
    volley_status status;
    bool ok = true;

    asked.name = text_of(batch, row, DUEL_COLUMN_ENGAGEMENT, "");
    asked.edition = text_of(batch, row, DUEL_COLUMN_EDITION,
                            batch->what->edition ? batch->what->edition : "2.5");
    status = read_sides(batch, row, &asked, &fault);
    if (++batch->rows > batch->what->skip) {
        if (status == VOLLEY_OK)
            status = answer(batch, row, &asked, &duel, &fault);
        if (status == VOLLEY_NOMEM)
            error_nomem(&batch->error);
        ok = status != VOLLEY_NOMEM && !is_called_off(batch);
        if (ok)
            ok = status == VOLLEY_OK ? report_duel(batch, row, &asked, duel)
                                     : report_failure(batch, row, &asked, &fault);
        batch->result->scenarios += ok;
    }
    volley_duel_free(duel);
    for (int side = 0; side < SIDES; side++)
        io_expansion_fini(&asked.sides[side]);
    return ok;
}

static bool begin(struct batch *batch, const struct csv_row *row)
{
    struct report_extras extras;
    struct buffer out = { 0 };

    batch->has_header = true;
    if (duel_header_read(&batch->header, row, batch->source, &batch->error) != VOLLEY_OK)
        return false;
    batch->names = calloc((size_t)batch->header.extra_count + 1, sizeof *batch->names);
    batch->values = calloc((size_t)batch->header.extra_count + 1, sizeof *batch->values);
    if (!batch->names || !batch->values) {
        error_nomem(&batch->error);
        return false;
    }
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

/* ---- the whole ---- */

static long count_bytes(char *bytes, size_t room, void *context)
{
    struct batch *batch = context;
    long count = batch->from->read(bytes, room, batch->from->context);

    batch->bytes_read += count > 0 ? (uint64_t)count : 0;
    return count;
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
    const volley_source counted = { count_bytes, &batch, source->name };
    const struct error_place start = { source->name, 1, 1, NULL, 0 };
    struct point point;

    *result = (volley_batch_result){ 0 };
    if (io_check_format(what->format, 1u << VOLLEY_CSV | 1u << VOLLEY_JSON, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    point = point_begin();
    io_read_csv(&counted, what->delimiter, take_row, &batch, &batch.error);
    point_end(&point);
    if (batch.error.status == VOLLEY_NOMEM && result->stopped)
        batch.error = (volley_error){ 0 }; /* the reader was stopped */
    if (batch.error.status == VOLLEY_OK && !batch.has_header)
        error_at(&batch.error, VOLLEY_SYNTAX, &start, "the file has no header row");
    duel_header_fini(&batch.header);
    free(batch.names);
    free(batch.values);
    if (batch.error.status != VOLLEY_OK)
        return error_copy(err, &batch.error);
    if (result->failed)
        error_copy(err, &batch.first);
    return VOLLEY_OK;
}
