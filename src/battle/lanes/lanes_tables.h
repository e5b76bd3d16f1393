/* lanes_tables - what a kernel looks up, found when it is first asked for.
 * Units:  as in battle/lanes/kernel.h.      Owns: the tables of a player.
 * Errors: player->status says why something is not found. */
#ifndef ENGAGEMENT_LANES_TABLES_H
#define ENGAGEMENT_LANES_TABLES_H

#include "battle/lanes/lanes.h"

/* Bytes of a table that has a place for everything that may be asked for. */
static const size_t lanes_bytes_most = (size_t)64 << 20;

/* An attack of a ship in one condition on one in another. */
struct lanes_clash {
    const struct round_attack *attack;
    uint32_t conditions[RULES_SIDES]; /* unless tables are found by walks */
};

static inline struct lanes_player *lanes_player_of(struct lanes *lanes)
{
    return (struct lanes_player *)lanes; /* its first member */
}

/** Note why something is not found. Returns false. */
bool lanes_fail(struct lanes_player *player, volley_status status);
bool lanes_fail_large(struct lanes_player *player);
bool lanes_fail_nomem(struct lanes_player *player);

/* How many rows there are in each part of a table, and how wide they are. */
struct lanes_shape {
    size_t rows, width;
};

/** The parts of a table with more rows or wider ones, all else 0. NULL: out of memory.
 *  from  NULL: there is none yet */
uint32_t *lanes_widen(const uint32_t *from, size_t parts, struct lanes_shape before,
                      struct lanes_shape after);

/** Room for a first attack: where nobody attacks, a kernel looks at one, too. */
bool lanes_tables_init(struct lanes_player *player);

/** The number of the table of an attack; 0: not found. Attacks that come to the same have the same
 *  table: so those that are in use stay near. */
uint32_t lanes_tables_add(struct lanes_player *player, const struct lanes_clash *clash);

/** Room for the conditions that the game knows; false: none. */
bool lanes_tables_fit(struct lanes_player *player);

/** What a kernel asks for is put in its tables. False: it is not found, and the kernel gives up. */
bool lanes_tables_find_pair(struct lanes *lanes, const struct lanes_attacker *attacker,
                            uint32_t attacking, uint32_t defending);
bool lanes_tables_find_next(struct lanes *lanes, uint32_t condition);
bool lanes_tables_find_next_of(struct lanes *lanes, uint32_t body, uint32_t tokens);

void lanes_tables_fini(struct lanes_player *player);

#endif
