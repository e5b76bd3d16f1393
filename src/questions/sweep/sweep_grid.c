/* A sweep of two parameters as a grid. */
#include "questions/sweep/sweep.h"

#include "base/utf8.h"
#include "report/escape.h"

#include <math.h>
#include <stdio.h>

enum { CORNER_MAX = 160, GRAYS = 12, GRAY_DARK = 236 };
enum { ROW_GAP = 2, CELL_EDGES = 4 }; /* blanks of a grid behind values of rows, around cells */

static const char *shade(const struct sweep_report *report, double level)
{
    static const char *const blocks[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    static const char *const letters[] = { ".", ":", "-", "=", "+", "*", "%", "#" };
    size_t index = (size_t)(level * (ARRAY_LEN(blocks) - 1) + 0.5);

    return report->ascii ? letters[index] : blocks[index];
}

/* A figure as a cell of a grid shows it: marked where it was simulated. */
static void print_cell(const struct sweep_report *report, size_t cell, char text[SWEEP_VALUE_MAX])
{
    const bool simulated = !isnan(report->cells[cell].half_width);

    *text = '~';
    sweep_print_value(report, report->cells[cell].value, text + simulated,
                      SWEEP_VALUE_MAX - simulated);
}

static size_t widest_cell(const struct sweep_report *report)
{
    size_t widest = 0;

    for (size_t i = 0; i < report->cell_count; i++) {
        char text[SWEEP_VALUE_MAX];

        print_cell(report, i, text);
        widest = strlen(text) > widest ? strlen(text) : widest;
    }
    return widest;
}

/* Characters of the longest value of a parameter, at least `least`. */
static size_t widest_value(const struct parameter *parameter, size_t least)
{
    for (size_t i = 0; i < parameter->value_count; i++) {
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
    escape_text(out, text, strlen(text));
    buffer_repeat(out, " ", to_left ? blanks : 0);
}

/* A cell: on a terminal with colours its ground is a gray, else a block stands behind it. */
static void add_cell(const struct sweep_report *report, const struct chart_scale *scale,
                     size_t cell, size_t width, struct buffer *out)
{
    double value = report->cells[cell].value, level = chart_level(scale, value);
    char text[SWEEP_VALUE_MAX];

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

static void add_mark(const struct sweep_report *report, struct buffer *out)
{
    double widest = NAN; /* all are exact */

    for (size_t i = 0; i < report->cell_count; i++)
        widest = fmax(widest, report->cells[i].half_width);
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
    const struct parameter *rows = &report->parameters->list[0],
                           *columns = &report->parameters->list[1];
    struct grid grid = { widest_value(rows, strlen(rows->name)) + ROW_GAP,
                         widest_value(columns, widest_cell(report)), columns->value_count };
    const size_t named = grid.row_width + 1 + utf8_count(columns->name, strlen(columns->name));
    size_t across;

    if (room == 0)
        return grid;
    across = named > room ? 0 : (room - grid.row_width) / (grid.width + CELL_EDGES);
    if (across > 0) { /* the parts are of like widths */
        const size_t parts = (columns->value_count + across - 1) / across;

        across = (columns->value_count + parts - 1) / parts;
    }
    grid.across = across;
    return grid;
}

/* The columns from one on. */
static void add_grid_part(const struct sweep_report *report, const struct grid *grid, size_t from,
                          struct buffer *out)
{
    const struct parameter *rows = &report->parameters->list[0],
                           *columns = &report->parameters->list[1];
    const struct chart chart = sweep_chart(report);
    const struct chart_scale scale = chart_scale_of(&chart);
    const size_t to =
        from + grid->across < columns->value_count ? from + grid->across : columns->value_count;

    buffer_repeat(out, " ", grid->row_width);
    buffer_print(out, " %s\n", columns->name);
    add_padded(out, rows->name, grid->row_width, true);
    for (size_t i = from; i < to; i++) {
        buffer_print(out, " ");
        add_padded(out, columns->values[i], grid->width, false);
        buffer_print(out, "   ");
    }
    end_line(out);
    for (size_t row = 0; row < rows->value_count; row++) {
        add_padded(out, rows->values[row], grid->row_width, true);
        for (size_t i = from; i < to; i++)
            add_cell(report, &scale, row * columns->value_count + i, grid->width, out);
        end_line(out);
    }
}

/* The same as a table: a figure for each cell, the second parameter at the head. */
static void add_grid_table(const struct sweep_report *report, struct page *page)
{
    const struct parameter *rows = &report->parameters->list[0],
                           *columns = &report->parameters->list[1];
    struct table_column *heads = calloc(columns->value_count + 1, sizeof *heads);
    struct table table = { .columns = heads, .column_count = columns->value_count + 1, .keys = 1 };
    char corner[CORNER_MAX];

    page->said.failed = page->said.failed || !heads;
    if (!heads)
        return;
    snprintf(corner, sizeof corner, "%s \\ %s", rows->name, columns->name);
    heads[0] = (struct table_column){ corner, TABLE_LEFT, 0 };
    for (size_t i = 0; i < columns->value_count; i++)
        heads[i + 1] = (struct table_column){ *columns->values[i] ? columns->values[i] : "(none)",
                                              TABLE_RIGHT, 0 };
    for (size_t row = 0; row < rows->value_count; row++) {
        table_add(&table, "%s", *rows->values[row] ? rows->values[row] : "(none)");
        for (size_t i = 0; i < columns->value_count; i++) {
            char text[SWEEP_VALUE_MAX];

            print_cell(report, row * columns->value_count + i, text);
            table_add(&table, "%s",
                      isnan(report->cells[row * columns->value_count + i].value) ? "?" : text);
        }
    }
    page_table(page, &table, report->title);
    free(heads);
    add_mark(report, &page->said);
}

/* In text shaded, where a column at least has room. */
void sweep_grid_print(const struct sweep_report *report, struct page *page)
{
    const struct grid grid = grid_of(report, page->out->width);

    if (page->form != PAGE_TEXT || grid.across == 0) {
        add_grid_table(report, page);
        return;
    }
    page_pause(page);
    /* Columns that have no room stand below. */
    for (size_t from = 0; from < report->parameters->list[1].value_count; from += grid.across) {
        buffer_print(page->out, "%s", from > 0 ? "\n" : "");
        add_grid_part(report, &grid, from, page->out);
    }
    add_mark(report, &page->said);
}
