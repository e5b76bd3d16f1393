/* A table printed with blanks, as wide as the page allows. */
#include "report/table.h"

#include "base/utf8.h"
#include "report/escape.h"
#include "report/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BELOW = 4 }; /* blanks */

/* A line of a cell, and where the next one begins. */
struct piece {
    const char *text;
    size_t bytes;
    const char *rest;
};

/* A table while it is laid out. All arrays are by column. */
struct layout {
    const struct table *table;
    struct fit_column *columns, *part; /* of all, and of what stands in the table under way */
    size_t *widths;
    struct piece *pieces; /* of the line under way */
    size_t below;         /* the column that stands below each row; column_count: none does */
    size_t between, room;
    struct buffer *out;
};

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* ---- columns ---- */

enum { ID_LEAST = 20 }; /* what of an id is not broken: 19 of 20 have no longer part */

/* Of the page, what a column keeps before others give way. */
static const size_t shares[] = {
    [TABLE_LEFT] = 6, [TABLE_ID] = 6, [TABLE_WORDS] = 4, [TABLE_BELOW] = 4, [TABLE_BAR] = 8
};

static size_t characters(const char *text)
{
    return utf8_count(text, strlen(text));
}

static size_t least_of(const char *cell, enum table_side side)
{
    size_t least;

    if (side == TABLE_BAR)
        return 0;
    if (!table_side_has_words(side))
        return characters(cell);
    least = wrap_least(cell, strlen(cell));
    return side == TABLE_ID && least > ID_LEAST ? ID_LEAST : least;
}

/* How wide a column has to be and would like to be, by its cells. */
static struct fit_column measure(const struct layout *layout, size_t column)
{
    const struct table *table = layout->table;
    const enum table_side side = table->columns[column].side;
    const char *title = table->columns[column].title, *above = table_above(table, column);
    struct fit_column found = { .gap = side == TABLE_CLOSE ? 1 : layout->between,
                                .rank = table->columns[column].rank };

    for (size_t row = 0; row < table_rows(table); row++) {
        const char *cell = table_cell(table, row, column);

        found.natural = larger(found.natural, characters(cell));
        found.least = larger(found.least, least_of(cell, side));
    }
    if (found.natural == 0)
        return found;
    if (side != TABLE_RIGHT && side != TABLE_CLOSE) {
        const size_t share = layout->room / shares[side];

        found.least = larger(found.least, found.natural < share ? found.natural : share);
    }
    found.natural = larger(found.natural, larger(characters(title), characters(above)));
    found.least = larger(found.least, larger(wrap_least(title, strlen(title)), characters(above)));
    return found;
}

/* ---- lines ---- */

/* Line number `line` of a text in a column; nothing behind its last. */
static struct piece line_of(const char *text, size_t width, size_t line)
{
    size_t bytes = strlen(text), next = 0;

    for (;; line--) {
        const size_t end = wrap_first(text, bytes, width, &next);

        if (line == 0)
            return (struct piece){ text, end, text + next };
        if (next == bytes)
            return (struct piece){ "", 0, "" };
        text += next;
        bytes -= next;
    }
}

static size_t count_lines(const char *text, size_t width)
{
    const size_t bytes = strlen(text);
    size_t count = 0, next;

    for (size_t at = 0; count == 0 || at < bytes; count++) {
        wrap_first(text + at, bytes - at, width, &next);
        at += next;
    }
    return count;
}

static void add_bar(const struct layout *layout, size_t column, struct buffer *out)
{
    const struct piece *bar = &layout->pieces[column];
    const size_t count = utf8_count(bar->text, bar->bytes);
    const size_t natural = layout->columns[column].natural, width = layout->widths[column];
    const size_t drawn = (2 * count * width + natural) / (2 * natural);

    for (size_t i = 0; i < drawn; i++)
        buffer_add(out, bar->text, utf8_char_bytes(bar->text, bar->bytes));
}

