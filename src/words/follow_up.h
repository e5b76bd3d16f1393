/* follow_up - the attacks that come out of one of a ship: bonus attacks, and the second one of an
 * attack that is made twice.
 * Units:  attacks of a loadout are numbered from 0, the one they come out of (loadout.follow_ups).
 * Owns:   nothing.      Errors: none. */
#pragma once

#include "words/loadout.h"

/** A loadout as it is in attack `number`: shares what it points to, and needs no loadout_fini. */
struct loadout follow_up_attack(const struct loadout *loadout, size_t number);

/** Whether an effect is not there in the attack that the loadout stands for. */
static inline bool follow_up_is_absent(const struct loadout *attack,
                                       const struct rules_effect *effect)
{
    return effect->absent >> attack->attack & 1;
}

/** Whether the attack that the loadout stands for is the second one of an attack that is made
 *  twice; and whether it is one of the two. */
bool follow_up_is_second(const struct loadout *attack);
bool follow_up_is_of_two(const struct loadout *attack);

/** Whether a bonus attack may come out of the attack that the loadout stands for. */
bool follow_up_may_come(const struct loadout *attack);

/** Whether an attack of a ship is a bonus attack, or the second one of such. */
bool follow_up_is_bonus(const struct loadout *loadout, size_t number);

/** The number of the second attack of an attack that is made twice; 0: it is not. */
size_t follow_up_second_of(const struct loadout *loadout, size_t number);

/** Leave out bonus attacks that disarm the ship: where round follows round, each costs it the
 * attack of the next one. */
void follow_up_forgo(struct loadout *loadout);
