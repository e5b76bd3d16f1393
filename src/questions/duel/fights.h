/* fights - what the words of a ship say of the engagement: "init=4", "plan=lock,focus", tokens.
 * Units:  as in battle/setup/engagement.h.
 * Owns:   nothing; changes the kind of the ship.
 * Errors: numbers out of bounds, plans that cannot be read, what contradicts itself. */
#ifndef DUEL_FIGHTS_H
#define DUEL_FIGHTS_H

#include "battle/setup/engagement.h"
#include "questions/duel/ship.h"
#include "words/setting.h"

/** Read them. What is not said has its default, the initiative is -1. */
volley_status duel_fights_read(struct duel_ship *out, const struct duel_roles *roles,
                               const struct duel_reading *reading, volley_error *err);

/** Whether they fit the ship, once it is known. */
volley_status duel_fights_check(struct duel_ship *out, const struct duel_roles *roles,
                                volley_error *err);

/* ---- plan ---- */

/* The tokens that a ship gains by its actions, round by round: "lock,focus+evade,none". */

/** Tokens that a plan can give, as a mask; locks are topped up. */
#define DUEL_PLANNED (RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK))

/** Read the value of a word "plan=…" into the plan of the kind. */
volley_status duel_plan_read(struct engagement_kind *kind, const struct setting_word *word,
                             const struct rules_edition *edition, volley_error *err);

/* ---- hazards ---- */

/* What a ship of an engagement meets, read from `hazard=NAME+NAME,none,…`. */

/** Read the value of a word `hazard=`. On failure the kind has what was read so far. */
volley_status duel_hazards_read(struct engagement_kind *kind, const struct setting_word *word,
                                const struct rules_edition *edition, volley_error *err);

/** Make of what a ship meets what it is to one of its size. Failure: out of memory. */
volley_status duel_hazards_suit(struct engagement_kind *kind, enum rules_size size,
                                const struct rules_edition *edition, volley_error *err);

#endif
