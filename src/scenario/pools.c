#include "scenario/pools.h"

/* Which effects share a pool: those of a card, the alternatives of a word, or all words. */
struct sharing {
    struct loadout *loadout;
    const struct error_place *place;
    volley_error *err;
    uint8_t of_cards[LOADOUT_CARDS_MAX + 1], of_words; /* 0: none yet */
};

static bool is_charge_step(const struct rules_step *step)
{
    return !step->theirs &&
           (step->operation == RULES_GAIN_CHARGE || step->operation == RULES_LOSE_CHARGE);
}

/* Whether it depends on charges: what only gives or takes them does not make them count. */
static bool needs_charges(const struct rules_effect *effect)
{
    for (size_t i = 0; i + 1 < effect->step_count; i++)
        if (is_charge_step(&effect->steps[i]))
            return true;
    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == RULES_FACT_HAS_CHARGE)
            return true;
    return effect->charge > 0;
}

static void count_cost(struct rules_effect *effect)
{
    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == RULES_FACT_CHARGE)
            effect->charge = (uint8_t)(effect->charge + effect->facts[i].low);
}

static volley_status add_pool(struct sharing *sharing, unsigned capacity, uint8_t *pool)
{
    struct loadout *loadout = sharing->loadout;

    if (loadout->pool_count == RULES_POOLS_MAX)
        return error_at(sharing->err, VOLLEY_RANGE, sharing->place,
                        "more than %d cards and words with charges in one loadout",
                        RULES_POOLS_MAX);
    loadout->pools[loadout->pool_count++] =
        (uint8_t)(capacity < RULES_POOL_MAX ? capacity : RULES_POOL_MAX);
    *pool = loadout->pool_count;
    return VOLLEY_OK;
}

/* The pools of the alternatives of an effect. */
static struct rules_effect pools_of(const struct loadout *loadout,
                                    const struct rules_effect *effect)
{
    struct rules_effect found = { .pool = effect->pool, .ally_pool = effect->ally_pool };

    for (uint32_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *other = &loadout->effects[i];

        if (!effect->choice || other->choice != effect->choice)
            continue;
        found.pool = other->pool ? other->pool : found.pool;
        found.ally_pool = other->ally_pool ? other->ally_pool : found.ally_pool;
    }
    return found;
}

static volley_status find_charges(struct sharing *sharing, struct rules_effect *effect)
{
    const struct loadout *loadout = sharing->loadout;
    const struct loadout_card *card = effect->card ? &loadout->cards[effect->card - 1] : NULL;
    uint8_t own = pools_of(loadout, effect).pool;
    uint8_t *pool = card                   ? &sharing->of_cards[effect->card]
                    : loadout->has_charges ? &sharing->of_words
                                           : &own;
    unsigned capacity = card && card->charges ? card->charges : 1;
    volley_status status = VOLLEY_OK;

    if (!card && loadout->has_charges)
        capacity = loadout->charges;
    if (!*pool)
        status = add_pool(sharing, capacity, pool);
    effect->pool = *pool;
    return status;
}

/* What only gives or takes charges acts on a pool that something else asks for. */
static void join_charges(const struct sharing *sharing, struct rules_effect *effect)
{
    uint8_t own = pools_of(sharing->loadout, effect).pool;

    if (!is_charge_step(rules_effect_main(effect)) || effect->pool)
        return;
    effect->pool = effect->card                    ? sharing->of_cards[effect->card]
                   : sharing->loadout->has_charges ? sharing->of_words
                                                   : own;
}

static volley_status find_allies(struct sharing *sharing, struct rules_effect *effect)
{
    struct loadout *loadout = sharing->loadout;
    const struct loadout_card *card = effect->card ? &loadout->cards[effect->card - 1] : NULL;
    uint8_t own = pools_of(loadout, effect).ally_pool;
    uint8_t *pool = card ? &sharing->of_cards[effect->card] : &own;
    unsigned times = card && card->friends >= 0 ? (unsigned)card->friends : effect->allies;
    volley_status status = VOLLEY_OK;

    if (!*pool)
        status = add_pool(sharing, times, pool);
    if (status == VOLLEY_OK && loadout->pools[*pool - 1] < times)
        loadout->pools[*pool - 1] = (uint8_t)times;
    effect->ally_pool = *pool;
    return status;
}

/* A ship can have as much as its cards say, or as the player says it has; if nobody says anything,
 * there is no limit. */
static void find_force(struct loadout *loadout)
{
    int most = 0;

    for (size_t i = 0; i < loadout->card_count; i++)
        most += loadout->cards[i].row->force;
    if (loadout->tokens[RULES_FORCE] > most)
        most = loadout->tokens[RULES_FORCE];
    loadout->force_most = most > 0 && most < UINT8_MAX ? most : UINT8_MAX;
}

volley_status pools_assign(struct loadout *loadout, const struct error_place *place,
                           volley_error *err)
{
    struct sharing charges = { .loadout = loadout, .place = place, .err = err };
    struct sharing allies = { .loadout = loadout, .place = place, .err = err };
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < loadout->effect_count && status == VOLLEY_OK; i++) {
        count_cost(&loadout->effects[i]);
        if (needs_charges(&loadout->effects[i]))
            status = find_charges(&charges, &loadout->effects[i]);
        if (status == VOLLEY_OK && loadout->effects[i].ally)
            status = find_allies(&allies, &loadout->effects[i]);
    }
    for (uint32_t i = 0; i < loadout->effect_count; i++)
        join_charges(&charges, &loadout->effects[i]);
    find_force(loadout);
    return status;
}
