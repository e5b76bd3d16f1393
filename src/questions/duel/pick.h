/* pick - of several candidates the one that comes out best in trials.
 * Units:  those of the figure that candidates come to, as P(win) or rounds; standard errors;
 *         trials.
 * Owns:   nothing; candidates are numbers, and only the caller knows what they stand for.
 * Errors: of playing; VOLLEY_STOPPED where it was called off before all were played once.
 *
 * All are played with the same luck, so that a difference is known better than what each comes to.
 * The better half goes on with twice as many trials of other luck (sequential halving: Z. Karnin,
 * T. Koren, O. Somekh, "Almost optimal exploration in multi-armed bandits", 2013), until the best
 * is apart from all others or there are as many trials as are allowed. What is told of one is from
 * the last trials that it was played in alone, and the best was that before them, so that it is not
 * the luckiest.
 *
 * Digits hang on the luck of a block alone: neither on the order of candidates, if `compare` says
 * which of two stands first that come to the same, nor on how a block is played. */
#pragma once

#include "battle/setup/result.h"

enum {
    PICK_APART = 3,    /* apart: by so many standard errors of the difference */
    PICK_AT_ONCE = 16, /* candidates of a block, the reference besides */
    PICK_STREAMS = 32  /* of luck that a search takes, at most */
};

/* Candidates that are to be played so many times each with the luck of a stream; the first is the
 * reference. */
struct pick_block {
    const size_t *candidates;
    size_t count;
    uint64_t trials, stream;
};

struct pick_outcome {
    struct engagement_figure value;
    struct engagement_figure more; /* than that of the reference, trial by trial; 0 with an error of
                                    * 0: it came out alike in each of them */
};

/* What is found of a candidate. */
struct pick_way {
    struct engagement_figure wins;   /* its value; two differ by the difference of their `behind` */
    struct engagement_figure behind; /* the best, with the error of that difference, or more */
    struct engagement_figure gain;   /* what is better than the present one, with such an error */
    uint64_t trials;
    bool tied;   /* it is not apart from the best */
    size_t like; /* the one that came out alike in each trial; its own number: none is known */
    size_t round;
};

struct pick {
    size_t count, present; /* of candidates; what they are compared with, played to the end */
    bool fewest;           /* less is better */
    bool holds; /* `present` is the reference of all blocks, for its `gain`s are wanted: no more
                 * trials are played for the best alone */
    /* Set out[block->count]. VOLLEY_STOPPED: not all trials were played. */
    volley_status (*play)(void *of, const struct pick_block *block, struct pick_outcome *out,
                          volley_error *err);
    uint64_t (*most)(const void *of, size_t candidate); /* its trials; NULL: as many as of all */
    int (*compare)(const void *of, size_t a, size_t b); /* NULL: by number */
    volley_status (*so_far)(void *of, const struct pick *pick); /* after each round; NULL */
    void *of;
    struct pick_way *ways; /* [count], set */
    size_t best;           /* found */
    uint64_t trials;       /* of all */
    bool is_early;         /* called off: with fewer trials than are allowed */
};

/** Find the best.
 *  trials  the most that one is played in one go
 *  stream  PICK_STREAMS from this one on are its own */
volley_status pick_run(struct pick *pick, uint64_t trials, uint64_t stream, volley_error *err);
