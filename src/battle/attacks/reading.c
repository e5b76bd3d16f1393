#include "battle/attacks/attack.h"

_Static_assert(sizeof(struct reading_key) == 14 + RULES_TOKENS, "a key has no padding");

/* ---- whose the pools of a loadout are ---- */

static const struct cards_row *row_of(const struct loadout *loadout, uint8_t card)
{
    return card ? loadout->cards[card - 1].row : NULL;
}

/* Which of the effects of its card that are used so often and no more; 0: it is none. */
static uint8_t once_of(const struct loadout *loadout, uint32_t index)
{
    const struct rules_effect *effect = &loadout->effects[index];
    uint8_t number = effect->once;

    for (uint32_t i = 0; effect->once && i < index; i++)
        number += loadout->effects[i].once && loadout->effects[i].card == effect->card;
    return number;
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
                                                            .once = once_of(loadout, i),
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

static int recovers(const struct ship_pool *pool, const struct loadout *loadout,
                    const struct cards *library)
{
    const struct cards_upgrade *upgrades;
    size_t count = 0;

    if (pool->row && pool->once)
        return RULES_POOL_MAX; /* a card says that of a round */
    if (!pool->row || pool->of_friends || !library)
        return 0;
    if (pool->row->kind == CARDS_PILOT)
        return loadout->pilot ? loadout->pilot->charge_recovers : 0;
    upgrades = cards_find_upgrades(library, pool->row->id, strlen(pool->row->id), &count);
    return upgrades ? upgrades->charge_recovers : 0;
}

static bool is_same(const struct ship_pool *a, const struct ship_pool *b)
{
    return a->row == b->row && a->number == b->number && a->of_friends == b->of_friends &&
           a->once == b->once;
}

/* Set of each pool of a loadout, from 1, its index among those of the ship; new ones are added. */
static volley_status match_pools(struct ship_pools *pools, const struct loadout *loadout,
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

/* ---- words ---- */

static volley_status take_words(const struct attack_tables *tables, const struct reading_key *key,
                                struct phrase *out, volley_error *err)
{
    const struct engagement_kind *kind = &tables->engagement->kinds[key->kind];
    const struct phrase *own =
        key->side == RULES_ATTACKER ? &kind->attacks[key->weapon] : &kind->defense;

    TRY(phrase_add_marked(out, own, 0, err));
    return key->words
               ? phrase_add(out, lexer_of_string(tables->words[key->words - 1], out->start.source),
                            err)
               : VOLLEY_OK;
}

static volley_status read_words(struct attack_tables *tables, const struct reading_key *key,
                                struct reading *out, volley_error *err)
{
    const struct engagement *engagement = tables->engagement;
    const struct loadout_moment moment = { key->tokens,
                                           key->side == RULES_ATTACKER ? key->range
                                                                       : LOADOUT_RANGE_UNSAID,
                                           1 + engagement->kinds[key->kind].initiative, true };
    struct chance_draw draw = { .left = key->drawn };
    const struct loadout_reading reading = { engagement->edition, engagement->library,
                                             (enum rules_side)key->side, &moment, &draw };
    struct phrase words = { .count = 0 };
    volley_status status = take_words(tables, key, &words, err);

    if (status == VOLLEY_OK)
        status = loadout_compile(&out->loadout, &words, &reading, err);
    phrase_fini(&words);
    return status == VOLLEY_OK ? match_pools(&tables->pools[key->kind], &out->loadout,
                                             engagement->library, out->pools, err)
                               : status;
}

/* ---- what has been read ---- */

static void reading_destroy(struct reading *reading)
{
    if (reading)
        loadout_fini(&reading->loadout);
    free(reading);
}

/* A weapon that cannot be fired as things stand is kept, too. */
static volley_status read_new(struct attack_tables *tables, const struct reading_key *key,
                              bool must_read, struct reading **out, volley_error *err)
{
    struct reading *reading = calloc(1, sizeof *reading);
    volley_status status;

    NEED(reading, err);
    status = reading->status = read_words(tables, key, reading, must_read ? err : NULL);
    if (status == VOLLEY_OK || (!must_read && status != VOLLEY_NOMEM)) {
        *out = reading;
        return VOLLEY_OK;
    }
    reading_destroy(reading);
    return must_read ? status : error_nomem(err);
}

volley_status readings_find(struct attack_tables *tables, const struct reading_key *key,
                            bool must_read, const struct reading **out, volley_error *err)
{
    struct reading **place;
    uint32_t number;

    tables->readings.item_bytes = sizeof *key;
    tables->readings.value_bytes = sizeof *place;
    number = numbers_find(&tables->readings, key);
    NEED(number, err);
    place = numbers_value(&tables->readings, number);
    if (!*place)
        TRY(read_new(tables, key, must_read, place, err));
    *out = *place;
    return (*place)->status;
}

size_t readings_bytes(const struct numbers *readings)
{
    size_t bytes = numbers_bytes(readings);

    for (uint32_t i = 1; i <= readings->count; i++) {
        const struct reading *reading = *(struct reading **)numbers_value(readings, i);

        if (reading)
            bytes += sizeof *reading +
                     reading->loadout.effect_capacity * sizeof *reading->loadout.effects;
    }
    return bytes;
}

void readings_fini(struct numbers *readings)
{
    for (uint32_t i = 1; i <= readings->count; i++)
        reading_destroy(*(struct reading **)numbers_value(readings, i));
    numbers_fini(readings);
}
