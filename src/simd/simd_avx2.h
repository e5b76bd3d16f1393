/* simd_avx2 - a machine word of 256 bits.
 * Units:  SIMD_LANES 64-bit lanes a word.      Owns: nothing.      Errors: none. */
#ifndef SIMD_WORD_H
#define SIMD_WORD_H

#ifndef __AVX2__
#error "compile with -mavx2"
#endif

#include <immintrin.h>
#include <stdint.h>

#define SIMD_NAME avx2
enum { SIMD_LANES = 4 };

typedef uint64_t simd_word __attribute__((vector_size(SIMD_LANES * sizeof(uint64_t)), may_alias));

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

#endif
