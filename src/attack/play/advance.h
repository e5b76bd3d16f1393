/* advance - the pipeline of an attack: from one decision or die to the next.
 * Units:  dice, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PLAY_ADVANCE_H
#define PLAY_ADVANCE_H

#include "attack/play/attack.h"
#include "game/dice/neutralize.h"

/** Go on to the next point at which a die is rolled or a side has a choice, or to the end.
 *  Returns the words of play_attack.rolls that made dice more or fewer on the way, a bit each. */
uint32_t play_advance(const struct play_attack *attack, struct play_state *state);

/** Take the dice of a roll window in hand and wear off the token that made them fewer. Returns the
 *  words that made them more or fewer. */
uint32_t play_begin_roll(const struct play_attack *attack, struct play_state *state);

/** How results are cancelled in a state; of the dice it depends no more than the rules that hold.
 */
struct dice_rules play_neutralize_rules(const struct play_attack *attack,
                                        const struct play_state *state);

/** Leave only what the attack did: the results that are not cancelled. */
void play_neutralize(const struct play_attack *attack, struct play_state *state);

/** Sum up the damage of the attack, which is over. */
void play_finish(const struct play_attack *attack, struct play_state *state);

/** Whether that leaves the results that lie there as they are, whatever comes to them, and what
 *  else it does depends on no more of the dice than whether there are any. */
bool play_finishes_alike(const struct play_attack *attack, const struct play_state *state);

/** The next window from one on in which something can happen, or the end. */
uint8_t play_next_window(const struct play_attack *attack, uint8_t window);

#endif
