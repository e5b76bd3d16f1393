/* file - a CSV file of the caller: read row by row, its columns by name, cells that stand for
 * ships, and the rows of a part. Units:  columns by their number in the caller's list; places in a
 * row from 0. Owns:   nothing but the texts of expansions: cells belong to the reader, names to the
 * caller. Errors: of the file, with line and column. *error is set when the source cannot be read
 * or memory runs out, unless it is set already. */
#pragma once

#include "base/io/csv_reader.h"
#include "base/io/title.h"
#include "volley/io.h"

/** Call row for each row of a source, until it returns nonzero.
 *  delimiter  0: a comma */
void io_read_csv(const volley_source *source, char delimiter, csv_row_fn *row, void *context,
                 volley_error *error);

/* ---- which column is which, and the cells of a row by column ---- */

struct io_header {
    const char *source;       /* name of the file */
    const char *const *names; /* of the columns that are known */
    size_t count;
    int places[TITLES_MAX]; /* of each in a row; -1: the file has none such */
    size_t width;           /* columns of the file; 0: they are not known yet */
};

/** Columns up to the last that has a title. */
size_t io_header_width(const struct csv_row *row);

/** Read the header row. Capitals and small letters are the same; a column that is there twice is
 *  an error, an unknown one is not.
 *  needed  mask of the columns that must be there */
volley_status io_header_read(struct io_header *out, const struct csv_row *row, const char *source,
                             enum title_of of, uint32_t needed, volley_error *err);

/** What errors add about columns that are missing: that the header row looks as if its fields were
 *  parted by something else; "": it does not. */
const char *io_header_hint(const struct csv_row *row);

/* The other columns, which are copied to a report. */
struct io_others {
    uint32_t *places; /* in a row */
    const char **names;
    uint32_t count;
};

/** Find them in the header row. Free with io_others_fini, also on failure. */
volley_status io_others_find(struct io_others *out, const struct io_header *header,
                             const struct csv_row *row, volley_error *err);

void io_others_fini(struct io_others *others);

/** The cell of a column; NULL: the row has no such cell, or it is empty. */
const struct csv_cell *io_header_cell(const struct io_header *header, const struct csv_row *row,
                                      size_t column);

/** A row must be whole and have no more cells than the header, and no cell have a NUL byte in it:
 *  it would end a text early, and what is behind it would be lost without a word. */
volley_status io_row_check(const struct io_header *header, const struct csv_row *row,
                           volley_error *err);

/** A number above 0, with a decimal point, or a comma where that parts no fields; an empty cell
 * leaves it as it is. Wants a locale with a point (base/decimal.h). what  errors call it so: "the
 * weight" */
volley_status io_read_positive(const struct io_header *header, const struct csv_row *row,
                               size_t column, const char *what, double *number, volley_error *err);

struct error_place io_cell_place(const char *source, const struct csv_cell *cell);

/** The place where a row begins. */
struct error_place io_row_place(const char *source, const struct csv_row *row);

/* expansion - what a cell of a file stands for: "@list.xws:2" is a ship.
 * Owns:   its text; free with io_expansion_fini. All-zero is a valid empty one.
 * Errors: as the caller's expander says, at the place of the cell. */

struct io_expansion {
    struct csv_cell cell; /* with the text to be read */
    bool pinned;          /* that text is not what stands there */
    char *text;
};

/** Expand a cell. On failure *out has the cell as it is.
 *  expander  NULL: it has it as it is, too
 *  edition   NULL: the row says none */
volley_status io_expand(struct io_expansion *out, const volley_expander *expander,
                        const struct csv_cell *cell, const char *source, const char *edition,
                        bool defends, volley_error *err);

void io_expansion_fini(struct io_expansion *expansion);

/* ---- which rows, from 0, are those of a part, from 1 ---- */

volley_status io_part_check(const volley_part *part, volley_error *err);

bool io_part_has(const volley_part *part, uint64_t row);
