/* contest - one engagement of a run, with what each thread needs to play it.
 * Units:  trials, a block of them at a time (TRIAL_UNIT).
 * Owns:   players, tables, counts of all threads; free with contest_fini.
 * Errors: as battle/trials.h. */
#ifndef ENGAGEMENT_CONTEST_H
#define ENGAGEMENT_CONTEST_H

#include "battle/lanes.h"
#include "battle/paired.h"
#include "battle/play.h"
#include "battle/source.h"

struct contest_worker {
    struct lanes_player *lanes; /* NULL, as the next one: not made, or another engine plays */
    struct play *play;
    volley_status made;         /* whether it could be made: what it is not it stays */
    struct source best;         /* best play is not shared */
    struct round_source source; /* where the player gets its attacks from */
    struct trial_block block;
    struct paired_block *by_trial; /* NULL: nobody compares */
    struct score score;
    struct paired paired;
};

struct contest {
    const struct engagement_trials_question *question;
    const struct lanes_kernel *kernel;
    const struct pcg *stream;
    struct source source; /* unless the question has one of its own */
    bool in_lanes;
    struct contest_worker *workers;
    int worker_count;
};

/** engine: ENGAGEMENT_TRIALS_AUTO is lanes where they can play it.
 *  compares: the trials of blocks are kept in order. */
volley_status contest_init(struct contest *out, const struct engagement_trials_question *question,
                           const struct lanes_kernel *kernel, const struct pcg *stream,
                           enum engagement_trials_engine engine, int workers, bool compares,
                           volley_error *err);
void contest_fini(struct contest *contest);

/** Play blocks in a row, the first of which stands at `state`. */
volley_status contest_play(struct contest *contest, int worker, uint64_t state, uint32_t count,
                           volley_error *err);

/** All that the workers have counted, and those of all processes of a crew. Failure: *score is
 *  empty. */
volley_status contest_sum(const struct contest *contest, const volley_crew *crew,
                          struct score *score, struct paired *paired, volley_error *err);

#endif
