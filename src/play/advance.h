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

#endif
