/* test_roll - dice that an ability rolls apart from those of the attack, and what they do.
 * Units:  dice.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef GRAPH_TEST_ROLL_H
#define GRAPH_TEST_ROLL_H

#include "graph/option.h"

/** The color of the dice that a test in a state rolls. */
enum dice_color graph_test_color(const struct graph_attack *attack,
                                 const struct graph_state *state);

/** Let one die of the test show a face: what it does happens at once, or is owed where it can
 *  happen in several ways. */
void graph_test_show(const struct graph_attack *attack, struct graph_state *state,
                     enum dice_face face);

/** Call visit with every way in which what is owed can happen. */
void graph_test_each(const struct graph_attack *attack, const struct graph_state *state,
                     graph_option_fn *visit, void *context);

#endif
