#include "battle/attacks/pools.h"

#include <string.h>

/* ---- whose the pools of a loadout are ---- */

static const struct cards_row *row_of(const struct loadout *loadout, uint8_t card)
{
    return card ? loadout->cards[card - 1].row : NULL;
}

/* Those of words are told apart by the order in which they are met. */
static void find_owners(const struct loadout *loadout, struct ship_pool owners[])
{
    uint8_t words = 0;
    bool met[RULES_POOLS_MAX + 1] = { false };

    for (uint32_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const bool fires = effect->pool && effect->pool == loadout->shot_pool;
        const struct cards_row *row = row_of(loadout, fires ? loadout->weapon : effect->card);

        if (effect->pool && !met[effect->pool])
            owners[effect->pool] = (struct ship_pool){ .row = row, .number = row ? 0 : words++ };
        if (effect->ally_pool && !met[effect->ally_pool])
            owners[effect->ally_pool] = (struct ship_pool){ .row = row_of(loadout, effect->card),
                                                            .of_friends = true,
                                                            .number = effect->card };
        met[effect->pool] = met[effect->ally_pool] = true;
    }
    if (!met[loadout->shot_pool])
        owners[loadout->shot_pool] = (struct ship_pool){ .row = row_of(loadout, loadout->weapon) };
    for (uint8_t i = 0; i < loadout->follow_up_count; i++) {
        const struct loadout_follow_up *next = &loadout->follow_ups[i];

        if (!met[next->shot_pool])
            owners[next->shot_pool] = (struct ship_pool){ .row = row_of(loadout, next->weapon) };
    }
}

/* ---- what comes back ---- */

static int recovers(const struct ship_pool *pool, const struct loadout *loadout,
                    const struct cards *library)
{
    const struct cards_upgrade *upgrades;
    size_t count = 0;

    if (!pool->row || pool->of_friends || !library)
        return 0;
    if (pool->row->kind == CARDS_PILOT)
        return loadout->pilot ? loadout->pilot->charge_recovers : 0;
    upgrades = cards_find_upgrades(library, pool->row->id, strlen(pool->row->id), &count);
    return upgrades ? upgrades->charge_recovers : 0;
}

/* ---- those of a ship ---- */

static bool is_same(const struct ship_pool *a, const struct ship_pool *b)
{
    return a->row == b->row && a->number == b->number && a->of_friends == b->of_friends;
}

volley_status ship_pools_match(struct ship_pools *pools, const struct loadout *loadout,
                               const struct cards *library, uint8_t of[RULES_POOLS_MAX + 1],
                               volley_error *err)
{
    struct ship_pool owners[RULES_POOLS_MAX + 1] = { { 0 } };

    find_owners(loadout, owners);
    for (uint8_t pool = 1; pool <= loadout->pool_count; pool++) {
        uint8_t at = 0;

        while (at < pools->count && !is_same(&pools->items[at], &owners[pool]))
            at++;
        if (at == RULES_POOLS_MAX)
            return error_set(err, VOLLEY_TOO_LARGE,
                             "more than %d cards and words with charges on one ship",
                             RULES_POOLS_MAX);
        if (at == pools->count) {
            pools->items[pools->count] = owners[pool];
            pools->items[pools->count++].recovers =
                (int8_t)recovers(&owners[pool], loadout, library);
        }
        of[pool] = at;
    }
    return VOLLEY_OK;
}
