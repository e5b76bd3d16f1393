/* columns - a CSV file whose columns are known by their names, in any order.
 * Units:  lines and columns of a place are 1-based.
 * Owns:   nothing: places and names are the caller's.
 * Errors: with the place in the file. */
#ifndef IO_COLUMNS_H
#define IO_COLUMNS_H

#include "base/error.h"
#include "report/csv_reader.h"

#include <stdbool.h>

struct io_columns {
    const char *source;       /* name of the file */
    const char *const *names; /* [count] */
    int *places;              /* [count], in a row; -1: there is none */
    size_t count;
};

/** Where a cell stands. */
struct error_place io_place_of(const struct io_columns *columns, const struct csv_cell *cell);

/** Where a row begins. */
struct error_place io_place_of_row(const struct io_columns *columns, const struct csv_row *row);

/** Read the header row: which columns there are, none of them twice; the first one must be there.
 */
volley_status io_columns_read(struct io_columns *columns, const struct csv_row *row,
                              volley_error *err);

/** The cell of a column; NULL: it is empty, or there is no such column. */
const struct csv_cell *io_cell_of(const struct io_columns *columns, const struct csv_row *row,
                                  size_t column);

/** Whether a row can be read at all: it is not broken, and no cell has a NUL, which would end a
 *  text early and lose what is behind it without a word. */
volley_status io_check_row(const struct io_columns *columns, const struct csv_row *row,
                           volley_error *err);

/** A number above 0, with a decimal point. A NULL leaves it as it is. Wants a locale with a point
 *  (base/point.h).
 *  what  "the weight" */
volley_status io_read_positive(const struct io_columns *columns, const struct csv_cell *cell,
                               const char *what, double *number, volley_error *err);

#endif
