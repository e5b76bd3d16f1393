/* option - every way to use an ability in a state.
 * Units:  dice.      Owns: nothing.      Errors: none. */
#ifndef GRAPH_OPTION_H
#define GRAPH_OPTION_H

#include "graph/attack.h"
#include "graph/state.h"

#include <stdbool.h>

/** Whether an ability can do anything now. */
bool graph_option_exists(const struct graph_attack *attack, const struct graph_ability *ability,
                         const struct graph_state *state);

/** Called for each way on. ability is NULL for going on without using anything more. */
typedef void graph_option_fn(const struct graph_ability *ability, const struct graph_state *after,
                             void *context);

/** Call visit for every way on from a state in which a side has a choice: first to go on, unless it
 *  must act; then each different use of each ability, its price paid; or, of an ability that can be
 *  refused, to accept and to refuse. */
void graph_option_each(const struct graph_attack *attack, const struct graph_state *state,
                       graph_option_fn *visit, void *context);

/** Who chooses in a state. */
enum rules_side graph_option_chooser(const struct graph_attack *attack,
                                     const struct graph_state *state);

#endif
