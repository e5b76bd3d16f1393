/* lanes_tables - what a kernel looks up, found when it is first asked for.
 * Units:  as in battle/lanes/kernel.h; bodies from 1; tokens, the numbers of each kind of ship from
 * 0. Owns:   the tables of a player. Errors: player->status says why something is not found. */
#pragma once

#include "battle/lanes/lanes.h"

/* Bytes of a table that has a place for everything that may be asked for. */
static const size_t lanes_bytes_most = (size_t)64 << 20;

static inline struct lanes_player *lanes_player_of(struct lanes *lanes)
{
    return (struct lanes_player *)lanes; /* its first member */
}

/** Note why something is not found. Returns false. */
bool lanes_fail_large(struct lanes_player *player);
bool lanes_fail_nomem(struct lanes_player *player);

/** Room for a first attack: where nobody attacks, a kernel looks at one, too. */
bool lanes_tables_init(struct lanes_player *player);

/** The number of the table of an attack; 0: not found. Attacks that come to the same have the same
 *  table: so those that are in use stay near. */
uint32_t lanes_tables_add(struct lanes_player *player, const struct round_attack *attack);

/** What a kernel asks for is put in its tables: the condition of the next round, the table of an
 *  attack. False: it is not found, and the kernel gives up. */
bool lanes_tables_find_next(struct lanes *lanes, uint32_t body, uint32_t tokens);
bool lanes_looks_find(struct lanes *lanes, const struct lanes_asked *asked);

/** A ship of a lane recovers shields, if it may and wants to: its body tells so until the round has
 *  ended. False: it is not found. */
bool lanes_recover(struct lanes *lanes, size_t ship, uint32_t lane);

void lanes_tables_fini(struct lanes_player *player);

/** Bytes of all of them. */
size_t lanes_tables_bytes(const struct lanes_player *player);

/* ---- conditions in two parts ----
 *
 * Nearly every attack changes tokens, charges spent and what is noted of a ship, and nothing else
 * of its condition. So these are a number of their own, and what an attack leaves of a ship is such
 * a number, whatever its damage cards are. All else is its body. */

bool lanes_parts_init(struct lanes_player *player);

/** Take apart the conditions that the game knows. False: there are too many parts, or no memory. */
bool lanes_parts_fit(struct lanes_player *player);

/** The code of a condition that has been taken apart. */
static inline uint32_t lanes_parts_code(const struct lanes_player *player, uint32_t condition)
{
    return player->parts.codes[condition];
}

/** The condition of two parts, which nobody has met yet. 0: not found. */
uint32_t lanes_parts_make(struct lanes_player *player, uint32_t body, uint32_t tokens);

/** The condition of two parts. tokens: the number alone. 0: not found. */
static inline uint32_t lanes_parts_condition(struct lanes_player *player, uint32_t body,
                                             uint32_t tokens)
{
    const struct lanes_tables *tables = &player->lanes.tables;
    const uint32_t known = tables->conditions[((size_t)body << tables->token_bits) + tokens];

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

/* ---- which table an attack has: that hangs on how ships look ---- */

/** Room for the conditions that the game knows, and how they look; false: none. */
bool lanes_looks_fit(struct lanes_player *player);

/** Roots for all rounds of a player. */
bool lanes_looks_init(struct lanes_player *player);

/** Whether there may be no room for what one more block asks for. */
bool lanes_looks_full(const struct lanes_player *player);

/** Bytes of all keys. */
size_t lanes_keys_bytes(const struct lanes_player *player);
void lanes_keys_fini(struct lanes_player *player);
