/* promise - an effect that is paid for in one window and happens in a later one, as two.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PLAY_PROMISE_H
#define PLAY_PROMISE_H

#include "game/rules/effect.h"

/** Part an effect of RULES_AFTER into what its user chooses and pays in the modify step, and what
 *  then must happen after the attack. Conditions about what is left after neutralizing, with all
 *  that stands beside them as alternatives, are asked when it happens; the others when it is
 *  chosen. */
void promise_split(const struct rules_effect *effect, struct rules_effect *now,
                   struct rules_effect *later);

#endif
