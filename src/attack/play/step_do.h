/* step_do - what the ways to carry out one step share; only for step.c and step_do.c.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_STEP_DO_H
#define PLAY_STEP_DO_H

#include "attack/play/step.h"

/* A step that is carried out. */
struct chooser {
    const struct step_walk *walk;
    const struct rules_step *step;
    size_t index;          /* of the step */
    enum dice_color color; /* of the dice that it acts on */
};

/** The ship that it acts on. */
static inline enum rules_side step_target(const struct chooser *chooser)
{
    return rules_step_target(chooser->step, chooser->walk->ability->actor);
}

/** Carry out the steps that follow. */
static inline void step_go_on(const struct chooser *chooser, const struct play_state *state)
{
    const struct step_walk *walk = chooser->walk;

    if (chooser->index + 1 == walk->step_count)
        walk->visit(walk->ability, state, walk->context);
    else
        step_walk(walk, chooser->index + 1, state);
}

/* One function for each operation on tokens, shields and the rest; those on dice are in step.c. */
void step_do_lose(struct chooser *chooser, const struct play_state *state);
void step_do_gain(struct chooser *chooser, const struct play_state *state);
void step_do_suffer(struct chooser *chooser, const struct play_state *state);
void step_do_deal(struct chooser *chooser, const struct play_state *state);
void step_do_test(struct chooser *chooser, const struct play_state *state);
void step_do_shield(struct chooser *chooser, const struct play_state *state);
void step_do_charge(struct chooser *chooser, const struct play_state *state);
void step_do_bonus_attack(struct chooser *chooser, const struct play_state *state);
void step_do_name_result(struct chooser *chooser, const struct play_state *state);
void step_do_name_count(struct chooser *chooser, const struct play_state *state);
void step_do_no_attack(struct chooser *chooser, const struct play_state *state);
void step_do_as_hit(struct chooser *chooser, const struct play_state *state);
void step_do_roll(struct chooser *chooser, const struct play_state *state);

#endif
