/* roll - how many dice a roll has, as things stand.
 * Units:  dice.
 * Owns:   nothing.      Errors: none. */
#ifndef GRAPH_ROLL_H
#define GRAPH_ROLL_H

#include "graph/attack.h"
#include "graph/state.h"

/** The dice of a color that are rolled in a state before the roll. all: with the words that ask how
 *  many there are; without them, what they are answered. */
int graph_roll_count(const struct graph_attack *attack, const struct graph_state *state,
                     enum dice_color color, bool all);

#endif
