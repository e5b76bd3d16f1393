/* trials - an engagement played many times with dice: Monte Carlo.
 * Units:  trials; seconds.
 * Owns:   results belong to the caller: engagement_result_fini.
 * Errors: of attacks (battle/attacks/table.h), out of memory, a kernel that is not there, a process
 * of the crew that is gone; VOLLEY_TOO_LARGE where the memory is too little for a single block.
 *
 * The same seed gives the same digits with any number of threads or processes and any kernel: a
 * trial has its piece of the random stream, each decision of chance its slot there
 * (battle/play/luck.h), all that is counted are whole numbers, and the stop rule looks only after
 * fixed numbers of trials. Lanes and trials one by one have the same luck: whether lanes play is a
 * question of speed alone. So is memory: where it is full, what was found is forgotten, and found
 * again as it was.
 *
 * Several engagements are played with the same luck, so that their differences are known far
 * better than from runs of their own. */
#pragma once

#include "base/crew/crew.h"
#include "base/watch.h"
#include "battle/rounds/round.h"
#include "battle/setup/result.h"

enum engagement_trials_engine {
    ENGAGEMENT_TRIALS_AUTO,
    ENGAGEMENT_TRIALS_PLAIN, /* one trial after the other; this and the next one for tests */
    ENGAGEMENT_TRIALS_LANES  /* side by side; an error where they cannot be */
};

struct engagement_trials_options {
    uint64_t trials; /* to play, or with a precision the most to play; at least 1 */
    double
        precision; /* play until the 95 % interval of P(a wins), or with several of each
                    * difference from the first, is within this to either side; 0: no stop rule */
    uint64_t seed;
    uint64_t stream; /* runs with different streams are independent */
    int threads;     /* 0: all processors */
    size_t
        memory_bytes;   /* that what is found of attacks and ships may take; 0: ENGAGEMENT_MEMORY */
    const char *kernel; /* NULL: the best */
    enum engagement_trials_engine engine;
    const struct watch *watch; /* NULL: nobody watches. Called off: what is done counts */
    const volley_crew *crew;   /* of processes that share the trials; NULL: none */
};

struct source;

struct engagement_trials_question {
    const struct engagement *engagement;
    const struct round_source
        *source;                   /* NULL: attacks as they are planned (battle/attacks/table.h) */
    struct engagement_result *out; /* set; of the first one the watch finds there how many trials
                                    * are done, who has won them, and when */
    struct engagement_difference *difference; /* NULL, or set */
    struct source **kept; /* NULL, or where a run finds what one before it has found of attacks, if
                           * that is there, and leaves it: the caller's (source_free) */
};

/** Play one engagement. Failure: *out is empty. */
volley_status engagement_trials_run(struct engagement_result *out,
                                    const struct engagement *engagement,
                                    const struct engagement_trials_options *options,
                                    volley_error *err);

/** Play several with the same luck; the first is the reference. Failure: all results are empty. */
volley_status engagement_trials_compare(const struct engagement_trials_question *questions,
                                        size_t count,
                                        const struct engagement_trials_options *options,
                                        volley_error *err);
