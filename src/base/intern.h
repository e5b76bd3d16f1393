/* intern - find equal items of an array through a hash table of their indices.
 * Units:  items of a fixed size without padding, compared as bytes.
 * Owns:   the slots; free with intern_fini, unless they are an arena's. The items belong to the
 *         caller, who appends to them.
 * Errors: intern_reserve returns false when memory runs out.
 *
 * Inline, so that the compiler knows item_bytes: this is the inner loop of graph and plan. */
#pragma once

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct intern {
    uint32_t *slots; /* index + 1; 0 is an empty slot */
    uint32_t size;   /* a power of two, or 0 */
};

static inline uint64_t intern_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u; /* 2^64 over the golden ratio */
    return hash << 32 | hash >> 32;             /* its upper half is the better mixed one */
}

static inline uint64_t intern_hash(const void *item, size_t item_bytes)
{
    const unsigned char *bytes = item;
    uint64_t hash = item_bytes, word;

    for (; item_bytes >= sizeof word; item_bytes -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = intern_mix(hash, word);
    }
    if (item_bytes > 0) {
        word = 0;
        memcpy(&word, bytes, item_bytes);
        hash = intern_mix(hash, word);
    }
    return hash;
}

static inline bool intern_same(const void *a, const void *b, size_t item_bytes)
{
    const unsigned char *left = a, *right = b;
    uint64_t of_left, of_right, differs = 0;

    for (; item_bytes >= sizeof of_left; item_bytes -= sizeof of_left) {
        memcpy(&of_left, left, sizeof of_left);
        memcpy(&of_right, right, sizeof of_right);
        differs |= of_left ^ of_right;
        left += sizeof of_left;
        right += sizeof of_right;
    }
    return !differs && (item_bytes == 0 || memcmp(left, right, item_bytes) == 0);
}

/** The slot of an item, empty (0) if the array has no equal one. Needs intern_reserve first. */
static inline uint32_t *intern_find(const struct intern *table, const void *items,
                                    size_t item_bytes, const void *item)
{
    uint32_t mask = table->size - 1;
    uint32_t at = (uint32_t)intern_hash(item, item_bytes) & mask;

    while (
        table->slots[at] &&
        !intern_same((const char *)items + (table->slots[at] - 1) * item_bytes, item, item_bytes))
        at = (at + 1) & mask;
    return &table->slots[at];
}

/** Make sure that one more than `count` items fit at most half the table.
 *  arena  of the slots; NULL: they are the table's own */
static inline bool intern_reserve_in(struct arena *arena, struct intern *table, const void *items,
                                     size_t item_bytes, uint32_t count)
{
    enum { FIRST_SIZE = 256 };
    struct intern grown;

    if (count < table->size / 2)
        return true;
    grown.size = table->size ? table->size * 2 : FIRST_SIZE;
    grown.slots = arena ? arena_take_zeroed(arena, grown.size * sizeof *grown.slots)
                        : calloc(grown.size, sizeof *grown.slots);
    if (!grown.slots)
        return false;
    for (uint32_t i = 0; i < count; i++)
        *intern_find(&grown, items, item_bytes, (const char *)items + i * item_bytes) = i + 1;
    if (!arena)
        free(table->slots);
    *table = grown;
    return true;
}

/** The same of a table that owns its slots. */
static inline bool intern_reserve(struct intern *table, const void *items, size_t item_bytes,
                                  uint32_t count)
{
    return intern_reserve_in(NULL, table, items, item_bytes, count);
}

static inline void intern_fini(struct intern *table)
{
    free(table->slots);
    *table = (struct intern){ 0 };
}
