/* pruned - a scenario with everything left out that nobody needs, with nothing, and with each kind
 * of pruning undone.
 * Units:  scenarios.
 * Owns:   nothing.      Errors: what differs is printed, and counted.
 *
 * What must be the same, to rounding: all that best play is measured by, in its order. These are
 * the probability of destruction (where that is played for), expected damage, expected crits, and
 * the expected worth of the tokens left of the defender and of the attackers. Nothing else has to
 * be: two ways of play that are equal in all of these are equally good, and which is taken is
 * nobody's promise. So the distribution of damage may differ, and which tokens are left where they
 * are worth the same, as two force charges and an evade; tokens that nobody spends are worth
 * nothing. The numbers are those of the exact engine, with the plan that comes of the graph, so
 * that a token dropped from the states but not counted elsewhere shows as well. */
#ifndef SUPPORT_PRUNED_H
#define SUPPORT_PRUNED_H

#include <stdbool.h>

/* How many scenarios there were; refused: graphs that are too large with what is kept. */
struct pruned_tally {
    unsigned long done, differ, refused;
};

/** Whether all values are the same; a scenario that is refused counts as not done. */
bool pruned_compare(const char *edition, const char *text, struct pruned_tally *tally);

/** Fail if some differ, or if more than few of what is kept were too large to look at. */
void pruned_check(const struct pruned_tally *tally);

#endif
