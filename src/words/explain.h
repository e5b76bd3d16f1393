/* explain - a card in plain words, made from its effect.
 * Owns:   nothing.      Errors: the buffer remembers them; a clause that cannot be read is told as
 *         it is written. */
#ifndef SCENARIO_EXPLAIN_H
#define SCENARIO_EXPLAIN_H

#include "base/buffer.h"
#include "game/cards/cards.h"

/** Add a line for each clause: "attacking: if primary, bullseye: may reroll 1 attack die". */
void explain_card(const struct cards_row *row, struct buffer *out);

#endif
