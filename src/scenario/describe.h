/* describe - a loadout in plain words.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef SCENARIO_DESCRIBE_H
#define SCENARIO_DESCRIBE_H

#include "base/buffer.h"
#include "scenario/loadout.h"

/** "3 attack dice, 1 focus, 1 lock; range 1; may reroll 1 die". */
void describe_loadout(const struct loadout *loadout, struct buffer *out);

/** "may reroll up to 2 of its dice". */
void describe_effect(const struct rules_effect *effect, enum rules_side side, struct buffer *out);

#endif
