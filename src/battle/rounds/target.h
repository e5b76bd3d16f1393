/* target - whom a ship shoots at.
 * Units:  numbers of ships.
 * Owns:   nothing.      Errors: of attack tables, where the choice looks at them. */
#ifndef ENGAGEMENT_TARGET_H
#define ENGAGEMENT_TARGET_H

#include "battle/rounds/round.h"

/** Enemies of a ship that it may attack: a bit for each. */
uint32_t target_enemies(const struct round_game *game, const struct engagement_state *state,
                        size_t ship);

/** Whom a ship attacks by the policy of its side, a bit for each; several with equal chance.
 *  enemies  one at least */
volley_status target_choose(struct round_game *game, const struct engagement_state *state,
                            size_t ship, uint32_t enemies, uint32_t *out, volley_error *err);

/** The ship of a mask that has n others before it. */
uint8_t target_nth(uint32_t enemies, size_t n);

/** Whom the enemies of a side take first, where they go by a list: numbers of its ships, as listed,
 * or for ENGAGEMENT_DEAREST those of most points first. order  [ships of the side], set */
void target_order(const struct engagement *engagement, enum engagement_side side, uint8_t *order);

#endif
