/* condition - read the facts that an effect asks for: "bullseye&stress", "range=1-2
 * lock|calculate". Units:  as in game/rules/fact.h. Owns:   nothing; what is said in "assert(…)"
 * points into the text. Errors: what cannot be read fills the error with the place of the part. */
#ifndef SCENARIO_CONDITION_H
#define SCENARIO_CONDITION_H

#include "game/rules/effect.h"
#include "words/part.h"

/** Read the condition of a word, what stands behind its "?": facts parted by "&", each one fact or
 *  several parted by "|". Sets the facts of the effect. */
volley_status condition_read_word(const struct part_reader *reader, struct part condition,
                                  struct rules_effect *effect);

/** Read the condition of a card's clause: the same parted by blanks, with "assert(…)" and
 *  "when(…)". An "x=…" is left out. Who reads for a side stops where a fact says that the clause is
 *  about the other. */
volley_status condition_read_clause(const struct part_reader *reader, struct part condition,
                                    struct rules_effect *effect);

#endif