static void add_aligned(const struct layout *layout, size_t column)
{
    const struct piece *piece = &layout->pieces[column];
    const enum table_side side = layout->table->columns[column].side;
    const size_t count = utf8_count(piece->text, piece->bytes), width = layout->widths[column];
    const size_t blanks = width > count ? width - count : 0;

    buffer_repeat(layout->out, " ", side == TABLE_RIGHT ? blanks : 0);
    escape_text(layout->out, piece->text, piece->bytes);
    buffer_repeat(layout->out, " ", side == TABLE_RIGHT ? 0 : blanks);
}

/* The line that the pieces make; whether it is one of cells, in which bars are drawn. */
static void print_line(const struct layout *layout, bool is_cells)
{
    const struct table *table = layout->table;
    struct buffer *out = layout->out;
    bool first = true;

    for (size_t i = 0; i < table->column_count; i++) {
        if (layout->widths[i] == 0)
            continue;
        buffer_repeat(out, " ", first ? 0 : layout->part[i].gap);
        if (table->columns[i].side == TABLE_BAR && is_cells)
            add_bar(layout, i, out);
        else
            add_aligned(layout, i);
        first = false;
    }
    while (out->count > 0 && out->bytes[out->count - 1] == ' ')
        out->count--;
    buffer_add(out, "\n", 1);
}

/* ---- a table ---- */

static size_t head_lines(const struct layout *layout, size_t column)
{
    return (*table_above(layout->table, column) != '\0') +
           count_lines(layout->table->columns[column].title, layout->widths[column]);
}

static bool has_titles(const struct layout *layout)
{
    for (size_t i = 0; i < layout->table->column_count; i++)
        if (*layout->table->columns[i].title)
            return true;
    return false;
}

/* A cell, or its title, in lines of its own, further in than the row. */
static void print_below(const struct layout *layout, const char *text)
{
    struct buffer line = { 0 };

    if (!*text)
        return;
    buffer_repeat(&line, " ", BELOW);
    escape_text(&line, text, strlen(text));
    buffer_print(&line, "\n");
    wrap_page(line.bytes, line.count, 2, layout->out);
    buffer_end(&line, layout->out);
}

/* What stands above a title and the title, down to the cells. */
static void print_head(const struct layout *layout)
{
    const struct table *table = layout->table;
    size_t height = 0;

    for (size_t i = 0; i < table->column_count; i++)
        if (layout->widths[i] > 0)
            height = larger(height, head_lines(layout, i));
    for (size_t line = 0; line < height; line++) {
        for (size_t i = 0; i < table->column_count; i++) {
            const size_t width = layout->widths[i];
            const size_t own = width > 0 ? head_lines(layout, i) : 0;
            const char *above = table_above(table, i);
            const bool has_above = *above != '\0';

            if (width == 0 || line + own < height)
                layout->pieces[i] = (struct piece){ "", 0, "" };
            else if (has_above && line + own == height)
                layout->pieces[i] = (struct piece){ above, strlen(above), "" };
            else
                layout->pieces[i] =
                    line_of(table->columns[i].title, width, line + own - height - has_above);
        }
        print_line(layout, false);
    }
}

/* The pieces of line number `line` of a row, after those before it. Returns whether there are any.
 */
static bool find_pieces(const struct layout *layout, size_t row, size_t line)
{
    const struct table *table = layout->table;
    bool any = false;

    for (size_t i = 0; i < table->column_count; i++) {
        struct piece *piece = &layout->pieces[i];
        const char *text = line == 0 ? table_cell(table, row, i) : piece->rest;
        const size_t bytes = strlen(text), width = layout->widths[i];
        size_t next = bytes;

        *piece = (struct piece){ text, width > 0 ? bytes : 0, "" };
        if (width > 0 && table->columns[i].side != TABLE_BAR) {
            piece->bytes = wrap_first(text, bytes, width, &next);
            piece->rest = text + next;
        }
        any = any || piece->bytes > 0;
    }
    return any || line == 0;
}

