#include "graph/order.h"

#include <stddef.h>

/* A stable insertion sort: the rows are few, and equal windows keep the order of the words. */
static void sort_by_window(struct graph_attack *attack)
{
    for (size_t i = 1; i < attack->ability_count; i++) {
        struct graph_ability ability = attack->abilities[i];
        size_t at = i;

        for (; at > 0 && attack->abilities[at - 1].window > ability.window; at--)
            attack->abilities[at] = attack->abilities[at - 1];
        attack->abilities[at] = ability;
    }
}

/* Tokens that the prices of an ability spend, gain or forbid. */
static uint16_t price_tokens(const struct graph_ability *ability, enum rules_operation operation)
{
    uint16_t tokens = 0;

    for (size_t i = 0; i + 1 < ability->effect.step_count; i++)
        if (ability->effect.steps[i].operation == operation)
            tokens |= ability->effect.steps[i].tokens;
    return tokens;
}

/* Dice changed in the normal time, for a price in tokens, whatever else is true: what the arguments
 * below are about. Of other abilities nothing is said, and all of their orders are kept. */
static bool is_orderly(const struct graph_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    for (size_t i = 0; i + 1 < effect->step_count; i++)
        if (effect->steps[i].theirs ||
            (effect->steps[i].operation != RULES_LOSE && effect->steps[i].operation != RULES_GAIN &&
             effect->steps[i].operation != RULES_NO_SPEND))
            return false;
    return effect->timing == RULES_NORMAL && effect->fact_count == 0 && !effect->must &&
           !effect->refusable && !effect->choice && !effect->unmarked &&
           main->operation >= RULES_REROLL && main->operation <= RULES_ADD &&
           main->to < DICE_FACES && (main->operation != RULES_REROLL || !main->every);
}

/* Whether a change or an added die may come after `early` instead of before it, with a result as
 * good. It does not depend on what `early` rolls. Its dice still show what it wants unless `early`
 * takes all there are; and `early` finds its own unless it wants what `late` makes: if it could
 * take such a die as it was, `late` was not needed for it. */
static bool can_wait(const struct graph_attack *attack, const struct graph_ability *late,
                     const struct graph_ability *early)
{
    const struct rules_step *waits = rules_effect_main(&late->effect);
    bool made_is_taken = early->from & DICE_BIT(waits->to);

    if (!is_orderly(late) || !is_orderly(early) ||
        (price_tokens(late, RULES_LOSE) &
         (price_tokens(early, RULES_NO_SPEND) | attack->asked[late->actor])) ||
        (price_tokens(late, RULES_GAIN) & price_tokens(early, RULES_LOSE)))
        return false;
    if (rules_effect_main(&early->effect)->every && (made_is_taken || (early->from & late->from)))
        return false;
    if (waits->operation == RULES_ADD)
        return !made_is_taken;
    return !made_is_taken || !(late->from & ~early->from);
}

/* A token that changes every focus result takes, when it waits, those too that came meanwhile. That
 * is no loss: more results of its owner's dice are no worse, and what was to be made of a focus
 * result otherwise can be made before the token is spent. Only where results can be changed back to
 * what is none might that have had to come after it. */
static bool may_lose_by_waiting(const struct graph_attack *attack, const struct graph_ability *late)
{
    static const uint8_t results[DICE_COLORS] = { DICE_RED_RESULTS, DICE_GREEN_RESULTS };

    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct graph_ability *other = &attack->abilities[i];
        const struct rules_step *makes = rules_effect_main(&other->effect);

        if (rules_effect_main(&late->effect)->every && other->window == late->window &&
            makes->operation == RULES_CHANGE && (other->from & results[other->dice]) &&
            !(results[other->dice] & DICE_BIT(makes->to)))
            return true;
    }
    return false;
}

