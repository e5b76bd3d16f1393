/* advance - the pipeline of an attack: from one decision or die to the next.
 * Units:  dice, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PLAY_ADVANCE_H
#define PLAY_ADVANCE_H

#include "play/attack.h"
#include "play/state.h"

/** Go on to the next point at which a die is rolled or a side has a choice, or to the end.
 *  Returns the words of play_attack.rolls that made dice more or fewer on the way, a bit each. */
uint32_t play_advance(const struct play_attack *attack, struct play_state *state);

/** Take the dice of a roll window in hand and wear off the token that made them fewer. Returns the
 *  words that made them more or fewer. */
uint32_t play_begin_roll(const struct play_attack *attack, struct play_state *state);

/** The next window from one on in which something can happen, or the end. */
uint8_t play_next_window(const struct play_attack *attack, uint8_t window);

#endif
