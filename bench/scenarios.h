/* scenarios - rows of a scenario file: many different single attacks, the same for the same seed.
 * Owns:   nothing; plain values.      Errors: none. */
#ifndef BENCH_SCENARIOS_H
#define BENCH_SCENARIOS_H

#include "base/rng/pcg.h"

#include <stdbool.h>

enum { SCENARIO_TEXT_MAX = 96 };

struct scenario_row {
    char name[24]; /* "r0", "r1", … */
    char attacker[SCENARIO_TEXT_MAX];
    char defender[SCENARIO_TEXT_MAX];
};

struct scenario_rows {
    struct pcg pcg;
    bool same; /* every row asks the same */
    long next;
};

/** The header row of the file, with its newline. */
extern const char scenario_rows_header[];

struct scenario_rows scenario_rows_begin(uint64_t seed, bool same);

void scenario_rows_next(struct scenario_rows *rows, struct scenario_row *row);

#endif
