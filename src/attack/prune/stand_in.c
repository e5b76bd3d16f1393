#include "attack/prune/kinds.h"

/* Which abilities are early is found for all that a window has (waiting.c). In a state some of them
 * are used up, and a change may wait that had to come before these only.
 *
 * Example: `c` changes a blank to a focus, `r` rerolls one focus, and `s` rerolls one blank for
 * nothing. Somebody who changes a blank with `c`, only to reroll it with `r`, could have rerolled
 * the blank with `s`: the dice come to the same, and `c` and `r` are left instead of `s`. If `s`
 * was to be used for another blank later, that one can be changed with `c` and rerolled with `r`
 * then. So while such a stand-in `s` is left, a reroll of one die, at no price, of just the faces
 * that `c` takes, `c` need not come before `r`.
 *
 * Three things could spoil that, and are asked for. If `r` takes several dice, or can be used
 * again, it may be needed for the others. If `c` changes several dice, another of them may have to
 * be rerolled as what it has become, and `c` is not left for the die of `s`: so there must be no
 * other ability than `r` before which such a `c` comes, for whatever else takes such a die takes it
 * as it was, too (that `c` then takes what has been rolled meanwhile is no loss, see
 * may_lose_by_waiting). And `c` must not come before a change that has to be early whatever is
 * rerolled. A change that waits so still comes before other changes of what it makes: it does not
 * end these. */

/* Whether an ability changes dice in any number. */
static bool changes_several(const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    return rules_step_has(main, RULES_TURNS) && (main->every || main->count != 1);
}

static bool is_single_reroll(const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    return rules_step_has(main, RULES_REROLLS) && main->count == 1 &&
           ability->ends == ability->used;
}

/* There have to be two: one that is needed, and one that stands in for it. */
static bool has_single_rerolls(const struct prune *prune, enum rules_window window)
{
    unsigned count = 0;

    PLAY_EACH(ability, prune->attack)
        count += ability->window == window && is_single_reroll(ability);
    return count > 1;
}

/* Whether it is dice changed or added for tokens that are spent, and nothing else. */
static bool only_spends(const struct play_ability *ability)
{
    RULES_EACH_PRICE(step, &ability->effect)
        if (!rules_step_loses(step, RULES_FAMILY_TOKENS))
            return false;
    return ability->orderly && ability->effect.fact_count == 0;
}

/* Whether nothing about an ability bears on others but the dice and tokens that it takes. */
static bool stands_alone(const struct prune *prune, const struct play_ability *ability)
{
    return only_spends(ability) && !ability->lasts && !ability->needs &&
           ability->group == ability->used && !ability->effect.charge && !ability->effect.ally &&
           !(prune_price_tokens(ability, RULES_LOSES) & prune->wants.fewer[ability->actor]);
}

/* Those of the abilities of a set that one may have to come before. */
static uint32_t before_of(const struct prune *prune, const struct play_ability *ability,
                          uint32_t early)
{
    uint32_t before = 0;

    PLAY_EACH(other, prune->attack)
        if (other != ability && (other->used & early) && !prune_can_wait(prune, ability, other))
            before |= other->used;
    return before;
}

/* Whether the arguments hold for what such an ability comes before. */
static bool can_be_spared(const struct prune *prune, const struct play_ability *ability,
                          uint32_t before)
{
    const bool one = !(before & (before - 1));

    if (changes_several(ability) && !one)
        return false;
    PLAY_EACH(other, prune->attack)
        if ((other->used & before) &&
            rules_step_has(rules_effect_main(&other->effect), RULES_REROLLS) &&
            !is_single_reroll(other))
            return false;
    return true;
}

