/* simd_avx2 - a machine word of 256 bits.
 * Units:  SIMD_LANES 64-bit lanes a word; functions as those of simd_generic.h.      Owns: nothing.
 * Errors: none. */
#pragma once

#ifndef __AVX2__
#error "compile with -mavx2"
#endif

#include <immintrin.h>

#define SIMD_NAME avx2
enum { SIMD_LANES = 4 };

#include "base/simd/simd_word.h"

static inline simd_word simd_or_and(simd_word sum, simd_word a, simd_word b)
{
    return sum | (a & b);
}

/* Bits set in each lane of eight words, summed lane by lane: nibbles are looked up by a byte
 * shuffle (Mula, Kurz and Lemire, "Faster Population Counts Using AVX2 Instructions", 2018). */
static inline simd_word simd_count_8(const simd_word words[8])
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(0x0F);
    __m256i bytes = _mm256_setzero_si256();

    for (int i = 0; i < 8; i++) {
        __m256i word = (__m256i)words[i];
        __m256i high = _mm256_and_si256(_mm256_srli_epi16(word, 4), low);

        bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(table, _mm256_and_si256(word, low)));
        bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(table, high));
    }
    return (simd_word)_mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

static inline simd_halves simd_least(simd_halves a, simd_halves b)
{
    return (simd_halves)_mm256_min_epu32((__m256i)a, (__m256i)b);
}

static inline bool simd_any(simd_halves mask)
{
    return !_mm256_testz_si256((__m256i)mask, (__m256i)mask);
}

static inline uint32_t simd_bits(simd_halves mask)
{
    return (uint32_t)_mm256_movemask_ps((__m256)mask);
}

static inline uint32_t simd_count(simd_halves mask)
{
    return (uint32_t)__builtin_popcount(simd_bits(mask));
}

static inline simd_halves simd_look_up(const uint32_t *table, simd_halves index, simd_halves mask)
{
    return (simd_halves)_mm256_mask_i32gather_epi32(_mm256_setzero_si256(), (const int *)table,
                                                    (__m256i)index, (__m256i)mask, sizeof *table);
}

typedef simd_halves simd_order;

static inline simd_order simd_order_of(simd_halves mask)
{
    uint32_t bits = simd_bits(mask), index[SIMD_HALVES] = { 0 }, count = 0;

    for (uint32_t i = 0; i < SIMD_HALVES; i++) {
        index[count] = i;
        count += bits >> i & 1;
    }
    return (simd_order)_mm256_loadu_si256((const __m256i *)index);
}

static inline void simd_squeeze(uint32_t *to, simd_halves from, simd_order order)
{
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32((__m256i)from, (__m256i)order));
}
