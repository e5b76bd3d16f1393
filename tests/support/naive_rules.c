/* The rules that hold, and what they forbid, as the naive evaluator sees them. */
#include "support/naive_game.h"

#include <stddef.h>

static bool is_standing(int operation)
{
    return operation >= RULES_NO_SPEND && operation <= RULES_INFLICT;
}

bool naive_is_automatic(const struct rules_effect *effect)
{
    int operation = naive_main(effect)->operation;
    bool paid = effect->step_count > 1 || effect->charge || effect->ally;

    if (paid || effect->choice || effect->refusable)
        return false;
    return (operation == RULES_ROLL || is_standing(operation)) &&
           (effect->timing == RULES_NORMAL || effect->timing == RULES_START ||
            effect->timing == RULES_DECLARED);
}

bool naive_is_timeless(const struct rules_effect *effect)
{
    bool of_roll = naive_main(effect)->operation == RULES_ROLL;

    return naive_is_automatic(effect) &&
           (effect->timing == RULES_NORMAL || (of_roll && effect->timing == RULES_START));
}

/* Whether step number so many of an effect is in force. */
static bool is_in_force(const struct naive_game *game, const struct naive_use *use, int step)
{
    if (step < use->effect->step_count - 1)
        return game->paid[use->bearer][use->index];
    if (naive_is_timeless(use->effect))
        return !(game->asking && naive_main(use->effect)->operation == RULES_ROLL &&
                 (naive_asks(use->effect, RULES_FACT_DICE) ||
                  naive_asks(use->effect, RULES_FACT_OUTDICED))) &&
               naive_facts_hold(game, use);
    return game->holds[use->bearer][use->index];
}

void naive_rules(const struct naive_game *game, enum rules_operation operation, enum rules_side of,
                 naive_rule_fn *visit, void *context)
{
    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(game, bearer);

        for (size_t i = 0; i < loadout->effect_count; i++) {
            const struct rules_effect *effect = &loadout->effects[i];
            struct naive_use use = { effect, bearer, naive_actor(effect, bearer), (int)i, -1,
                                     false,  NULL };

            for (int step = 0; step < effect->step_count; step++)
                if (effect->steps[step].operation == operation &&
                    naive_target(&use, &effect->steps[step]) == of && is_in_force(game, &use, step))
                    visit(&use, &effect->steps[step], context);
        }
    }
}

struct least {
    const struct naive_game *game;
    bool any;
    int count;
};

static void find_least(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct least *least = context;
    const struct naive_pool *red = &least->game->pools[DICE_RED];
    int count = step->count;

    (void)use;
    if (step->operation == RULES_ROLL_MAX && count == RULES_RESULTS)
        count = naive_showing(red, DICE_HIT) + naive_showing(red, DICE_CRIT);
    if (!least->any || count < least->count)
        least->count = count;
    least->any = true;
}

int naive_rule_least(const struct naive_game *game, enum rules_operation operation,
                     enum rules_side of, int none)
{
    struct least least = { game, false, 0 };

    naive_rules(game, operation, of, find_least, &least);
    return least.any ? least.count : none;
}

static void add_tokens(const struct naive_use *use, const struct rules_step *step, void *context)
{
    uint32_t *tokens = context;

    (void)use;
    *tokens |= step->tokens;
}

struct bar {
    const struct naive_game *game;
    const struct naive_use *spender;
    int token;
    int count;
};

/* "for-reroll", "for-own-dice", "for-dice": only uses with such a step are barred; "for-normal":
 * only the normal effect of the token. */
static bool is_meant(const struct naive_use *spender, int purpose)
{
    bool rerolls_own = false, modifies_own = false, modifies_other = false;

    for (int i = 0; i < spender->effect->step_count; i++) {
        const struct rules_step *step = &spender->effect->steps[i];

        rerolls_own = rerolls_own || (step->operation == RULES_REROLL && !step->theirs);
        modifies_own = modifies_own || (naive_modifies(step) && !step->theirs);
        modifies_other = modifies_other || (naive_modifies(step) && step->theirs);
    }
    switch (purpose) {
    case RULES_FOR_REROLL:
        return rerolls_own;
    case RULES_FOR_OWN_DICE:
        return modifies_own;
    case RULES_FOR_NORMAL:
        return spender->effect->normal;
    case RULES_FOR_DICE:
        return modifies_own || modifies_other;
    default:
        return true;
    }
}

static bool modifies_dice_of(const struct naive_game *game, const struct naive_use *use,
                             enum rules_side owner)
{
    for (int i = 0; i < use->effect->step_count; i++)
        if (naive_modifies(&use->effect->steps[i]) &&
            naive_owner(naive_color(game, use, &use->effect->steps[i])) == owner)
            return true;
    return false;
}

/* "for-its-dice" bars everybody; else it is the ship that is barred, not a friend of it. */
static bool is_bound(const struct bar *bar, const struct rules_step *step, enum rules_side of)
{
    if (step->purpose == RULES_FOR_ITS_DICE)
        return modifies_dice_of(bar->game, bar->spender, of);
    return of == bar->spender->actor && !bar->spender->effect->ally_spends &&
           is_meant(bar->spender, step->purpose);
}

