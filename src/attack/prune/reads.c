#include "attack/prune/kinds.h"

const uint8_t prune_results[DICE_COLORS] = { DICE_RED_RESULTS, DICE_GREEN_RESULTS };
const uint8_t prune_best[DICE_COLORS] = { DICE_BIT(DICE_CRIT), DICE_BIT(DICE_EVADE) };

uint16_t prune_price_tokens(const struct play_ability *ability, uint32_t flag)
{
    uint16_t tokens = flag & RULES_LOSES ? ability->effect.ally_tokens : 0;

    RULES_EACH_PRICE(step, &ability->effect)
        if (rules_step_has(step, flag))
            tokens |= step->tokens;
    return tokens;
}

uint16_t prune_jammed_by(const struct play_ability *ability)
{
    const uint16_t gained = prune_price_tokens(ability, RULES_GAINS),
                   jam = RULES_TOKEN_BIT(RULES_JAM), lock = RULES_TOKEN_BIT(RULES_LOCK);

    return (uint16_t)((gained & jam ? RULES_JAMMED : 0) | (gained & RULES_JAMMED ? jam : 0) |
                      (gained & RULES_TOKEN_BIT(RULES_ION) ? lock : 0));
}

bool prune_acts_on_dice(const struct rules_step *step)
{
    return rules_family_of(step->operation) == RULES_FAMILY_DICE;
}

bool prune_takes(const struct play_ability *ability, enum dice_color color, uint8_t faces)
{
    RULES_EACH_STEP(step, &ability->effect)
        if (prune_acts_on_dice(step) && (step->from & faces) &&
            rules_effect_color(ability->actor, step->theirs) == color)
            return true;
    return false;
}

bool prune_asks_of_dice(const struct play_ability *ability)
{
    return rules_effect_asks(&ability->effect) &
           (RULES_PART_ROLL | RULES_PART_BOTH | RULES_PART_MODIFIED | RULES_PART_LEFT);
}

/* Whether a price is no more than a loss for who pays it. */
static bool is_cost(const struct prune *prune, const struct play_ability *ability,
                    const struct rules_step *price)
{
    if (price->theirs)
        return false;
    switch (rules_step_family(price)) {
    case RULES_FAMILY_TOKENS:
        return rules_step_has(price, RULES_LOSES) ||
               !(price->tokens & prune->wants.more[ability->actor]);
    case RULES_FAMILY_DAMAGE: /* where it may be more than that: prune_wants.damage */
        return !rules_step_has(price, RULES_PAST_SHIELDS) &&
               !prune->attack->notes_hurt[ability->actor];
    case RULES_FAMILY_ROLL:
        return price->count < 0;
    case RULES_FAMILY_DICE: /* all are cancelled; of some, other dice may be wanted for it */
        return price->every && !rules_step_has(price, RULES_MODIFIES);
    default:
        return rules_step_has(price, RULES_BARS);
    }
}

bool prune_gains_by_paying(const struct prune *prune, const struct play_ability *ability)
{
    RULES_EACH_PRICE(step, &ability->effect)
        if (!is_cost(prune, ability, step))
            return true;
    return false;
}

bool prune_minds_results(const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    return effect->must || effect->refusable || main->just ||
           rules_step_has(main, RULES_MINDS_RESULTS);
}
