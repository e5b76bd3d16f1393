/* pools - the charges of a loadout: which effects share them, and how many there are.
 * Units:  charges; pools are numbered from 1.
 * Owns:   nothing.      Errors: more pools than one loadout can have.
 *
 * A card has one pool for all it does, a word of its own another, unless the loadout says
 * "charges=N" for all of them. What friends pay is counted in the same way. */
#ifndef SCENARIO_POOLS_H
#define SCENARIO_POOLS_H

#include "words/loadout.h"

/** Number the pools of a loadout that has been read, its weapon fired. */
volley_status pools_assign(struct loadout *loadout, const struct error_place *place,
                           volley_error *err);

/** Whether the weapon, named at `place`, has charges for so many attacks: an error if it has not,
 *  and nothing recovers them. */
volley_status pools_check_shots(const struct loadout *loadout, int attacks,
                                const struct error_place *place, volley_error *err);

/** How much force the ship can have: as its cards say, or as the player says it has; if nobody says
 *  anything, there is no limit. */
void pools_find_force(struct loadout *loadout);

/** Whether the charges of an effect are those of the weapon that is fired. */
bool pools_is_of_weapon(const struct rules_effect *effect);

#endif
