#include "report/table.h"

#include "base/grow.h"
#include "report/escape.h"
#include "report/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool table_side_has_words(enum table_side side)
{
    return side == TABLE_LEFT || side == TABLE_ID || side == TABLE_WORDS || side == TABLE_BELOW;
}

void table_add(struct table *table, const char *format, ...)
{
    struct buffer *text = &table->text;
    va_list args;

    if (!GROW(table->starts, table->cell_capacity, table->cell_count, 1)) {
        text->failed = true;
        return;
    }
    table->starts[table->cell_count++] = text->count;
    va_start(args, format);
    buffer_vprint(text, format, args);
    va_end(args);
    buffer_add(text, "", 1);
}

void table_number(struct table *table, double number, int places)
{
    if (isnan(number))
        table_add(table, "%s", "");
    else if (isinf(number))
        table_add(table, "no end");
    else
        table_add(table, "%.*f", places, number);
}

void table_percent(struct table *table, double share, int places)
{
    char text[PERCENT_TEXT_MAX];

    table_add(table, "%s", isnan(share) ? "" : number_percent(share, places, text));
}

void table_take(struct table *table, struct buffer *text)
{
    table_add(table, "%s", buffer_text(text));
    buffer_end(text, &table->text);
}

const char *table_cell(const struct table *table, size_t row, size_t column)
{
    if (column < 32 && table->hidden >> column & 1)
        return "";
    return table->text.bytes + table->starts[row * table->column_count + column];
}

size_t table_rows(const struct table *table)
{
    return table->text.failed ? 0 : table->cell_count / table->column_count;
}

const char *table_above(const struct table *table, size_t column)
{
    return table->above ? table->above[column] : "";
}

bool table_shows(const struct table *table, size_t column)
{
    size_t row = 0;

    while (row < table_rows(table) && !*table_cell(table, row, column))
        row++;
    return row < table_rows(table);
}

/* Which columns have something to show besides their titles, found once: a table can have a
 * thousand rows. Free with free. NULL: out of memory, which out remembers. */
static bool *find_shown(const struct table *table, struct buffer *out)
{
    bool *shown = calloc(table->column_count + 1, sizeof *shown);

    for (size_t column = 0; shown && column < table->column_count; column++)
        shown[column] = table_shows(table, column);
    out->failed = out->failed || table->text.failed || !shown;
    return shown;
}

void table_title(const struct table *table, size_t column, table_escape *escape, struct buffer *out)
{
    const char *above = table_above(table, column), *title = table->columns[column].title;

    escape(out, above, strlen(above));
    buffer_print(out, "%s", *above ? " " : "");
    escape(out, title, strlen(title));
}

void table_markdown(const struct table *table, struct buffer *out)
{
    bool *shown = find_shown(table, out);

    for (size_t line = 0; shown && line <= table_rows(table); line++) {
        for (size_t column = 0; column < table->column_count; column++) {
            const char *cell = line ? table_cell(table, line - 1, column) : "";

            if (!shown[column])
                continue;
            buffer_print(out, "| ");
            if (line == 0)
                table_title(table, column, escape_markdown, out);
            escape_markdown(out, cell, strlen(cell));
            buffer_print(out, " ");
        }
        buffer_print(out, "|\n");
        for (size_t column = 0; line == 0 && column < table->column_count; column++)
            if (shown[column])
                buffer_print(out,
                             table->columns[column].side == TABLE_RIGHT ? "| ---: " : "| --- ");
        if (line == 0)
            buffer_print(out, "|\n");
    }
    free(shown);
}

/* ---- HTML ---- */

/* The column that names a row: the first of words, else the first. */
static size_t naming_column(const struct table *table, const bool *shown)
{
    size_t first = table->column_count;

    for (size_t column = table->column_count; column-- > 0;)
        if (shown[column])
            first = column;
    for (size_t column = 0; column < table->column_count; column++)
        if (shown[column] && table_side_has_words(table->columns[column].side))
            return column;
    return first;
}

/* A column without a title goes with the one before it: "0.25" and "± 0.01". */
static size_t span_of(const struct table *table, const bool *shown, size_t column)
{
    size_t span = 1;

    for (column++; column < table->column_count; column++) {
        if (!shown[column])
            continue;
        if (*table->columns[column].title || *table_above(table, column))
            break;
        span++;
    }
    return span;
}

static const char *class_of(const struct table *table, size_t column)
{
    return table->columns[column].side == TABLE_RIGHT ? " class=\"n\"" : "";
}

static void add_html_titles(const struct table *table, const bool *shown, struct buffer *out)
{
    size_t spanned = 0; /* columns that the title before them covers */

    buffer_print(out, "<thead>\n<tr>");
    for (size_t column = 0; column < table->column_count; column++) {
        if (!shown[column])
            continue;
        if (spanned > 0) {
            spanned--;
            continue;
        }
        if (!*table->columns[column].title && !*table_above(table, column)) {
            buffer_print(out, "<td></td>");
            continue;
        }
        spanned = span_of(table, shown, column);
        buffer_print(out, "<th scope=\"col\"%s", class_of(table, column));
        if (spanned > 1)
            buffer_print(out, " colspan=\"%zu\"", spanned);
        buffer_print(out, ">");
        table_title(table, column, escape_xml, out);
        buffer_print(out, "</th>");
        spanned--;
    }
    buffer_print(out, "</tr>\n</thead>\n");
}

static void add_html_row(const struct table *table, const bool *shown, size_t row,
                         struct buffer *out)
{
    const size_t naming = naming_column(table, shown);

    buffer_print(out, "<tr>");
    for (size_t column = 0; column < table->column_count; column++) {
        const char *cell = table_cell(table, row, column);

        if (!shown[column])
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
    bool *shown = find_shown(table, out);

    buffer_print(out, "<table>\n<caption>");
    escape_xml(out, caption, strlen(caption));
    buffer_print(out, "</caption>\n");
    if (shown) {
        add_html_titles(table, shown, out);
        buffer_print(out, "<tbody>\n");
        for (size_t row = 0; row < table_rows(table); row++)
            add_html_row(table, shown, row, out);
        buffer_print(out, "</tbody>\n");
    }
    buffer_print(out, "</table>\n");
    free(shown);
}

void table_fini(struct table *table)
{
    buffer_fini(&table->text);
    free(table->starts);
    table->starts = NULL;
    table->cell_count = 0;
}
