/* unknown - say what is wrong with a word that is none.
 * Owns:   nothing.      Errors: that is what it makes. */
#ifndef SCENARIO_UNKNOWN_H
#define SCENARIO_UNKNOWN_H

#include "game/rules/edition.h"
#include "words/card.h"

/** The error for a word that is neither in the vocabulary nor in the library it was read with.
 *  end  of the text that it stands in
 */
volley_status unknown_word(const struct error_place *place, const char *end,
                           const struct card_reading *reading, const struct rules_edition *edition,
                           volley_error *err);

#endif
