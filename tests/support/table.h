/* table - a CSV file of a test, wholly read.
 * Owns:   its cells; free with check_table_fini.
 * Errors: a file that cannot be read, or has another number of columns, fails the test. */
#ifndef SUPPORT_TABLE_H
#define SUPPORT_TABLE_H

#include <stddef.h>

struct check_table {
    size_t columns, count; /* of rows, without the header */
    char **cells;          /* row by row */
    size_t capacity;       /* of cells */
};

/** Fields are parted as in all files that Volley reads, by what parts them in the header. */
struct check_table check_table_read(const char *path, size_t columns);

const char *check_table_cell(const struct check_table *table, size_t row, size_t column);

/** A cell in which a letter stands for a word so many times, with blanks between; the number and
 *  the word are cells, too. For the caller to free. */
char *check_table_spell_out(const struct check_table *table, size_t row, size_t column, char letter,
                            size_t times, size_t word);

void check_table_fini(struct check_table *table);

#endif
