#include "report/table.h"

#include "base/grow.h"
#include "base/utf8.h"

#include <ctype.h>
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

/* The widest of a column; 0: it has nothing to show but its title. */
static size_t width_of(const struct table *table, size_t column)
{
    size_t widest = 0, title = characters(table->columns[column].title);

    for (size_t row = 0; row < rows_of(table); row++) {
        size_t width = characters(cell_at(table, row, column));

        widest = width > widest ? width : widest;
    }
    return widest == 0 ? 0 : widest > title ? widest : title;
}

/* A cell is one line: a control character, such as a line feed, becomes a blank. In Markdown a bar
 * would end it. */
static void add_cell(struct buffer *out, const char *text, bool markdown)
{
    for (; *text; text++) {
        if (markdown && *text == '|')
            buffer_add(out, "\\", 1);
        buffer_add(out, iscntrl((unsigned char)*text) ? " " : text, 1);
    }
}

static void add_aligned(struct buffer *out, const char *text, size_t width, bool to_left)
{
    size_t blanks = width - characters(text);

    buffer_repeat(out, " ", to_left ? 0 : blanks);
    add_cell(out, text, false);
    buffer_repeat(out, " ", to_left ? blanks : 0);
}

static void trim_line(struct buffer *out)
{
    while (out->count > 0 && out->bytes[out->count - 1] == ' ')
        out->count--;
    buffer_add(out, "\n", 1);
}

/* Row 0 of the print is the titles. */
static const char *printed(const struct table *table, size_t row, size_t column)
{
    return row == 0 ? table->columns[column].title : cell_at(table, row - 1, column);
}

void table_text(const struct table *table, size_t between, struct buffer *out)
{
    out->failed = out->failed || table->text.failed;
    for (size_t row = 0; row <= rows_of(table); row++) {
        bool first = true;

        for (size_t column = 0; column < table->column_count; column++) {
            size_t width = width_of(table, column);

            if (width == 0)
                continue;
            buffer_repeat(out, " ", first ? 0 : between);
            add_aligned(out, printed(table, row, column), width, table->columns[column].to_left);
            first = false;
        }
        trim_line(out);
    }
}

void table_markdown(const struct table *table, struct buffer *out)
{
    out->failed = out->failed || table->text.failed;
    for (size_t row = 0; row <= rows_of(table); row++) {
        for (size_t column = 0; column < table->column_count; column++) {
            if (width_of(table, column) == 0)
                continue;
            buffer_print(out, "| ");
            add_cell(out, printed(table, row, column), true);
            buffer_print(out, " ");
        }
        buffer_print(out, "|\n");
        for (size_t column = 0; row == 0 && column < table->column_count; column++)
            if (width_of(table, column) > 0)
                buffer_print(out, table->columns[column].to_left ? "| --- " : "| ---: ");
        if (row == 0)
            buffer_print(out, "|\n");
    }
}

void table_fini(struct table *table)
{
    buffer_fini(&table->text);
    free(table->starts);
    table->starts = NULL;
    table->cell_count = 0;
}
