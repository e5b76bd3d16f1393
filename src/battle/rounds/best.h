/* best - one ship against one, both played for P(win) + P(draw) / 2 over the whole duel.
 * Units:  probabilities, of side A.
 * Owns:   its tables and what it has found; free with best_destroy. For one thread.
 * Errors: of attacks; more states that lead back to each other than can be solved together.
 *
 * Backward induction: a round is worth what is left after it. Health only falls, and rounds go by,
 * so what comes later is worked out first. Without a limit of rounds a state can come back to
 * itself, or to others of the same health: their worths begin at a half, as if the duel were
 * stopped, and one more round is played until none of them changes (value iteration: M. L.
 * Puterman, "Markov Decision Processes", 1994). An undecided duel is worth a half. */
#ifndef ENGAGEMENT_BEST_H
#define ENGAGEMENT_BEST_H

#include "battle/rounds/round.h"

struct best;

/** Solve an engagement from its start. It and the tables must outlive *out. Failure: *out is NULL.
 */
volley_status best_create(struct best **out, const struct engagement *engagement,
                          struct attack_tables *tables, volley_error *err);

/** What the engagement is worth. states: set to how many were looked at. */
double best_worth(struct best *best, uint32_t *states);

/** The attacks of this play, for a game of the same engagement. */
struct round_source best_source(struct best *best);

void best_destroy(struct best *best);

#endif