static bool must_be_early(const struct graph_attack *attack, const struct graph_ability *ability,
                          uint32_t early)
{
    if (rules_effect_main(&ability->effect)->operation == RULES_REROLL ||
        may_lose_by_waiting(attack, ability))
        return true;
    for (size_t i = 0; i < attack->ability_count; i++)
        if ((attack->abilities[i].used & early) &&
            !can_wait(attack, ability, &attack->abilities[i]))
            return true;
    return false;
}

/* The abilities of a window for which the others can wait: rerolls, those that may have to come
 * before one, those that may have to come before these, and so on. */
static uint32_t early_of(const struct graph_attack *attack, enum rules_window window)
{
    uint32_t early = 0, before;

    do {
        before = early;
        for (size_t i = 0; i < attack->ability_count; i++)
            if (attack->abilities[i].window == window &&
                must_be_early(attack, &attack->abilities[i], early))
                early |= attack->abilities[i].used;
    } while (early != before);
    return early;
}

static const struct rules_step *price_of(const struct graph_ability *ability)
{
    return ability->effect.step_count > 1 ? &ability->effect.steps[0] : NULL;
}

/* Whether `b` can stand in for `a` whatever `a` does, and `a` costs nothing that `b` does not. */
static bool at_most(const struct graph_ability *a, const struct graph_ability *b)
{
    const struct rules_step *of_a = rules_effect_main(&a->effect);
    const struct rules_step *of_b = rules_effect_main(&b->effect);
    const struct rules_step *paid = price_of(a), *price = price_of(b);
    bool same_price = paid && price && paid->count == price->count && paid->tokens == price->tokens;

    return a->plain && b->plain && a->window == b->window && of_a->operation == of_b->operation &&
           of_a->to == of_b->to && !(a->from & ~b->from) && of_a->count <= of_b->count &&
           !of_a->every && !of_b->every && (!paid || same_price) &&
           !(a->ends & ~a->used & ~b->ends);
}

/* Of two that are equal the first is the lesser. Who lets the lesser one do what both can do has
 * the greater one left, and with it can still do all that was to be done with the lesser. */
static uint32_t lesser_of(const struct graph_attack *attack, const struct graph_ability *ability)
{
    uint32_t lesser = 0;

    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct graph_ability *other = &attack->abilities[i];

        if (at_most(other, ability) && (other < ability || !at_most(ability, other)))
            lesser |= other->used;
    }
    return lesser;
}

/* Nobody rerolls its own best face: it is the last to modify its own dice, so the die is worth as
 * much as it can be, and what was to be done after the reroll can be done without it. */
static void leave_best_faces(struct graph_attack *attack)
{
    static const uint8_t best[DICE_COLORS] = { DICE_BIT(DICE_CRIT), DICE_BIT(DICE_EVADE) };

    for (size_t i = 0; i < attack->ability_count; i++) {
        struct graph_ability *ability = &attack->abilities[i];
        const struct rules_step *main = rules_effect_main(&ability->effect);

        if (main->operation == RULES_REROLL && !main->theirs && !main->every &&
            ability->effect.timing == RULES_NORMAL)
            ability->from &= (uint8_t)~best[ability->dice];
    }
}

/* Whether it may be worth a good die to use an ability for its price: other dice may be wanted for
 * it, or the other ship pays. */
static bool gains_by_paying(const struct graph_ability *ability)
{
    for (size_t i = 0; i + 1 < ability->effect.step_count; i++) {
        const struct rules_step *price = &ability->effect.steps[i];

        if (price->theirs || (price->operation == RULES_GAIN && (price->tokens & RULES_JAMMED)) ||
            (price->operation >= RULES_REROLL && price->operation <= RULES_MATCH && !price->every))
            return true;
    }
    return false;
}

