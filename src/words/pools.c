#include "words/armament.h"

/* Which effects share a pool: those of a card, the alternatives of a word, or all words. */
struct sharing {
    struct loadout *loadout;
    const struct error_place *place;
    volley_error *err;
    uint8_t of_cards[RULES_CARDS_MAX + 1], of_words, of_weapon; /* 0: none yet */
};

static bool is_charge_step(const struct rules_step *step)
{
    return !step->theirs && rules_step_family(step) == RULES_FAMILY_CHARGES;
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
        return rules_limit_at(sharing->err, sharing->place, RULES_POOLS_MAX);
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
        if (!effect->once && !other->once)
            found.ally_pool = other->ally_pool ? other->ally_pool : found.ally_pool;
    }
    return found;
}

bool pools_is_of_weapon(const struct rules_effect *effect)
{
    for (size_t i = 0; i < effect->step_count; i++)
        if (effect->steps[i].of_weapon)
            return true;
    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].of_weapon)
            return true;
    return false;
}

/* The number of the card whose charges they are; 0: none, they are of words. */
static uint8_t card_of(const struct loadout *loadout, const struct rules_effect *effect)
{
    return pools_is_of_weapon(effect) ? loadout->weapon : effect->card;
}

/* A weapon of words has the charges of the words. */
static uint8_t *pool_of(struct sharing *sharing, const struct rules_effect *effect, uint8_t *own)
{
    uint8_t card = card_of(sharing->loadout, effect);

    *own = pools_of(sharing->loadout, effect).pool;
    if (card)
        return &sharing->of_cards[card];
    if (sharing->loadout->has_charges)
        return &sharing->of_words;
    return pools_is_of_weapon(effect) ? &sharing->of_weapon : own;
}

static unsigned capacity_of(const struct loadout *loadout, uint8_t card)
{
    if (!card)
        return loadout->has_charges ? loadout->charges : 1;
    return loadout->cards[card - 1].charges || loadout->cards[card - 1].says_charges
               ? loadout->cards[card - 1].charges
               : 1;
}

static volley_status find_charges(struct sharing *sharing, struct rules_effect *effect)
{
    uint8_t own, *pool = pool_of(sharing, effect, &own);

    if (!*pool)
        TRY(add_pool(sharing, capacity_of(sharing->loadout, card_of(sharing->loadout, effect)),
                     pool));
    effect->pool = *pool;
    return VOLLEY_OK;
}

/* What an attack costs comes out of what the card has. */
static volley_status find_shot(struct sharing *sharing, uint8_t weapon, uint8_t cost, uint8_t *of)
{
    uint8_t *pool = &sharing->of_cards[weapon];

    if (!cost)
        return VOLLEY_OK;
    if (!*pool)
        TRY(add_pool(sharing, capacity_of(sharing->loadout, weapon), pool));
    *of = *pool;
    return VOLLEY_OK;
}

static volley_status find_shots(struct sharing *sharing)
{
    struct loadout *loadout = sharing->loadout;

    TRY(find_shot(sharing, loadout->weapon, loadout->shot_cost, &loadout->shot_pool));
    for (size_t i = 0; i < loadout->follow_up_count; i++) {
        struct loadout_follow_up *attack = &loadout->follow_ups[i];

        TRY(find_shot(sharing, attack->weapon, attack->shot_cost, &attack->shot_pool));
    }
    return VOLLEY_OK;
}

static volley_status find_allies(struct sharing *sharing, struct rules_effect *effect)
{
    struct loadout *loadout = sharing->loadout;
    const struct loadout_card *card =
        effect->card && !effect->once ? &loadout->cards[effect->card - 1] : NULL;
    uint8_t own = pools_of(loadout, effect).ally_pool;
    uint8_t *pool = card ? &sharing->of_cards[effect->card] : &own;
    unsigned times = card && card->friends >= 0 ? (unsigned)card->friends : effect->allies;

    if (!*pool)
        TRY(add_pool(sharing, times, pool));
    if (loadout->pools[*pool - 1] < times)
        loadout->pools[*pool - 1] = (uint8_t)times;
    effect->ally_pool = *pool;
    return VOLLEY_OK;
}

void pools_find_force(struct loadout *loadout)
{
    int most = loadout->force_pilot;

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
    volley_status status = find_shots(&charges);

    for (uint32_t i = 0; i < loadout->effect_count && status == VOLLEY_OK; i++) {
        count_cost(&loadout->effects[i]);
        if (needs_charges(&loadout->effects[i]))
            status = find_charges(&charges, &loadout->effects[i]);
        if (status == VOLLEY_OK && loadout->effects[i].ally)
            status = find_allies(&allies, &loadout->effects[i]);
    }
    for (uint32_t i = 0; i < loadout->effect_count; i++) {
        /* What only gives or takes charges acts on a pool that something else asks for. */
        uint8_t own;

        if (is_charge_step(rules_effect_main(&loadout->effects[i])) && !loadout->effects[i].pool)
            loadout->effects[i].pool = *pool_of(&charges, &loadout->effects[i], &own);
    }
    return status;
}

volley_status pools_check_shots(const struct loadout *loadout, const struct error_place *place,
                                volley_error *err)
{
    if (loadout->pools[loadout->shot_pool - 1] >= loadout->shot_cost)
        return VOLLEY_OK;
    return error_at(err, VOLLEY_RANGE, place, "this weapon has no charges for a shot");
}
