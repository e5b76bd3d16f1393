/* simd_avx512 - a machine word of 512 bits.
 * Units:  SIMD_LANES 64-bit lanes a word.      Owns: nothing.      Errors: none. */
#ifndef SIMD_WORD_H
#define SIMD_WORD_H

#if !defined(__AVX512F__) || !defined(__AVX512DQ__) || !defined(__AVX512VPOPCNTDQ__)
#error "compile with -mavx512f -mavx512dq -mavx512vpopcntdq"
#endif

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#define SIMD_NAME avx512
enum { SIMD_LANES = 8, SIMD_WALKERS = 16 };

typedef uint64_t simd_word __attribute__((vector_size(SIMD_LANES * sizeof(uint64_t)), may_alias));

static inline simd_word simd_or_and(simd_word sum, simd_word a, simd_word b)
{
    enum { OR_AND = 0xF8 }; /* truth table of sum | (a & b) */

    return (simd_word)_mm512_ternarylogic_epi64((__m512i)sum, (__m512i)a, (__m512i)b, OR_AND);
}

/* Bits set in each lane of eight words, summed lane by lane. */
static inline simd_word simd_count_8(const simd_word words[8])
{
    simd_word sum = { 0 };

    for (int i = 0; i < 8; i++)
        sum += (simd_word)_mm512_popcnt_epi64((__m512i)words[i]);
    return sum;
}

/* SIMD_WALKERS trials, of which those at a place below `end` go on to table[place * 8 + side]; bit
 * i of a, b and c is the side of trial i. Those that come to `arrival` or beyond are listed in
 * `arrived`, by their number from `first` on; returns how many. Places are below 2^28, and
 * `arrived` has room for SIMD_WALKERS. */
static inline uint32_t simd_walk(uint32_t *places, const uint32_t *table, uint32_t end,
                                 uint32_t arrival, uint32_t a, uint32_t b, uint32_t c,
                                 uint32_t first, uint32_t *arrived)
{
    __m512i at = _mm512_load_si512(places), to;
    __mmask16 go = _mm512_cmplt_epu32_mask(at, _mm512_set1_epi32((int)end));
    const __m512i iota = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m512i index = _mm512_slli_epi32(at, 3);

    if (!go)
        return 0;
    index = _mm512_mask_add_epi32(index, (__mmask16)a, index, _mm512_set1_epi32(4));
    index = _mm512_mask_add_epi32(index, (__mmask16)b, index, _mm512_set1_epi32(2));
    index = _mm512_mask_add_epi32(index, (__mmask16)c, index, _mm512_set1_epi32(1));
    to = _mm512_mask_i32gather_epi32(at, go, index, table, sizeof *table);
    _mm512_store_si512(places, to);
    go = _mm512_mask_cmpge_epu32_mask(go, to, _mm512_set1_epi32((int)arrival));
    _mm512_storeu_si512(arrived, _mm512_maskz_compress_epi32(
                                     go, _mm512_add_epi32(_mm512_set1_epi32((int)first), iota)));
    return (uint32_t)__builtin_popcount(go);
}

/* A word seen as twice as many lanes of 32 bits. Masks have all bits of a lane set, or none. */
enum { SIMD_HALVES = 2 * SIMD_LANES };

typedef uint32_t simd_halves
    __attribute__((vector_size(SIMD_HALVES * sizeof(uint32_t)), may_alias));

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

/* table[index] where the mask is set, elsewhere 0. */
static inline simd_halves simd_look_up(const uint32_t *table, simd_halves index, simd_halves mask)
{
    return (simd_halves)_mm512_mask_i32gather_epi32(_mm512_setzero_si512(),
                                                    _mm512_movepi32_mask((__m512i)mask),
                                                    (__m512i)index, table, sizeof *table);
}

/* Which lanes of a word are to stand side by side: what simd_squeeze wants to know of a mask. */
typedef __mmask16 simd_order;

static inline simd_order simd_order_of(simd_halves mask)
{
    return _mm512_movepi32_mask((__m512i)mask);
}

/* Store the lanes of an order side by side; there is room for all SIMD_HALVES. */
static inline void simd_squeeze(uint32_t *to, simd_halves from, simd_order order)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(order, (__m512i)from));
}

#endif
