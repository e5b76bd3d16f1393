/* condition - whether the facts hold that an effect asks for, and how many dice a roll has, which
 * each depend on the other.
 * Units:  dice.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PLAY_CONDITION_H
#define PLAY_CONDITION_H

#include "attack/play/attack.h"

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

/** The dice of a color that are rolled in a state before the roll. all: with the words that ask how
 *  many there are; without them, what they are answered. */
int play_roll_count(const struct play_attack *attack, const struct play_state *state,
                    enum dice_color color, bool all);

#endif
