/* best - one ship against one, both played for P(win) + P(draw) / 2 over the whole duel.
 * Units:  probabilities, of side A.
 * Owns:   its tables and what it has found; free with best_destroy. For one thread.
 * Errors: of attacks; more states that lead back to each other than can be solved together.
 *
 * Health only falls, so what a state is worth is known when all states of less health are. A state
 * that comes back to itself, or to others of the same health, is worth the same whenever it does:
 * the worths of such a group are found together by policy iteration (R. A. Howard, "Dynamic
 * Programming and Markov Processes", 1960), where a policy is best play of each attack and its
 * worth a small system of linear equations. A game of chance and perfect information between two
 * has one value, whatever is done where choices are equal. A limit of rounds is not looked at. */
#ifndef ENGAGEMENT_BEST_H
#define ENGAGEMENT_BEST_H

#include "battle/round.h"

struct best;

/** Solve an engagement from its start. It and the tables must outlive *out. Failure: *out is NULL.
 */
volley_status best_create(struct best **out, const struct engagement *engagement,
                          struct attack_tables *tables, volley_error *err);

/** The attacks of this play, for a game of the same engagement. */
struct round_source best_source(struct best *best);

void best_destroy(struct best *best);

#endif