static void print_part(const struct layout *layout)
{
    const struct table *table = layout->table;
    const bool has_below = layout->below < table->column_count;

    if (has_titles(layout))
        print_head(layout);
    if (has_below)
        print_below(layout, table->columns[layout->below].title);
    for (size_t row = 0; row < table_rows(table); row++) {
        for (size_t line = 0; find_pieces(layout, row, line); line++)
            print_line(layout, true);
        if (has_below)
            print_below(layout, table_cell(table, row, layout->below));
    }
}

/* ---- what has no room ---- */

static bool is_left_out(const struct layout *layout, size_t column)
{
    return layout->columns[column].natural > 0 && layout->widths[column] == 0;
}

static bool is_named(const struct layout *layout, size_t column)
{
    const struct table *table = layout->table;

    for (size_t i = 0; i < column; i++)
        if (is_left_out(layout, i) &&
            strcmp(table->columns[i].title, table->columns[column].title) == 0 &&
            strcmp(table_above(table, i), table_above(table, column)) == 0)
            return true;
    return false;
}

static bool has_title(const struct table *table, size_t column)
{
    return *table->columns[column].title || *table_above(table, column);
}

/* Nothing is left out without a word. */
static void name_left_out(const struct layout *layout)
{
    const struct table *table = layout->table;
    struct buffer line = { 0 };

    for (size_t i = 0; i < table->column_count; i++)
        if (is_left_out(layout, i) && has_title(table, i) && !is_named(layout, i)) {
            buffer_print(&line, line.count ? ", " : "Not shown for want of room: ");
            table_title(table, i, buffer_add, &line);
        }
    if (line.count)
        buffer_print(&line, " (--width=%zu shows all).\n",
                     fit_natural(layout->columns, table->column_count));
    wrap_page(line.bytes, line.count, 0, layout->out);
    buffer_end(&line, layout->out);
}

/* A row as a sentence. Words of rank 0 are names that need no title; what has no title goes with
 * what is before it. */
static void print_row_lines(const struct layout *layout, size_t row)
{
    const struct table *table = layout->table;
    struct buffer line = { 0 };
    bool is_number = false; /* that only counts the rows is before */

    for (size_t i = 0; i < table->column_count; i++) {
        const struct table_column *column = &table->columns[i];
        const char *cell = table_cell(table, row, i);
        const bool is_name =
            table_side_has_words(column->side) && column->side != TABLE_BELOW && column->rank == 0;
        const bool titled = has_title(table, i);

        if (!*cell || column->side == TABLE_BAR)
            continue;
        if (line.count)
            buffer_print(&line, is_number || !titled ? " " : ", ");
        is_number = line.count == 0 && !titled;
        if (titled && !is_name) {
            table_title(table, i, buffer_add, &line);
            buffer_print(&line, " ");
        }
        escape_text(&line, cell, strlen(cell));
    }
    buffer_print(&line, "\n");
    wrap_page(line.bytes, line.count, 2, layout->out);
    buffer_end(&line, layout->out);
}

/* ---- several tables ---- */

/* Take the keys and the columns from one to another as the table under way. Returns whether it
 * fits. */
static bool take_part(const struct layout *layout, size_t from, size_t to)
{
    const size_t count = layout->table->column_count;

    memcpy(layout->part, layout->columns, count * sizeof *layout->part);
    for (size_t i = layout->table->keys; i < count; i++)
        if (i < from || i >= to)
            layout->part[i].natural = layout->part[i].least = 0;
    return fit_columns(layout->part, count, layout->room, layout->widths);
}

static bool has_room_for_each(const struct layout *layout)
{
    for (size_t i = layout->table->keys; i < layout->table->column_count; i++)
        if (!take_part(layout, i, i + 1))
            return false;
    return true;
}

