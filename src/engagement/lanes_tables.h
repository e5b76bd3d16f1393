/* lanes_tables - what a kernel looks up, found when it is first asked for.
 * Units:  as in engagement/kernel.h.      Owns: the tables of a player.
 * Errors: player->status says why something is not found. */
#ifndef ENGAGEMENT_LANES_TABLES_H
#define ENGAGEMENT_LANES_TABLES_H

#include "engagement/lanes.h"

/** Room for the conditions that the game knows; false: none. */
bool lanes_tables_fit(struct lanes_player *player);

/** As struct lanes asks for them. */
bool lanes_tables_find_pair(struct lanes *lanes, const struct lanes_attacker *attacker,
                            uint32_t attacking, uint32_t defending);
bool lanes_tables_find_next(struct lanes *lanes, uint32_t condition);

void lanes_tables_fini(struct lanes_player *player);

#endif
