#include "engagement/lanes_index.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_FIRST = 64 };

static uint32_t hash_of(const struct lanes_index *index, const uint32_t *key)
{
    uint32_t hash = 0;

    for (uint32_t i = 0; i < index->words; i++) {
        hash = LANES_INDEX_MIX(hash, key[i]);
        hash = LANES_INDEX_FOLD(hash);
    }
    return hash;
}

static uint32_t *row_at(const struct lanes_index *index, uint32_t at)
{
    return index->rows + (size_t)at * (index->words + 1);
}

static void put(struct lanes_index *index, const uint32_t *key, uint32_t number)
{
    uint32_t at = hash_of(index, key) & index->mask;

    while (*row_at(index, at))
        at = (at + 1) & index->mask;
    *row_at(index, at) = number;
    memcpy(row_at(index, at) + 1, key, index->words * sizeof *key);
    index->count++;
}

bool lanes_index_init(struct lanes_index *index, uint32_t words)
{
    *index = (struct lanes_index){ .words = words, .mask = ROWS_FIRST - 1 };
    index->rows = calloc((size_t)ROWS_FIRST * (words + 1), sizeof *index->rows);
    return index->rows != NULL;
}

static bool widen(struct lanes_index *index, size_t most)
{
    struct lanes_index wider = { .words = index->words, .mask = 2 * index->mask + 1 };

    if (lanes_index_bytes(&wider) > most)
        return false;
    wider.rows = calloc((size_t)wider.mask + 1, (wider.words + 1) * sizeof *wider.rows);
    if (!wider.rows)
        return false;
    for (uint32_t at = 0; at <= index->mask; at++)
        if (*row_at(index, at))
            put(&wider, row_at(index, at) + 1, *row_at(index, at));
    free(index->rows);
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
    free(index->rows);
    *index = (struct lanes_index){ .words = index->words };
}
