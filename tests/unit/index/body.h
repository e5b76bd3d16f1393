/* body - what kernels find in an index, for one instruction set: include a simd/simd_*.h first. */
#include "unit/index/index.h"

#include <string.h>

#define INLINE       static inline __attribute__((always_inline))
#define PASTE(a, b)  a##b
#define EXPAND(a, b) PASTE(a, b)

INLINE simd_halves is_there(simd_halves number)
{
    return (simd_halves)(number != 0);
}

#include "engagement/kernel_body_index.h"

/* Lanes behind the last key are not asked for. */
static uint32_t fill(simd_halves *words, simd_halves *mask, const struct lanes_index *index,
                     const uint32_t *keys, uint32_t count)
{
    const uint32_t lanes = count < SIMD_HALVES ? count : SIMD_HALVES;

    *mask = (simd_halves){ 0 };
    for (uint32_t word = 0; word < index->words; word++)
        words[word] = (simd_halves){ 0 };
    for (uint32_t lane = 0; lane < lanes; lane++) {
        (*mask)[lane] = UINT32_MAX;
        for (uint32_t word = 0; word < index->words; word++)
            words[word][lane] = keys[lane * index->words + word];
    }
    return lanes;
}

void EXPAND(index_find_, SIMD_NAME)(const struct lanes_index *index, const uint32_t *keys,
                                    uint32_t count, uint32_t *out)
{
    simd_halves words[INDEX_WORDS_MAX], mask, found;

    for (uint32_t done = 0, lanes; done < count; done += lanes) {
        lanes = fill(words, &mask, index, keys + (size_t)done * index->words, count - done);
        found = index->words == 1 ? find_numbers_of_one(index, words[0], mask)
                                  : find_numbers(index, words, mask);
        memcpy(out + done, &found, lanes * sizeof *out);
    }
}
