/* lanes_shown - what comes of one damage card dealt faceup, worked out once for each condition.
 * Units:  cards; conditions and kinds of cards by their numbers.
 * Owns:   nothing; what is known is with the cards of a player.
 * Errors: player->status says why something is not found. */
#ifndef ENGAGEMENT_LANES_SHOWN_H
#define ENGAGEMENT_LANES_SHOWN_H

#include "engagement/lanes_cards.h"

/** Whether chance does no more than draw a card: none draws another, or asks a die when dealt. */
bool lanes_shown_alone(const struct deck *deck);

/** A card of a kind dealt to a ship in a condition, whose cards play no part in that.
 *  NULL: not found. */
const struct lanes_shown *lanes_shown_find(struct lanes_player *player, uint32_t condition,
                                           size_t kind);

#endif
