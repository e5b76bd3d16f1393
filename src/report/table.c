#include "report/table.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_add(struct table *table, const char *format, ...)
{
    struct buffer *text = &table->text;
    va_list args;
    int bytes;

    va_start(args, format);
    bytes = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (bytes < 0 || !grow_array(&table->starts, &table->cell_capacity,
                                 (size_t)table->cell_count + 1, sizeof *table->starts)) {
        text->failed = true;
        return;
    }
    table->starts[table->cell_count++] = text->count;
    if (!buffer_reserve(text, (size_t)bytes + 1))
        return;
    va_start(args, format);
    vsnprintf(text->bytes + text->count, (size_t)bytes + 1, format, args);
    va_end(args);
    text->count += (uint32_t)bytes + 1;
}

static const char *cell_at(const struct table *table, size_t row, size_t column)
{
    return table->text.bytes + table->starts[row * table->column_count + column];
}

static size_t rows_of(const struct table *table)
{
    return table->text.failed ? 0 : table->cell_count / table->column_count;
}

static size_t characters(const char *text)
{
    return utf8_count(text, strlen(text));
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* What stands above the title of a column: "" if nothing does. */
static const char *above_at(const struct table *table, size_t column)
{
    return table->above ? table->above[column] : "";
}

/* The widest of a column; 0: it has nothing to show but its title. */
static size_t width_of(const struct table *table, size_t column)
{
    size_t widest = 0;

    for (size_t row = 0; row < rows_of(table); row++)
        widest = larger(widest, characters(cell_at(table, row, column)));
    if (widest == 0)
        return 0;
    widest = larger(widest, characters(above_at(table, column)));
    return larger(widest, characters(table->columns[column].title));
}

/* A cell is one line: a control character, such as a line feed, becomes a blank. In Markdown a bar
 * would end it. */
static void add_cell(struct buffer *out, const char *text, bool markdown)
{
    for (; *text; text++) {
        if (markdown && *text == '|')
            buffer_add(out, "\\", 1);
        buffer_add(out, ascii_is_control(*text) ? " " : text, 1);
    }
}

static void add_aligned(struct buffer *out, const char *text, size_t width, enum table_side side)
{
    size_t blanks = width - characters(text);

    buffer_repeat(out, " ", side == TABLE_RIGHT ? blanks : 0);
    add_cell(out, text, false);
    buffer_repeat(out, " ", side == TABLE_RIGHT ? 0 : blanks);
}

static void trim_line(struct buffer *out)
{
    while (out->count > 0 && out->bytes[out->count - 1] == ' ')
        out->count--;
    buffer_add(out, "\n", 1);
}

/* Lines of a print: 0 and 1 are the titles, then come the rows. */
static const char *printed(const struct table *table, size_t line, size_t column)
{
    return line == 0   ? above_at(table, column)
           : line == 1 ? table->columns[column].title
                       : cell_at(table, line - 2, column);
}

/* The widths of all columns, found once: a table can have a thousand rows. Free with free. NULL:
 * out of memory, which out remembers. */
static size_t *widths_of(const struct table *table, struct buffer *out)
{
    size_t *widths = calloc(table->column_count + 1, sizeof *widths);

    for (size_t column = 0; widths && column < table->column_count; column++)
        widths[column] = width_of(table, column);
    out->failed = out->failed || table->text.failed || !widths;
    return widths;
}

/* Whether anything stands above the titles of the columns shown. */
static bool has_above(const struct table *table, const size_t *widths)
{
    for (size_t column = 0; column < table->column_count; column++)
        if (*above_at(table, column) && widths[column] > 0)
            return true;
    return false;
}

void table_text(const struct table *table, size_t between, struct buffer *out)
{
    size_t *widths = widths_of(table, out);

    for (size_t line = widths && has_above(table, widths) ? 0 : 1;
         widths && line < rows_of(table) + 2; line++) {
        bool first = true;

        for (size_t column = 0; column < table->column_count; column++) {
            enum table_side side = table->columns[column].side;

            if (widths[column] == 0)
                continue;
            buffer_repeat(out, " ", first ? 0 : side == TABLE_CLOSE ? 1 : between);
            add_aligned(out, printed(table, line, column), widths[column], side);
            first = false;
        }
        trim_line(out);
    }
    free(widths);
}

void table_markdown(const struct table *table, struct buffer *out)
{
    size_t *widths = widths_of(table, out);

    for (size_t line = 1; widths && line < rows_of(table) + 2; line++) {
        for (size_t column = 0; column < table->column_count; column++) {
            if (widths[column] == 0)
                continue;
            buffer_print(out, "| ");
            if (line == 1 && *above_at(table, column)) {
                add_cell(out, above_at(table, column), true);
                buffer_print(out, " ");
            }
            add_cell(out, printed(table, line, column), true);
            buffer_print(out, " ");
        }
        buffer_print(out, "|\n");
        for (size_t column = 0; line == 1 && column < table->column_count; column++)
            if (widths[column] > 0)
                buffer_print(out,
                             table->columns[column].side == TABLE_RIGHT ? "| ---: " : "| --- ");
        if (line == 1)
            buffer_print(out, "|\n");
    }
    free(widths);
}

void table_fini(struct table *table)
{
    buffer_fini(&table->text);
    free(table->starts);
    table->starts = NULL;
    table->cell_count = 0;
}
