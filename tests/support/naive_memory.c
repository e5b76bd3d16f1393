#include "support/naive_memory.h"

#include "support/naive_game.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 1 << 10, SIZE_MAX_ENTRIES = 1 << 23 };

static int compare_dice(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct naive_die));
}

/* Each word is multiplied by a large odd number, and the high bits brought down. */
static uint64_t hash(const void *bytes, size_t count, uint64_t from)
{
    const unsigned char *at = bytes;

    for (uint64_t word = 0; count > 0; word = 0) {
        const size_t taken = count < sizeof word ? count : sizeof word;

        memcpy(&word, at, taken);
        from = (from ^ word) * 0x9E3779B97F4A7C15u;
        from ^= from >> 32;
        at += taken;
        count -= taken;
    }
    return from;
}

struct naive_memory_key naive_memory_key_of(const struct naive_game *game)
{
    struct naive_game plain;
    struct naive_memory_key key;

    memcpy(&plain, game, sizeof plain);
    plain.scenario = NULL;
    plain.steps = NULL;
    plain.memory = NULL;
    for (int color = 0; color < DICE_COLORS; color++) {
        struct naive_pool *pool = &plain.pools[color];

        qsort(pool->dice, (size_t)pool->count, sizeof *pool->dice, compare_dice);
        memset(pool->dice + pool->count, 0,
               (size_t)(NAIVE_DICE - pool->count) * sizeof *pool->dice);
    }
    key.half[0] = hash(&plain, sizeof plain, 1) | 1; /* not that of an empty one */
    key.half[1] = hash(&plain, sizeof plain, 0xd6e8feb86659fd93u);
    return key;
}

/* The entry of a key, or the empty one where it belongs. */
static struct naive_memory_entry *entry_of(const struct naive_memory *memory,
                                           const struct naive_memory_key *key)
{
    size_t at = key->half[1] & (memory->size - 1);

    while (memory->entries[at].key.half[0] &&
           memcmp(&memory->entries[at].key, key, sizeof *key) != 0)
        at = (at + 1) & (memory->size - 1);
    return &memory->entries[at];
}

bool naive_memory_find(const struct naive_memory *memory, const struct naive_memory_key *key,
                       struct naive_value *value)
{
    const struct naive_memory_entry *entry = memory->size ? entry_of(memory, key) : NULL;

    if (!entry || !entry->key.half[0])
        return false;
    *value = entry->value;
    return true;
}

static bool grow(struct naive_memory *memory)
{
    struct naive_memory grown = { .size = memory->size ? 2 * memory->size : FIRST_SIZE,
                                  .count = memory->count };

    if (memory->count < memory->size / 2)
        return true;
    if (grown.size > SIZE_MAX_ENTRIES)
        return false;
    grown.entries = calloc(grown.size, sizeof *grown.entries);
    if (!grown.entries)
        return false;
    for (size_t i = 0; i < memory->size; i++)
        if (memory->entries[i].key.half[0])
            *entry_of(&grown, &memory->entries[i].key) = memory->entries[i];
    free(memory->entries);
    *memory = grown;
    return true;
}

void naive_memory_keep(struct naive_memory *memory, const struct naive_memory_key *key,
                       const struct naive_value *value)
{
    struct naive_memory_entry *entry;

    if (!grow(memory))
        return;
    entry = entry_of(memory, key);
    memory->count += !entry->key.half[0];
    *entry = (struct naive_memory_entry){ *key, *value };
}

void naive_memory_fini(struct naive_memory *memory)
{
    free(memory->entries);
    *memory = (struct naive_memory){ 0 };
}
