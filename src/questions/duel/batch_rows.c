#include "questions/duel/batch_rows.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/grow.h"
#include "game/rules/choice.h"
#include "words/nearest.h"
#include "words/number.h"

#include <stdlib.h>
#include <string.h>

/* A text may have a NUL in it, which is an error of its row, so its length is told. */
static void write_cell(struct buffer *out, const struct csv_cell *cell)
{
    pack_bytes(out, cell->text, cell->text ? cell->bytes + 1 : 0);
    pack_value(out, &cell->line, sizeof cell->line);
    pack_value(out, &cell->column, sizeof cell->column);
}

static void read_cell(struct unpack *from, struct csv_cell *cell)
{
    size_t bytes;

    cell->text = unpack_bytes(from, &bytes);
    if (!bytes)
        cell->text = NULL;
    cell->bytes = bytes ? bytes - 1 : 0;
    unpack_value(from, &cell->line, sizeof cell->line);
    unpack_value(from, &cell->column, sizeof cell->column);
}

void row_bytes_write(struct buffer *out, const struct csv_row *row)
{
    const uint64_t count = row->count;

    pack_value(out, &count, sizeof count);
    for (size_t i = 0; i < row->count; i++)
        write_cell(out, &row->cells[i]);
    pack_value(out, &row->line, sizeof row->line);
}

bool row_bytes_read(struct unpack *from, struct row_bytes *out)
{
    uint64_t count;

    *out = (struct row_bytes){ .cells = NULL };
    unpack_value(from, &count, sizeof count);
    if (from->failed || count > CSV_CELLS_MAX)
        return false;
    out->cells = calloc((size_t)count + 1, sizeof *out->cells);
    if (!out->cells)
        return false;
    for (size_t i = 0; i < count; i++)
        read_cell(from, &out->cells[i]);
    out->row.cells = out->cells;
    out->row.count = (size_t)count;
    unpack_value(from, &out->row.line, sizeof out->row.line);
    return !from->failed;
}

void row_bytes_fini(struct row_bytes *row)
{
    free(row->cells);
    *row = (struct row_bytes){ .cells = NULL };
}

const char *const duel_columns[DUEL_COLUMNS] = {
    [DUEL_COLUMN_A] = "a",
    [DUEL_COLUMN_B] = "b",
    [DUEL_COLUMN_ENGAGEMENT] = "engagement",
    [DUEL_COLUMN_EDITION] = "edition",
    [DUEL_COLUMN_ROUNDS] = "rounds",
    [DUEL_COLUMN_RANGE] = "range",
    [DUEL_COLUMN_FIRST] = "first",
    [DUEL_COLUMN_TARGET] = "target",
    [DUEL_COLUMN_TARGET_A] = "target_a",
    [DUEL_COLUMN_TARGET_B] = "target_b",
    [DUEL_COLUMN_POLICY] = "policy",
    [DUEL_COLUMN_DECK] = "deck",
};

/* ---- options ---- */

static volley_status read_rounds(const struct io_header *header, const struct csv_cell *cell,
                                 volley_duel_options *options, volley_error *err)
{
    const struct error_place place = io_cell_place(header->source, cell);

    if (!number_read(cell->text, cell->bytes, &options->rounds) || options->rounds < 0 ||
        options->rounds > VOLLEY_DUEL_ROUNDS_MAX)
        return error_at(err, VOLLEY_SYNTAX, &place, "rounds are a number from 0 to %d",
                        VOLLEY_DUEL_ROUNDS_MAX);
    return VOLLEY_OK;
}

/* "3,1,2", or with blanks between them */
static volley_status read_ranges(const struct io_header *header, const struct csv_cell *cell,
                                 int *ranges, volley_duel_options *options, volley_error *err)
{
    const struct error_place place = io_cell_place(header->source, cell);
    const char *at = cell->text;

    options->ranges = ranges;
    options->range_count = 0;
    while (*at) {
        const size_t bytes = strcspn(at, ", ");

        if (options->range_count == DUEL_ROW_RANGES_MAX ||
            !number_read(at, bytes, &ranges[options->range_count++]))
            return error_at(err, VOLLEY_SYNTAX, &place, "these are no ranges, such as 3,1,2");
        at += bytes;
        at += strspn(at, ", ");
    }
    return VOLLEY_OK;
}

/* The number of the word in a cell. */
static volley_status read_name(const struct io_header *header, const struct csv_cell *cell,
                               const struct choice *choice, int *out, volley_error *err)
{
    const struct error_place place = io_cell_place(header->source, cell);
    struct nearest nearest = nearest_begin(cell->text, cell->bytes);
    struct buffer names = { 0 };
    volley_status status;

    for (*out = 0; choice->words[*out]; ++*out) {
        const char *word = choice->words[*out];

        if (ascii_same(cell->text, word)) {
            buffer_fini(&names);
            return VOLLEY_OK;
        }
        nearest_consider(word, &nearest);
        buffer_print(&names, "%s%s", *out ? ", " : "", word);
    }
    status =
        error_at(err, VOLLEY_SYNTAX, &place, "it is none of: %s%s%s%s", buffer_text(&names),
                 *nearest.best ? "; did you mean '" : "", nearest.best, *nearest.best ? "'?" : "");
    buffer_fini(&names);
    return status;
}

static volley_status read_names(const struct io_header *header, const struct csv_row *row,
                                volley_duel_options *options, volley_error *err)
{
    const struct csv_cell *cell;
    volley_status status = VOLLEY_OK;
    int number = 0;

    if ((cell = io_header_cell(header, row, DUEL_COLUMN_FIRST))) {
        status = read_name(header, cell, &choice_firsts, &number, err);
        options->first = (volley_duel_first)(VOLLEY_DUEL_FIRST_A + number);
    }
    if (status == VOLLEY_OK && (cell = io_header_cell(header, row, DUEL_COLUMN_POLICY))) {
        status = read_name(header, cell, &choice_duel_policies, &number, err);
        options->policy = (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + number);
    }
    for (int i = 0; i < 3 && status == VOLLEY_OK; i++) {
        cell = io_header_cell(header, row, (size_t)DUEL_COLUMN_TARGET + (size_t)i);
        if (!cell)
            continue;
        status = read_name(header, cell, &choice_targets, &number, err);
        for (int side = 0; side < 2; side++)
            if (i == 0 || i == side + 1)
                options->targets[side] = (volley_duel_target)number;
    }
    return status;
}

volley_status duel_row_options(const struct io_header *header, const struct csv_row *row,
                               int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                               volley_error *err)
{
    const struct csv_cell *rounds = io_header_cell(header, row, DUEL_COLUMN_ROUNDS);
    const struct csv_cell *range = io_header_cell(header, row, DUEL_COLUMN_RANGE);
    const struct csv_cell *deck = io_header_cell(header, row, DUEL_COLUMN_DECK);
    volley_status status = VOLLEY_OK;

    if (rounds)
        status = read_rounds(header, rounds, options, err);
    if (status == VOLLEY_OK && range)
        status = read_ranges(header, range, ranges, options, err);
    if (deck) {
        options->deck = deck->text;
        options->deck_file = NULL;
    }
    return status == VOLLEY_OK ? read_names(header, row, options, err) : status;
}

void duel_row_place(const struct io_header *header, const struct csv_row *row, volley_error *fault)
{
    const volley_error whole = *fault;
    const struct error_place line = { header->source, row->line, 1, whole.word,
                                      strlen(whole.word) };

    if (whole.status == VOLLEY_OK || whole.line || *whole.source)
        return;
    *fault = (volley_error){ 0 };
    error_at(fault, whole.status, &line, "%s", whole.message);
}
