/* interval - how far a probability may be off that was counted in trials.
 * Units:  probabilities.      Owns: nothing.      Errors: none. */
#pragma once

#include <stdint.h>

struct interval {
    double low, high;
};

/** The 95 % interval of Wilson (1927) for a share of `trials` > 0 independent trials. It is never
 *  empty: none of N trials leaves room for some 3.84 / N. */
struct interval interval_of_share(double share, uint64_t trials);
