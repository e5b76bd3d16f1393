/* bearing - which cards can have a part in the attacks that are asked about, whatever other cards
 * are there.
 * Units:  none.
 * Owns:   nothing.
 * Errors: words that cannot be read; out of memory.
 *
 * A card is left aside only where it is certain to do nothing in every set: it says nothing of
 * attacks; or each thing it says has a condition that is known not to hold and that no card on
 * offer can bring about. Where that is not certain, sets are tried with it. In a set where no other
 * card brings it about it still does nothing, so that the attack is worked out without it. */
#ifndef BEST_BEARING_H
#define BEST_BEARING_H

#include "questions/best/offer.h"
#include "questions/worth/work.h"

/** Set roles, weapon and aside of the cards of an offer.
 *  roles  that the objective looks at, a mask of 1u << enum rules_side */
volley_status best_bearing_find(struct best_offer *offer, const struct worth_job *job,
                                unsigned roles, volley_error *err);

/** Whether a card can do something in a role, where cards bring about these situations. */
bool best_bearing_counts(const struct best_offer *offer, const struct best_card *card,
                         enum rules_side role, uint32_t brought);

#endif
