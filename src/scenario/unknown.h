/* unknown - say what is wrong with a word that is none.
 * Owns:   nothing.      Errors: that is what it makes. */
#ifndef SCENARIO_UNKNOWN_H
#define SCENARIO_UNKNOWN_H

#include "base/error.h"
#include "cards/cards.h"
#include "rules/side.h"

/** The error for a word, said by side, that is neither in the vocabulary nor in the library. */
volley_status unknown_word(const struct error_place *place, enum rules_side side,
                           const struct cards *library, volley_error *err);

#endif
