/* hazards - what a ship of an engagement meets, read from `hazard=NAME+NAME,none,…`.
 * Units:  rounds from 1.
 * Owns:   nothing; the plan is the kind's.
 * Errors: hazards that there are not, or that nobody meets in Activation, at their place. */
#ifndef DUEL_HAZARDS_H
#define DUEL_HAZARDS_H

#include "battle/engagement.h"
#include "words/setting.h"

/** Read the value of a word `hazard=`. On failure the kind has what was read so far. */
volley_status duel_hazards_read(struct engagement_kind *kind, const struct setting_word *word,
                                const struct rules_edition *edition, volley_error *err);

/** Make of what a ship meets what it is to one of its size. Failure: out of memory. */
volley_status duel_hazards_suit(struct engagement_kind *kind, enum rules_size size,
                                const struct rules_edition *edition, volley_error *err);

#endif
