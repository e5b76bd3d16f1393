/* armament - what each attack of a ship is made with: the first one, those it may make out of it,
 * and the second one of an attack that is made twice.
 * Units:  attacks of a loadout are numbered from 0, the first one, as bits of rules_effect.absent.
 * Owns:   nothing; changes the loadout.
 * Errors: weapons that nothing can fire, or that cannot be fired.
 *
 * Of the weapon cards that are named the first is that of the first attack, unless a bonus attack
 * of the loadout needs that to be a primary one and it is the only card named. The others are for
 * bonus attacks. What a weapon card needs for a bonus attack of what can come and go, and what it
 * costs, is asked for and paid when that is declared: it becomes part of the effect that allows it.
 */
#pragma once

#include "words/ship.h"

/* The weapon cards that a loadout names, in their order. */
struct armament_named {
    uint8_t cards[RULES_WEAPONS_MAX];
    struct error_place places[RULES_WEAPONS_MAX];
    uint8_t count;
    const struct ship_named *ship; /* that attacks with them */
    bool has_dice;                 /* the ship has an attack value of its own */
};

/** Arm all attacks of a loadout. Afterwards loadout.follow_ups are known, but for the pools that
 *  their shots are paid from. */
volley_status armament_settle(struct loadout *loadout, const struct armament_named *named,
                              const struct error_place *start, volley_error *err);

/* ---- pools ---- */

/* The charges of a loadout: which effects share them, and how many there are. */

/** Number the pools of a loadout that has been read, its weapon fired. */
volley_status pools_assign(struct loadout *loadout, const struct error_place *place,
                           volley_error *err);

/** An error if the weapon, named at `place`, has no charges for the attack. */
volley_status pools_check_shots(const struct loadout *loadout, const struct error_place *place,
                                volley_error *err);

/** How much force the ship can have: as its cards say, or as the player says it has; if nobody says
 *  anything, there is no limit. */
void pools_find_force(struct loadout *loadout);

/** Whether the charges of an effect are those of the weapon that is fired. */
bool pools_is_of_weapon(const struct rules_effect *effect);
