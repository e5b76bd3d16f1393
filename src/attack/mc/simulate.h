/* simulate - play plans for many trials and count how they end.
 * Units:  trials; precision in damage; seconds of wall clock.
 * Owns:   nothing; the caller gives the outcomes.
 * Errors: out of memory, a kernel that is not there, or a process of the crew that is gone.
 *
 * The same seed gives the same counts for every number of threads or processes and every kernel:
 * the number of a block picks its place in the random stream, tallies are integers, and the stop
 * rule looks only after fixed numbers of trials.
 *
 * Several plans are played with common random numbers: dice with the same part in their attacks
 * fall alike. So the difference of two plans is known far better than from two runs. */
#pragma once

#include "attack/mc/program.h"
#include "base/crew/crew.h"
#include "base/stats/outcome.h"

enum { MC_THREADS_MAX = 1024 };

struct mc_progress {
    uint64_t trials, trials_planned; /* planned so far: the stop rule may want more */
    double seconds;
};

/** Called between rounds, outside of any lock; nonzero ends the run with what there is. */
typedef int mc_progress_fn(const struct mc_progress *progress, void *context);

struct mc_options {
    uint64_t trials;  /* to run, or with a precision the most to run; at least 1 */
    double precision; /* run until the 95 % interval of the mean damage, or with several plans of
                       * each difference to the reference, is within this; 0: no stop rule */
    uint64_t seed;
    uint64_t stream;    /* runs with different streams are independent, also with the same seed */
    int threads;        /* 0: all processors */
    const char *kernel; /* NULL: the best */
    const volley_crew *crew;  /* of processes that share the trials; NULL: none */
    mc_progress_fn *progress; /* may be NULL */
    void *context;
};

/* What one plan and the reference share, trial by trial. */
struct mc_cross {
    double damage;    /* mean of the product of their damages */
    double hit;       /* P(both hit) */
    double destroyed; /* P(both destroy) */
};

struct mc_question {
    const struct plan *plan;
    uint32_t health;        /* damage that destroys the defender; 0: nothing does */
    struct outcome *out;    /* made for the shape of the plan; set */
    struct mc_cross *cross; /* with the first question; set if there are several */
};

struct mc_report {
    uint64_t trials; /* done */
    int threads;
    const char *kernel;
    double seconds;
    bool stopped; /* by the progress function */
};

/** Run a simulation of `count` plans; the first is the reference. */
volley_status mc_simulate(const struct mc_question *questions, size_t count,
                          const struct mc_options *options, struct mc_report *report,
                          volley_error *err);
