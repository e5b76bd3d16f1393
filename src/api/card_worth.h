/* card_worth - what an inactive card would be worth if its conditions held.
 * Units:  mean damage.
 * Owns:   nothing.      Errors: what cannot be worked out, or not cheaply, is NAN. */
#ifndef API_CARD_WORTH_H
#define API_CARD_WORTH_H

#include "api/card_state.h"
#include "api/handle.h"

/** Set what each inactive card of a plan's scenario would make of the mean damage. */
void card_worth_find(struct card_states *states, const volley_plan *plan);

#endif
