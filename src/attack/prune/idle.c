#include "attack/prune/kinds.h"

/* Who can reroll only dice that have not been rerolled, and of some faces, has no use for that any
 * more when no such die is left: none comes back, unless an ability adds or rolls some, and no
 * other die comes to show such a face but by a change that can still be made. A state in which it
 * is left is then worth what the one is in which it has been used, and they are made one. Nobody
 * else asks whether it has been used: what lasts is left as it is. */

/* Whether an ability may bring fresh dice of a color to the table. */
static bool brings_dice(const struct play_ability *ability, enum dice_color color)
{
    RULES_EACH_STEP(step, &ability->effect) {
        const bool is_reroll = rules_step_has(step, RULES_REROLLS);

        if (play_step_color(ability, step) == color &&
            (is_reroll ? !play_is_marked_reroll(ability, step) : rules_step_has(step, RULES_ADDS)))
            return true;
    }
    return ability->effect.result_count > 0 || ability->effect.refusable;
}

/* Of one, few states are alike: it does not pay to look for these. */
void prune_idle(struct prune *prune)
{
    PLAY_EACH(ability, prune->attack) {
        if (ability->plain && !ability->lasts && ability->window < RULES_NEUTRALIZE &&
            play_is_marked_reroll(ability, rules_effect_main(&ability->effect)))
            prune->rerolls |= ability->used;
        for (enum dice_color color = 0; color < DICE_COLORS; color++)
            prune->brings[color] |= brings_dice(ability, color) ? ability->used : 0;
    }
    if (!(prune->rerolls & (prune->rerolls - 1)))
        prune->rerolls = 0;
}

/* Whether fresh dice of a color may still come, by a roll or by an ability. */
static bool dice_may_come(const struct prune *prune, const struct play_state *state,
                          enum dice_color color, uint32_t to_come)
{
    const uint8_t rolled = color == DICE_RED ? RULES_ROLL_ATTACK : RULES_ROLL_DEFENSE;

    return state->window <= rolled || (prune->brings[color] & to_come) ||
           (state->in_hand > 0 && state->mark == PLAY_FRESH &&
            rules_windows[state->window].dice == color);
}

/* Faces of the dice that can come to show some of a mask. */
static uint8_t faces_that_reach(const struct prune *prune, enum dice_color color, uint8_t faces,
                                uint32_t to_come)
{
    uint8_t found = 0;

    while (found != faces) {
        found = faces;
        PLAY_EACH(ability, prune->attack)
            RULES_EACH_STEP(step, &ability->effect)
                if ((ability->used & to_come) && rules_step_has(step, RULES_TURNS) &&
                    play_step_color(ability, step) == color &&
                    (step->to >= DICE_FACES || (found >> step->to & 1)))
                    faces |= step->from;
    }
    return faces;
}

size_t prune_idle_find(const struct prune *prune, const struct play_state *state,
                       struct prune_idle out[RULES_ABILITIES_MAX])
{
    uint32_t to_come = 0;
    size_t count = 0;

    PLAY_EACH(ability, prune->attack)
        if (ability->window >= state->window)
            to_come |= ability->used & ~state->used;
    PLAY_EACH(ability, prune->attack)
        if ((prune->rerolls & to_come & ability->used) &&
            !dice_may_come(prune, state, ability->dice, to_come))
            out[count++] = (struct prune_idle){
                prune_row_of_faces(ability->dice,
                                   faces_that_reach(prune, ability->dice,
                                                    prune_use_of(prune, ability)->faces, to_come)),
                ability->used
            };
    return count;
}
