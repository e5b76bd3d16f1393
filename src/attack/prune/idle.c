#include "attack/prune/live.h"

#include "attack/play/ready.h"
#include "attack/play/take.h"
#include "attack/prune/kinds.h"

/* Who can reroll only dice that have not been rerolled, and of some faces, has no use for that any
 * more when no such die is left: none comes back, unless an ability adds or rolls some, and no
 * other die comes to show such a face but by a change that can still be made. A state in which it
 * is left is then worth what the one is in which it has been used, and they are made one. Nobody
 * else asks whether it has been used: what lasts is left as it is. */

enum { PAYS_FROM = 2 }; /* of one, few states are alike: not worth to look for */

/* ---- known of an attack ---- */

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

static bool is_fleeting_reroll(const struct play_ability *ability)
{
    return ability->plain && !ability->lasts && ability->window < RULES_NEUTRALIZE &&
           play_is_marked_reroll(ability, rules_effect_main(&ability->effect));
}

void prune_idle_prepare(struct prune *prune)
{
    const struct play_attack *attack = prune->attack;
    unsigned count[DICE_COLORS] = { 0 };

    if ((prune->keep & (PRUNE_IDLE | PRUNE_PAST)) || attack->promise_count > 0)
        return;
    PLAY_EACH(ability, attack) {
        if (is_fleeting_reroll(ability)) {
            count[ability->dice]++;
            prune->rerolls |= ability->used;
        }
        for (enum dice_color color = 0; color < DICE_COLORS; color++)
            if (brings_dice(ability, color))
                prune->brings[color] |= ability->used;
    }
    if (count[DICE_RED] < PAYS_FROM && count[DICE_GREEN] < PAYS_FROM)
        prune->rerolls = 0;
}

/* ---- in a state ---- */

/* The abilities that can still be used, a bit each. */
static uint32_t find_to_come(const struct prune *prune, const struct play_state *state)
{
    uint32_t found = 0;

    PLAY_EACH(ability, prune->attack)
        if (ability->window >= state->window && play_is_possible(prune->attack, ability, state))
            found |= ability->used;
    return found;
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

/* Faces of which an ability can make some of a mask. */
static uint8_t faces_before(const struct play_ability *ability, enum dice_color color,
                            uint8_t faces)
{
    uint8_t before = 0;

    RULES_EACH_STEP(step, &ability->effect)
        if (rules_step_has(step, RULES_TURNS) && play_step_color(ability, step) == color &&
            (step->to >= DICE_FACES || (faces >> step->to & 1)))
            before |= step->from;
    return before;
}

/* Faces of the dice that can come to show some of a mask. */
static uint8_t faces_that_reach(const struct prune *prune, enum dice_color color, uint8_t faces,
                                uint32_t to_come)
{
    uint8_t found = 0;

    while (found != faces) {
        found = faces;
        for (size_t i = 0; i < prune->attack->ability_count; i++)
            if (to_come >> i & 1)
                faces |= faces_before(&prune->attack->abilities[i], color, found);
    }
    return faces;
}

size_t prune_idle_find(const struct prune *prune, const struct play_state *state,
                       struct prune_idle out[PRUNE_IDLE_MAX])
{
    const uint32_t to_come = prune->rerolls & ~state->used ? find_to_come(prune, state) : 0;
    const uint32_t rerolls = prune->rerolls & to_come;
    size_t count = 0;

    for (size_t i = 0; rerolls && i < prune->attack->ability_count && count < PRUNE_IDLE_MAX; i++) {
        const enum dice_color color = prune->attack->abilities[i].dice;

        if (!(rerolls >> i & 1) || dice_may_come(prune, state, color, to_come))
            continue;
        out[count].used = prune->attack->abilities[i].used;
        out[count++].dice = prune_row_of_faces(
            color, faces_that_reach(prune, color, prune->uses[i].faces, to_come));
    }
    return count;
}
