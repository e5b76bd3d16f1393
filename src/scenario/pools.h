/* pools - the charges of a loadout: which effects share them, and how many there are.
 * Units:  charges; pools are numbered from 1.
 * Owns:   nothing.      Errors: more pools than one loadout can have.
 *
 * A card has one pool for all it does, a word of its own another, unless the loadout says
 * "charges=N" for all of them. What friends pay is counted in the same way. */
#ifndef SCENARIO_POOLS_H
#define SCENARIO_POOLS_H

#include "scenario/loadout.h"

/** Number the pools of a loadout that has been read, and find how much force the ship can have. */
volley_status pools_assign(struct loadout *loadout, const struct error_place *place,
                           volley_error *err);

#endif
