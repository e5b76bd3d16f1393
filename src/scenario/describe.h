/* describe - loadouts and effects in plain words.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef SCENARIO_DESCRIBE_H
#define SCENARIO_DESCRIBE_H

#include "base/buffer.h"
#include "scenario/loadout.h"

/** "attack 3, 1 focus, 1 lock; range 1; may reroll 1 attack die". */
void describe_loadout(const struct loadout *loadout, struct buffer *out);

/** "may reroll up to 2 attack dice"; with its price and what must be true. */
void describe_effect(const struct rules_effect *effect, enum rules_side side, struct buffer *out);

/** "reroll 1 attack die", "spend lock", "gain 1 stress". */
void describe_step(const struct rules_step *step, enum rules_side side, struct buffer *out);

/** ", bullseye, range 1-2": all facts of an effect, or nothing. */
void describe_facts(const struct rules_effect *effect, struct buffer *out);

/** "in its bullseye arc", "at range 1-2", "with a lock". */
void describe_fact(const struct rules_fact *fact, struct buffer *out);

#endif
