/* demand - tokens that a rule makes a ship spend by the end of the modify step of its own dice.
 * Owns:   nothing.      Errors: an attack with too many such rules is refused. */
#ifndef PLAY_DEMAND_H
#define PLAY_DEMAND_H

#include "attack/play/attack.h"

/** Find the rules of an attack that make a ship spend, once its abilities are in order. */
volley_status play_demands_find(struct play_attack *attack, volley_error *err);

/** A ship has spent a token: what asks for such a one is met. */
void play_demands_meet(const struct play_attack *attack, struct play_state *state,
                       enum rules_side side, enum rules_token token);

/** Whether the use of an ability meets a rule that has not been met. */
bool play_demands_ask(const struct play_attack *attack, const struct play_ability *ability,
                      const struct play_state *state);

/** Whether the normal effect of a token can be used without a die, because a rule asks for it and
 *  the edition allows it. The ability is ready. */
bool play_demands_idle(const struct play_attack *attack, const struct play_ability *ability,
                       const struct play_state *state);

#endif
