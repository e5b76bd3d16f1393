/* simd_avx512 - a machine word of 512 bits.
 * Units:  SIMD_LANES 64-bit lanes a word; functions as those of simd_generic.h.      Owns: nothing.
 * Errors: none. */
#pragma once

#if !defined(__AVX512F__) || !defined(__AVX512DQ__) || !defined(__AVX512VPOPCNTDQ__)
#error "compile with -mavx512f -mavx512dq -mavx512vpopcntdq"
#endif

#include <immintrin.h>

#define SIMD_NAME avx512
enum { SIMD_LANES = 8 };

#include "base/simd/simd_word.h"

static inline simd_word simd_or_and(simd_word sum, simd_word a, simd_word b)
{
    enum { OR_AND = 0xF8 }; /* truth table of sum | (a & b) */

    return (simd_word)_mm512_ternarylogic_epi64((__m512i)sum, (__m512i)a, (__m512i)b, OR_AND);
}

static inline simd_word simd_count_8(const simd_word words[8])
{
    simd_word sum = { 0 };

    for (int i = 0; i < 8; i++)
        sum += (simd_word)_mm512_popcnt_epi64((__m512i)words[i]);
    return sum;
}

static inline simd_halves simd_least(simd_halves a, simd_halves b)
{
    return (simd_halves)_mm512_min_epu32((__m512i)a, (__m512i)b);
}

static inline bool simd_any(simd_halves mask)
{
    return _mm512_test_epi32_mask((__m512i)mask, (__m512i)mask) != 0;
}

static inline uint32_t simd_bits(simd_halves mask)
{
    return (uint32_t)_mm512_movepi32_mask((__m512i)mask);
}

static inline uint32_t simd_count(simd_halves mask)
{
    return (uint32_t)__builtin_popcount(_mm512_movepi32_mask((__m512i)mask));
}

static inline simd_halves simd_look_up(const uint32_t *table, simd_halves index, simd_halves mask)
{
    return (simd_halves)_mm512_mask_i32gather_epi32(_mm512_setzero_si512(),
                                                    _mm512_movepi32_mask((__m512i)mask),
                                                    (__m512i)index, table, sizeof *table);
}

typedef __mmask16 simd_order;

static inline simd_order simd_order_of(simd_halves mask)
{
    return _mm512_movepi32_mask((__m512i)mask);
}

static inline void simd_squeeze(uint32_t *to, simd_halves from, simd_order order)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(order, (__m512i)from));
}
