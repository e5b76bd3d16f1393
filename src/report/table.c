#include "report/table.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "base/utf8.h"
#include "report/escape.h"

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

/* A cell is one line: a control character, such as a line feed, becomes a blank. */
static void add_cell(struct buffer *out, const char *text)
{
    for (; *text; text++)
        buffer_add(out, ascii_is_control(*text) ? " " : text, 1);
}

static void add_aligned(struct buffer *out, const char *text, size_t width, enum table_side side)
{
    size_t blanks = width - characters(text);

    buffer_repeat(out, " ", side == TABLE_RIGHT ? blanks : 0);
    add_cell(out, text);
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

typedef void escape_fn(struct buffer *out, const char *text, size_t bytes);

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

/* A title with what stands above it, on one line. */
static void add_title(const struct table *table, size_t column, escape_fn *escape,
                      struct buffer *out)
{
    const char *above = above_at(table, column), *title = table->columns[column].title;

    escape(out, above, strlen(above));
    buffer_print(out, "%s", *above ? " " : "");
    escape(out, title, strlen(title));
}

void table_markdown(const struct table *table, struct buffer *out)
{
    size_t *widths = widths_of(table, out);

    for (size_t line = 1; widths && line < rows_of(table) + 2; line++) {
        for (size_t column = 0; column < table->column_count; column++) {
            if (widths[column] == 0)
                continue;
            buffer_print(out, "| ");
            if (line == 1)
                add_title(table, column, escape_markdown, out);
            else
                escape_markdown(out, printed(table, line, column),
                                strlen(printed(table, line, column)));
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

/* ---- HTML ---- */

/* The column that names a row: the first of words, else the first. */
static size_t naming_column(const struct table *table, const size_t *widths)
{
    size_t first = table->column_count;

    for (size_t column = table->column_count; column-- > 0;)
        if (widths[column] > 0)
            first = column;
    for (size_t column = 0; column < table->column_count; column++)
        if (widths[column] > 0 && table->columns[column].side == TABLE_LEFT)
            return column;
    return first;
}

/* A column without a title goes with the one before it: "0.25" and "± 0.01". */
static size_t span_of(const struct table *table, const size_t *widths, size_t column)
{
    size_t span = 1;

    for (column++; column < table->column_count; column++) {
        if (widths[column] == 0)
            continue;
        if (*table->columns[column].title || *above_at(table, column))
            break;
        span++;
    }
    return span;
}

static const char *class_of(const struct table *table, size_t column)
{
    return table->columns[column].side == TABLE_RIGHT ? " class=\"n\"" : "";
}

static void add_html_titles(const struct table *table, const size_t *widths, struct buffer *out)
{
    size_t spanned = 0; /* columns that the title before them covers */

    buffer_print(out, "<thead>\n<tr>");
    for (size_t column = 0; column < table->column_count; column++) {
        if (widths[column] == 0)
            continue;
        if (spanned > 0) {
            spanned--;
            continue;
        }
        if (!*table->columns[column].title && !*above_at(table, column)) {
            buffer_print(out, "<td></td>");
            continue;
        }
        spanned = span_of(table, widths, column);
        buffer_print(out, "<th scope=\"col\"%s", class_of(table, column));
        if (spanned > 1)
            buffer_print(out, " colspan=\"%zu\"", spanned);
        buffer_print(out, ">");
        add_title(table, column, escape_xml, out);
        buffer_print(out, "</th>");
        spanned--;
    }
    buffer_print(out, "</tr>\n</thead>\n");
}

static void add_html_row(const struct table *table, const size_t *widths, size_t row,
                         struct buffer *out)
{
    const size_t naming = naming_column(table, widths);

    buffer_print(out, "<tr>");
    for (size_t column = 0; column < table->column_count; column++) {
        const char *cell = cell_at(table, row, column);

        if (widths[column] == 0)
            continue;
        buffer_print(out, column == naming ? "<th scope=\"row\"%s>" : "<td%s>",
                     class_of(table, column));
        escape_xml(out, cell, strlen(cell));
        buffer_print(out, column == naming ? "</th>" : "</td>");
    }
    buffer_print(out, "</tr>\n");
}

void table_html(const struct table *table, const char *caption, struct buffer *out)
{
    size_t *widths = widths_of(table, out);

    buffer_print(out, "<table>\n<caption>");
    escape_xml(out, caption, strlen(caption));
    buffer_print(out, "</caption>\n");
    if (widths) {
        add_html_titles(table, widths, out);
        buffer_print(out, "<tbody>\n");
        for (size_t row = 0; row < rows_of(table); row++)
            add_html_row(table, widths, row, out);
        buffer_print(out, "</tbody>\n");
    }
    buffer_print(out, "</table>\n");
    free(widths);
}

void table_fini(struct table *table)
{
    buffer_fini(&table->text);
    free(table->starts);
    table->starts = NULL;
    table->cell_count = 0;
}
