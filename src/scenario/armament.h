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
#ifndef SCENARIO_ARMAMENT_H
#define SCENARIO_ARMAMENT_H

#include "scenario/loadout.h"
#include "scenario/ship.h"

enum { ARMAMENT_WEAPONS_MAX = 4 };

/* The weapon cards that a loadout names, in their order. */
struct armament_named {
    uint8_t cards[ARMAMENT_WEAPONS_MAX];
    struct error_place places[ARMAMENT_WEAPONS_MAX];
    uint8_t count;
    const struct ship_named *ship; /* that attacks with them */
    bool has_dice;                 /* the ship has an attack value of its own */
    bool first_edition;            /* where a primary weapon has no turret arc apart */
};

/** Arm all attacks of a loadout. Afterwards loadout.follow_ups are known, but for the pools that
 *  their shots are paid from. */
volley_status armament_settle(struct loadout *loadout, const struct armament_named *named,
                              const struct error_place *start, volley_error *err);

/** A loadout as it is in attack number `number`: shares all that it points to, and needs no
 *  loadout_fini. */
struct loadout armament_attack(const struct loadout *loadout, size_t number);

/** Whether an effect is not there in the attack that the loadout stands for. */
static inline bool armament_is_absent(const struct loadout *attack,
                                      const struct rules_effect *effect)
{
    return effect->absent >> attack->attack & 1;
}

/** Whether the attack that the loadout stands for is the second one of an attack that is made
 *  twice; and whether it is one of the two. */
bool armament_is_second(const struct loadout *attack);
bool armament_is_of_two(const struct loadout *attack);

/** Whether a bonus attack may come out of the attack that the loadout stands for. */
bool armament_may_go_on(const struct loadout *attack);

/** Whether an attack of a ship is a bonus attack, or the second one of such. */
bool armament_is_bonus(const struct loadout *loadout, size_t number);

/** The number of the second attack of an attack that is made twice; 0: it is not. */
size_t armament_second_of(const struct loadout *loadout, size_t number);

#endif
