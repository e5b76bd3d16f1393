/* ready - whether an ability can be used: bits, tokens, facts, and the rules that hold.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef GRAPH_READY_H
#define GRAPH_READY_H

#include "graph/attack.h"
#include "graph/state.h"

/** Whether an ability has not been used up, can be paid for, and nothing forbids it now. It may
 *  still find no die to act on. */
bool graph_is_ready(const struct graph_attack *attack, const struct graph_ability *ability,
                    const struct graph_state *state);

/** Whether the tokens and shields are there that the steps of an ability take. */
bool graph_can_pay(const struct graph_attack *attack, const struct graph_ability *ability,
                   const struct graph_state *state);

/** Whether an ability may yet be used, now or later in its window. */
bool graph_is_possible(const struct graph_attack *attack, const struct graph_ability *ability,
                       const struct graph_state *state);

/** Whether a step of an ability that lasts has been carried out: it counts dice, or holds. A rule
 *  that holds from the start does so only while its condition is true. */
bool graph_in_force(const struct graph_attack *attack, const struct graph_ability *ability,
                    const struct rules_step *step, const struct graph_state *state);

/** Whether an ability may do to dice all that its steps do: the range and the rules that hold now
 *  may forbid one. */
bool graph_may_modify(const struct graph_attack *attack, const struct graph_ability *ability,
                      const struct graph_state *state);

/** Whether the range forbids a step of an ability, whatever rules hold. */
bool graph_range_forbids(const struct graph_attack *attack, const struct graph_ability *ability,
                         const struct rules_step *step);

/** The ship whose dice a step of an ability acts on; after neutralizing all are the attacker's. */
enum rules_side graph_dice_owner(const struct graph_ability *ability,
                                 const struct rules_step *step);

/** Shields the defender has left, whatever it has suffered so far; < 0: nobody knows. */
int graph_shields(const struct graph_attack *attack, const struct graph_state *state);

/** Whether the shields are there that a step of an ability takes. */
bool graph_can_lose_shields(const struct graph_attack *attack, const struct graph_ability *ability,
                            const struct rules_step *step, const struct graph_state *state);

/** How many tokens of a kind a ship can spend: not those that rules bar. */
unsigned graph_spendable(const struct graph_attack *attack, const struct graph_state *state,
                         enum rules_side side, enum rules_token token);

/** Whether a rule holds for a side, and its counts: the least of them.
 *  tokens  set to the kinds that any such rule names, for RULES_MOD_ONLY and RULES_MOD_OWN those
 *          that all of them name; may be NULL
 */
bool graph_holds(const struct graph_attack *attack, const struct graph_state *state,
                 enum rules_operation operation, enum rules_side side, int *least,
                 uint16_t *tokens);

#endif
