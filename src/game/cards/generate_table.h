/* generate_table - CSV files as programs read them that write tables when Volley is built.
 * Owns:   texts and rows stay until the program ends.
 * Errors: what is wrong with a file is said with its line; without memory the program ends. */
#pragma once

#include "game/cards/card_files.h"

#include <stdio.h>

enum { PATH_BYTES = 4096 };

/* A row of a file: its cells, "" where it has no more. */
struct row {
    char *cells[CARDS_COLUMNS_MAX];
};

/* A file that is read. */
struct table {
    const struct cards_file *file;
    char path[PATH_BYTES];
    int line;
    struct row *rows; /* and room for one more, which has `column` cells */
    size_t count, column;
    bool headed; /* the header has been read */
    bool failed;
};

/** Say what is wrong with a file, and that it has failed. */
void table_complain(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Memory; whoever cannot have it gives up: the build has failed. */
void *table_got(void *memory);

char *table_copy(const char *text, size_t bytes);

/** The cell of a row in a column that the file has. */
const char *table_cell(const struct table *table, const struct row *row, const char *column);

/** The number of the word of a kind of cards; CARDS_KINDS: it is none. */
int table_kind(const char *word);

/** Room for one row more, behind those that count. */
struct row *table_next(struct table *table);

/** Read the file NAME.csv, which has the columns of `file`. False: said why. */
bool table_read(struct table *table, const struct cards_file *file, const char *directory,
                const char *name);

/** The same of the file's own name in an edition: "ships-1" of 1. */
bool table_read_edition(struct table *table, const struct cards_file *file, const char *directory,
                        int edition);

/** The whole program "NAME OUT.c DIRECTORY": write a file from those of a directory. Without
 * success there is none. Returns its exit status. */
int table_write_file(int argc, char **argv, bool (*write)(FILE *out, const char *directory));

/** Write a text as C has it, in quotes. */
void table_write_text(FILE *out, const char *text);
