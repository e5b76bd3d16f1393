/* lanes_parts - conditions in two parts, where tables are found by looks
 * (battle/lanes/kernel_body_walk.h): what attacks change, and the rest.
 * Units:  bodies from 1; tokens, the numbers of each kind of ship from 0; codes as in
 *         battle/lanes/kernel.h.
 * Owns:   the parts of a player; free with lanes_parts_fini.
 * Errors: player->status says why something is not found.
 *
 * Nearly every attack changes tokens, charges spent and what is noted of a ship, and nothing else
 * of its condition. So these are a number of their own, and what an attack leaves of a ship is such
 * a number, whatever its damage cards are. All else is its body. */
#ifndef ENGAGEMENT_LANES_PARTS_H
#define ENGAGEMENT_LANES_PARTS_H

#include "battle/lanes/lanes.h"

bool lanes_parts_init(struct lanes_player *player);

/** Take apart the conditions that the game knows. False: there are too many parts, or no memory. */
bool lanes_parts_fit(struct lanes_player *player);

/** The code of a condition that has been taken apart. */
static inline uint32_t lanes_parts_code(const struct lanes_player *player, uint32_t condition)
{
    return player->parts.codes[condition];
}

/** The tokens of a condition, for a word. UINT32_MAX: not found. */
uint32_t lanes_parts_tokens(struct lanes_player *player, const struct condition *of);

/** The condition of two parts, which nobody has met yet. 0: not found. */
uint32_t lanes_parts_make(struct lanes_player *player, uint32_t body, uint32_t tokens);

/** The condition of two parts. tokens: the number alone. 0: not found. */
static inline uint32_t lanes_parts_condition(struct lanes_player *player, uint32_t body,
                                             uint32_t tokens)
{
    const struct lanes_walks *walks = &player->lanes.tables.walks;
    const uint32_t known = walks->conditions[((size_t)body << walks->token_bits) + tokens];

    return known ? known : lanes_parts_make(player, body, tokens);
}

/** The condition of a ship of a lane, by its place in all rows of ships. 0: not found. */
static inline uint32_t lanes_parts_at(struct lanes_player *player, size_t row)
{
    return lanes_parts_condition(player, player->lanes.bodies[row],
                                 player->lanes.ships[row] & (LANES_TOKENS - 1));
}

/** A ship of a lane as it stands. False: its condition is not found. */
bool lanes_parts_ship(struct lanes_player *player, size_t ship, uint32_t lane,
                      struct state_ship *out);

/** Bytes of what has a place for each two parts. */
size_t lanes_parts_bytes(const struct lanes_player *player);

void lanes_parts_fini(struct lanes_player *player);

#endif
