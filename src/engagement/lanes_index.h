/* lanes_index - numbers by what they hang on, for kernels to find in all lanes at once.
 * Units:  keys of one word; numbers that are not 0.
 * Owns:   its slots; free with lanes_index_fini.
 * Errors: no room for more bytes than the caller allows, out of memory.
 *
 * Few of all the keys that can be come up, so they are found by hashing, with linear probing: a
 * kernel looks where the hash of a key leads, and goes on to the next slot until it finds the key,
 * or an empty slot (engagement/kernel_body_index.h). */
#ifndef ENGAGEMENT_LANES_INDEX_H
#define ENGAGEMENT_LANES_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lanes_index {
    uint32_t mask;   /* slots are one more, a power of two; at most half of them are taken */
    uint32_t count;  /* of those */
    uint32_t *slots; /* [mask + 1][2]: a number, 0 for none; its key */
};

/* The hash of a key, for single words and vectors alike: keys that are alike lie apart. The numbers
 * are 2^32 over the golden ratio, and one of MurmurHash3. */
#define LANES_INDEX_FOLD(hash) ((hash) ^ (hash) >> 15)
#define LANES_INDEX_HASH(key)  LANES_INDEX_FOLD(LANES_INDEX_FOLD((key)*0x9E3779B1u) * 0x85EBCA6Bu)

/** Room for a first slot, so that there is something to look at. False: out of memory. */
bool lanes_index_init(struct lanes_index *index);
void lanes_index_fini(struct lanes_index *index);

/** Add a number, which must not be 0, under a key that has none.
 *  most  bytes that the whole index may take. False: there is no room. */
bool lanes_index_add(struct lanes_index *index, uint32_t key, uint32_t number, size_t most);

static inline size_t lanes_index_bytes(const struct lanes_index *index)
{
    return ((size_t)index->mask + 1) * 2 * sizeof *index->slots;
}

#endif
