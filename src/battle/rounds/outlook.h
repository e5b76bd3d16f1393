/* outlook - what players look ahead to in a round: all attacks still to come that matter.
 * Units:  numbers of ships.
 * Owns:   nothing.      Errors: of attack tables, where targets are chosen by them; out of memory.
 */
#ifndef ENGAGEMENT_OUTLOOK_H
#define ENGAGEMENT_OUTLOOK_H

#include "battle/rounds/round.h"

/** Whether what players look ahead to can be told by how ships look, and by their health where
 *  words ask for it: ships of a side all choose alike. */
bool outlook_is_told(const struct engagement *engagement);

/** Whether some word asks for the health of ships. */
bool outlook_asks(const struct engagement *engagement);

/** What comes after the attack of one ship on another, a number of game->steps; 0: nothing. It is
 *  made of the attacks of ships that are still to engage, as all choose their targets now, if they
 *  involve one of the two; without those about which chance decides. */
volley_status outlook_find(struct round_game *game, const struct engagement_state *state,
                           const size_t ships[RULES_SIDES], uint32_t *out, volley_error *err);

#endif
