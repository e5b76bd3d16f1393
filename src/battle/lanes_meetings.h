/* lanes_meetings - hazards that ships of lanes meet.
 * Units:  as in battle/kernel.h.
 * Owns:   nothing; the player has what it needs (battle/lanes_cards.h).
 * Errors: player->status says why something is not found.
 *
 * What a ship meets on its way, before it acts, is a part of its Activation: of a round that comes
 * after another one the kernel asks for that (struct lanes: activate). The first round has none
 * before it, and what detonates does so when all have acted: both are played here. */
#ifndef ENGAGEMENT_LANES_MEETINGS_H
#define ENGAGEMENT_LANES_MEETINGS_H

#include "battle/lanes.h"

/** Whether lanes can play the hazards of an engagement: ships that meet them can be destroyed, and
 *  nothing goes past shields where words ask for health, of which they know hull and shields
 *  together. */
bool lanes_meetings_play_it(const struct engagement *engagement);

/** Whether hazards deal cards past the shields of ships of a kind. */
bool lanes_meetings_pass_shields(const struct engagement_kind *kind);

/** What chance does in a round of which the lanes are there, before all attacks. */
bool lanes_meetings_meet(struct lanes_player *player, bool is_first_round);

#endif
