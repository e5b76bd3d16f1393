/* lanes_keys - which table an attack has, where it hangs on how more than two ships look: by a key
 * of all of them (struct lanes_keys), found by its hash.
 * Units:  as in battle/kernel.h.      Owns: the keys of a player.
 * Errors: player->status says why there is no room. */
#ifndef ENGAGEMENT_LANES_KEYS_H
#define ENGAGEMENT_LANES_KEYS_H

#include "battle/lanes.h"

/** Room for looks that are, marked, below `most`. Where their keys have to become longer, or looks
 *  are other numbers than before (`anew`), all are forgotten, to be asked for again. */
bool lanes_keys_fit(struct lanes_player *player, uint32_t most, bool anew);

/** An attack that a kernel has asked for has this table. */
bool lanes_keys_add(struct lanes_player *player, const struct lanes_asked *asked, uint32_t table);

/** Bytes of all keys. */
size_t lanes_keys_bytes(const struct lanes_player *player);

void lanes_keys_fini(struct lanes_player *player);

#endif
