/* nearest - the known word a misspelt one was probably meant to be, among those of a library.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include "base/nearest.h"
#include "game/cards/cards.h"
#include "game/rules/word.h"

/** Compare with the ids of all cards, ships and pilots. */
void nearest_consider_cards(struct nearest *nearest, const struct cards *library);
