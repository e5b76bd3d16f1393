#include "attack/play/step_do.h"

#include "attack/play/take.h"

/* ---- dice ---- */

/* A way to take dice, on its way to the next step. */
struct way {
    const struct chooser *chooser;
    const struct play_state *state;
};

static void go_on_with(const struct play_dice *dice, const struct play_taken *taken, void *context)
{
    const struct way *way = context;
    const struct chooser *chooser = way->chooser;
    struct play_state after = *way->state;

    after.dice = *dice;
    play_take_leave(chooser->walk->attack, chooser->walk->ability, chooser->step, taken, &after);
    step_go_on(chooser, &after);
}

static void do_dice(struct chooser *chooser, const struct play_state *state)
{
    struct way way = { chooser, state };
    struct play_taking taking;
    struct play_dice dice = state->dice;

    if (!play_taking_find(&taking, chooser->walk->attack, chooser->walk->ability, chooser->step,
                          state))
        return;
    play_take_each(&taking, &dice, go_on_with, &way);
}

static void do_match(struct chooser *chooser, const struct play_state *state)
{
    unsigned dice = play_state_dice(state, chooser->color);

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_state after = *state;
        uint8_t *same = play_dice_at(&after.dice, chooser->color, PLAY_FRESH, face);

        if (dice == 0 || play_state_count(state, chooser->color, face) != dice)
            continue;
        *same = (uint8_t)(*same + chooser->step->count);
        play_take_note(chooser->walk->attack, chooser->walk->ability, chooser->step,
                       &(struct play_taken){ .count = 1 }, &after);
        step_go_on(chooser, &after);
    }
}

/* ---- all steps ---- */

typedef void do_fn(struct chooser *chooser, const struct play_state *state);

/* What has no function does nothing at the moment it is used: it is read off the ability's bit, or
 * was settled before. */
static do_fn *const do_operation[RULES_OPERATIONS] = {
    [RULES_ROLL] = step_do_roll,
    [RULES_REROLL] = do_dice,
    [RULES_CHANGE] = do_dice,
    [RULES_ADD] = do_dice,
    [RULES_CANCEL] = do_dice,
    [RULES_MATCH] = do_match,
    [RULES_GAIN] = step_do_gain,
    [RULES_LOSE] = step_do_lose,
    [RULES_SUFFER] = step_do_suffer,
    [RULES_SHIELD] = step_do_shield,
    [RULES_FACEDOWN] = step_do_deal,
    [RULES_FACEUP] = step_do_deal,
    [RULES_TEST] = step_do_test,
    [RULES_GAIN_CHARGE] = step_do_charge,
    [RULES_LOSE_CHARGE] = step_do_charge,
    [RULES_BONUS_ATTACK] = step_do_bonus_attack,
    [RULES_NAME_RESULT] = step_do_name_result,
    [RULES_NAME_COUNT] = step_do_name_count,
    [RULES_NO_ATTACK] = step_do_no_attack,
    [RULES_AS_HIT] = step_do_as_hit,
};

void step_walk(const struct step_walk *walk, size_t index, const struct play_state *state)
{
    struct chooser chooser = { .walk = walk, .index = index };
    do_fn *act;

    if (index == walk->step_count) {
        walk->visit(walk->ability, state, walk->context);
        return;
    }
    chooser.step = &walk->steps[index];
    chooser.color = play_step_color(walk->ability, chooser.step);
    act = do_operation[chooser.step->operation];
    if (act)
        act(&chooser, state);
    else
        step_go_on(&chooser, state);
}

bool step_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct rules_step *step, const struct play_state *state)
{
    struct play_taking taking;

    if (rules_step_takes(step))
        return play_taking_find(&taking, attack, ability, step, state) &&
               play_take_exists(&taking, &state->dice);
    return step->operation != RULES_MATCH ||
           play_state_dice(state, play_step_color(ability, step)) > 0;
}
