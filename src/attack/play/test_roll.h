/* test_roll - dice that an ability rolls apart from those of the attack, and what they do.
 * Units:  dice.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PLAY_TEST_ROLL_H
#define PLAY_TEST_ROLL_H

#include "attack/play/option.h"

/** The color of the dice that a test in a state rolls. */
enum dice_color play_test_color(const struct play_attack *attack, const struct play_state *state);

/** Let one die of the test show a face: what it does happens at once, or is owed where it can
 *  happen in several ways. */
void play_test_show(const struct play_attack *attack, struct play_state *state,
                    enum dice_face face);

/** Call visit with every way in which what is owed can happen. */
void play_test_each(const struct play_attack *attack, const struct play_state *state,
                    play_option_fn *visit, void *context);

#endif
