/* price - read what an effect costs, and what the other side pays to refuse it: "force=2",
 * "+stress", "hit/crit-die", "suffer-hit".
 * Units:  as in game/rules/effect.h.
 * Owns:   nothing.
 * Errors: what cannot be read fills the error with the place of the part. */
#ifndef SCENARIO_PRICE_H
#define SCENARIO_PRICE_H

#include "game/rules/effect.h"
#include "words/part.h"

/** Read prices parted by "&", paid by a ship of side, as steps of an effect. What somebody else
 *  pays ("ally") is no step. */
volley_status price_read_all(const struct part_reader *reader, struct part prices,
                             enum rules_side side, struct rules_effect *effect);

/** Read one price, paid by a ship of side at the effect's time. */
volley_status price_read(const struct part_reader *reader, const struct part *price,
                         enum rules_side side, struct rules_step *step);

#endif
