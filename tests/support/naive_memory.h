/* naive_memory - what the naive evaluator has worked out, by the game that it was asked about.
 * Units:  as in naive_value.
 * Owns:   its entries; free with naive_memory_fini. All-zero is a valid empty memory.
 * Errors: without room nothing more is kept. */
#ifndef SUPPORT_NAIVE_MEMORY_H
#define SUPPORT_NAIVE_MEMORY_H

#include "support/naive.h"

struct naive_game;

/* Of a game 128 bits are kept: two of a hundred million games are the same by chance once in 10^22.
 */
struct naive_memory_key {
    uint64_t half[2];
};

struct naive_memory {
    struct naive_memory_entry {
        struct naive_memory_key key;
        struct naive_value value;
    } * entries; /* a key of 0: empty */
    size_t size, count;
};

/** A game but for the order of its dice. */
struct naive_memory_key naive_memory_key_of(const struct naive_game *game);

/** False: it is not known. */
bool naive_memory_find(const struct naive_memory *memory, const struct naive_memory_key *key,
                       struct naive_value *value);

void naive_memory_keep(struct naive_memory *memory, const struct naive_memory_key *key,
                       const struct naive_value *value);

void naive_memory_fini(struct naive_memory *memory);

#endif
