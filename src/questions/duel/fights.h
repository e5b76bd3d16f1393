/* fights - what the words of a ship say of the engagement: "init=4", "plan=lock,focus", tokens.
 * Units:  as in battle/engagement.h.
 * Owns:   nothing; changes the kind of the ship.
 * Errors: numbers out of bounds, plans that cannot be read, what contradicts itself. */
#ifndef DUEL_FIGHTS_H
#define DUEL_FIGHTS_H

#include "questions/duel/ship.h"

/** Read them. What is not said has its default, the initiative is -1. */
volley_status duel_fights_read(struct duel_ship *out, const struct duel_roles *roles,
                               const struct duel_reading *reading, volley_error *err);

/** Whether they fit the ship, once it is known. */
volley_status duel_fights_check(struct duel_ship *out, const struct duel_roles *roles,
                                volley_error *err);

#endif
