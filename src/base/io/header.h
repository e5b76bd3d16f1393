/* header - which column of a CSV file is which, and the cells of its rows by column.
 * Units:  columns by their number in the caller's list; places in a row from 0.
 * Owns:   nothing: cells belong to the reader, names to the caller.
 * Errors: of the file, with line and column. */
#ifndef IO_HEADER_H
#define IO_HEADER_H

#include "base/io/csv_reader.h"

enum { IO_COLUMNS_MAX = 24 };

struct io_header {
    const char *source;       /* name of the file */
    const char *const *names; /* of the columns that are known */
    size_t count;
    int places[IO_COLUMNS_MAX]; /* of each in a row; -1: the file has none such */
};

/** Read the header row. Capitals and small letters are the same; a column that is there twice is
 *  an error, an unknown one is not.
 *  needed  mask of the columns that must be there */
volley_status io_header_read(struct io_header *out, const struct csv_row *row, const char *source,
                             const char *const *names, size_t count, uint32_t needed,
                             volley_error *err);

/** What errors add about columns that are missing: that the header row looks as if its fields were
 *  parted by something else; "": it does not. */
const char *io_header_hint(const struct csv_row *row);

/** The column that has a name; -1: none. */
int io_header_find(const struct io_header *header, const char *name);

/** The cell of a column; NULL: the row has no such cell, or it is empty. */
const struct csv_cell *io_header_cell(const struct io_header *header, const struct csv_row *row,
                                      size_t column);

/** A row must be whole, and no cell have a NUL byte in it: it would end a text early, and what is
 *  behind it would be lost without a word. */
volley_status io_row_check(const char *source, const struct csv_row *row, volley_error *err);

/** A number above 0, with a decimal point, or a comma where that parts no fields; an empty cell
 * leaves it as it is. Wants a locale with a point (base/point.h). what  errors call it so: "the
 * weight" */
volley_status io_read_positive(const struct io_header *header, const struct csv_row *row,
                               size_t column, const char *what, double *number, volley_error *err);

struct error_place io_cell_place(const char *source, const struct csv_cell *cell);

/** The place where a row begins. */
struct error_place io_row_place(const char *source, const struct csv_row *row);

#endif
