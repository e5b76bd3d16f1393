/* duel_chain - trials of an engagement against the exact chain.
 * Owns:   nothing.      Errors: what cannot be worked out fails the test. */
#ifndef SUPPORT_DUEL_CHAIN_H
#define SUPPORT_DUEL_CHAIN_H

#include "battle/trials/trials.h"
#include "support/duel_figures.h"

/** Add how far the figures of a run lie from those of the chain, but for figures by round of health
 *  lost, which have no errors of their own. */
void duel_hold_to_the_chain(const struct engagement *engagement,
                            const struct engagement_trials_options *options,
                            struct duel_agreement *all);

#endif
