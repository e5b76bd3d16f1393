/* source - a CSV file of the caller, read row by row.
 * Owns:   nothing.
 * Errors: *error is set when the source cannot be read or memory runs out, unless it is set
 * already. */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include "base/io/csv_reader.h"
#include "volley/io.h"

/** Call row for each row of a source, until it returns nonzero.
 *  delimiter  0: a comma */
void io_read_csv(const volley_source *source, char delimiter, csv_row_fn *row, void *context,
                 volley_error *error);

#endif
