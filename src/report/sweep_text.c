#include "report/sweep.h"

#include "base/array.h"
#include "base/utf8.h"
#include "report/number.h"
#include "report/page.h"
#include "report/play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 32, CORNER_MAX = 160, BAR_WIDTH = 30, GRAYS = 12, GRAY_DARK = 236 };
enum { ROW_GAP = 2, CELL_EDGES = 4 }; /* blanks of a grid behind values of rows, around cells */

double sweep_value(const struct sweep_report *report, size_t cell)
{
    return report->cells[cell].value;
}

struct sweep_scale sweep_scale_of(const struct sweep_report *report)
{
    struct sweep_scale scale = { NAN, NAN };

    for (size_t i = 0; i < report->cell_count; i++) {
        if (isinf(sweep_value(report, i)))
            continue;
        scale.least = fmin(scale.least, sweep_value(report, i)); /* fmin passes a NAN over */
        scale.most = fmax(scale.most, sweep_value(report, i));
    }
    if (report->is_difference) { /* nothing is in the middle */
        scale.most = fmax(fabs(scale.least), fabs(scale.most));
        scale.most = scale.most > 0 ? scale.most : 1;
        scale.least = -scale.most;
    }
    return scale;
}

void sweep_print_value(const struct sweep_report *report, double value, char *out, size_t room)
{
    char text[NUMBER_TEXT_MAX];

    if (isnan(value))
        snprintf(out, room, "%s", "");
    else if (isinf(value))
        snprintf(out, room, "%s", "no end");
    else if (report->is_difference)
        snprintf(
            out, room, "%s%s",
            number_signed(report->is_share ? 100 * value : value, report->is_share ? 1 : 3, text),
            report->is_share ? " %" : "");
    else if (report->is_share)
        snprintf(out, room, "%s", number_percent(value, 1, text));
    else
        snprintf(out, room, "%.3f", value);
}

double sweep_level(const struct sweep_scale *scale, double value)
{
    if (isinf(value) || !(scale->most > scale->least))
        return 1;
    return (value - scale->least) / (scale->most - scale->least);
}

/* ---- two parameters: rows and columns, shaded ---- */

