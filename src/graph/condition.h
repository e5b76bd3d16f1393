/* condition - whether the facts hold that an effect asks for.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef GRAPH_CONDITION_H
#define GRAPH_CONDITION_H

#include "graph/attack.h"
#include "graph/state.h"

enum graph_verdict {
    GRAPH_NEVER, /* a fact does not hold in this attack */
    GRAPH_MAYBE, /* it depends on what happens */
    GRAPH_ALWAYS
};

/** What is known before the attack about the facts of an effect that `bearer` says.
 *  missing  set to the first fact that does not hold; may be NULL */
enum graph_verdict graph_condition_known(const struct graph_attack *attack,
                                         const struct rules_effect *effect, enum rules_side bearer,
                                         const struct rules_fact **missing);

/** Whether the facts of an effect hold in a state, said by `bearer`. */
bool graph_condition_in(const struct graph_attack *attack, const struct rules_effect *effect,
                        enum rules_side bearer, const struct graph_state *state);

/** Whether the facts of an ability hold now. */
bool graph_condition_holds(const struct graph_attack *attack, const struct graph_ability *ability,
                           const struct graph_state *state);

#endif
