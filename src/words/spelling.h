/* spelling - the words of a loadout as the notation spells them: small, aliases and what players
 * type for an id turned into the proper word. Units:  none. Owns:   nothing; writes to a buffer.
 * Errors: none but the buffer's; what is no word stays as it is. */
#pragma once

#include "base/buffer.h"
#include "game/cards/cards.h"
#include "words/lexer.h"

/** Add one word. Read again it says the same.
 *  library  NULL: there are no cards */
void spelling_add(struct buffer *out, const struct error_place *word, const struct cards *library);

/** Likewise, behind a blank where there is something before it. */
void spelling_add_next(struct buffer *out, const struct error_place *word,
                       const struct cards *library);
