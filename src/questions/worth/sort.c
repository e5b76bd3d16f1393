/* The orders of cards that a ship could have. */
#include "questions/worth/handle.h"

#include <math.h>

#define LINE(member) offsetof(struct worth_line, member)

static const struct {
    const char *name;
    size_t place; /* of a double: the greatest first; 0: by the slot or the name alone */
    bool least_first, by_slot;
} orders[] = {
    { "value", LINE(value), false, false },
    { "net", LINE(net_gain), false, false },
    { "dealt", LINE(gain.dealt), false, false },
    { "suffered", LINE(gain.suffered), false, false },
    { "destroyed", LINE(gain.destroyed), false, false },
    { "stands", LINE(gain.stands), false, false },
    { "value-per-point", LINE(value_per_point), false, false },
    { "net-per-point", LINE(net_gain_per_point), false, false },
    { "dealt-per-point", LINE(gain_per_point.dealt), false, false },
    { "suffered-per-point", LINE(gain_per_point.suffered), false, false },
    { "destroyed-per-point", LINE(gain_per_point.destroyed), false, false },
    { "stands-per-point", LINE(gain_per_point.stands), false, false },
    { "cost", LINE(told.cost), true, false },
    { "name", 0, false, false },
    { "slot", 0, false, true },
    { "games", LINE(told.games.value), false, false },
    { "games-per-point", LINE(games_per_point), false, false },
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

/* Those that count first, then those that would; what is not known last. */
static int compare(const void *a, const void *b)
{
    const struct worth_line *x = a, *y = b;
    int by_text;

    if (x->told.state != y->told.state)
        return x->told.state < y->told.state ? -1 : 1;
    if (isnan(x->sort_key) != isnan(y->sort_key))
        return isnan(x->sort_key) ? 1 : -1;
    if (x->sort_key != y->sort_key && !isnan(x->sort_key))
        return x->sort_key > y->sort_key ? -1 : 1;
    by_text = strcmp(x->sort_text, y->sort_text);
    return by_text ? by_text : strcmp(x->told.word, y->told.word);
}

void worth_sort(volley_worth *worth, int order)
{
    size_t first = 0;

    while (first < worth->line_count && worth->lines[first].told.kept)
        first++;
    for (size_t i = first; i < worth->line_count; i++) {
        struct worth_line *line = &worth->lines[i];
        const double *number = (const double *)((const char *)line + orders[order].place);

        line->sort_key = !orders[order].place ? 0 : orders[order].least_first ? -*number : *number;
        /* Others may have been luckier in the games that tell of it. */
        if (line->is_best && orders[order].place == LINE(told.games.value))
            line->sort_key = INFINITY;
        line->sort_text = orders[order].by_slot ? line->told.slot : line->told.name;
    }
    if (worth->line_count > first)
        qsort(worth->lines + first, worth->line_count - first, sizeof *worth->lines, compare);
}
