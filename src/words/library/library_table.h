/* table - a CSV file of one's own: columns by name, whose cells are members of a row.
 * Units:  numbers as in game/cards/cards.h.
 * Owns:   the texts that rows point to belong to the library.
 * Errors: what is wrong with the file, with the line, the column and the cell. */
#pragma once

#include "base/io/file.h"
#include "game/cards/card_files.h"
#include "volley/cards.h"

/* A file that is read. */
struct library_reader {
    const struct cards_file *file;
    const char *const *ignored; /* names of columns that say nothing here, besides "note"; ended by
                                 * NULL; may be NULL */
    volley_library *library;
    const char *source;
    const struct csv_row *row; /* that is read now */
    bool headed;
    size_t width;                                 /* columns of the header row; 0: of none yet */
    int places[CARDS_COLUMNS_MAX];                /* of the columns; -1: the file has none such */
    void (*take)(struct library_reader *reader);  /* called for each row; sets error to stop */
    bool (*begin)(struct library_reader *reader); /* whether a row of one cell begins a table of
                                                   * another file, and does so; NULL: none does */
    unsigned editions; /* that rows of a roster come to, a bit for each, and only where they are
                        * new; 0: all, and what is there is changed */
    size_t taken;
    volley_error error;
};

/** Read a file. A file without rows is an error. */
void library_table_read(struct library_reader *reader, const volley_source *source);

/** Set the members of a row, a struct that the file tells of, whose columns the file has; the
 * others stay, or, with `all`, become what an empty cell stands for. False: an error. */
bool library_table_fill(struct library_reader *reader, void *row, bool all);

/** Whether the file has the columns without which a row can only change one that is there; if not,
 *  and no edition has one of its id, that is an error. */
bool library_table_is_whole(struct library_reader *reader, bool is_known);

/** The cell of a column in this row; NULL: there is none. */
const struct csv_cell *library_table_cell(const struct library_reader *reader, const char *column);

/** The place of a column in this row, of the whole row where it has no such cell. */
struct error_place library_table_place(const struct library_reader *reader, const char *column);

/** Check that a row of cards, which comes of a column, can be used: an error where it stands, not
 *  where it is first named. */
void library_check_row(struct library_reader *reader, const char *column,
                       const struct cards_row *row);

/** Begin with a file of other columns. */
void library_table_begin(struct library_reader *reader, const struct cards_file *file);

/** Take a row of ships, pilots or upgrades (roster.c). */
void library_take_roster(struct library_reader *reader);

/** Read a list of points that is kept as one file (library_list.c). */
#define LIBRARY_LIST_END "[end]"
void library_read_list(volley_library *library, const volley_source *source, volley_error *error);
void library_read_geometry(volley_library *library, const volley_source *source,
                           volley_error *error);
