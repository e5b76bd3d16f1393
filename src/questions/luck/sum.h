/* sum - what comes of chances, and the exact distribution of what several come to together.
 * Units:  points of damage.
 * Owns:   its arrays; free with the _fini of the type. All-zero is a valid empty spread, and a sum
 *         of nothing.
 * Errors: out of memory.
 *
 * A sum stands on a lattice, so that equal totals meet. Whole damage falls on it; what dice are
 * worth is rounded to the nearest point of it. */
#ifndef LUCK_SUM_H
#define LUCK_SUM_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* The values that one chance can take. */
struct luck_value {
    double value, chance;
};

struct luck_spread {
    struct luck_value *values; /* in any order; a value may be there several times */
    uint32_t count, capacity;
};

bool luck_spread_add(struct luck_spread *spread, double value, double chance);
double luck_spread_mean(const struct luck_spread *spread);
void luck_spread_fini(struct luck_spread *spread);

struct luck_sum {
    double unit;     /* between points of the lattice: a power of two, 1 at most */
    int64_t first;   /* the least total, in units */
    double *chances; /* of the totals from `first` on */
    size_t count;
};

/* The chances of less than what has come about, and of the same. */
struct luck_place {
    double below, same;
};

/** The sum of nothing.
 *  widest  the sum of what the spreads to come can differ in
 *  whole   they have only whole values */
volley_status luck_sum_init(struct luck_sum *out, double widest, bool whole, volley_error *err);

/** Add a chance to a sum, or take it away. */
volley_status luck_sum_add(struct luck_sum *sum, const struct luck_spread *spread, bool negative,
                           volley_error *err);

/** The nearest point of the lattice. */
int64_t luck_sum_units(const struct luck_sum *sum, double value);

/** total: in units of the sum */
struct luck_place luck_sum_place(const struct luck_sum *sum, int64_t total);

void luck_sum_fini(struct luck_sum *sum);

#endif
