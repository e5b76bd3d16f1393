/* step - every way to carry out the steps of an effect.
 * Units:  dice, tokens.      Owns: nothing.      Errors: none. */
#ifndef PLAY_STEP_H
#define PLAY_STEP_H

#include "attack/play/option.h"

/* Which steps of an ability are carried out. */
struct step_walk {
    const struct play_attack *attack;
    const struct play_ability *ability;
    const struct rules_step *steps;
    size_t step_count;
    play_option_fn *visit;
    void *context;
};

/** Whether dice, tokens and shields allow a step of the ability. */
bool step_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct rules_step *step, const struct play_state *state);

/** Carry out the steps from number `index` on in every way, and call visit with each state then. */
void step_walk(const struct step_walk *walk, size_t index, const struct play_state *state);

#endif
