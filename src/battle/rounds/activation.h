/* activation - the Activation Phase of a round: shields that come back, and of each ship its turn,
 * maneuver, hazards and action; then what detonates.
 * Units:  as in battle/rounds/round.h.
 * Owns:   nothing.
 * Errors: out of memory.
 *
 * Each function plays the phase that a state stands in: it leads to the next phase, or sets the
 * point where chance decides. Ships activate in the order of the list: what they do then
 * bears on no other ship. */
#ifndef ENGAGEMENT_ACTIVATION_H
#define ENGAGEMENT_ACTIVATION_H

#include "battle/rounds/round.h"

/** A phase before STATE_COMBAT. */
volley_status activation_next(struct round_game *game, struct engagement_state *state,
                              struct round_point *out, volley_error *err);

/** An outcome of a point ROUND_HAZARD comes about. */
volley_status activation_take(struct round_game *game, struct engagement_state *state,
                              const struct round_point *point, size_t outcome,
                              struct round_event *event, volley_error *err);

/** A hazard has been suffered: the next one is to be met. */
void activation_struck(struct engagement_state *state);

#endif