/* Where the rows would be too wide, the column that may stand below them does. */
static void put_below(struct layout *layout)
{
    const size_t count = layout->table->column_count;

    layout->below = count;
    for (size_t i = 0; i < count && fit_natural(layout->columns, count) > layout->room; i++)
        if (layout->table->columns[i].side == TABLE_BELOW && layout->columns[i].natural > 0) {
            layout->columns[i] = (struct fit_column){ 0 };
            layout->below = i;
        }
}

static void print_table(struct layout *layout)
{
    const struct table *table = layout->table;

    for (size_t i = 0; i < table->column_count; i++)
        layout->columns[i] = measure(layout, i);
    put_below(layout);
    if (table->keys > 0 && has_room_for_each(layout)) {
        const size_t count = layout->table->column_count;

        for (size_t from = layout->table->keys, to; from < count; from = to) {
            to = count;
            while (!take_part(layout, from, to))
                to--;
            if (from > layout->table->keys)
                buffer_print(layout->out, "\n");
            print_part(layout);
        }
    } else if (take_part(layout, 0, table->column_count)) {
        print_part(layout);
        name_left_out(layout);
    } else {
        for (size_t row = 0; row < table_rows(table); row++)
            print_row_lines(layout, row);
    }
}

void table_text(const struct table *table, size_t between, struct buffer *out)
{
    const size_t count = table->column_count + 1;
    struct layout layout = { .table = table,
                             .columns = calloc(count, sizeof *layout.columns),
                             .part = calloc(count, sizeof *layout.part),
                             .widths = calloc(count, sizeof *layout.widths),
                             .pieces = calloc(count, sizeof *layout.pieces),
                             .between = between,
                             .room = out->width ? out->width : SIZE_MAX,
                             .out = out };

    if (layout.columns && layout.part && layout.widths && layout.pieces && !table->text.failed)
        print_table(&layout);
    else
        out->failed = true;
    free(layout.columns);
    free(layout.part);
    free(layout.widths);
    free(layout.pieces);
}

static size_t capped(const struct fit_column *column, size_t cap)
{
    if (column->natural <= cap)
        return column->natural;
    return column->least > cap ? column->least : cap;
}

/* Of the columns up to a rank, each as wide as a cap lets it be. */
static size_t width_at(const struct fit_column *columns, size_t count, unsigned rank, size_t cap)
{
    size_t width = 0;

    for (size_t i = 0; i < count; i++)
        if (columns[i].natural > 0 && columns[i].rank <= rank)
            width += (width > 0 ? columns[i].gap : 0) + capped(&columns[i], cap);
    return width;
}

static unsigned highest_rank(const struct fit_column *columns, size_t count)
{
    unsigned highest = 0;

    for (size_t i = 0; i < count; i++)
        if (columns[i].natural > 0 && columns[i].rank > highest)
            highest = columns[i].rank;
    return highest;
}

static size_t widest(const struct fit_column *columns, size_t count)
{
    size_t width = 0;

    for (size_t i = 0; i < count; i++)
        width = columns[i].natural > width ? columns[i].natural : width;
    return width;
}

size_t fit_natural(const struct fit_column *columns, size_t count)
{
    return width_at(columns, count, highest_rank(columns, count), widest(columns, count));
}

bool fit_columns(const struct fit_column *columns, size_t count, size_t room, size_t *widths)
{
    unsigned rank = highest_rank(columns, count);
    size_t cap = widest(columns, count);

    cap = cap < room ? cap : room;
    while (rank > 0 && width_at(columns, count, rank, 0) > room)
        rank--;
    if (width_at(columns, count, rank, 0) > room)
        return false;
    while (width_at(columns, count, rank, cap) > room)
        cap--;
    for (size_t i = 0; i < count; i++)
        widths[i] = columns[i].rank <= rank ? capped(&columns[i], cap) : 0;
    return true;
}
