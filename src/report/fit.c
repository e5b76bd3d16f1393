#include "report/fit.h"

/* The width of a column that may have `cap` at most, if it can. */
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
