/* lanes_rounds - who attacks when, as a kernel goes through it.
 * Units:  rounds from 1; places in the order of engagement.
 * Owns:   nothing: the player has room for its rounds.      Errors: none. */
#ifndef ENGAGEMENT_LANES_ROUNDS_H
#define ENGAGEMENT_LANES_ROUNDS_H

#include "engagement/lanes.h"

/** Set player->rounds, whose sides and schedule are known.
 *  stream  of the run */
void lanes_rounds_make(struct lanes_player *player, const struct pcg *stream);

#endif
