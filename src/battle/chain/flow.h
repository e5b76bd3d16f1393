/* flow - states pushed through one round, all outcomes at once; equal ones become one at each point
 * where chance decides.
 * Units:  mass: probability, or mean number of visits.
 * Owns:   the states on their way; free with flow_fini. A tally owns its sums (tally_fini), but not
 *         the arrays of the result.
 * Errors: of attacks; too many states; called off. */
#pragma once

#include "base/sum.h"
#include "base/watch.h"
#include "battle/rounds/round.h"
#include "battle/rounds/source.h"
#include "battle/setup/result.h"

/* ---- a set of states, each with its mass; equal ones are one ---- */

/** The masses of all states, by number less 1. */
static inline double *states_masses(const struct numbers *set)
{
    return set->values;
}

/** Add mass to a state, which is put in where it is new. */
static inline bool states_add(struct numbers *set, const struct engagement_state *state,
                              double mass)
{
    const uint32_t number = numbers_find(set, state);

    if (number)
        states_masses(set)[number - 1] += mass;
    return number;
}

/** A copy of a state, by number less 1; what is beyond its bytes is not set. */
static inline void states_get(const struct numbers *set, uint32_t index,
                              struct engagement_state *out)
{
    memcpy(out, numbers_at(set, index + 1), set->item_bytes);
}

/* ---- the figures of an engagement, added up from what its states and outcomes weigh ---- */

struct tally_ship {
    struct sum rounds, attacks, damage, kills, faceup;
    struct sum destroyed, half; /* of engagements that are over */
    struct sum suffered;        /* by one without hull, so far */
};

struct tally {
    const struct round_game *game;
    struct tally_ship ships[ENGAGEMENT_SHIPS_MAX];
    struct sum results[ROUND_RESULTS];    /* by enum round_result: of those that are over */
    struct sum lost[ENGAGEMENT_SIDES];    /* health, in those that are over */
    struct sum rounds, ended;             /* ended: since the last round */
    struct sum *points[ENGAGEMENT_SIDES]; /* by points lost; NULL: nobody has said them */
    size_t points_len[ENGAGEMENT_SIDES];
    struct sum *left[ENGAGEMENT_SIDES]; /* by what is left of one that has won; NULL: nobody asks */
    struct engagement_result *out;
};

/* ---- a round ---- */

/* What may be used, and who watches: shared by all flows of an engine. */
struct flow_budget {
    size_t states_max, memory_bytes; /* at once */
    size_t states, memory;           /* that sets which do not move take */
    const struct source *source;     /* of attacks */
    size_t found; /* bytes that it and the game take, when somebody last looked */
    const struct watch *watch;
    uint64_t taken_max;
    double share;           /* of the work done, as the engine sees it */
    uint64_t taken, looked; /* outcomes; of these, when somebody last looked */
};

struct flow {
    struct round_game *game;
    struct flow_budget *budget;
    struct numbers *places; /* states by place in the order of engagement and kind of point */
    size_t place_count;
    size_t waiting; /* states in them */
    /* Takes a state at the end of the round; with a tally none in which it is over. */
    volley_status (*over)(void *context, const struct engagement_state *state, double mass,
                          volley_error *err);
    /* Whether what has come of an outcome is followed. NULL: all is. */
    bool (*follows)(const void *context, const struct round_event *event,
                    const struct engagement_state *after);
    /* Sees each point that states come to, with their mass. NULL: nobody does. */
    void (*meets)(void *context, const struct engagement_state *state,
                  const struct round_point *point, double mass);
    void *context;       /* of these three */
    struct tally *tally; /* counts what happens, and states that are over; NULL: nobody does */
};

/** Failure: *out is empty. over and the rest are to be set. */
volley_status flow_init(struct flow *out, struct round_game *game, struct flow_budget *budget,
                        volley_error *err);
void flow_fini(struct flow *flow);

/** Play a round of states between rounds.
 *  masses  of each */
volley_status flow_run(struct flow *flow, const struct numbers *states, const double *masses,
                       volley_error *err);

/* ---- the tail: what becomes of an engagement without an end, once all rounds are alike ----
 *
 * Health that does not come back only falls. So states are taken in the order of it: what remains
 * is to find how often each state is visited while nobody loses any, and that is how much comes to
 * it over how much leaves it, where states of equal health lead to each other iterated until
 * nothing is left on the way (a sum of positive numbers only). */

/** Play to the end what is left of an engagement: exactly, and not by playing on and on. Failure:
 *  besides those of a flow, it may go on for ever.
 *  live   states with which a round begins; emptied */
volley_status tail_run(struct round_game *game, struct flow_budget *budget, struct numbers *live,
                       struct tally *tally, volley_error *err);
