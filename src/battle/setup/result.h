/* result - what becomes of an engagement, as an engine found it.
 * Units:  probabilities and means; standard errors, 0 where the figure is exact.
 * Owns:   its arrays; free with engagement_result_fini. All-zero is a valid empty result.
 * Errors: out of memory.
 *
 * A side is gone when all of its ships are destroyed; it has lost what its ships have suffered, at
 * most all of their health. Figures by round are those at the end of the round, for rounds 1 to
 * round_count. What is gone stays gone; what is lost can come back with shields. Who cannot be
 * destroyed is never gone, and has lost all that it has suffered. */
#pragma once

#include "battle/setup/engagement.h"

/* A figure and its standard error, 0 if it is exact. */
struct engagement_figure {
    double value, error;
};

struct engagement_of_side {
    double *gone, *lost; /* [round_count] */
    struct engagement_figure points_lost;
    double *points_pmf; /* [points_len]: by points lost; NULL: nobody has said the points */
    size_t points_len;
    double *left;    /* [round_count + 1][left_len]: probability that it has won by the end of a
                      * round, from 0, with so much left; the last one: at all. NULL: nobody asks */
    size_t left_len; /* engagement_left_len */
};

struct engagement_of_ship {
    struct engagement_figure destroyed;
    struct engagement_figure rounds, attacks, damage, kills; /* means: rounds it lives, attacks it
                                                              * makes, damage it deals, ships it
                                                              * destroys */
    double faceup, half; /* mean of faceup cards dealt to it; probability to lose half its points */
    double *gone;        /* [round_count] */
};

struct engagement_result {
    struct engagement_figure a, draw, b, undecided; /* probabilities, 1 together */
    struct engagement_figure rounds;                /* mean until it is decided or ends */
    double *rounds_pmf; /* [round_count + 1], from round 0; then all other figures by round */
    size_t round_count;
    struct engagement_of_side sides[ENGAGEMENT_SIDES];
    struct engagement_of_ship ships[ENGAGEMENT_SHIPS_MAX];
    size_t ship_count;
    bool exact;
    uint64_t trials; /* of a simulation */
    uint64_t nodes;  /* of the graphs of the attacks that its first thread has found: how much work
                      * it was */
    uint64_t states; /* that the exact engine has met */
    double seconds;
};

/* What an engagement differs from another one in, trial by trial. */
struct engagement_difference {
    struct engagement_figure a, draw, b;
    struct engagement_figure value; /* a + draw / 2 */
    struct engagement_figure rounds;
    struct engagement_figure points_lost[ENGAGEMENT_SIDES]; /* 0 where nobody has said them */
};

/** Room for the ships of an engagement and figures of so many rounds, all 0. Failure: what is there
 *  belongs to the result. */
volley_status engagement_result_init(struct engagement_result *out,
                                     const struct engagement *engagement, size_t round_count,
                                     volley_error *err);

void engagement_result_fini(struct engagement_result *result);
