/* compile - the steps in which an attack is compiled; only for attack.c, each in a file of its own.
 * Units:  dice; situations.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_COMPILE_H
#define PLAY_COMPILE_H

#include "attack/play/attack.h"

/** Apply what words and cards say about the ships and the attack itself, where the conditions hold
 * (ship_words.c): each once, and whatever their order. The situation comes first: what is true by
 * one of its words can be the condition of another, until nothing changes any more. Attack value
 * and agility come after it. start: tokens before anything has happened. */
void play_ship_words(struct play_attack *out, const struct loadout *const loadouts[RULES_SIDES],
                     const struct play_state *start);

/** Whether a word that changes a value does so only if the defender is critically damaged, or only
 * if it is not, which an earlier attack decides: it is left to the roll. critical: set, which */
bool play_word_waits(const struct play_attack *attack, const struct rules_effect *effect,
                     enum rules_side bearer, const struct play_state *start, bool *critical);

/** Part an effect of RULES_AFTER into what its user chooses and pays in the modify step, and what
 *  then must happen after the attack (promise.c). Conditions about what is left after neutralizing,
 *  with all that stands beside them as alternatives, are asked when it happens; the others when it
 *  is chosen. */
void play_promise_split(const struct rules_effect *effect, struct rules_effect *now,
                        struct rules_effect *later);

/** Sort the abilities by window, set the bits that say which of them were used, and what the states
 * of an attack have to keep, because something asks for it (order.c). */
void play_order(struct play_attack *attack);

#endif
