#include "support/table.h"

#include "support/check.h"

#include "base/buffer.h"
#include "base/io/csv_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int keep_row(const struct csv_row *row, void *context)
{
    struct check_table *table = context;
    size_t first = table->count * table->columns;

    assert_null(row->broken);
    if (row->line == 1)
        return 0;
    if (row->count != table->columns)
        fail_msg("line %d has %zu columns, not %zu", row->line, row->count, table->columns);
    if (first + table->columns > table->capacity) {
        table->capacity = 2 * (first + table->columns);
        table->cells = realloc(table->cells, table->capacity * sizeof *table->cells);
        assert_non_null(table->cells);
    }
    for (size_t i = 0; i < table->columns; i++)
        assert_non_null(table->cells[first + i] = strdup(row->cells[i].text));
    table->count++;
    return 0;
}

struct check_table check_table_read(const char *path, size_t columns)
{
    struct check_table table = { .columns = columns };
    FILE *in = fopen(path, "r");
    struct csv_reader reader;
    char bytes[4096];
    size_t count;

    if (!in)
        fail_msg("%s cannot be read", path);
    csv_reader_init(&reader, '\0', keep_row, &table);
    while ((count = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_true(csv_reader_feed(&reader, bytes, count));
    assert_true(csv_reader_end(&reader));
    csv_reader_fini(&reader);
    fclose(in);
    return table;
}

const char *check_table_cell(const struct check_table *table, size_t row, size_t column)
{
    return table->cells[row * table->columns + column];
}

char *check_table_spell_out(const struct check_table *table, size_t row, size_t column, char letter,
                            size_t times, size_t word)
{
    const char *text = check_table_cell(table, row, column), *at = strchr(text, letter);
    const long count = strtol(check_table_cell(table, row, times), NULL, 10);
    struct buffer out = { 0 };

    if (!at)
        return strdup(text);
    buffer_add(&out, text, (size_t)(at - text));
    for (long i = 0; i < count; i++)
        buffer_print(&out, "%s%s", i ? " " : "", check_table_cell(table, row, word));
    buffer_add(&out, at + 1, strlen(at + 1) + 1);
    assert_false(out.failed);
    return out.bytes;
}

void check_table_fini(struct check_table *table)
{
    for (size_t i = 0; i < table->count * table->columns; i++)
        free(table->cells[i]);
    free(table->cells);
    *table = (struct check_table){ 0 };
}