static void add_barred(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct bar *bar = context;

    if ((step->tokens >> bar->token & 1) && is_bound(bar, step, naive_target(use, step)))
        bar->count += step->just ? step->count : RULES_ALL;
}

static int barred(const struct naive_game *game, const struct naive_use *use, int token)
{
    struct bar bar = { game, use, token, 0 };

    naive_rules(game, RULES_NO_SPEND, RULES_ATTACKER, add_barred, &bar);
    naive_rules(game, RULES_NO_SPEND, RULES_DEFENDER, add_barred, &bar);
    return bar.count;
}

int naive_tokens_to_spend(const struct naive_game *game, const struct naive_use *use, int token)
{
    return game->tokens[use->actor][token] - barred(game, use, token);
}

bool naive_is_barred(const struct naive_game *game, const struct naive_use *use, uint32_t kinds)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if ((kinds >> token & 1) && barred(game, use, token) < RULES_ALL)
            return false;
    return true;
}

struct owed {
    int which, seen;
    uint32_t tokens;
};

static void find_owed(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct owed *owed = context;

    (void)use;
    if (owed->seen++ == owed->which)
        owed->tokens = step->tokens;
}

uint32_t naive_tokens_owed(const struct naive_game *game, enum rules_side side, int which)
{
    struct owed owed = { which, 0, 0 };

    naive_rules(game, RULES_SPEND, side, find_owed, &owed);
    return owed.tokens;
}

/* A modification that the rules that hold may forbid. */
struct modification {
    const struct naive_use *use;
    bool allowed;
};

static void ask_only(const struct naive_use *rule, const struct rules_step *step, void *context)
{
    struct modification *modification = context;

    (void)rule;
    if (modification->use->token < 0 || !(step->tokens >> modification->use->token & 1))
        modification->allowed = false;
}

static void ask_nothing(const struct naive_use *rule, const struct rules_step *step, void *context)
{
    struct modification *modification = context;

    (void)rule;
    (void)step;
    modification->allowed = false;
}

static void ask_self(const struct naive_use *rule, const struct rules_step *step, void *context)
{
    struct modification *modification = context;

    (void)step;
    if (rule->bearer != modification->use->bearer || rule->effect->card == 0 ||
        rule->effect->card != modification->use->effect->card)
        modification->allowed = false;
}

bool naive_modifies(const struct rules_step *step)
{
    switch (step->operation) {
    case RULES_REROLL:
    case RULES_CHANGE:
    case RULES_ADD:
    case RULES_MATCH:
        return true;
    case RULES_CANCEL:
        return step->exact && !step->unspent; /* as a price: a result is spent */
    default:
        return false;
    }
}

/* At range 0 (2.5): nothing on the defender's dice by the attacker; in a primary attack no attack
 * dice added by anybody, none modified by the attacker. */
static bool range_allows(const struct naive_game *game, const struct naive_use *use,
                         const struct rules_step *step)
{
    enum dice_color color = naive_color(game, use, step);
    bool special = game->situations[RULES_ATTACKER] >> RULES_SPECIAL & 1;
    uint32_t allowed = 0;

    if (!naive_range_0(game))
        return true;
    if (color == DICE_RED && !special &&
        (step->operation == RULES_ADD || step->operation == RULES_MATCH))
        return false;
    if (use->actor == RULES_DEFENDER)
        return true;
    if (color == DICE_RED && (special || !naive_modifies(step)))
        return true;
    naive_rules(game, RULES_MOD_ALLOW, RULES_ATTACKER, add_tokens, &allowed);
    return use->token >= 0 && (allowed >> use->token & 1);
}

bool naive_may_do(const struct naive_game *game, const struct naive_use *use,
                  const struct rules_step *step)
{
    enum rules_side owner = naive_owner(naive_color(game, use, step));
    const bool is_own = use->actor == owner && !use->effect->by_friend;
    struct modification modification = { use, true };

    if (step->operation < RULES_REROLL || step->operation > RULES_MATCH)
        return true;
    if (!range_allows(game, use, step))
        return false;
    if (!naive_modifies(step))
        return true;
    if (!use->effect->by_friend)
        naive_rules(game, RULES_NO_MOD, use->actor, ask_nothing, &modification);
    /* In the first edition the rule is about what the owner of the dice does. */
    if (!naive_first_edition(game) || is_own)
        naive_rules(game, RULES_MOD_ONLY, owner, ask_only, &modification);
    if (is_own)
        naive_rules(game, RULES_MOD_OWN, owner, ask_only, &modification);
    naive_rules(game, RULES_MOD_SELF, owner, ask_self, &modification);
    if (step->operation == RULES_REROLL && !use->effect->unmarked)
        naive_rules(game, RULES_NO_REROLL, owner, ask_nothing, &modification);
    return modification.allowed;
}
