#include "questions/sweep/sweep.h"

#include "base/utf8.h"
#include "questions/duel/duel_report.h"
#include "report/escape.h"
#include "report/number.h"

#include <math.h>
#include <stdio.h>

enum { BAR_WIDTH = 30, PLACES = 4, VALUE_MAX = 32 /* bytes of a figure */ };

/* A figure as text, "1.53" or "84.0 %"; "" for NAN. */
static void print_value(const void *of, double value, char *out, size_t room)
{
    const struct sweep_report *report = of;
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

/* ---- a picture ---- */

/* The cell of the value `place` of the first parameter and `series` of the second, if there is one.
 * Only means have an interval. */
static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    const struct sweep_report *report = of;
    const size_t across =
        report->parameters->count > 1 ? report->parameters->list[1].value_count : 1;
    const struct sweep_cell *cell = &report->cells[place * across + series];
    const double half = cell->value == cell->mean && cell->half_width > 0 ? cell->half_width : 0;
    const double low = cell->value - half;

    return (struct chart_point){ cell->value, report->is_difference ? low : fmax(low, 0),
                                 cell->value + half };
}

static void add_name(const void *of, size_t place, struct buffer *out)
{
    const struct sweep_report *report = of;

    buffer_print(out, "%s", report->parameters->list[0].values[place]);
}

static double number_of(const void *of, size_t place)
{
    const struct sweep_report *report = of;

    return strtod(report->parameters->list[0].values[place], NULL);
}

/* Whether the values of the first parameter are numbers that have a place on an axis. */
static bool has_axis(const struct sweep_report *report)
{
    double least = INFINITY, most = -INFINITY;

    for (size_t i = 0;
         report->parameters->list[0].is_numeric && i < report->parameters->list[0].value_count;
         i++) {
        least = fmin(least, number_of(report, i));
        most = fmax(most, number_of(report, i));
    }
    return most > least && isfinite(most - least);
}

static struct chart chart_of(const struct sweep_report *report)
{
    const struct parameter *parameters = report->parameters->list;
    const bool two = report->parameters->count > 1, numeric = has_axis(report);

    return (struct chart){ .kind = two && !report->lines ? CHART_MAP : CHART_PLOT,
                           .title = report->metric,
                           .places_name = parameters[0].name,
                           .series_name = two ? parameters[1].name : NULL,
                           .series = two ? parameters[1].values : NULL,
                           .place_count = parameters[0].value_count,
                           .series_count = two ? parameters[1].value_count : 1,
                           .bar_count = numeric ? 0
                                        : two   ? parameters[1].value_count
                                                : 1,
                           .figures = CHART_FIGURES_ABOVE,
                           .is_share = report->is_share,
                           .is_difference = report->is_difference,
                           .of = report,
                           .point = find_point,
                           .name = add_name,
                           .at = numeric ? number_of : NULL,
                           .print = print_value };
}

/* alone: with the words that a page has besides */
static void draw(const struct sweep_report *report, bool alone, struct buffer *out)
{
    const struct chart chart = chart_of(report);
    struct buffer said = { 0 };
    struct svg svg;

    if (alone)
        buffer_print(&said, "%s (%s)\n", report->subtitle, report->edition_title);
    svg = chart_begin(&said);
    chart_add(&svg, &chart);
    chart_end(&svg, report->title, alone ? report->cards : "", out);
}

/* ---- two parameters: a grid ---- */

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
static void print_cell(const struct sweep_report *report, size_t cell, char text[VALUE_MAX])
{
    const bool simulated = !isnan(report->cells[cell].half_width);

    *text = '~';
    print_value(report, report->cells[cell].value, text + simulated, VALUE_MAX - simulated);
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
    const struct chart chart = chart_of(report);
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
            char text[VALUE_MAX];

            print_cell(report, row * columns->value_count + i, text);
            table_add(&table, "%s",
                      isnan(report->cells[row * columns->value_count + i].value) ? "?" : text);
        }
    }
    page_table(page, &table, report->title);
    free(heads);
    add_mark(report, &page->said);
}

/* Rows and columns, shaded in text, where a column at least has room; else, and in other forms, a
 * table. */
static void print_grid(const struct sweep_report *report, struct page *page)
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

/* ---- one parameter, or more than two: a row for each cell ---- */

