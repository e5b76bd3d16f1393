#include "questions/luck/luck.h"

#include "base/grow.h"

#include <math.h>

enum {
    UNITS_MAX = 1 << 17, /* points of a lattice: what a sum costs grows with them */
    FINEST = 256         /* points between whole numbers, where there is room for so many */
};

/* ---- one chance ---- */

bool luck_spread_add(struct luck_spread *spread, double value, double chance)
{
    if (!(chance > 0))
        return true;
    if (!GROW(spread->values, spread->capacity, spread->count, 1))
        return false;
    spread->values[spread->count++] = (struct luck_value){ value, chance };
    return true;
}

void luck_spread_fini(struct luck_spread *spread)
{
    free(spread->values);
    *spread = (struct luck_spread){ 0 };
}

/* ---- several ---- */

volley_status luck_sum_init(struct luck_sum *out, double widest, bool whole, volley_error *err)
{
    double points = whole ? 1 : FINEST;

    while (points > 1 && widest * points > UNITS_MAX)
        points /= 2;
    *out = (struct luck_sum){ .unit = 1 / points, .chances = malloc(sizeof *out->chances) };
    NEED(out->chances, err);
    out->chances[0] = 1;
    out->count = 1;
    return VOLLEY_OK;
}

int64_t luck_sum_units(const struct luck_sum *sum, double value)
{
    return llround(value / sum->unit);
}

/* A spread on the lattice of a sum. */
static bool find_steps(struct luck_sum *out, const struct luck_sum *sum,
                       const struct luck_spread *spread, bool negative)
{
    const int64_t sign = negative ? -1 : 1;
    int64_t last = sign * luck_sum_units(sum, spread->values[0].value);

    *out = (struct luck_sum){ .first = last };
    for (uint32_t i = 1; i < spread->count; i++) {
        const int64_t units = sign * luck_sum_units(sum, spread->values[i].value);

        out->first = units < out->first ? units : out->first;
        last = units > last ? units : last;
    }
    out->count = (size_t)(last - out->first) + 1;
    out->chances = calloc(out->count, sizeof *out->chances);
    for (uint32_t i = 0; i < spread->count && out->chances; i++)
        out->chances[sign * luck_sum_units(sum, spread->values[i].value) - out->first] +=
            spread->values[i].chance;
    return out->chances != NULL;
}

volley_status luck_sum_add(struct luck_sum *sum, const struct luck_spread *spread, bool negative,
                           volley_error *err)
{
    struct luck_sum steps;
    double *chances;
    size_t count;

    if (spread->count == 0)
        return VOLLEY_OK;
    NEED(find_steps(&steps, sum, spread, negative), err);
    count = sum->count + steps.count - 1;
    chances = calloc(count, sizeof *chances);
    for (size_t i = 0; i < steps.count && chances; i++)
        for (size_t at = 0; at < sum->count && steps.chances[i] > 0; at++)
            chances[i + at] += sum->chances[at] * steps.chances[i];
    free(steps.chances);
    NEED(chances, err);
    free(sum->chances);
    sum->chances = chances;
    sum->count = count;
    sum->first += steps.first;
    return VOLLEY_OK;
}

struct luck_place luck_sum_place(const struct luck_sum *sum, int64_t total)
{
    struct luck_place place = { 0 };

    for (size_t at = 0; at < sum->count && sum->first + (int64_t)at <= total; at++)
        if (sum->first + (int64_t)at < total)
            place.below += sum->chances[at];
        else
            place.same = sum->chances[at];
    return place;
}

void luck_sum_fini(struct luck_sum *sum)
{
    free(sum->chances);
    *sum = (struct luck_sum){ 0 };
}
