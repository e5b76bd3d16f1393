#include "engagement/lanes_index.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_FIRST = 64 };

static uint32_t hash_of(const struct lanes_index *index, const uint32_t *key)
{
    uint32_t hash = 0;

    for (uint32_t i = 0; i < index->words; i++) {
        hash = LANES_INDEX_MIX(hash, key[i]);
        hash = LANES_INDEX_FOLD(hash);
    }
    return LANES_INDEX_END(hash);
}

static uint32_t *key_at(const struct lanes_index *index, uint32_t at)
{
    return index->keys ? index->keys + (size_t)at * index->words
                       : &index->slots[2 * (size_t)at + 1];
}

static void put(struct lanes_index *index, const uint32_t *key, uint32_t number)
{
    const uint32_t hash = hash_of(index, key);
    uint32_t at = hash & index->mask;

    while (index->slots[2 * (size_t)at])
        at = (at + 1) & index->mask;
    index->slots[2 * (size_t)at] = number;
    index->slots[2 * (size_t)at + 1] = hash;
    memcpy(key_at(index, at), key, index->words * sizeof *key);
    index->count++;
}

static bool make(struct lanes_index *out, uint32_t words, uint32_t slots)
{
    *out = (struct lanes_index){ .words = words, .mask = slots - 1 };
    out->slots = calloc(slots, 2 * sizeof *out->slots);
    if (words > 1)
        out->keys = calloc(slots, words * sizeof *out->keys);
    if (out->slots && (out->keys || words == 1))
        return true;
    lanes_index_fini(out);
    return false;
}

bool lanes_index_init(struct lanes_index *index, uint32_t words)
{
    return make(index, words, SLOTS_FIRST);
}

static bool widen(struct lanes_index *index, size_t most)
{
    struct lanes_index wider;

    if (2 * lanes_index_bytes(index) > most || !make(&wider, index->words, 2 * (index->mask + 1)))
        return false;
    for (uint32_t at = 0; at <= index->mask; at++)
        if (index->slots[2 * (size_t)at])
            put(&wider, key_at(index, at), index->slots[2 * (size_t)at]);
    lanes_index_fini(index);
    *index = wider;
    return true;
}

bool lanes_index_add(struct lanes_index *index, const uint32_t *key, uint32_t number, size_t most)
{
    if (index->count > index->mask / 2 && !widen(index, most))
        return false;
    put(index, key, number);
    return true;
}

void lanes_index_fini(struct lanes_index *index)
{
    free(index->slots);
    free(index->keys);
    *index = (struct lanes_index){ .words = index->words };
}
