/* operation - read one operation, a word without price and condition: "reroll-blank=1",
 * "their-gain-deplete=1", "attack=+1".
 * Units:  as in game/rules/effect.h.
 * Owns:   nothing.
 * Errors: what cannot be read fills the error with the place of the part. */
#ifndef SCENARIO_OPERATION_H
#define SCENARIO_OPERATION_H

#include "game/rules/effect.h"
#include "words/part.h"

/** Read a part, said by a ship of side. With step->exact it is a price, and no number is one. */
volley_status operation_read(const struct part_reader *reader, struct part part,
                             enum rules_side side, struct rules_step *step);

/** Whether the edition has a token of these kinds. */
volley_status operation_check_tokens(const struct part_reader *reader, const struct part *part,
                                     uint16_t tokens);

#endif
