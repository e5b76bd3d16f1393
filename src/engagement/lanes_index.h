/* lanes_index - numbers by what they hang on, for kernels to find in all lanes at once.
 * Units:  keys of some words; numbers that are not 0.
 * Owns:   its rows; free with lanes_index_fini. All-zero but for `words` is a valid empty index.
 * Errors: no room for more bytes than the caller allows, out of memory.
 *
 * Few of all the keys that can be come up, so rows are found by hashing, with linear probing:
 * a kernel looks where lanes_index_mix of the words of a key leads, and goes on to the next row
 * until it finds the key, or an empty row (engagement/kernel_body_walk.h). */
#ifndef ENGAGEMENT_LANES_INDEX_H
#define ENGAGEMENT_LANES_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lanes_index {
    uint32_t words; /* of a key */
    uint32_t mask;  /* rows are one more, a power of two; at most half of them are taken */
    uint32_t count; /* of those */
    uint32_t *rows; /* [mask + 1][words + 1]: a number, 0 for none; then its key */
};

/* One more word of a key goes into its hash. For single words and vectors alike. */
#define LANES_INDEX_MIX(hash, word) (((hash) ^ (word)) * 0x9E3779B1u) /* 2^32 / golden ratio */
#define LANES_INDEX_FOLD(hash)      ((hash) ^ (hash) >> 15)

/** Room for a first row, so that there is something to look at. False: out of memory. */
bool lanes_index_init(struct lanes_index *index, uint32_t words);
void lanes_index_fini(struct lanes_index *index);

/** Add a number, which must not be 0, under a key that has none.
 *  most  bytes that all rows may take. False: there is no room. */
bool lanes_index_add(struct lanes_index *index, const uint32_t *key, uint32_t number, size_t most);

static inline size_t lanes_index_bytes(const struct lanes_index *index)
{
    return ((size_t)index->mask + 1) * (index->words + 1) * sizeof *index->rows;
}

#endif
