/* side - the two ships of an attack.
 * Owns:   nothing.      Errors: none. */
#pragma once

enum rules_side { RULES_ATTACKER, RULES_DEFENDER, RULES_SIDES };

static inline enum rules_side rules_other_side(enum rules_side side)
{
    return side == RULES_ATTACKER ? RULES_DEFENDER : RULES_ATTACKER;
}
