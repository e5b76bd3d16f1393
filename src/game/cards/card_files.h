/* card_files - the files that say what cards, ships, pilots and upgrades are: the columns of each,
 * and what their cells become in the tables of game/cards/cards.h. Files that are compiled in (by
 * generate_cards.c) and files of a player (words/library) are read by them.
 * Units:  numbers as in game/cards/cards.h.
 * Owns:   nothing; constant tables.      Errors: none. */
#pragma once

#include "game/cards/cards.h"

/* What a cell holds. */
enum cards_cell {
    CARDS_TEXT,
    CARDS_ID,    /* small letters, digits, "-" and "_" */
    CARDS_SMALL, /* a text without capitals: ids parted by blanks */
    CARDS_KIND,  /* the word of a kind of cards, or nothing */
    CARDS_NUMBER /* a whole number, or nothing */
};

struct cards_column {
    const char *name;
    enum cards_cell cell;
    size_t offset;          /* in the row, of a const char *, an enum cards_kind or a number */
    size_t bytes;           /* of a number: an int8_t or an int16_t */
    int low, high, nothing; /* of a number: its range, and what an empty cell stands for */
    bool of_list;           /* a list of points says it where a player's file has no such column */
};

/* A kind of file, and the table that it becomes. */
struct cards_file {
    const struct cards_column *columns;
    size_t column_count;
    const char *type; /* of the rows, a struct that begins with its id */
    size_t row_bytes;
    size_t rows_at, count_at; /* in struct cards */
    const char *name;         /* of the file that is compiled in: "ships" of ships-1.csv */
    size_t filled;            /* so many columns of that, the first ones, have no empty cell */
    bool sorted;              /* by id, to be found by halving */
    /* of files of a player */
    const char *row, *rows; /* what is in it: "a ship", "ships" */
    const char *required;   /* columns that it must have, parted by blanks */
    const char *wanted;     /* those without which no row can come that Volley does not bring */
};

/* In the order of the members of struct cards. */
enum cards_file_kind {
    CARDS_OF_SHIPS,
    CARDS_OF_PILOTS,
    CARDS_OF_UPGRADES,
    CARDS_OF_CARDS,
    CARDS_OF_LEFT_OUT,
    CARDS_OF_DECKS,
    CARDS_OF_HAZARDS,
    CARDS_OF_VARIANTS,
    CARDS_OF_NICKNAMES,
    CARDS_FILES
};

extern const struct cards_file cards_files[CARDS_FILES];

enum { CARDS_COLUMNS_MAX = 24 };

/** The rows of a table sorted by id that have an id: the first one; NULL: none.
 *  count  set to how many they are; may be NULL */
const void *cards_find_rows(const struct cards *cards, enum cards_file_kind kind, const char *id,
                            size_t id_bytes, size_t *count);

/* Lists of points (game/cards/points.h) are in files of two kinds: the rows of a list,
 * points-xwa.csv, and what is said of all lists, points.csv. */
extern const struct cards_file cards_points_rows, cards_points_lists;

/* names-N.csv: names on cards in other languages, which become nicknames. */
extern const struct cards_file cards_translations;

/* builder-N.csv, for game/cards/numbers.h. */
extern const struct cards_file cards_numbers_rows;

/** The number of the column of a file that has a name, which is one. */
size_t cards_column(const struct cards_file *file, const char *name);
