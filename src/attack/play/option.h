/* option - every way to use an ability in a state.
 * Units:  dice.      Owns: nothing.      Errors: none. */
#ifndef PLAY_OPTION_H
#define PLAY_OPTION_H

#include "attack/play/attack.h"

#include <stdbool.h>

/** Whether an ability can do anything now. */
bool play_option_exists(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state);

/** Whether what an ability asks for is so: its facts, and that something is left to act on after
 *  neutralizing. */
bool play_option_is_met(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state);

/** Called for each way on. ability is NULL for going on without using anything more. */
typedef void play_option_fn(const struct play_ability *ability, const struct play_state *after,
                            void *context);

/** Call visit for each different use of an ability in a state in which it can do something, its
 *  price paid. */
void play_use_each(const struct play_attack *attack, const struct play_ability *ability,
                   const struct play_state *state, play_option_fn *visit, void *context);

/** Call visit for each way to pay for an ability that cannot be refused; it does not count as used
 *  yet, and what it is for has not happened. */
void play_price_each(const struct play_attack *attack, const struct play_ability *ability,
                     const struct play_state *state, play_option_fn *visit, void *context);

/** Call visit for every way on from a state in which a side has a choice: first to go on, unless it
 *  must act; then each different use of each ability, its price paid; or, of an ability that can be
 *  refused, to accept and to refuse. */
void play_option_each(const struct play_attack *attack, const struct play_state *state,
                      play_option_fn *visit, void *context);

/** Who chooses in a state. */
enum rules_side play_option_chooser(const struct play_attack *attack,
                                    const struct play_state *state);

/** The color of the dice that a test in a state rolls, apart from those of the attack. */
enum dice_color play_test_color(const struct play_attack *attack, const struct play_state *state);

/** Let one die of the test show a face: what it does happens at once, or is owed where it can
 *  happen in several ways. */
void play_test_show(const struct play_attack *attack, struct play_state *state,
                    enum dice_face face);

#endif