/* Of a difference: A, B, how far they are apart, and how well that is known. */
static void add_sides(struct table *table, const struct sweep_report *report, size_t cell)
{
    const struct sweep_cell *figures = &report->cells[cell];
    struct sweep_report plain = *report;
    char text[VALUE_MAX];

    plain.is_difference = false;
    for (size_t i = 0; i < ARRAY_LEN(figures->of); i++) {
        print_value(&plain, figures->of[i], text, sizeof text);
        table_add(table, "%s", text);
    }
    print_value(report, figures->value, text, sizeof text);
    table_add(table, "%s", text);
    if (isnan(figures->half_width))
        table_add(table, "%s", "");
    else
        table_add(table, "±%s%s", SPREAD((report->is_share ? 100 : 1) * figures->half_width),
                  report->is_share ? " %" : "");
}

static void add_row(struct table *table, const struct sweep_report *report, size_t cell,
                    double most)
{
    const struct sweep_cell *figures = &report->cells[cell];
    const double asked = report->adds_column ? figures->value : NAN;
    struct buffer bar = { 0 };

    for (size_t i = 0; i < report->parameters->count; i++)
        table_add(table, "%s", sweep_parameter_value(report->parameters, i, cell));
    if (report->is_difference) {
        add_sides(table, report, cell);
        return;
    }
    table_number(table, figures->mean, PLACES);
    if (isnan(figures->half_width))
        table_add(table, "%s", "");
    else
        table_add(table, "±%.*f", PLACES, figures->half_width);
    table_percent(table, figures->hit, 2);
    table_percent(table, figures->crit, 2);
    table_percent(table, figures->destroyed, 2);
    if (report->is_share)
        table_percent(table, asked, 2);
    else
        table_number(table, asked, PLACES);
    if (isfinite(figures->value) && most > 0)
        buffer_repeat(&bar, report->ascii ? "#" : "█",
                      (size_t)(figures->value / most * BAR_WIDTH + 0.5));
    table_take(table, &bar);
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
    struct table_column columns[SWEEP_PARAMETERS_MAX + ARRAY_LEN(figure_columns)];
    size_t count = report->parameters->count;
    struct table table = { .columns = columns };
    double most = 0;

    for (size_t i = 0; i < count; i++)
        columns[i] = (struct table_column){ report->parameters->list[i].name,
                                            report->parameters->list[i].is_numeric ? TABLE_RIGHT
                                                                                   : TABLE_LEFT,
                                            0 };
    table.column_count = count + add_columns(report, columns + count);
    for (size_t cell = 0; cell < report->cell_count && page->form == PAGE_TEXT; cell++)
        if (isfinite(report->cells[cell].value))
            most = fmax(most, report->cells[cell].value);
    for (size_t cell = 0; cell < report->cell_count; cell++)
        add_row(&table, report, cell, most);
    page_table(page, &table, report->title);
}

void sweep_print(const struct sweep_report *report, enum page_form form, struct buffer *out)
{
    struct sweep_report told = *report;
    unsigned actions = 0;
    struct page page;

    if (form == PAGE_SVG) {
        draw(report, true, out);
        return;
    }
    page = page_begin(form, 2, report->title, report->subtitle, out);
    told.ascii = told.ascii && form != PAGE_HTML;
    buffer_print(&page.said, "%s: %s (%s)\n\n", told.title, told.subtitle, told.edition_title);
    if (told.parameters->count <= SWEEP_DRAWN_PARAMETERS && told.cell_count <= SWEEP_DRAWN_CELLS &&
        page_picture_begin(&page)) {
        draw(&told, false, out);
        page_picture_end(&page);
    }
    if (told.parameters->count == 2)
        print_grid(&told, &page);
    else
        add_rows(&told, &page);
    /* What is below a table. */
    for (size_t cell = 0; cell < told.cell_count; cell++)
        actions |= told.cells[cell].actions;
    if (told.is_difference && told.is_share)
        buffer_print(&page.said, "\nDifferences of chances are in percentage points.\n");
    if (actions)
        buffer_print(&page.said, "\n");
    duel_say_actions(actions, false, true, &page.said);
    if (*told.cards)
        buffer_print(&page.said, "\n%s", told.cards);
    page_end(&page);
}
