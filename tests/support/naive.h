/* naive - a second evaluator for the tests: it plays die by die, with no graph and no memory of
 * what it has seen, and shares no rule with the product but the words of a loadout.
 * Units:  as in naive_value.
 * Owns:   nothing.      Errors: none.
 *
 * It takes time like the number of ways an attack can go: use it on small scenarios. */
#ifndef SUPPORT_NAIVE_H
#define SUPPORT_NAIVE_H

#include "words/scenario.h"

/* What the attackers want, first things first; all are expectations. */
struct naive_value {
    double destroyed; /* probability; only when playing for it */
    double damage, crits;
    double given; /* tokens that results became, of both sides more than what they spend */
    double defender_tokens; /* minus their worth */
    double attacker_tokens;
};

/** Best play of a whole scenario. kill: the probability of destruction goes before damage. */
struct naive_value naive_solve(const struct scenario *scenario, bool kill);

/** The same, but false when that takes more than so many steps. */
bool naive_try(const struct scenario *scenario, bool kill, long steps, struct naive_value *out);

/** The same with a memory of what it has seen, and equal dice taken for equal: for larger
 * scenarios. Whoever trusts it trusts these two, besides the rules. */
bool naive_try_larger(const struct scenario *scenario, bool kill, long steps,
                      struct naive_value *out);

#endif
