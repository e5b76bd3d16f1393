#include "prune/kinds.h"
#include "prune/reads.h"
#include "prune/waiting.h"

/* Whether a step that takes every die may do worse to one that has been added than to leave it: all
 * but to change what is none to a result. That result may not be the best one, and what makes a
 * better one of the die may have to wait for what is rolled after the change: but not if the change
 * can wait for that, too. */
static bool takes_along(const struct prune *prune, const struct play_ability *ability,
                        const struct rules_step *step, enum dice_color color)
{
    if (!step->every || !prune_acts_on_dice(step) || play_step_color(ability, step) != color)
        return false;
    return step->operation != RULES_CHANGE || (step->from & prune_results[color]) ||
           !(prune_results[color] & DICE_BIT(step->to)) ||
           (!(prune_best[color] & DICE_BIT(step->to)) &&
            (prune_early_of(prune, ability->window) & ability->used));
}

static bool takes_any_along(const struct prune *prune, const struct play_ability *ability,
                            enum dice_color color)
{
    for (size_t i = 0; i < ability->effect.step_count; i++)
        if (takes_along(prune, ability, &ability->effect.steps[i], color))
            return true;
    return false;
}

/* Whether an ability may make it a loss for the owner of dice to have one more. */
static bool minds_more_dice(const struct prune *prune, const struct play_ability *ability,
                            const struct play_ability *adds)
{
    return prune_minds_results(ability) || prune_asks_of_color(ability, adds->dice) ||
           takes_any_along(prune, ability, adds->dice) ||
           (ability->actor != adds->actor && ability->effect.step_count > 1 &&
            prune_takes(ability, adds->dice, DICE_EACH)) ||
           prune_gains_by_paying(prune, ability);
}

/* Whether an ability adds dice for nothing, and one more is no loss: whoever does not care for it
 * leaves it alone, and nobody else looks at it or gains by it. */
static bool adds_for_nothing(const struct prune *prune, const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    if (main->operation != RULES_ADD || main->theirs || ability->effect.step_count > 1 ||
        !ability->plain || prune->wants.damage || prune_rolls_mind_results(prune))
        return false;
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (minds_more_dice(prune, &prune->attack->abilities[i], ability))
            return false;
    return true;
}

void prune_added_dice(struct prune *prune)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (adds_for_nothing(prune, &prune->attack->abilities[i]))
            prune->first |= prune->attack->abilities[i].used;
}
