/* tally - the figures of an engagement, added up from what its states and outcomes weigh.
 * Units:  as battle/setup/result.h.
 * Owns:   its sums; free with tally_fini. The arrays of the result are the result's.
 * Errors: out of memory. */
#ifndef ENGAGEMENT_TALLY_H
#define ENGAGEMENT_TALLY_H

#include "base/sum.h"
#include "battle/rounds/round.h"
#include "battle/rounds/states.h"
#include "battle/setup/result.h"

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
    struct engagement_result *out;
};

/** Room for figures by round. out: all-zero. */
volley_status tally_init(struct tally *out, const struct round_game *game, size_t round_count,
                         struct engagement_result *result, volley_error *err);

/** A state with which a round begins, visited `mass` times. */
void tally_begins(struct tally *tally, const struct engagement_state *state, double mass);

/** What an outcome has done. */
void tally_event(struct tally *tally, const struct round_event *event, double mass);

/** A state with which an engagement is over. */
void tally_ends(struct tally *tally, const struct engagement_state *state, double mass);

/** The end of a round: the figures of what is over, and of what goes on. */
void tally_round(struct tally *tally, size_t round, const struct numbers *live);

/** Set what is known now in the result. */
volley_status tally_finish(struct tally *tally, volley_error *err);

void tally_fini(struct tally *tally);

#endif