/* Whether an ability may make a crit worse for the attacker than a hit, or looks at whole rolls. */
static bool minds_best_face(const struct graph_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);
    bool crits_only = (main->from & DICE_BIT(DICE_CRIT)) && !(main->from & DICE_BIT(DICE_HIT));

    for (size_t i = 0; i < ability->effect.fact_count; i++)
        if (ability->effect.facts[i].kind >= RULES_FACT_ALL_BLANK &&
            ability->effect.facts[i].kind <= RULES_FACT_NET_SHIELDS)
            return true;
    if (main->operation == RULES_MATCH || main->operation == RULES_INFLICT ||
        main->operation == RULES_NAME_RESULT || main->operation == RULES_KEEP ||
        (main->operation == RULES_REROLL && ability->effect.timing == RULES_LATE) ||
        ability->effect.must || ability->effect.timing == RULES_NET || gains_by_paying(ability) ||
        (ability->effect.give && ability->effect.choice)) /* to use one keeps it from the other */
        return true;
    return crits_only && ability->actor == RULES_DEFENDER && ability->dice == DICE_RED &&
           ability->window > RULES_ATTACKER_MODIFIES_ATTACK;
}

static bool is_best_face_best(const struct graph_attack *attack)
{
    if (attack->asked[RULES_ATTACKER] || attack->asked[RULES_DEFENDER] ||
        attack->asks_for_few_charges)
        return false;
    for (size_t i = 0; i < attack->ability_count; i++)
        if (minds_best_face(&attack->abilities[i]))
            return false;
    return true;
}

/* The bit of an ability that lasts says that it was used, so nothing else may set it. */
static void leave_useless_orders(struct graph_attack *attack)
{
    uint32_t lasting = 0;

    for (size_t i = 0; i < attack->ability_count; i++)
        lasting |= attack->abilities[i].lasts ? attack->abilities[i].used : 0;
    for (size_t i = 0; i < attack->ability_count; i++) {
        struct graph_ability *ability = &attack->abilities[i];
        uint32_t early = early_of(attack, ability->window);

        if (!(early & ability->used))
            ability->ends |= early & ~lasting;
    }
    for (size_t i = 0; i < attack->ability_count; i++)
        attack->abilities[i].lesser = lesser_of(attack, &attack->abilities[i]);
}

/* Whoever refuses an ability does not undo that it was used: two bits tell these apart. */
static void set_bits(struct graph_attack *attack)
{
    uint32_t top = (uint32_t)1 << (GRAPH_ABILITIES_MAX - 1);

    for (size_t i = 0; i < attack->ability_count; i++) {
        struct graph_ability *ability = &attack->abilities[i];

        ability->used = (uint32_t)1 << i;
        ability->force = ability->effect.refusable ? top : ability->used;
        ability->ends = ability->effect.again ? 0 : ability->used;
        top >>= ability->effect.refusable;
    }
}

/* Alternatives of one word. */
static uint32_t group_of(const struct graph_attack *attack, const struct graph_ability *ability)
{
    uint32_t group = ability->used;

    for (size_t i = 0; i < attack->ability_count; i++)
        if (ability->effect.choice &&
            attack->abilities[i].effect.choice == ability->effect.choice &&
            attack->abilities[i].bearer == ability->bearer)
            group |= attack->abilities[i].used;
    return group;
}

/* That an alternative was used matters as long as another one could be. */
static void outlast_group(const struct graph_attack *attack, struct graph_ability *ability)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        if ((ability->group & attack->abilities[i].used) &&
            attack->abilities[i].window > ability->until)
            ability->until = attack->abilities[i].window;
}

static void find_masks(struct graph_attack *attack)
{
    for (size_t i = 0; i < attack->ability_count; i++) {
        struct graph_ability *ability = &attack->abilities[i];

        ability->group = group_of(attack, ability);
        outlast_group(attack, ability);
        if (ability->holds)
            attack->holding |= ability->used;
        for (size_t step = 0; step < ability->effect.step_count; step++)
            if (ability->effect.steps[step].operation >= RULES_NO_SPEND)
                attack->standing |= ability->used | ability->force;
    }
}

void graph_order(struct graph_attack *attack, bool every_use)
{
    sort_by_window(attack);
    set_bits(attack);
    find_masks(attack);
    if (every_use)
        return;
    if (is_best_face_best(attack))
        leave_best_faces(attack);
    leave_useless_orders(attack);
}
