/* row_bytes - a row of a CSV file as bytes, for another process, and back.
 * Units:  as base/io/csv_reader.h.
 * Owns:   a row that is read owns its cells; their texts stay where the bytes are. Free with
 *         row_bytes_fini; all-zero is a valid empty one.
 * Errors: bytes that are no row; out of memory. */
#ifndef DUEL_ROW_BYTES_H
#define DUEL_ROW_BYTES_H

#include "base/crew/crew.h"
#include "base/io/csv_reader.h"
#include "base/io/file.h"

struct row_bytes {
    struct csv_row row;
    struct csv_cell *cells;
};

void row_bytes_write(struct buffer *out, const struct csv_row *row);

/** False: memory has run out, or *from has failed. */
bool row_bytes_read(struct unpack *from, struct row_bytes *out);

void row_bytes_fini(struct row_bytes *row);

/** A cell with what it stands for; what is read is not to be freed. */
void row_bytes_write_expansion(struct buffer *out, const struct io_expansion *expansion);
void row_bytes_read_expansion(struct unpack *from, struct io_expansion *out);

#endif
