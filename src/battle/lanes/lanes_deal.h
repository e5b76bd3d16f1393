/* lanes_deal - what damage cards do to ships of lanes, as the kernel asks for it
 * (battle/lanes/kernel_body_cards.h).
 * Units:  as in battle/lanes/kernel.h.
 * Owns:   nothing; the player has its cards (battle/lanes/lanes_cards.h).
 * Errors: player->status says why the kernel has to give up.
 *
 * Crits of one attack are dealt one after the other, those of all lanes of a step in rounds: first
 * a card is drawn for each, then what comes of it happens to each. So nothing waits long for what
 * has to be fetched from far away. */
#ifndef ENGAGEMENT_LANES_DEAL_H
#define ENGAGEMENT_LANES_DEAL_H

#include "battle/lanes/lanes.h"

/** Damage cards do what they do, in the lanes of `apart`: to the targets of attacks that suffer
 *  damage; to ships that engage, or that have done so, with or without an attack; before all
 *  attacks, to a ship, of which is noted whether it is slow. */
bool lanes_deal_suffer(struct lanes *lanes, const struct lanes_step *step);
bool lanes_deal_engage(struct lanes *lanes, const struct lanes_step *step, bool have_engaged);
bool lanes_deal_stir(struct lanes *lanes, uint32_t ship);

/** To a ship in its Activation, which is in the condition before it and then in that of the round
 *  that begins. */
bool lanes_deal_activate(struct lanes *lanes, uint32_t ship, uint32_t lane);

/** What befalls a ship that is not destroyed in the Activation Phase of a round: in its turn
 *  (STATE_TURN), by what detonates (STATE_BOMB). */
bool lanes_deal_befall(struct lanes *lanes, uint32_t ship, uint32_t lane, enum state_phase phase,
                       int round);

/* ---- hazards that ships of lanes meet ---- */

/* What a ship meets on its way, before it acts, is a part of its Activation: of a round that comes
 * after another one the kernel asks for that (lanes_deal_activate). The first round has none
 * before it, and what detonates does so when all have acted: both are played by lanes_meetings.c.
 */

/** Whether lanes can play the hazards of an engagement: ships that meet them can be destroyed, and
 *  nothing goes past shields where words ask for health, of which they know hull and shields
 *  together. */
bool lanes_meetings_play_it(const struct engagement *engagement);

/** Whether hazards deal cards past the shields of ships of a kind. */
bool lanes_meetings_pass_shields(const struct engagement_kind *kind);

/** What chance does in a round of which the lanes are there, before all attacks. */
bool lanes_meetings_meet(struct lanes_player *player, bool is_first_round);

#endif
