/* tail - what becomes of an engagement without an end, once all rounds are alike: exactly, and not
 * by playing on and on.
 * Units:  mass: mean number of visits, of a state with which a round begins.
 * Owns:   nothing that lasts.
 * Errors: as battle/chain/flow.h; it may go on for ever.
 *
 * Health that does not come back only falls. So states are taken in the order of it: what remains
 * is to find how often each state is visited while nobody loses any, and that is how much comes to
 * it over how much leaves it, where states of equal health lead to each other iterated until
 * nothing is left on the way (a sum of positive numbers only). */
#ifndef ENGAGEMENT_TAIL_H
#define ENGAGEMENT_TAIL_H

#include "battle/chain/flow.h"
#include "battle/chain/tally.h"

/** Play to the end what is left of an engagement.
 *  live   states with which a round begins; emptied */
volley_status tail_run(struct round_game *game, struct flow_budget *budget, struct states *live,
                       struct tally *tally, volley_error *err);

#endif
