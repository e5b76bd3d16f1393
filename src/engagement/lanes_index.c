#include "engagement/lanes_index.h"

#include <stdlib.h>

enum { SLOTS_FIRST = 64 };

static void put(struct lanes_index *index, uint32_t key, uint32_t number)
{
    uint32_t at = LANES_INDEX_HASH(key) & index->mask;

    while (index->slots[2 * (size_t)at])
        at = (at + 1) & index->mask;
    index->slots[2 * (size_t)at] = number;
    index->slots[2 * (size_t)at + 1] = key;
    index->count++;
}

static bool make(struct lanes_index *out, uint32_t slots)
{
    *out = (struct lanes_index){ .mask = slots - 1 };
    out->slots = calloc(slots, 2 * sizeof *out->slots);
    return out->slots != NULL;
}

bool lanes_index_init(struct lanes_index *index)
{
    return make(index, SLOTS_FIRST);
}

static bool widen(struct lanes_index *index, size_t most)
{
    struct lanes_index wider;

    if (2 * lanes_index_bytes(index) > most || !make(&wider, 2 * (index->mask + 1)))
        return false;
    for (size_t at = 0; at <= index->mask; at++)
        if (index->slots[2 * at])
            put(&wider, index->slots[2 * at + 1], index->slots[2 * at]);
    lanes_index_fini(index);
    *index = wider;
    return true;
}

bool lanes_index_add(struct lanes_index *index, uint32_t key, uint32_t number, size_t most)
{
    if (index->count > index->mask / 2 && !widen(index, most))
        return false;
    put(index, key, number);
    return true;
}

void lanes_index_fini(struct lanes_index *index)
{
    free(index->slots);
    *index = (struct lanes_index){ .count = 0 };
}
