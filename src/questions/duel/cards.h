/* cards - what becomes of the cards of an engagement's ships, attacking and defending.
 * Owns:   nothing.
 * Errors: none but out of memory, which the buffer remembers; what cannot be looked at is not told.
 */
#ifndef DUEL_CARDS_H
#define DUEL_CARDS_H

#include "base/buffer.h"
#include "questions/duel/words.h"
#include "volley/cards.h"

/** Add a line for the cards that are active, one for each that is not, and one each for those
 *  without a bearing and those that play no part; nothing without cards. A ship is looked at with
 *  all tokens that it ever has, against the first ship of the other side.
 *  library  NULL: the cards that Volley brings */
void duel_cards_tell(const struct duel_cast *cast, const volley_library *library,
                     struct buffer *out);

#endif
