/* The orders of cards that a ship could have. */
#include "base/array.h"
#include "questions/worth/handle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct order {
    const char *name;
    int figure; /* enum worth_figure; NET, or one of the others */
    bool per_point;
};

enum { NET = WORTH_FIGURES, COST, NAME, SLOT };

static const struct order orders[] = {
    { "net", NET, false },
    { "dealt", WORTH_DEALT, false },
    { "suffered", WORTH_SUFFERED, false },
    { "destroyed", WORTH_DESTROYED, false },
    { "stands", WORTH_STANDS, false },
    { "net-per-point", NET, true },
    { "dealt-per-point", WORTH_DEALT, true },
    { "suffered-per-point", WORTH_SUFFERED, true },
    { "destroyed-per-point", WORTH_DESTROYED, true },
    { "stands-per-point", WORTH_STANDS, true },
    { "cost", COST, false },
    { "name", NAME, false },
    { "slot", SLOT, false },
};

/* A line with what it is sorted by, for qsort knows no context. */
struct sorted {
    struct worth_line line;
    double key; /* the greatest first; NAN last */
    const char *text;
};

const char *volley_worth_sort_at(size_t index)
{
    return index < ARRAY_LEN(orders) ? orders[index].name : NULL;
}

int worth_sort_of(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(orders); i++)
        if (strcmp(orders[i].name, name) == 0)
            return (int)i;
    return -1;
}

static double key_of(const struct order *order, const struct worth_row *row)
{
    double gain;

    if (order->figure == COST)
        return -row->cost;
    if (order->figure > COST)
        return 0;
    gain =
        order->figure == NET ? worth_net(row) : worth_gain(row, (enum worth_figure)order->figure);
    return order->per_point ? worth_per_point(row, gain) : gain;
}

/* Those that count first, then those that would. */
static int compare(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    int by_text;

    if (x->line.told.state != y->line.told.state)
        return x->line.told.state < y->line.told.state ? -1 : 1;
    if (isnan(x->key) != isnan(y->key))
        return isnan(x->key) ? 1 : -1;
    if (x->key != y->key && !isnan(x->key))
        return x->key > y->key ? -1 : 1;
    by_text = strcmp(x->text, y->text);
    return by_text ? by_text : strcmp(x->line.told.word, y->line.told.word);
}

static volley_status sort(struct worth_lines *lines, const struct order *order, uint32_t first)
{
    const uint32_t count = lines->count - first;
    struct sorted *sorted = calloc((size_t)count + 1, sizeof *sorted);

    if (!sorted)
        return VOLLEY_NOMEM;
    for (uint32_t i = 0; i < count; i++) {
        const struct worth_line *line = &lines->items[first + i];

        sorted[i] = (struct sorted){ *line, key_of(order, &line->told),
                                     order->figure == SLOT ? line->told.slot : line->told.name };
    }
    qsort(sorted, count, sizeof *sorted, compare);
    for (uint32_t i = 0; i < count; i++)
        lines->items[first + i] = sorted[i].line;
    free(sorted);
    return VOLLEY_OK;
}

volley_status worth_sort(struct worth_lines *lines, int order)
{
    uint32_t first = 0;

    while (first < lines->count && lines->items[first].told.kept)
        first++;
    return sort(lines, &orders[order], first);
}
