/* phrase - the use of an ability in plain words.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef EXPLAIN_PHRASE_H
#define EXPLAIN_PHRASE_H

#include "attack/explain/choice.h"
#include "base/buffer.h"

/** Add what a use does, such as "spend lock: reroll every blank"; nothing for going on. The words
 * are the same for states in which a player would say the same. */
void phrase_use(const struct explain_use *use, const struct play_state *before, struct buffer *out);

/** Add the name of an ability that is not a token: "reroll of blank", "focus to hit". */
void phrase_ability(const struct play_ability *ability, struct buffer *out);

#endif
