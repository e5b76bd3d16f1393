/* csv_reader - rows of a CSV file (RFC 4180), each field with its place.
 * Units:  lines are 1-based; columns count characters.
 * Owns:   fields belong to the reader and last until the row function returns; free the reader
 *         with csv_reader_fini.
 * Errors: a row whose quotes are wrong is handed on as broken, and the next line begins anew.
 *
 * A push parser over libcsv, which knows no places: it is fed byte by byte, so that the place of
 * each field is known. A byte order mark, a first line "sep=;", blank
 * lines, rows of several fields without a character and lines that start with # are skipped.
 * What parts the fields is found in the header row if nobody says it: a comma, else a semicolon,
 * else a tab. Where it is no comma, numbers may have a decimal comma. */
#pragma once

#include "base/buffer.h"

#include <csv.h>

enum {
    CSV_CELL_BYTES_MAX = 1 << 20, /* a longer field is a quote that was never closed */
    CSV_CELLS_MAX = 4096
};

struct csv_cell {
    const char *text; /* ends in a NUL */
    size_t bytes;
    int line, column; /* of its first character */
};

struct csv_row {
    const struct csv_cell *cells;
    size_t count;
    int line, last_line; /* on which the row starts, and on which it ends */
    const char *broken;  /* NULL, or what is wrong with the row; its count is then 0 */
    size_t before_fault; /* of a broken row: cells that were whole before the fault */
    bool decimal_comma;  /* numbers may have one */
};

/** Returns 0 to go on, nonzero to stop reading. */
typedef int csv_row_fn(const struct csv_row *row, void *context);

enum csv_reader_state { CSV_AT_ROW, CSV_IN_ROW, CSV_IN_COMMENT, CSV_IN_BROKEN };

struct csv_reader {
    struct csv_parser parser;
    bool undecided;     /* the header row is still to come */
    char said;          /* what parts the fields; 0: that of the header row */
    struct buffer held; /* what was read until then */
    csv_row_fn *row;
    void *context;
    struct buffer text; /* of the fields of this row, each with a NUL at its end */
    struct csv_cell *cells;
    uint32_t cell_count, cell_capacity;
    enum csv_reader_state state;
    size_t mark_bytes; /* of a byte order mark seen so far, or past it */
    int line, column;  /* of the next byte */
    bool after_cr;     /* a line feed now belongs to the line end before it */
    int row_line;
    int cell_line, cell_column;
    bool cell_begun; /* its first character has been seen */
    const char *broken;
    int stopped; /* what the row function returned */
    bool failed; /* out of memory */
};

/** What parts the fields of a header row. */
char csv_delimiter_of(const char *line, size_t bytes);

/** delimiter  0: that of the header row */
void csv_reader_init(struct csv_reader *reader, char delimiter, csv_row_fn *row, void *context);

/** Read more bytes. False: stopped by the row function, or out of memory. */
bool csv_reader_feed(struct csv_reader *reader, const char *bytes, size_t count);

/** The input is over: hand on a last row that lacks its line end. */
bool csv_reader_end(struct csv_reader *reader);

void csv_reader_fini(struct csv_reader *reader);
