/* worth - what an inactive card would be worth if its conditions held.
 * Units:  mean damage.
 * Owns:   nothing.      Errors: what cannot be worked out, or not cheaply, is NAN. */
#pragma once

#include "questions/ask/ask_cards.h"

/** Set what each inactive card of a plan's scenario would make of the mean damage if what its hint
 *  says were said (report_card.say). */
void tell_worth_find(struct card_use *use, const struct ask_plan *plan);

/** Ranges at which the conditions of a card that tell_worth_grant lets hold could do so in this
 *  attack, with its weapon, as a mask; 0: it cannot have a part in it. */
unsigned tell_worth_ranges(const struct scenario *scenario, size_t ship, size_t card);

/** Whether the range of the attack is one of them. */
bool tell_worth_can_hold(const struct scenario *scenario, size_t ship, size_t card);

/** Let the conditions of a card hold that are not about dice or charges; for attackers that are the
 *  same, which share what is worked out, in all of them. ship: the number of attackers is the
 *  defender. False: the card changes what was settled when the words were read. */
bool tell_worth_grant(struct scenario *scenario, size_t ship, size_t card);
