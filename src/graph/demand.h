/* demand - tokens that a rule makes a ship spend by the end of the modify step of its own dice.
 * Owns:   nothing.      Errors: an attack with too many such rules is refused. */
#ifndef GRAPH_DEMAND_H
#define GRAPH_DEMAND_H

#include "graph/attack.h"
#include "graph/state.h"

/** Find the rules of an attack that make a ship spend, once its abilities are in order. */
volley_status graph_demands_find(struct graph_attack *attack, volley_error *err);

/** A ship has spent a token: what asks for such a one is met. */
void graph_demands_meet(const struct graph_attack *attack, struct graph_state *state,
                        enum rules_side side, enum rules_token token);

/** Whether the use of an ability meets a rule that has not been met. */
bool graph_demands_ask(const struct graph_attack *attack, const struct graph_ability *ability,
                       const struct graph_state *state);

/** Whether the normal effect of a token can be used without a die, because a rule asks for it and
 *  the edition allows it. The ability is ready. */
bool graph_demands_idle(const struct graph_attack *attack, const struct graph_ability *ability,
                        const struct graph_state *state);

#endif
