/* measure - the sides of a comparison, timed in turn.
 * Units:  wall clock, in seconds unless the name says nanoseconds.
 * Owns:   nothing.      Errors: none. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEASURE_RUNS = 11 };

/* Does `work` items and returns a result to check; context is the case's own. */
typedef double side_fn(uint64_t work, void *context);

struct side {
    const char *name;
    side_fn *run;
    void *context;
    uint64_t work; /* items in a run: attacks, questions, rows */
    double seconds[MEASURE_RUNS];
};

/** Time MEASURE_RUNS runs of each side, one side after the other, after one run to warm up. */
void measure_sides(struct side *sides, size_t count);

/** Nanoseconds for one item: the median, and with `least` the minimum. Sorts the runs. */
double measure_nanoseconds(struct side *side, bool least);

/** The first line of a report: the program and what it runs on. */
void measure_print_machine(const char *program);

#endif
