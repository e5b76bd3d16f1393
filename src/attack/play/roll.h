/* roll - how many dice a roll has, as things stand.
 * Units:  dice.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_ROLL_H
#define PLAY_ROLL_H

#include "attack/play/attack.h"
#include "attack/play/state.h"

/** The dice of a color that are rolled in a state before the roll. all: with the words that ask how
 *  many there are; without them, what they are answered. */
int play_roll_count(const struct play_attack *attack, const struct play_state *state,
                    enum dice_color color, bool all);

#endif
