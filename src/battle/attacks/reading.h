/* reading - the words of a ship in an attack, read once for all attacks that find it so.
 * Units:  as the notation says.
 * Owns:   readings own what has been read, which never changes and lives as long as they do; free
 *         with readings_fini. All-zero is a valid empty set.
 * Errors: of the words, with their place; out of memory.
 *
 * To read words takes as long as to find best play of a simple attack, and the attacks of an
 * engagement find few ships in few conditions. */
#ifndef ENGAGEMENT_READING_H
#define ENGAGEMENT_READING_H

#include "battle/attacks/table.h"
#include "battle/setup/numbers.h"

/* ---- the charges of a ship from attack to attack ----
 *
 * A loadout numbers its pools as it meets them (words/armament.h), so that the same card can have
 * other numbers when the ship defends or fires another weapon. Here a pool is known by whose it
 * is. */

/* Whose charges they are. */
struct ship_pool {
    const struct cards_row *row; /* NULL: of words */
    uint8_t number;              /* of those of words, from 0 */
    bool of_friends;
    int8_t recovers; /* in each End Phase; < 0: it loses them */
};

struct ship_pools {
    struct ship_pool items[RULES_POOLS_MAX];
    uint8_t count;
};

/* ---- what words say ---- */

/* What words say: all but force, health, and what has happened to the ship. */
struct reading {
    volley_status status; /* not VOLLEY_OK: there is no loadout */
    struct loadout loadout;
    uint8_t pools[RULES_POOLS_MAX + 1]; /* those of the loadout, among the ship's */
};

/* Whose words they are, and what they hang on. No padding. */
struct reading_key {
    uint32_t words; /* of damage cards: attack_ship.words */
    int32_t range;  /* of an attacker, else 0 */
    uint8_t
        tokens[RULES_TOKENS]; /* but for force: what is said of that is what the ship can have */
    uint8_t kind, side;
    uint8_t weapon; /* of an attacker, else 0 */
    uint8_t unused[3];
};

struct attack_maker;

/** Read the words of a ship, or find what has been read.
 *  must_read  a fault of the words is one of the engagement, and is told; else the status alone
 *             says that the weapon cannot be fired as things stand */
volley_status readings_find(struct attack_maker *maker, const struct reading_key *key,
                            bool must_read, const struct reading **out, volley_error *err);

void readings_fini(struct numbers *readings);

#endif
