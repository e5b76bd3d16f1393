/* nearest - the known word a misspelt one was probably meant to be.
 * Owns:   nothing.      Errors: none; too different words have no neighbour. */
#ifndef SCENARIO_NEAREST_H
#define SCENARIO_NEAREST_H

#include "rules/word.h"

#include <stdbool.h>
#include <stddef.h>

/** Find the word of side nearest to text; write it to out. False: nothing is near enough. */
bool nearest_word(const char *text, size_t text_bytes, enum rules_side side,
                  char out[RULES_SPELLING_MAX]);

#endif
