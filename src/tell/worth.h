/* worth - what an inactive card would be worth if its conditions held.
 * Units:  mean damage.
 * Owns:   nothing.      Errors: what cannot be worked out, or not cheaply, is NAN. */
#ifndef TELL_WORTH_H
#define TELL_WORTH_H

#include "ask/cards.h"

/** Set what each inactive card of a plan's scenario would make of the mean damage. */
void tell_worth_find(struct ask_cards *cards, const struct ask_plan *plan);

#endif
