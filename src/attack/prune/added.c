#include "attack/prune/kinds.h"

/* Whether an ability may make it a loss to have one more die: because it counts dice, say, or
 * because the other ship is paid with them. */
static bool minds_more_dice(const struct prune *prune, const struct play_ability *ability,
                            const struct play_ability *adds)
{
    return prune_minds_results(ability) || prune_asks_of_dice(ability) ||
           (ability->actor != adds->actor && ability->effect.step_count > 1 &&
            prune_takes(ability, adds->dice, DICE_EACH)) ||
           prune_gains_by_paying(prune, ability);
}

/* Whether an ability adds dice at no price, and to have them is no loss: who has no use for such a
 * die leaves it as it is, and nothing else looks at it. */
static bool adds_for_nothing(const struct prune *prune, const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    if (!rules_step_adds(main) || main->theirs || ability->effect.step_count > 1 ||
        !ability->plain || prune->wants.damage)
        return false;
    PLAY_EACH(other, prune->attack)
        if (minds_more_dice(prune, other, ability))
            return false;
    return true;
}

/* Dice that cost nothing are added before all else, and left alone until whenever they would have
 * been added, unless something takes them along (prune_takers). */
void prune_added_dice(struct prune *prune)
{
    PLAY_EACH(ability, prune->attack)
        if (adds_for_nothing(prune, ability))
            prune->first |= ability->used;
}

/* ---- who takes them along ---- */

/* Whether an ability may make more of a die that shows `none`, such as focus, than of one that has
 * been changed to `result`, such as a hit: it rerolls only the former, say. */
static bool prefers(const struct play_ability *ability, enum dice_color color, uint8_t none,
                    uint8_t result)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    if (!prune_takes(ability, color, none))
        return false;
    RULES_EACH_PRICE(step, &ability->effect)
        if (prune_acts_on_dice(step))
            return true;
    if (ability->effect.result_count > 0)
        return true;
    if (rules_step_has(main, RULES_REROLLS))
        return !(main->from & result);
    if (rules_step_has(main, RULES_TURNS))
        return !(result & DICE_BIT(main->to));
    return !rules_step_adds(main); /* which takes none */
}

/* Whether it can be a loss that a change takes an added die along. Example: a focus is added, and a
 * focus token changes every focus to a hit, while another ability could have made a crit of that
 * one. It is no loss if the change can wait for all rerolls, because the other ability is then used
 * first. */
static bool takes_from_others(const struct prune *prune, const struct play_ability *ability,
                              uint8_t none)
{
    const struct rules_step *step = rules_effect_main(&ability->effect);

    if (!(prune_early_of(prune, ability->window) & ability->used))
        return false;
    PLAY_EACH(other, prune->attack)
        if (other != ability &&
            prefers(other, play_step_color(ability, step), none, (uint8_t)DICE_BIT(step->to)))
            return true;
    return false;
}

/* Whether a step that takes every die of a face may spoil one that was added and left as it is. All
 * may but a change to a result: a focus that becomes a hit is more than it was. */
static bool takes_along(const struct prune *prune, const struct play_ability *ability,
                        const struct rules_step *step, const struct play_ability *adds)
{
    const enum dice_color color = adds->dice;
    const uint8_t shown = (uint8_t)DICE_BIT(rules_effect_main(&adds->effect)->to);

    if (!step->every || !prune_acts_on_dice(step) || play_step_color(ability, step) != color ||
        !(step->from & shown))
        return false;
    if (!rules_step_has(step, RULES_TURNS) || (step->from & prune_results[color]) ||
        !(prune_results[color] & DICE_BIT(step->to)))
        return true;
    return !(prune_best[color] & DICE_BIT(step->to)) &&
           (step != rules_effect_main(&ability->effect) ||
            takes_from_others(prune, ability, shown));
}

static bool takes_any_along(const struct prune *prune, const struct play_ability *ability,
                            const struct play_ability *adds)
{
    RULES_EACH_STEP(step, &ability->effect)
        if (takes_along(prune, ability, step, adds))
            return true;
    return false;
}

/* Dice that somebody may take along are not added before all else. */
void prune_takers(struct prune *prune)
{
    const struct play_attack *attack = prune->attack;

    for (size_t adds = 0; adds < attack->ability_count; adds++)
        for (size_t i = 0; (prune->first >> adds & 1) && i < attack->ability_count; i++)
            if (takes_any_along(prune, &attack->abilities[i], &attack->abilities[adds]))
                prune->first &= ~attack->abilities[adds].used;
}
