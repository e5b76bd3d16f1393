/* option - every way to use an ability in a state.
 * Units:  dice.      Owns: nothing.      Errors: none. */
#ifndef GRAPH_OPTION_H
#define GRAPH_OPTION_H

#include "graph/attack.h"
#include "graph/state.h"

#include <stdbool.h>

/** Whether an ability can do anything now. */
bool graph_option_exists(const struct graph_ability *ability, const struct graph_state *state);

typedef void graph_option_fn(const struct graph_state *after, void *context);

/** Call visit with the state after each different use of an ability of an attack, its price paid.
 *  None, if what it could do is left to a lesser ability. */
void graph_option_each(const struct graph_attack *attack, const struct graph_ability *ability,
                       const struct graph_state *state, graph_option_fn *visit, void *context);

#endif
