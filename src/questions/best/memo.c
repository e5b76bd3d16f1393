#include "questions/best/memo.h"

#include "base/grow.h"
#include "game/rules/side.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_FIRST = 1024, DEFENSE_FIGURES = 3 };

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct best_key *key)
{
    uint64_t hash = mix(key->role, (uint64_t)(uint32_t)key->weapon);

    for (size_t i = 0; i < BEST_BITS_WORDS; i++)
        hash = mix(hash, key->cards.word[i]);
    return hash;
}

static bool is_same(const struct best_key *a, const struct best_key *b)
{
    return a->role == b->role && a->weapon == b->weapon &&
           memcmp(&a->cards, &b->cards, sizeof a->cards) == 0;
}

/* Where an entry is, or would be. */
static uint32_t place_of(const struct best_memo *memo, const struct best_key *key)
{
    uint32_t at = (uint32_t)hash_of(key) & (memo->table_size - 1);

    while (memo->table[at] && !is_same(&memo->entries[memo->table[at] - 1].key, key))
        at = (at + 1) & (memo->table_size - 1);
    return at;
}

static bool enlarge(struct best_memo *memo)
{
    const uint32_t size = memo->table_size ? 2 * memo->table_size : TABLE_FIRST;
    uint32_t *table = calloc(size, sizeof *table);

    if (!table)
        return false;
    free(memo->table);
    memo->table = table;
    memo->table_size = size;
    for (uint32_t i = 0; i < memo->count; i++)
        table[place_of(memo, &memo->entries[i].key)] = i + 1;
    return true;
}

int64_t best_memo_find(struct best_memo *memo, const struct best_key *key)
{
    const size_t figures = key->role == RULES_ATTACKER ? 2 * memo->cases : DEFENSE_FIGURES;
    uint32_t at;

    if (2 * (memo->count + 1) > memo->table_size && !enlarge(memo))
        return -1;
    at = place_of(memo, key);
    if (memo->table[at])
        return memo->table[at] - 1;
    if (!grow_array(&memo->entries, &memo->capacity, (size_t)memo->count + 1,
                    sizeof *memo->entries) ||
        !grow_array(&memo->figures, &memo->figure_capacity, memo->figure_count + figures,
                    sizeof *memo->figures))
        return -1;
    memo->entries[memo->count] = (struct best_entry){ *key, BEST_PENDING, memo->figure_count };
    memo->figure_count += (uint32_t)figures;
    memo->table[at] = ++memo->count;
    return memo->count - 1;
}

void best_memo_fini(struct best_memo *memo)
{
    free(memo->entries);
    free(memo->figures);
    free(memo->table);
    *memo = (struct best_memo){ .cases = 0 };
}
