/* play - the rules at work: what can be done in a state, and what comes of it.
 * Units:  dice, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#pragma once

#include "attack/play/attack.h"
#include "game/dice/neutralize.h"

/* ---- whether facts hold, and how many dice a roll has (condition.c) ---- */

enum play_verdict {
    PLAY_NEVER, /* a fact does not hold in this attack */
    PLAY_MAYBE, /* it depends on what happens */
    PLAY_ALWAYS
};

/** What is known before the attack about the facts of an effect that `bearer` says.
 *  missing  set to the first fact that does not hold; may be NULL */
enum play_verdict play_condition_known(const struct play_attack *attack,
                                       const struct rules_effect *effect, enum rules_side bearer,
                                       const struct rules_fact **missing);

/** Whether the facts of an effect hold in a state, said by `bearer`. */
bool play_condition_in(const struct play_attack *attack, const struct rules_effect *effect,
                       enum rules_side bearer, const struct play_state *state);

/** Whether the facts of an ability hold now. */
bool play_condition_holds(const struct play_attack *attack, const struct play_ability *ability,
                          const struct play_state *state);

/** More dice in a roll or fewer, or its value changed, by a step of `actor`. */
void play_roll_add(const struct play_attack *attack, const struct rules_step *step,
                   enum rules_side actor, enum dice_color color, struct rules_roll *roll);

/** The dice of a color that are rolled in a state before the roll. all: with the words that ask how
 *  many there are; without them, what they are answered. */
int play_roll_count(const struct play_attack *attack, const struct play_state *state,
                    enum dice_color color, bool all);

/* ---- whether an ability can be used (ready.c) ---- */

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

/** Shields the attacker has left, whatever effects have done to it; < 0: nobody knows. */
int play_attacker_shields(const struct play_attack *attack, const struct play_state *state);

/** Results, a mask of faces, that give tokens instead of damage by the rules that hold. */
uint8_t play_turned(const struct play_attack *attack, const struct play_state *state);

/** Kinds of tokens that the results left after neutralizing will give the defender. */
uint16_t play_given(const struct play_attack *attack, const struct play_state *state);

/** The kind of damage, DICE_HIT or DICE_CRIT, that a result or an effect of a kind is to the
 *  defender. */
enum dice_face play_damage_kind(const struct play_attack *attack, const struct play_state *state,
                                enum dice_face face);

/** Damage that the defender has suffered, or will from what lies there (RULES_OF_DAMAGE).
 *  faces  of these kinds alone; 0: all */
int play_suffered(const struct play_attack *attack, const struct play_state *state, uint8_t faces);

/** Shields that the defender has lost in the attack, or will for what lies there; < 0: nobody
 * knows. */
int play_shields_lost(const struct play_attack *attack, const struct play_state *state);

/** Whether the defender was dealt a damage card, or will be for what lies there; where nobody knows
 *  its shields, only cards that an effect deals are known.
 *  faces  DICE_BIT(DICE_CRIT): a faceup one; DICE_BIT(DICE_HIT): a facedown one; 0: any */
bool play_dealt(const struct play_attack *attack, const struct play_state *state, uint8_t faces);

/** Whether the defender is destroyed, or will be by what lies there; false where nobody knows its
 *  hull. */
bool play_destroyed(const struct play_attack *attack, const struct play_state *state);

/** Whether the shields are there that a step of an ability takes. */
bool play_can_lose_shields(const struct play_attack *attack, const struct play_ability *ability,
                           const struct rules_step *step, const struct play_state *state);

/** How many tokens of a kind who uses an ability can spend on it: not those that rules bar. */
unsigned play_spendable(const struct play_attack *attack, const struct play_state *state,
                        const struct play_ability *use, enum rules_token token);

/** Whether a rule holds for a side, and its counts: the least of them.
 *  tokens  set to the kinds that any such rule names; where they are its exceptions (RULES_EXCEPTS)
 *          those that all of them name; may be NULL
 */
bool play_holds(const struct play_attack *attack, const struct play_state *state,
                enum rules_operation operation, enum rules_side side, int *least, uint16_t *tokens);

/** Whether it holds for one of the sides. */
bool play_holds_for_any(const struct play_attack *attack, const struct play_state *state,
                        enum rules_operation operation);

/* ---- every way to use an ability in a state (option.c) ---- */

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

/* ---- from one decision or die to the next (advance.c) ---- */

/** Go on to the next point at which a die is rolled or a side has a choice, or to the end.
 *  Returns the words of play_attack.rolls that made dice more or fewer on the way, a bit each. */
uint32_t play_advance(const struct play_attack *attack, struct play_state *state);

/** Take the dice of a roll window in hand and wear off the token that made them fewer. Returns the
 *  words that made them more or fewer. */
uint32_t play_begin_roll(const struct play_attack *attack, struct play_state *state);

/** How results are cancelled in a state; of the dice it depends no more than the rules that hold.
 */
struct dice_rules play_neutralize_rules(const struct play_attack *attack,
                                        const struct play_state *state);

/** Leave only what the attack did: the results that are not cancelled. */
void play_neutralize(const struct play_attack *attack, struct play_state *state);

/** Sum up the damage of the attack, which is over. */
void play_finish(const struct play_attack *attack, struct play_state *state);

/** Whether that leaves the results that lie there as they are, whatever comes to them, and what
 *  else it does depends on no more of the dice than whether there are any. */
bool play_finishes_alike(const struct play_attack *attack, const struct play_state *state);

/** The next window from one on in which something can happen, or the end. */
uint8_t play_next_window(const struct play_attack *attack, uint8_t window);
