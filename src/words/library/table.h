/* table - a CSV file of one's own: columns by name, whose cells are members of a row.
 * Units:  numbers as in game/cards/cards.h.
 * Owns:   the texts that rows point to belong to the library.
 * Errors: what is wrong with the file, with the line, the column and the cell. */
#ifndef LIBRARY_TABLE_H
#define LIBRARY_TABLE_H

#include "base/io/file.h"
#include "volley/cards.h"

enum { LIBRARY_COLUMNS_MAX = 24 };

/* How a cell is read. */
enum library_cell {
    LIBRARY_TEXT,
    LIBRARY_ID,     /* small letters, digits, "-" and "_"; capitals become small */
    LIBRARY_SMALL,  /* a text without capitals: ids parted by blanks */
    LIBRARY_NUMBER, /* a whole number, or nothing */
};

struct library_column {
    const char *name;
    enum library_cell cell;
    size_t offset;          /* in the row, of a const char * or an int */
    int low, high, nothing; /* of a number: its range, and what an empty cell stands for */
    bool needed;            /* the header must have it */
};

/* Columns that are called as the members that they are read into. */
#define LIBRARY_TEXT_COLUMN(row, member, cell, needed)                                             \
    {                                                                                              \
#member, cell, offsetof(struct row, member), 0, 0, 0, needed                               \
    }
#define LIBRARY_NUMBER_COLUMN(row, member, low, high, nothing)                                     \
    {                                                                                              \
#member, LIBRARY_NUMBER, offsetof(struct row, member), low, high, nothing, false           \
    }

/* A table and what its rows are called. */
struct library_table {
    const char *row, *rows; /* "a ship", "ships" */
    const struct library_column *columns;
    size_t column_count;
    const char *const *ignored; /* names of columns that say nothing here, besides "note"; ended by
                                   NULL; may be NULL */
};

/* A file that is read. */
struct library_reader {
    const struct library_table *table;
    volley_library *library;
    const char *source;
    const struct csv_row *row; /* that is read now */
    bool headed;
    int places[LIBRARY_COLUMNS_MAX];             /* of the columns; -1: the file has none such */
    void (*take)(struct library_reader *reader); /* called for each row; sets error to stop */
    size_t taken;
    volley_error error;
};

/** Read a file. A file without rows is an error. */
void library_table_read(struct library_reader *reader, const volley_source *source);

/** Set the members of a row whose columns the file has; the others stay. False: an error. */
bool library_table_fill(struct library_reader *reader, void *row);

/** The cell of a column in this row; NULL: there is none. */
const struct csv_cell *library_table_cell(const struct library_reader *reader, size_t column);

/** The place of a column in this row, of the whole row where it has no such cell. */
struct error_place library_table_place(const struct library_reader *reader, size_t column);

#endif
