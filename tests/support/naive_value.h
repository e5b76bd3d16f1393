/* naive_value - one ship against another, without cards: what it is worth, exactly.
 * Units:  P(a wins) + P(draw)/2.
 * Owns:   nothing.
 * Errors: what it does not know (force, regeneration, chances to shoot, a limit of rounds) fails
 *         the test.
 *
 * Health only falls, so the states of health are solved from the end; a state that comes back to
 * itself has the value rest / (1 - stay). */
#ifndef SUPPORT_NAIVE_VALUE_H
#define SUPPORT_NAIVE_VALUE_H

#include "support/naive_duel.h"

/** Both play the policy of the engagement. */
double naive_value_played(const struct naive_duel *duel);

/** Both play for the value itself. */
double naive_value_best(const struct naive_duel *duel);

/** One side plays for the value itself, the other side each attack for itself: that is known to the
 *  first one.
 *  myopic  the other side: 0 or 1 */
double naive_value_best_against(const struct naive_duel *duel, int myopic);

#endif