static const char *shade(const struct sweep_report *report, double level)
{
    static const char *const blocks[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    static const char *const letters[] = { ".", ":", "-", "=", "+", "*", "%", "#" };
    size_t index = (size_t)(level * (ARRAY_LEN(blocks) - 1) + 0.5);

    return report->ascii ? letters[index] : blocks[index];
}

/* A figure as a cell of a grid shows it: marked where it was simulated. */
static void print_cell(const struct sweep_report *report, size_t cell, char text[VALUE_MAX])
{
    const bool simulated = !isnan(report->cells[cell].half_width);

    *text = '~';
    sweep_print_value(report, sweep_value(report, cell), text + simulated, VALUE_MAX - simulated);
}

static size_t widest_cell(const struct sweep_report *report)
{
    size_t widest = 0;

    for (size_t i = 0; i < report->cell_count; i++) {
        char text[VALUE_MAX];

        print_cell(report, i, text);
        widest = strlen(text) > widest ? strlen(text) : widest;
    }
    return widest;
}

/* Characters of the longest value of a parameter, at least `least`. */
static size_t widest_value(const struct sweep_parameter *parameter, size_t least)
{
    for (size_t i = 0; i < parameter->count; i++) {
        size_t width = utf8_count(parameter->values[i], strlen(parameter->values[i]));

        least = width > least ? width : least;
    }
    return least;
}

static void add_padded(struct buffer *out, const char *text, size_t width, bool to_left)
{
    size_t have = utf8_count(text, strlen(text));
    size_t blanks = width > have ? width - have : 0;

    buffer_repeat(out, " ", to_left ? 0 : blanks);
    buffer_print(out, "%s", text);
    buffer_repeat(out, " ", to_left ? blanks : 0);
}

/* A cell: on a terminal with colours its ground is a gray, else a block stands behind it. */
static void add_cell(const struct sweep_report *report, const struct sweep_scale *scale,
                     size_t cell, size_t width, struct buffer *out)
{
    double value = sweep_value(report, cell), level = sweep_level(scale, value);
    char text[VALUE_MAX];

    print_cell(report, cell, text);
    if (isnan(value)) {
        buffer_repeat(out, " ", width + 4);
    } else if (report->color) {
        int gray = (int)(level * (GRAYS - 1) + 0.5);

        buffer_print(out, "\033[48;5;%dm\033[38;5;%dm ", GRAY_DARK + gray,
                     gray > GRAYS / 2 ? 16 : 231);
        add_padded(out, text, width, false);
        buffer_print(out, "  \033[0m ");
    } else {
        buffer_print(out, " ");
        add_padded(out, text, width, false);
        buffer_print(out, " %s ", shade(report, level));
    }
}

static void end_line(struct buffer *out)
{
    while (out->count > 0 && out->bytes[out->count - 1] == ' ')
        out->count--;
    buffer_add(out, "\n", 1);
}

/* The greatest interval of a cell; NAN: all are exact. */
static double widest_interval(const struct sweep_report *report)
{
    double widest = NAN;

    for (size_t i = 0; i < report->cell_count; i++)
        widest = fmax(widest, report->cells[i].half_width);
    return widest;
}

static void add_mark(const struct sweep_report *report, struct buffer *out)
{
    const double widest = widest_interval(report);

    if (!isnan(widest))
        buffer_print(out, "\n");
    play_mark_sentence(report->mean_name, widest, out);
}

/* How wide the rows' values and the cells are, and how many columns stand beside each other. */
struct grid {
    size_t row_width, width, across;
};

static struct grid grid_of(const struct sweep_report *report, size_t room)
{
    const struct sweep_parameter *rows = &report->parameters[0], *columns = &report->parameters[1];
    struct grid grid = { widest_value(rows, strlen(rows->name)) + ROW_GAP,
                         widest_value(columns, widest_cell(report)), columns->count };
    const size_t named = grid.row_width + 1 + utf8_count(columns->name, strlen(columns->name));
    size_t across;

    if (room == 0)
        return grid;
    across = named > room ? 0 : (room - grid.row_width) / (grid.width + CELL_EDGES);
    if (across > 0) { /* the parts are of like widths */
        const size_t parts = (columns->count + across - 1) / across;

        across = (columns->count + parts - 1) / parts;
    }
    grid.across = across;
    return grid;
}

/* The columns from one on. */
static void add_grid_part(const struct sweep_report *report, const struct grid *grid, size_t from,
                          struct buffer *out)
{
    const struct sweep_parameter *rows = &report->parameters[0], *columns = &report->parameters[1];
    const struct sweep_scale scale = sweep_scale_of(report);
    const size_t to = from + grid->across < columns->count ? from + grid->across : columns->count;

    buffer_repeat(out, " ", grid->row_width);
    buffer_print(out, " %s\n", columns->name);
    add_padded(out, rows->name, grid->row_width, true);
    for (size_t i = from; i < to; i++) {
        buffer_print(out, " ");
        add_padded(out, columns->values[i], grid->width, false);
        buffer_print(out, "   ");
    }
    end_line(out);
    for (size_t row = 0; row < rows->count; row++) {
        add_padded(out, rows->values[row], grid->row_width, true);
        for (size_t i = from; i < to; i++)
            add_cell(report, &scale, row * columns->count + i, grid->width, out);
        end_line(out);
    }
}

/* Columns that have no room stand below. */
static void add_grid(const struct sweep_report *report, const struct grid *grid, struct page *page)
{
    for (size_t from = 0; from < report->parameters[1].count; from += grid->across) {
        buffer_print(page->out, "%s", from > 0 ? "\n" : "");
        add_grid_part(report, grid, from, page->out);
    }
    add_mark(report, &page->said);
}

/* The same as a table: a figure for each cell, the second parameter at the head. */
static void add_grid_table(const struct sweep_report *report, struct page *page)
{
    const struct sweep_parameter *rows = &report->parameters[0], *columns = &report->parameters[1];
    struct table_column *heads = calloc(columns->count + 1, sizeof *heads);
    struct table table = { .columns = heads, .column_count = columns->count + 1, .keys = 1 };
    char corner[CORNER_MAX];

    page->said.failed = page->said.failed || !heads;
    if (!heads)
        return;
    snprintf(corner, sizeof corner, "%s \\ %s", rows->name, columns->name);
    heads[0] = (struct table_column){ corner, TABLE_LEFT, 0 };
    for (size_t i = 0; i < columns->count; i++)
        heads[i + 1] = (struct table_column){ *columns->values[i] ? columns->values[i] : "(none)",
                                              TABLE_RIGHT, 0 };
    for (size_t row = 0; row < rows->count; row++) {
        table_add(&table, "%s", *rows->values[row] ? rows->values[row] : "(none)");
        for (size_t i = 0; i < columns->count; i++) {
            char text[VALUE_MAX];

            print_cell(report, row * columns->count + i, text);
            table_add(&table, "%s",
                      isnan(sweep_value(report, row * columns->count + i)) ? "?" : text);
        }
    }
    page_table(page, &table, report->title);
    table_fini(&table);
    free(heads);
    add_mark(report, &page->said);
}

/* In text shaded, where a column at least has room. */
static void add_two(const struct sweep_report *report, struct page *page)
{
    const struct grid grid = grid_of(report, page->out->width);

    if (page->form != PAGE_TEXT || grid.across == 0) {
        add_grid_table(report, page);
        return;
    }
    page_pause(page);
    add_grid(report, &grid, page);
}

/* ---- one parameter, or more than two: a row for each cell ---- */

static const char *value_at(const struct sweep_report *report, size_t parameter, size_t cell)
{
    for (size_t i = report->parameter_count - 1; i > parameter; i--)
        cell /= report->parameters[i].count;
    return report->parameters[parameter].values[cell % report->parameters[parameter].count];
}

static void add_share(struct table *table, double share)
{
    if (isnan(share))
        table_add(table, "%s", "");
    else
        table_add(table, "%s", PERCENT(share));
}

/* A figure that only some sweeps have. */
static void add_asked(struct table *table, const struct sweep_report *report, double value)
{
    if (report->is_share || isnan(value))
        add_share(table, value);
    else if (isinf(value))
        table_add(table, "%s", "no end");
    else
        table_add(table, "%.4f", value);
}

static void add_bar(struct table *table, const struct sweep_report *report, double value,
                    double most)
{
    struct buffer bar = { 0 };

    if (isfinite(value) && most > 0)
        buffer_repeat(&bar, report->ascii ? "#" : "█", (size_t)(value / most * BAR_WIDTH + 0.5));
    buffer_add(&bar, "", 1);
    table_add(table, "%s", bar.failed ? "" : bar.bytes);
    buffer_fini(&bar);
}

/* Of a difference: A, B, how far they are apart, and how well that is known. */
static void add_sides(struct table *table, const struct sweep_report *report, size_t cell)
{
    const struct sweep_cell *figures = &report->cells[cell];
    struct sweep_report plain = *report;
    char text[VALUE_MAX];

    plain.is_difference = false;
    for (size_t i = 0; i < ARRAY_LEN(figures->of); i++) {
        sweep_print_value(&plain, figures->of[i], text, sizeof text);
        table_add(table, "%s", text);
    }
    sweep_print_value(report, figures->value, text, sizeof text);
    table_add(table, "%s", text);
    if (isnan(figures->half_width))
        table_add(table, "%s", "");
    else
        table_add(table, "%s%.2g%s", report->ascii ? "+-" : "±",
                  (report->is_share ? 100 : 1) * figures->half_width, report->is_share ? " %" : "");
}

static void add_row(struct table *table, const struct sweep_report *report, size_t cell,
                    double most)
{
    const struct sweep_cell *figures = &report->cells[cell];

    for (size_t i = 0; i < report->parameter_count; i++)
        table_add(table, "%s", value_at(report, i, cell));
    if (report->is_difference) {
        add_sides(table, report, cell);
        return;
    }
    if (isnan(figures->mean))
        table_add(table, "%s", "");
    else
        table_add(table, "%.4f", figures->mean);
    if (isnan(figures->half_width))
        table_add(table, "%s", "");
    else
        table_add(table, "%s%.4f", report->ascii ? "+-" : "±", figures->half_width);
    add_share(table, figures->hit);
    add_share(table, figures->crit);
    add_share(table, figures->destroyed);
    add_asked(table, report, report->adds_column ? sweep_value(report, cell) : NAN);
    add_bar(table, report, sweep_value(report, cell), most);
}

static const struct table_column figure_columns[] = {
    { "", TABLE_RIGHT, 0 },         { "", TABLE_CLOSE, 0 },          { "hit", TABLE_RIGHT, 1 },
    { "any crit", TABLE_RIGHT, 3 }, { "destroyed", TABLE_RIGHT, 2 }, { "", TABLE_RIGHT, 0 },
    { "", TABLE_BAR, 4 },
};
static const struct table_column difference_columns[] = { { "A", TABLE_RIGHT, 0 },
                                                          { "B", TABLE_RIGHT, 0 },
                                                          { "A - B", TABLE_RIGHT, 0 },
                                                          { "", TABLE_CLOSE, 0 } };

/* The columns behind the parameters; returns how many. */
static size_t add_columns(const struct sweep_report *report, struct table_column *columns)
{
    if (report->is_difference) {
        memcpy(columns, difference_columns, sizeof difference_columns);
        return ARRAY_LEN(difference_columns);
    }
    memcpy(columns, figure_columns, sizeof figure_columns);
    columns[0].title = report->mean_name;
    columns[ARRAY_LEN(figure_columns) - 2].title = report->metric;
    return ARRAY_LEN(figure_columns);
}

static void add_rows(const struct sweep_report *report, struct page *page)
{
    const struct sweep_scale scale = sweep_scale_of(report);
    struct table_column columns[SWEEP_PARAMETERS_MAX + ARRAY_LEN(figure_columns)];
    size_t count = report->parameter_count;
    struct table table = { .columns = columns };

    for (size_t i = 0; i < count; i++)
        columns[i] =
            (struct table_column){ report->parameters[i].name,
                                   report->parameters[i].is_numeric ? TABLE_RIGHT : TABLE_LEFT, 0 };
    table.column_count = count + add_columns(report, columns + count);
    for (size_t cell = 0; cell < report->cell_count; cell++)
        add_row(&table, report, cell, page->form == PAGE_TEXT ? scale.most : 0);
    page_table(page, &table, report->title);
    table_fini(&table);
}

/* What is below a table. */
static void add_notes(const struct sweep_report *report, struct buffer *out)
{
    if (report->is_difference && report->is_share)
        buffer_print(out, "\nDifferences of chances are in percentage points.\n");
    if (*report->cards)
        buffer_print(out, "\n%s", report->cards);
}

static void add_picture(const struct sweep_report *report, struct page *page)
{
    struct sweep_report bare = *report;
    struct buffer svg = { 0 };

    if (!page_has_pictures(page) || report->parameter_count > SWEEP_DRAWN_PARAMETERS ||
        report->cell_count > SWEEP_DRAWN_CELLS)
        return;
    bare.bare = true;
    sweep_svg(&bare, &svg);
    page_picture(page, &svg);
}

static void print_report(const struct sweep_report *report, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, 2, report->title, report->subtitle, out);

    buffer_print(&page.said, "%s: %s (%s)\n\n", report->title, report->subtitle,
                 report->edition_title);
    add_picture(report, &page);
    if (report->parameter_count == 2)
        add_two(report, &page);
    else
        add_rows(report, &page);
    add_notes(report, &page.said);
    page_end(&page);
}

void sweep_text(const struct sweep_report *report, struct buffer *out)
{
    print_report(report, PAGE_TEXT, out);
}

void sweep_markdown(const struct sweep_report *report, struct buffer *out)
{
    print_report(report, PAGE_MARKDOWN, out);
}

void sweep_html(const struct sweep_report *report, struct buffer *out)
{
    struct sweep_report plain = *report;

    plain.ascii = false;
    print_report(&plain, PAGE_HTML, out);
}
