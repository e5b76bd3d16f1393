#include "graph/order.h"

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

/* Whether a change or an added die may come after `early` instead of before it, with a result as
 * good. It does not depend on what `early` rolls. Its dice still show what it wants unless `early`
 * takes all there are; and `early` finds its own unless it wants what `late` makes: if it could
 * take such a die as it was, `late` was not needed for it. */
static bool can_wait(const struct graph_ability *late, const struct graph_ability *early)
{
    bool made_is_taken = early->from & DICE_BIT(late->effect.to);

    if (early->effect.every && (made_is_taken || (early->from & late->from)))
        return false;
    if (late->effect.operation == RULES_ADD)
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

        if (late->effect.every && other->window == late->window &&
            other->effect.operation == RULES_CHANGE && (other->from & results[other->dice]) &&
            !(results[other->dice] & DICE_BIT(other->effect.to)))
            return true;
    }
    return false;
}

static bool must_be_early(const struct graph_attack *attack, const struct graph_ability *ability,
                          uint32_t early)
{
    if (ability->effect.operation == RULES_REROLL || may_lose_by_waiting(attack, ability))
        return true;
    for (size_t i = 0; i < attack->ability_count; i++)
        if ((attack->abilities[i].used & early) && !can_wait(ability, &attack->abilities[i]))
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

/* Whether `b` can stand in for `a` whatever `a` does, and `a` costs nothing that `b` does not. */
static bool at_most(const struct graph_ability *a, const struct graph_ability *b)
{
    bool same_price = a->effect.price == b->effect.price && a->effect.token == b->effect.token;

    return a->window == b->window && a->effect.operation == b->effect.operation &&
           a->effect.to == b->effect.to && !(a->from & ~b->from) &&
           a->effect.count <= b->effect.count && !a->effect.every && !b->effect.every &&
           (a->effect.price == 0 || same_price) && !(a->ends & ~a->used & ~b->ends);
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

        if (ability->effect.operation == RULES_REROLL && !ability->effect.theirs)
            ability->from &= (uint8_t)~best[ability->dice];
    }
}

static void leave_useless_orders(struct graph_attack *attack)
{
    for (size_t i = 0; i < attack->ability_count; i++) {
        struct graph_ability *ability = &attack->abilities[i];
        uint32_t early = early_of(attack, ability->window);

        if (!(early & ability->used))
            ability->ends |= early;
    }
    for (size_t i = 0; i < attack->ability_count; i++)
        attack->abilities[i].lesser = lesser_of(attack, &attack->abilities[i]);
}

void graph_order(struct graph_attack *attack, bool every_use)
{
    sort_by_window(attack);
    for (size_t i = 0; i < attack->ability_count; i++) {
        struct graph_ability *ability = &attack->abilities[i];

        ability->used = (uint32_t)1 << i;
        ability->ends = ability->effect.again ? 0 : ability->used;
    }
    if (every_use)
        return;
    leave_best_faces(attack);
    leave_useless_orders(attack);
}
