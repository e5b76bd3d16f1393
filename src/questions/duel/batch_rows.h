/* batch_rows - a row of a file of engagements: its cells by their columns.
 * Owns:   nothing.
 * Errors: cells that are no such value. */
#ifndef DUEL_BATCH_ROWS_H
#define DUEL_BATCH_ROWS_H

#include "base/buffer.h"
#include "base/crew/crew.h"
#include "base/error.h"
#include "base/io/csv_reader.h"
#include "base/io/file.h"
#include "volley/duel.h"

enum duel_column {
    DUEL_COLUMN_A,
    DUEL_COLUMN_B,
    DUEL_COLUMN_ENGAGEMENT,
    DUEL_COLUMN_EDITION,
    DUEL_COLUMN_ROUNDS,
    DUEL_COLUMN_RANGE,
    DUEL_COLUMN_FIRST,
    DUEL_COLUMN_TARGET,
    DUEL_COLUMN_TARGET_A,
    DUEL_COLUMN_TARGET_B,
    DUEL_COLUMN_POLICY,
    DUEL_COLUMN_DECK,
    DUEL_COLUMNS
};

enum { DUEL_ROW_RANGES_MAX = 64 };

extern const char *const duel_columns[DUEL_COLUMNS];

/** Take the options of a row into those that hold for all.
 *  ranges  room for those of the row */
volley_status duel_row_options(const struct io_header *header, const struct csv_row *row,
                               int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                               volley_error *err);

/** Give a fault that names no place the one of its row. */
void duel_row_place(const struct io_header *header, const struct csv_row *row, volley_error *fault);

/* row_bytes - a row of a CSV file as bytes, for another process, and back.
 * Units:  as base/io/csv_reader.h.
 * Owns:   a row that is read owns its cells; their texts stay where the bytes are. Free with
 *         row_bytes_fini; all-zero is a valid empty one.
 * Errors: bytes that are no row; out of memory. */

struct row_bytes {
    struct csv_row row;
    struct csv_cell *cells;
};

void row_bytes_write(struct buffer *out, const struct csv_row *row);

/** False: memory has run out, or *from has failed. */
bool row_bytes_read(struct unpack *from, struct row_bytes *out);

void row_bytes_fini(struct row_bytes *row);

#endif
