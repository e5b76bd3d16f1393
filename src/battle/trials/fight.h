/* fight - one engagement of a run of trials: who plays it, and what is found on the way.
 * Units:  trials; bytes of memory.
 * Owns:   its players, tables and scores; free with fight_fini. The means must outlive it, and stay
 *         where they are.
 * Errors: of attack tables, out of memory. */
#pragma once

#include "battle/lanes/lanes.h"
#include "battle/rounds/source.h"
#include "battle/trials/trials.h"

/* What all engagements of a run are played with. */
struct fight_means {
    const struct lanes_kernel *kernel;
    struct pcg stream;
    struct watch watch; /* what tables look at while they are made */
    int threads;
    size_t memory;       /* of the run */
    size_t player_bytes; /* that a player may keep who plays one by one */
};

/* What a thread needs to play an engagement. */
struct worker {
    struct lanes_player *player; /* NULL: not made */
    /* Not shared, unless the question has one: threads that wait for each other's tables take
     * longer than those that find some of them twice. NULL: not made. */
    struct source *own;
    struct round_source source; /* where the player gets its attacks from */
    struct trial_block block;
    struct score score;
};

struct fight {
    const struct fight_means *means;
    const struct engagement_trials_question *question;
    bool in_lanes;
    struct worker *workers; /* as many as threads of the run */
    struct score score;     /* of all waves that are over; workers have that of the one at hand */
};

/** One that has failed is to be freed, too. */
volley_status fight_init(struct fight *out, const struct fight_means *means,
                         const struct engagement_trials_question *question,
                         enum engagement_trials_engine engine, volley_error *err);

/** Play `count` trials, as lanes_play. thread: one of the run, each at a time
 *  reference  the first of the run, which plays before the others: what its thread finds of attacks
 *             they use, too, and they are compared with it. Failure: the thread's players of all
 * are to be dropped */
volley_status fight_play(struct fight *fight, const struct fight *reference, uint64_t state,
                         uint32_t count, int thread, volley_error *err);

/** Forget what a thread has found, and who plays with it: it is found again as it was. After a
 *  failure nothing more may be asked of it. */
void fight_drop(struct worker *worker);

/** The wave at hand is over; is_lost: some of it was not played, so none of it counts. */
void fight_end_wave(struct fight *fight, bool is_lost);

/** Bytes of what has been found of attacks and ships. */
size_t fight_bytes(const struct fight *fight);

/** One that has not been made, or not all of it, is fine. */
void fight_fini(struct fight *fight);
