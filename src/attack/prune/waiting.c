#include "attack/prune/kinds.h"

/* ---- what can wait ---- */

/* Whether the price of `late` can still be paid after that of `early`, and comes to the same. What
 * is gained first goes with a jam token that is there. */
static bool pays_after(const struct prune *prune, const struct play_ability *late,
                       const struct play_ability *early)
{
    uint16_t spent = prune_price_tokens(late, RULES_LOSES),
             gained = prune_price_tokens(late, RULES_GAINS);

    return !(spent & (prune_price_tokens(early, RULES_BARS) | prune->wants.fewer[late->actor])) &&
           !((spent | gained) & prune_jammed_by(early)) &&
           !((gained & RULES_JAMMED) && (prune_price_tokens(early, RULES_GAINS) & RULES_JAMMED)) &&
           !(gained & prune_price_tokens(early, RULES_LOSES)) &&
           !(prune_jammed_by(late) & prune_price_tokens(early, RULES_GAINS));
}

/* Whether the price of `by` may change whether what `asker` asks for is true. */
static bool changes_facts(const struct play_ability *by, const struct play_ability *asker)
{
    const uint16_t moved = prune_price_tokens(by, RULES_LOSES) |
                           prune_price_tokens(by, RULES_GAINS) | prune_jammed_by(by);

    RULES_EACH_FACT(fact, &asker->effect)
        if (fact->tokens & moved)
            return true;
    return false;
}

/* Whether `late`, which changes or adds dice, may as well be used after `early` as before it.
 *
 * Example: a calculate token that changes a focus to a hit, and a reroll of blanks. Nothing is lost
 * if the reroll comes first: the focus still lies there, and the reroll may show another. But a
 * change from blank to focus cannot wait for a reroll of focus results: it feeds that one.
 *
 * So the dice of `late` must still be there, which they are unless `early` takes every die of a
 * face; and `early` must find its own without `late`. Does it want a face that `late` makes, it
 * must be able to take the die as it was before, too: then `late` was not needed for it, but
 * perhaps for what its price gains. Of two alternatives only one is ever used, so they need no
 * order. */
static bool can_wait(const struct prune *prune, const struct play_ability *late,
                     const struct play_ability *early)
{
    const struct rules_step *waits = rules_effect_main(&late->effect);
    const struct rules_step *first = rules_effect_main(&early->effect);
    uint8_t made = rules_step_has(first, RULES_TURNS) ? (uint8_t)DICE_BIT(first->to) : 0;
    uint8_t taken = prune_use_of(prune, early)->faces &
                    (uint8_t)~made; /* a die that shows it already is not changed */
    bool made_is_taken = taken & DICE_BIT(waits->to);

    if (!late->orderly || !early->orderly)
        return false;
    if (late->group & early->used)
        return true;
    if (!pays_after(prune, late, early) || changes_facts(late, early) || changes_facts(early, late))
        return false;
    if (first->every && (made_is_taken || (taken & prune_use_of(prune, late)->faces)))
        return false;
    if (rules_step_adds(waits))
        return !made_is_taken;
    return !made_is_taken ||
           (!(prune_use_of(prune, late)->faces & ~taken) &&
            !(prune_price_tokens(late, RULES_GAINS) & prune->wants.more[late->actor]));
}

/* Whether it may be a loss, because of `other`, that `late` changes every die of a face and so
 * takes those along, too, that came to show it while it waited. */
static bool makes_waiting_a_loss(const struct prune *prune, const struct play_ability *late,
                                 const struct play_ability *other)
{
    const struct rules_step *makes = rules_effect_main(&other->effect);
    uint16_t spent = prune_price_tokens(late, RULES_LOSES);
    enum dice_color color = other->dice;

    if (other->window < late->window)
        return false;
    if (prune_minds_results(other) || prune_asks_of_dice(other) ||
        (other->actor != late->actor && prune_gains_by_paying(prune, other)))
        return true;
    if (other->window > late->window && other->actor == late->actor)
        return prune_takes(other, late->dice,
                           prune_use_of(prune, late)->faces); /* it wants them as they are */
    if (other->window != late->window)
        return false;
    return (rules_step_has(makes, RULES_TURNS) &&
            (prune_use_of(prune, other)->faces & prune_results[color]) &&
            !(prune_results[color] & DICE_BIT(makes->to))) ||
           (spent & (prune_price_tokens(other, RULES_BARS) | prune_jammed_by(other))) ||
           changes_facts(late, other);
}

/* A focus token changes every focus result: if it waits for a reroll, also those that the reroll
 * brings. Mostly that is a gain. It may be a loss where results can be changed back to none, where
 * somebody counts results, where its owner can use a focus result later, or wants to be rid of a
 * second token: there it has to be early. */
static bool may_lose_by_waiting(const struct prune *prune, const struct play_ability *late)
{
    const struct rules_step *main = rules_effect_main(&late->effect);

    if (!main->every)
        return false;
    if (main->theirs || !rules_step_has(main, RULES_TURNS) || main->to >= DICE_FACES ||
        (prune_use_of(prune, late)->faces & prune_results[late->dice]) ||
        !(prune_results[late->dice] & DICE_BIT(main->to)) || prune->wants.damage ||
        prune_price_tokens(late, RULES_GAINS) ||
        (prune_price_tokens(late, RULES_LOSES) & prune->wants.fewer[late->actor]))
        return true;
    PLAY_EACH(ability, prune->attack)
        if (ability != late && makes_waiting_a_loss(prune, late, ability))
            return true;
    return false;
}

static bool is_early(const struct prune *prune, const struct play_ability *ability)
{
    return rules_step_has(rules_effect_main(&ability->effect), RULES_REROLLS) ||
           may_lose_by_waiting(prune, ability);
}

/* Whether it may have to come before one that is early. */
static bool cannot_wait(const struct prune *prune, const struct play_ability *ability,
                        uint32_t early)
{
    PLAY_EACH(other, prune->attack)
        if ((other->used & early) && !can_wait(prune, ability, other))
            return true;
    return false;
}

/* The early abilities of a window, for which the others can wait: rerolls, what may have to come
 * before one of them, what may have to come before that, and so on. */
static uint32_t early_of(const struct prune *prune, enum rules_window window)
{
    uint32_t early = 0, before = 0;
    size_t count = 0;

    PLAY_EACH(ability, prune->attack) {
        if (ability->window != window)
            continue;
        early |= is_early(prune, ability) ? ability->used : 0;
        count++;
    }
    if (count < 2)
        return 0;
    while (early != before) {
        before = early;
        PLAY_EACH(ability, prune->attack)
            if (ability->window == window && !(ability->used & early) &&
                cannot_wait(prune, ability, early))
                early |= ability->used;
    }
    return early;
}

/* The bit of an ability that lasts says that it was used, so nothing else may set it. */
void prune_waiting(struct prune *prune)
{
    uint32_t lasting = 0, early = 0;

    PLAY_EACH(other, prune->attack)
        lasting |= other->lasts ? other->used : 0;
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];

        if (i == 0 || ability->window != ability[-1].window) /* they are in this order */
            early = early_of(prune, ability->window);
        if (!(early & ability->used))
            prune->uses[i].ends |= early & ~lasting;
    }
}
