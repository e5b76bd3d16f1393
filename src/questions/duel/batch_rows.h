/* batch_rows - a row of a file of engagements: its cells by their columns.
 * Owns:   the header owns its texts; free with duel_header_fini. All-zero is a valid empty one.
 * Errors: a header without the sides, or with a column twice; cells that are no such value. */
#ifndef DUEL_BATCH_ROWS_H
#define DUEL_BATCH_ROWS_H

#include "base/buffer.h"
#include "base/error.h"
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

struct duel_header {
    struct io_header columns;
    struct io_others others;
};

/** Read the header row. Failure: *out is to be freed all the same. */
volley_status duel_header_read(struct duel_header *out, const struct csv_row *row,
                               const char *source, volley_error *err);

void duel_header_fini(struct duel_header *header);

/** The cell of a column; NULL: it is empty, or there is no such column. */
const struct csv_cell *duel_cell(const struct duel_header *header, const struct csv_row *row,
                                 enum duel_column column);

/** Take the options of a row into those that hold for all.
 *  ranges  room for those of the row */
volley_status duel_row_options(const struct duel_header *header, const struct csv_row *row,
                               int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                               volley_error *err);

/** Give a fault that names no place the one of its row. */
void duel_row_place(const struct duel_header *header, const struct csv_row *row,
                    volley_error *fault);

#endif
