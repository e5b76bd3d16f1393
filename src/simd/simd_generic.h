/* simd_generic - a machine word of 128 bits in portable vector C: always there.
 * Units:  SIMD_LANES 64-bit lanes a word.      Owns: nothing.      Errors: none. */
#ifndef SIMD_WORD_H
#define SIMD_WORD_H

#include <stdint.h>

#define SIMD_NAME generic
enum { SIMD_LANES = 2 };

typedef uint64_t simd_word __attribute__((vector_size(SIMD_LANES * sizeof(uint64_t)), may_alias));

static inline simd_word simd_or_and(simd_word sum, simd_word a, simd_word b)
{
    return sum | (a & b);
}

/* Bits set in each lane of eight words, summed lane by lane: bits, pairs and nibbles are added in
 * place (Warren, Hacker's Delight, 5-1), then the eight words, then the bytes. */
static inline simd_word simd_count_8(const simd_word words[8])
{
    const simd_word ones = (simd_word){ 0 } + 0x5555555555555555u;
    const simd_word twos = (simd_word){ 0 } + 0x3333333333333333u;
    const simd_word fours = (simd_word){ 0 } + 0x0F0F0F0F0F0F0F0Fu;
    const simd_word bytes = (simd_word){ 0 } + 0x00FF00FF00FF00FFu;
    simd_word sum = { 0 };

    for (int i = 0; i < 8; i++) {
        simd_word word = words[i] - ((words[i] >> 1) & ones);

        word = (word & twos) + ((word >> 2) & twos);
        sum += (word + (word >> 4)) & fours;
    }
    sum = (sum & bytes) + ((sum >> 8) & bytes);
    sum += sum >> 16;
    sum += sum >> 32;
    return sum & ((simd_word){ 0 } + 0x3FFu);
}

#endif