static uint32_t stand_ins_of(const struct prune *prune, const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);
    /* A die that shows what it makes is not changed. */
    const unsigned taken = prune_use_of(prune, ability)->faces & ~(unsigned)DICE_BIT(main->to);
    uint32_t found = 0;

    PLAY_EACH(other, prune->attack)
        if (other->window == ability->window && other->dice == ability->dice && other->plain &&
            other->price_token == RULES_TOKENS && is_single_reroll(other) &&
            prune_use_of(prune, other)->faces == taken)
            found |= other->used;
    return rules_step_has(main, RULES_TURNS) ? found : 0;
}

/* What is known of a window is forgotten. */
static void forget(struct prune *prune, enum rules_window window)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (prune->attack->abilities[i].window == window) {
            prune->uses[i].before = 0;
            prune->early &= ~prune->attack->abilities[i].used;
        }
}

/* What the abilities of a window come before; false: what is said above does not hold for all. */
static bool find_before(struct prune *prune, enum rules_window window)
{
    const uint32_t early = prune_early_of(prune, window);

    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];

        if (ability->window != window)
            continue;
        if (!stands_alone(prune, ability))
            return false;
        if (!(early & ability->used))
            continue;
        if ((prune->first & ability->used) || prune_is_early(prune, ability)) {
            prune->early |= ability->used;
            continue;
        }
        prune->uses[i].before = before_of(prune, ability, early);
        if (!can_be_spared(prune, ability, prune->uses[i].before))
            return false;
    }
    return true;
}

/* The abilities that one comes before, those that these come before, and so on. */
static uint32_t all_before(const struct prune *prune, size_t index)
{
    uint32_t all = prune->uses[index].before, found = 0;

    while (all != found) {
        found = all;
        for (size_t i = 0; i < prune->attack->ability_count; i++)
            if (found >> i & 1)
                all |= prune->uses[i].before;
    }
    return all;
}

static uint32_t rerolls_of(const struct prune *prune)
{
    uint32_t rerolls = 0;

    PLAY_EACH(ability, prune->attack)
        if (rules_step_has(rules_effect_main(&ability->effect), RULES_REROLLS))
            rerolls |= ability->used;
    return rerolls;
}

static void find_stand_ins(struct prune *prune, enum rules_window window)
{
    const uint32_t rerolls = rerolls_of(prune);

    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];
        const uint32_t all = all_before(prune, i);

        if (ability->window != window || !prune->uses[i].before)
            continue;
        prune->uses[i].chain = all & ~rerolls;
        if (!(all & ~rerolls & prune->early)) /* a change that must be early is no reroll */
            prune->uses[i].stand_ins = stand_ins_of(prune, ability);
    }
}

void prune_stand_ins(struct prune *prune)
{
    const struct play_attack *attack = prune->attack;

    if (attack->standing || attack->notes_modified || attack->notes_focus || attack->notes_rerolls)
        return;
    for (enum rules_window window = 0; window < RULES_WINDOWS; window++)
        if (prune_modifies_in(window) && has_single_rerolls(prune, window)) {
            if (find_before(prune, window))
                find_stand_ins(prune, window);
            else
                forget(prune, window);
        }
}

/* The abilities of a window that are early in a state. */
static uint32_t early_in(const struct prune *prune, enum rules_window window,
                         const struct play_state *state)
{
    const uint32_t left = ~state->used;
    uint32_t early = 0, before;

    PLAY_EACH(ability, prune->attack)
        if (ability->window == window)
            early |= prune->early & left & ability->used;
    do {
        before = early;
        for (size_t i = 0; i < prune->attack->ability_count; i++)
            if (prune->attack->abilities[i].window == window && (left >> i & 1) &&
                (prune->uses[i].before & early) && !(prune->uses[i].stand_ins & left))
                early |= prune->attack->abilities[i].used;
    } while (early != before);
    return early;
}

uint32_t prune_ends(const struct prune *prune, const struct play_ability *ability,
                    const struct play_state *state)
{
    const struct prune_use *use = prune_use_of(prune, ability);
    uint32_t early;

    if (!use->before)
        return use->ends;
    early = early_in(prune, ability->window, state);
    return early & ability->used ? use->ends : use->ends | (early & ~use->chain);
}
