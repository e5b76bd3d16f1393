/* pools - the charges of a ship from attack to attack.
 * Units:  charges; 4 bits for each pool of a kind (attack_ship.spent).
 * Owns:   nothing; plain values.      Errors: more pools than there may be.
 *
 * A loadout numbers its pools as it meets them (words/armament.h), so that the same card can have
 * other numbers when the ship defends or fires another weapon. Here a pool is known by whose it
 * is. */
#ifndef ENGAGEMENT_POOLS_H
#define ENGAGEMENT_POOLS_H

#include "base/error.h"
#include "words/loadout.h"

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

/** Set of each pool of a loadout, from 1, its index among those of the ship; new ones are added. */
volley_status ship_pools_match(struct ship_pools *pools, const struct loadout *loadout,
                               const struct cards *library, uint8_t of[RULES_POOLS_MAX + 1],
                               volley_error *err);

#endif
