/* schedule - who engages when: initiative from high to low, then player order, then as listed.
 * Units:  places in the order, from 0; rounds from 1.
 * Owns:   nothing; plain values.      Errors: none. */
#pragma once

#include "battle/rounds/state.h"

enum { SCHEDULE_ROUNDS = 12 };

/* The order under one player order. */
struct schedule_order {
    uint8_t ship[ENGAGEMENT_SHIPS_MAX]; /* by place */
    uint8_t place[ENGAGEMENT_SHIPS_MAX];
};

struct schedule {
    struct schedule_order orders[ENGAGEMENT_SIDES]; /* by the side that is first */
    uint8_t step_end[ENGAGEMENT_SHIPS_MAX];         /* by place, whoever is first: where a lower
                                                     * initiative begins */
    uint32_t acting[ENGAGEMENT_SHIPS_MAX][ENGAGEMENT_SIDES]; /* by place: ships of its initiative
                                                              * that have weapons, or damage cards
                                                              * that do something when they engage,
                                                              * a bit for each */
    uint8_t count;
};

/** slow: ships whose initiative is 0, a bit for each. */
void schedule_make(struct schedule *out, const struct engagement *engagement, uint32_t slow);

/** The order of a state; as if side A were first where nobody has drawn yet. */
static inline const struct schedule_order *schedule_of(const struct schedule *schedule,
                                                       const struct engagement_state *state)
{
    return &schedule->orders[state->first == 1 + ENGAGEMENT_B ? ENGAGEMENT_B : ENGAGEMENT_A];
}

/** Whether ships of both sides do something at the initiative of a place, so that player order
 *  matters there.
 *  in_play  a bit for each ship */
static inline bool schedule_is_tied(const struct schedule *schedule, uint32_t in_play, size_t place)
{
    return (schedule->acting[place][ENGAGEMENT_A] & in_play) &&
           (schedule->acting[place][ENGAGEMENT_B] & in_play);
}

/** Whether that is so at any place from one on, at which an initiative begins. */
bool schedule_will_tie(const struct schedule *schedule, uint32_t in_play, size_t place);

/** Range of the attacks of a kind in a round. */
int schedule_range(const struct engagement *engagement, const struct engagement_kind *kind,
                   int round);

/** The round with which the engagement ends for players who look ahead to its end; 0: none. They
 * take a limit beyond ENGAGEMENT_HORIZON_MAX for none. */
int schedule_horizon(const struct engagement *engagement);

/** The first round like which all later ones are. To who looks ahead to the end of the engagement
 * no round is like another. */
int schedule_last_round(const struct engagement *engagement);

/** Rounds of which there are figures.
 *  wanted  at least, where the engagement has no end; 0: SCHEDULE_ROUNDS */
size_t schedule_rounds(const struct engagement *engagement, size_t wanted);
