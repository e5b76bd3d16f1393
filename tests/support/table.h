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

struct check_table check_table_read(const char *path, size_t columns);

const char *check_table_cell(const struct check_table *table, size_t row, size_t column);

void check_table_fini(struct check_table *table);

#endif
