/* pick - of several ways in which a side may fight an engagement the one that wins it most often.
 * Units:  probabilities, of a ship that survives rounds; their standard errors; trials.
 * Owns:   nothing; the ways are the caller's, and their engagements share its memory.
 * Errors: of trials; VOLLEY_STOPPED where it was called off before all ways were played once.
 *
 * All ways are played with the same luck, so that a difference is known better than what each wins.
 * The better half goes on with twice as many trials of other luck (sequential halving: Z. Karnin,
 * T. Koren, O. Somekh, "Almost optimal exploration in multi-armed bandits", 2013), until the best
 * is apart from all others or there are as many trials as are allowed. What is told of a way is
 * from the last trials that it was played in alone, so that the best is not the luckiest. */
#pragma once

#include "battle/trials/trials.h"

/* Apart: by so many standard errors of the difference. */
enum { PICK_APART = 3 };

struct pick_way {
    struct engagement_figure wins; /* of the side that picks; if A survives: the rounds it lives */
    struct engagement_figure behind; /* the best; its error is that of the difference, or more */
    uint64_t trials;
    bool tied;   /* it is not apart from the best */
    size_t like; /* the way that came out alike in each trial; its own number: none is known */
    size_t round;
};

struct pick {
    const struct engagement *engagement;
    /* Have the engagement be fought in a way. */
    void (*set)(const void *of, size_t way, struct engagement *engagement);
    volley_status (*so_far)(void *of, const struct pick *pick); /* after each round, of `best` */
    void *of;
    enum engagement_side side; /* that picks */
    bool survives;             /* B picks, so that A lives for few rounds */
    size_t count, present;     /* of ways; the one that it is compared with */
    struct pick_way *ways;     /* [count], set */
    size_t best;               /* found */
    uint64_t trials;           /* of all */
    bool is_early;             /* called off, or of fewer trials than are allowed */
};

/** Find the best way.
 *  options  trials: the most that a way is played in one go */
volley_status pick_run(struct pick *pick, const struct engagement_trials_options *options,
                       volley_error *err);
