/* target - whom a ship shoots at, and whom others will.
 * Units:  numbers of ships.
 * Owns:   nothing.      Errors: of attack tables, where a choice looks at them; out of memory. */
#pragma once

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
 * for ENGAGEMENT_DEAREST those of most points first, for ENGAGEMENT_ORDER as it says. order  [ships
 * of the side], set */
void target_order(const struct engagement *engagement, enum engagement_side side, uint8_t *order);

/* ---- what players look ahead to in a round: all attacks still to come that matter ---- */

/** Whether what players look ahead to can be told by how ships look, and by their health where
 *  words ask for it: ships of a side all choose alike. */
bool target_is_told(const struct engagement *engagement);

/** Whether some word asks for the health of ships. */
bool target_asks(const struct engagement *engagement);

/** What comes after the attack of one ship on another, a number of game->steps; 0: nothing. It is
 *  made of the attacks of ships that are still to engage, as all choose their targets now, if they
 *  involve one of the two; without those about which chance decides. */
volley_status target_ahead(struct round_game *game, const struct engagement_state *state,
                           const size_t ships[RULES_SIDES], uint32_t *out, volley_error *err);
