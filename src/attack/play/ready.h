/* ready - whether an ability can be used: bits, tokens, facts, and the rules that hold.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PLAY_READY_H
#define PLAY_READY_H

#include "attack/play/attack.h"

/** Whether an ability has not been used up, can be paid for, and nothing forbids it now, but that
 *  its facts may not be so. */
bool play_may_use(const struct play_attack *attack, const struct play_ability *ability,
                  const struct play_state *state);

/** Whether the tokens and shields are there that the steps of an ability take. */
bool play_can_pay(const struct play_attack *attack, const struct play_ability *ability,
                  const struct play_state *state);

/** Whether an ability may yet be used, now or later in its window. */
bool play_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct play_state *state);

/** Whether a step of an ability that lasts has been carried out: it counts dice, or holds. A rule
 *  that holds from the start does so only while its condition is true. */
bool play_in_force(const struct play_attack *attack, const struct play_ability *ability,
                   const struct rules_step *step, const struct play_state *state);

/** Whether an ability may do to dice all that its steps do: the range and the rules that hold now
 *  may forbid one. */
bool play_may_modify(const struct play_attack *attack, const struct play_ability *ability,
                     const struct play_state *state);

/** Whether the range forbids a step of an ability, whatever rules hold. */
bool play_range_forbids(const struct play_attack *attack, const struct play_ability *ability,
                        const struct rules_step *step);

/** Shields the defender has left, whatever it has suffered so far; < 0: nobody knows. */
int play_shields(const struct play_attack *attack, const struct play_state *state);

/** Whether the shields are there that a step of an ability takes. */
bool play_can_lose_shields(const struct play_attack *attack, const struct play_ability *ability,
                           const struct rules_step *step, const struct play_state *state);

/** How many tokens of a kind a ship can spend: not those that rules bar. */
unsigned play_spendable(const struct play_attack *attack, const struct play_state *state,
                        enum rules_side side, enum rules_token token);

/** Whether a rule holds for a side, and its counts: the least of them.
 *  tokens  set to the kinds that any such rule names; where they are its exceptions (RULES_EXCEPTS)
 *          those that all of them name; may be NULL
 */
bool play_holds(const struct play_attack *attack, const struct play_state *state,
                enum rules_operation operation, enum rules_side side, int *least, uint16_t *tokens);

/** Whether it holds for one of the sides. */
bool play_holds_for_any(const struct play_attack *attack, const struct play_state *state,
                        enum rules_operation operation);

#endif
