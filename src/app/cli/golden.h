/* golden - results of independent solvers, compiled in for `volley selftest`.
 * Units:  damage; probabilities from 0 to 1.
 * Owns:   nothing; a constant table, made of the golden files of the tests by CMakeLists.txt.
 * Errors: none. */
#pragma once

#include <stddef.h>

struct golden_row {
    char edition[8], policy[16], scenario[128]; /* no pointers, for which the loader would be busy
                                                 * at each start */
    double mean_damage, p_crit;
};

extern const struct golden_row golden_rows[];
extern const size_t golden_row_count;
