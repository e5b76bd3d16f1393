/* pile - the cards of a deck that can still be dealt.
 * Units:  cards.      Owns: nothing.      Errors: none. */
#ifndef ENGAGEMENT_PILE_H
#define ENGAGEMENT_PILE_H

#include "battle/deck.h"

/** Pick one of several things; without asking chance where only one has a weight. */
size_t pile_pick(struct deck_chance *chance, const uint64_t *weights, size_t count, uint64_t total);

/** Make sure that a card can be dealt: where none is left, the cards of removed ships are shuffled,
 *  or what the edition does without any. False: there is no card. */
bool pile_provide(const struct deck *deck, struct deck_side *side, struct deck_chance *chance);

/** Draw a card that is seen. Needs one: pile_provide. Returns its kind. */
size_t pile_draw(const struct deck *deck, struct deck_pile *pile, struct deck_chance *chance);

#endif
