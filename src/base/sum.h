/* sum - adding many numbers up without losing digits (Neumaier 1974).
 * Owns:   nothing.      Errors: none. All-zero is an empty sum. */
#pragma once

#include <math.h>

struct sum {
    double value, rest; /* rest: what rounding has taken from value */
};

static inline void sum_add(struct sum *sum, double number)
{
    const double after = sum->value + number;

    sum->rest += fabs(sum->value) >= fabs(number) ? sum->value - after + number
                                                  : number - after + sum->value;
    sum->value = after;
}

static inline double sum_of(const struct sum *sum)
{
    return sum->value + sum->rest;
}
