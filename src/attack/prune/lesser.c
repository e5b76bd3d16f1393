#include "attack/prune/kinds.h"

static const struct rules_step *price_of(const struct play_ability *ability)
{
    return ability->effect.step_count > 1 ? &ability->effect.steps[0] : NULL;
}

/* Whether an ability used between two others may leave the second one without its price, or forbid
 * it, where it would not the first one.
 * tokens  that the second one pays with */
static bool comes_between(const struct play_ability *other, uint16_t tokens)
{
    RULES_EACH_STEP(step, &other->effect)
        if (rules_step_has(step, RULES_FORBIDS))
            return true;
    return tokens & (prune_price_tokens(other, RULES_BARS) | prune_jammed_by(other));
}

/* Whether it is no loss to have `b` left instead of `a`, and to keep its price meanwhile. */
static bool can_be_left(const struct prune *prune, const struct play_ability *a,
                        const struct play_ability *b)
{
    const struct rules_step *price = price_of(b);
    const uint16_t tokens = (price ? price->tokens : 0) | b->effect.ally_tokens;

    if (price && !price_of(a) && (price->tokens & prune->wants.fewer[b->actor]))
        return false;
    PLAY_EACH(ability, prune->attack)
        if (ability->window == b->window && comes_between(ability, tokens))
            return false;
    return true;
}

/* Whether `b` can stand in for `a` whatever `a` does, and `a` costs nothing that `b` does not, nor
 * ends what `b` does not: early abilities for which it waits. */
static bool at_most(const struct prune *prune, const struct play_ability *a,
                    const struct play_ability *b)
{
    const struct rules_step *of_a = rules_effect_main(&a->effect);
    const struct rules_step *of_b = rules_effect_main(&b->effect);
    const struct rules_step *paid = price_of(a), *price = price_of(b);
    bool same_price = paid && price && paid->count == price->count && paid->tokens == price->tokens;

    return a->plain && b->plain && a->window == b->window && of_a->operation == of_b->operation &&
           of_a->to == of_b->to &&
           !(prune_use_of(prune, a)->faces & ~prune_use_of(prune, b)->faces) &&
           of_a->count <= of_b->count && !of_a->every && !of_b->every && (!paid || same_price) &&
           !(prune_use_of(prune, a)->ends & ~a->used & ~prune_use_of(prune, b)->ends);
}

/* The abilities that can do less than one, or of equals stand before it. Example: of "reroll a
 * blank" and "reroll any die" the former is the lesser. A blank is left to it: the greater one is
 * then still there, and can do all that was to be done with the lesser. */
static uint32_t lesser_of(const struct prune *prune, const struct play_ability *ability)
{
    uint32_t lesser = 0;

    PLAY_EACH(other, prune->attack)
        if (at_most(prune, other, ability) &&
            (other < ability || !at_most(prune, ability, other)) &&
            can_be_left(prune, other, ability))
            lesser |= other->used;
    return lesser;
}

void prune_lesser(struct prune *prune)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        prune->uses[i].lesser = lesser_of(prune, &prune->attack->abilities[i]);
}
