/* A table as rows of bars: the first column and those of words name a row, the others are figures
 * beside its bars. */
#include "report/chart.h"

#include "report/wrap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 40, COLUMNS_MOST = 32, NAME_CHARACTERS_MAX = 72 };

struct drawn {
    const struct table *table;
    size_t bars[COLUMNS_MOST], figures[COLUMNS_MOST];
};

static bool is_name(const struct table *table, size_t column)
{
    return column == 0 ||
           (*table->columns[column].title && table_side_has_words(table->columns[column].side));
}

/* Of a column that is hidden, too. NAN: the cell is no number. */
static double number_at(const struct table *table, size_t row, size_t column)
{
    const char *cell = table->text.bytes + table->starts[row * table->column_count + column];
    char *end;
    double number;

    cell += *cell == '~';
    number = strtod(cell, &end);
    return end == cell ? NAN : number;
}

static struct chart_point find_point(const void *of, size_t series, size_t row)
{
    const struct drawn *drawn = of;
    const double value = number_at(drawn->table, row, drawn->bars[series]);
    const double half =
        drawn->table->spread ? number_at(drawn->table, row, drawn->table->spread) : 0;

    return isnan(half) ? chart_exactly(value)
                       : (struct chart_point){ value, value - half, value + half };
}

static void add_name(const void *of, size_t row, struct buffer *out)
{
    const struct table *table = ((const struct drawn *)of)->table;
    struct buffer words = { 0 };

    for (size_t i = 0; i < table->column_count; i++) {
        const char *cell = table_cell(table, row, i);

        if (*cell && is_name(table, i))
            buffer_print(&words, "%s%s", words.count ? " · " : "", cell);
    }
    wrap_clip(buffer_text(&words), NAME_CHARACTERS_MAX, out);
    buffer_end(&words, out);
}

static void add_figure(const void *of, size_t row, size_t column, struct buffer *out)
{
    const struct drawn *drawn = of;

    buffer_add_text(out, table_cell(drawn->table, row, drawn->figures[column]));
}

void chart_add_table(struct svg *svg, const struct table *table, const char *title)
{
    const size_t rows = table_rows(table);
    struct buffer titles[COLUMNS_MOST] = { { 0 } }, above = { 0 };
    const char *series[COLUMNS_MOST], *columns[COLUMNS_MOST];
    struct drawn drawn = { .table = table };
    struct chart chart = { .kind = CHART_ROWS,
                           .place_count = rows < ROWS_MOST ? rows : ROWS_MOST,
                           .columns = columns,
                           .of = &drawn,
                           .point = find_point,
                           .name = add_name,
                           .figure = add_figure };

    for (size_t i = 0; i < table->column_count && i < COLUMNS_MOST; i++) {
        table_title(table, i, buffer_add, &titles[i]);
        if (table->bars >> i & 1) {
            series[chart.series_count] = buffer_text(&titles[i]);
            drawn.bars[chart.series_count++] = i;
        }
        if (!is_name(table, i) && table_shows(table, i)) {
            columns[chart.column_count] = buffer_text(&titles[i]);
            drawn.figures[chart.column_count++] = i;
        }
    }
    chart.places_name = chart.series_count == 1 ? series[0] : "";
    chart.series = chart.series_count == 1 ? NULL : series;
    buffer_add(&above, title, strlen(title) - (*title && title[strlen(title) - 1] == ':'));
    if (rows > ROWS_MOST)
        buffer_print(&above, " (the first %d of %zu)", ROWS_MOST, rows);
    chart.title = buffer_text(&above);
    chart_add(svg, &chart);
    buffer_end(&above, &svg->drawn);
    for (size_t i = 0; i < COLUMNS_MOST; i++)
        buffer_end(&titles[i], &svg->drawn);
}
