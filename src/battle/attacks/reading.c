#include "battle/attacks/reading.h"

#include <stdlib.h>
#include <string.h>

/* What the words hang on. Compared as bytes: its padding is 0. */
struct key {
    uint32_t words; /* attack_ship.words */
    int32_t range;
    uint8_t kind, side, weapon;
    uint8_t tokens[RULES_TOKENS];
};

static void set_key(struct key *key, const struct reading_wish *wish)
{
    memset(key, 0, sizeof *key);
    key->words = wish->ship->words;
    key->kind = wish->ship->kind;
    key->side = (uint8_t)wish->side;
    memcpy(key->tokens, wish->ship->tokens, sizeof key->tokens);
    key->tokens[RULES_FORCE] = 0;
    if (wish->side == RULES_ATTACKER) {
        key->range = wish->range;
        key->weapon = (uint8_t)wish->weapon;
    }
}

/* ---- words ---- */

/* Tokens of the moment. Force is not among them: what is said of it in the loadout is what the
 * ship can have. */
static struct loadout_moment moment_of(const struct reading_wish *wish,
                                       uint8_t tokens[RULES_TOKENS])
{
    memcpy(tokens, wish->ship->tokens, RULES_TOKENS * sizeof *tokens);
    tokens[RULES_FORCE] = 0;
    return (struct loadout_moment){ tokens, wish->side == RULES_ATTACKER ? wish->range
                                                                         : LOADOUT_RANGE_UNSAID };
}

/* The words of a ship, with those of its damage cards. */
static volley_status take_words(const struct reading_wish *wish, struct phrase *out,
                                volley_error *err)
{
    const struct engagement_kind *kind = &wish->engagement->kinds[wish->ship->kind];
    const struct phrase *own =
        wish->side == RULES_ATTACKER ? &kind->attacks[wish->weapon] : &kind->defense;
    volley_status status = phrase_add_marked(out, own, 0, err);

    return status == VOLLEY_OK && wish->words
               ? phrase_add(out, lexer_of_string(wish->words, out->start.source), err)
               : status;
}

static volley_status read_words(const struct reading_wish *wish, struct ship_pools *pools,
                                struct reading *out, volley_error *err)
{
    const struct engagement *engagement = wish->engagement;
    uint8_t tokens[RULES_TOKENS];
    const struct loadout_moment moment = moment_of(wish, tokens);
    const struct loadout_reading reading = { engagement->edition, engagement->library, wish->side,
                                             1, &moment };
    struct phrase words = { .count = 0 };
    volley_status status = take_words(wish, &words, err);

    if (status == VOLLEY_OK)
        status = loadout_compile(&out->loadout, &words, &reading, err);
    phrase_fini(&words);
    return status == VOLLEY_OK
               ? ship_pools_match(pools, &out->loadout, engagement->library, out->pools, err)
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
static volley_status read_new(const struct reading_wish *wish, struct ship_pools *pools,
                              bool must_read, struct reading **out, volley_error *err)
{
    struct reading *reading = calloc(1, sizeof *reading);
    volley_status status;

    if (!reading)
        return error_nomem(err);
    status = reading->status = read_words(wish, pools, reading, must_read ? err : NULL);
    if (status == VOLLEY_OK || (!must_read && status != VOLLEY_NOMEM)) {
        *out = reading;
        return VOLLEY_OK;
    }
    reading_destroy(reading);
    return must_read ? status : error_nomem(err);
}

volley_status readings_find(struct numbers *readings, const struct reading_wish *wish,
                            struct ship_pools *pools, bool must_read, const struct reading **out,
                            volley_error *err)
{
    struct reading **place;
    volley_status status = VOLLEY_OK;
    struct key key;
    uint32_t number;

    set_key(&key, wish);
    readings->item_bytes = sizeof key;
    readings->value_bytes = sizeof *place;
    number = numbers_find(readings, &key);
    if (!number)
        return error_nomem(err);
    place = numbers_value(readings, number);
    if (!*place)
        status = read_new(wish, pools, must_read, place, err);
    if (status != VOLLEY_OK)
        return status;
    *out = *place;
    return (*place)->status;
}

void readings_fini(struct numbers *readings)
{
    for (uint32_t i = 1; i <= readings->count; i++)
        reading_destroy(*(struct reading **)numbers_value(readings, i));
    numbers_fini(readings);
}
