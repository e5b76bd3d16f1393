/* lanes_walks - which table an attack has, where that hangs on how ships look
 * (battle/lanes/kernel_body_walk.h), found when it is first asked for.
 * Units:  as in battle/lanes/kernel.h.      Owns: the walks of a player.
 * Errors: player->status says why something is not found. */
#ifndef ENGAGEMENT_LANES_WALKS_H
#define ENGAGEMENT_LANES_WALKS_H

#include "battle/lanes/lanes.h"

/** Room for the conditions that the game knows, and how they look; false: none. */
bool lanes_walks_fit(struct lanes_player *player);

/** Roots for all rounds of a player. */
bool lanes_walks_init(struct lanes_player *player);

/** Whether there may be no room for what one more block asks for. */
bool lanes_walks_full(const struct lanes_player *player);

/** Likewise, as in lanes_tables.h. */
bool lanes_walks_find(struct lanes *lanes, const struct lanes_asked *asked);

void lanes_walks_fini(struct lanes_player *player);

/* ---- keys of how more than two ships look, found by their hash (struct lanes_keys) ---- */

/** Room for looks that are, marked, below `most`. Where their keys have to become longer, or looks
 *  are other numbers than before (`anew`), all are forgotten, to be asked for again. */
bool lanes_keys_fit(struct lanes_player *player, uint32_t most, bool anew);

/** An attack that a kernel has asked for has this table. */
bool lanes_keys_add(struct lanes_player *player, const struct lanes_asked *asked, uint32_t table);

/** Bytes of all keys. */
size_t lanes_keys_bytes(const struct lanes_player *player);

void lanes_keys_fini(struct lanes_player *player);

#endif
