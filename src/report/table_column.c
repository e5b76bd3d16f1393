#include "report/table_column.h"

#include "base/utf8.h"
#include "report/wrap.h"

#include <string.h>

enum { ID_LEAST = 20 }; /* what of an id is not broken: 19 of 20 have no longer part */

/* Of the page, what a column keeps before others give way. */
static const size_t shares[] = {
    [TABLE_LEFT] = 6, [TABLE_ID] = 6, [TABLE_WORDS] = 4, [TABLE_BELOW] = 4, [TABLE_BAR] = 8
};

static size_t characters(const char *text)
{
    return utf8_count(text, strlen(text));
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* How narrow a cell can be; numbers are never broken. */
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

struct fit_column table_column_measure(const struct table *table, size_t column, size_t between,
                                       size_t room)
{
    const enum table_side side = table->columns[column].side;
    const char *title = table->columns[column].title, *above = table_above(table, column);
    struct fit_column found = { .gap = side == TABLE_CLOSE ? 1 : between,
                                .rank = table->columns[column].rank };

    for (size_t row = 0; row < table_rows(table); row++) {
        const char *cell = table_cell(table, row, column);

        found.natural = larger(found.natural, characters(cell));
        found.least = larger(found.least, least_of(cell, side));
    }
    if (found.natural == 0)
        return found;
    if (side != TABLE_RIGHT && side != TABLE_CLOSE) {
        const size_t share = room / shares[side];

        found.least = larger(found.least, found.natural < share ? found.natural : share);
    }
    found.natural = larger(found.natural, larger(characters(title), characters(above)));
    found.least = larger(found.least, larger(wrap_least(title, strlen(title)), characters(above)));
    return found;
}
