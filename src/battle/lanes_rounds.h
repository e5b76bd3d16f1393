/* lanes_rounds - who attacks when, as a kernel goes through it.
 * Units:  rounds from 1; places in the order of engagement.
 * Owns:   nothing: the player has room for its rounds.      Errors: none. */
#ifndef ENGAGEMENT_LANES_ROUNDS_H
#define ENGAGEMENT_LANES_ROUNDS_H

#include "battle/lanes.h"

/** Set player->rounds, whose sides and schedule are known.
 *  stream  of the run */
void lanes_rounds_make(struct lanes_player *player, const struct pcg *stream);

/** The same rounds again for each side as the first one: player->rounds has them one after the
 *  other, all rounds, then those with side A first, with side B. When all else is set of them. */
void lanes_rounds_split(struct lanes_player *player);

#endif
