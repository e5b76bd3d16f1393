#include "battle/attacks/attack.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct reading_key) == 14 + RULES_TOKENS, "a key has no padding");

/* ---- words ---- */

/* The words of a ship, with those of its damage cards. */
static volley_status take_words(const struct attack_maker *maker, const struct reading_key *key,
                                struct phrase *out, volley_error *err)
{
    const struct engagement_kind *kind = &maker->engagement->kinds[key->kind];
    const struct phrase *own =
        key->side == RULES_ATTACKER ? &kind->attacks[key->weapon] : &kind->defense;
    volley_status status = phrase_add_marked(out, own, 0, err);

    return status == VOLLEY_OK && key->words
               ? phrase_add(out, lexer_of_string(maker->words[key->words - 1], out->start.source),
                            err)
               : status;
}

static volley_status read_words(const struct attack_maker *maker, const struct reading_key *key,
                                struct reading *out, volley_error *err)
{
    const struct engagement *engagement = maker->engagement;
    const struct loadout_moment moment = { key->tokens, key->side == RULES_ATTACKER
                                                            ? key->range
                                                            : LOADOUT_RANGE_UNSAID };
    const struct loadout_reading reading = { engagement->edition, engagement->library,
                                             (enum rules_side)key->side, 1, &moment };
    struct phrase words = { .count = 0 };
    volley_status status = take_words(maker, key, &words, err);

    if (status == VOLLEY_OK)
        status = loadout_compile(&out->loadout, &words, &reading, err);
    phrase_fini(&words);
    return status == VOLLEY_OK ? ship_pools_match(&maker->pools[key->kind], &out->loadout,
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
static volley_status read_new(const struct attack_maker *maker, const struct reading_key *key,
                              bool must_read, struct reading **out, volley_error *err)
{
    struct reading *reading = calloc(1, sizeof *reading);
    volley_status status;

    if (!reading)
        return error_nomem(err);
    status = reading->status = read_words(maker, key, reading, must_read ? err : NULL);
    if (status == VOLLEY_OK || (!must_read && status != VOLLEY_NOMEM)) {
        *out = reading;
        return VOLLEY_OK;
    }
    reading_destroy(reading);
    return must_read ? status : error_nomem(err);
}

volley_status readings_find(struct attack_maker *maker, const struct reading_key *key,
                            bool must_read, const struct reading **out, volley_error *err)
{
    struct reading **place;
    volley_status status = VOLLEY_OK;
    uint32_t number;

    maker->readings.item_bytes = sizeof *key;
    maker->readings.value_bytes = sizeof *place;
    number = numbers_find(&maker->readings, key);
    if (!number)
        return error_nomem(err);
    place = numbers_value(&maker->readings, number);
    if (!*place)
        status = read_new(maker, key, must_read, place, err);
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
