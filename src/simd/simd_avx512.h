/* simd_avx512 - a machine word of 512 bits.
 * Units:  SIMD_LANES 64-bit lanes a word.      Owns: nothing.      Errors: none. */
#ifndef SIMD_WORD_H
#define SIMD_WORD_H

#if !defined(__AVX512F__) || !defined(__AVX512DQ__) || !defined(__AVX512VPOPCNTDQ__)
#error "compile with -mavx512f -mavx512dq -mavx512vpopcntdq"
#endif

#include <immintrin.h>
#include <stdint.h>

#define SIMD_NAME avx512
enum { SIMD_LANES = 8 };

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

#endif
