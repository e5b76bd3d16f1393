#include "questions/sweep/sweep.h"

#include "questions/duel/duel_report.h"
#include "report/number.h"

#include <math.h>
#include <stdio.h>

enum { BAR_WIDTH = 30, PLACES = 4 };

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

/* ---- one parameter, or more than two: a row for each cell ---- */

/* Of a difference: A, B, how far they are apart, and how well that is known. */
static void add_sides(struct table *table, const struct sweep_report *report, size_t cell)
{
    const struct sweep_cell *figures = &report->cells[cell];
    struct sweep_report plain = *report;
    char text[SWEEP_VALUE_MAX];

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
    struct page page = page_begin(form, 2, report->title, report->subtitle, out);
    unsigned actions = 0;

    told.ascii = told.ascii && form != PAGE_HTML;
    told.bare = true;
    buffer_print(&page.said, "%s: %s (%s)\n\n", told.title, told.subtitle, told.edition_title);
    if (told.parameters->count <= SWEEP_DRAWN_PARAMETERS && told.cell_count <= SWEEP_DRAWN_CELLS &&
        page_picture_begin(&page)) {
        sweep_svg(&told, out);
        page_picture_end(&page);
    }
    if (told.parameters->count == 2)
        sweep_grid_print(&told, &page);
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
