/* simd_generic - a machine word of 128 bits in portable vector C: always there.
 * Units:  SIMD_LANES 64-bit lanes a word.      Owns: nothing.      Errors: none. */
#pragma once

#define SIMD_NAME generic
enum { SIMD_LANES = 2 };

#include "base/simd/simd_word.h"

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

static inline simd_halves simd_least(simd_halves a, simd_halves b)
{
    const simd_halves less = (simd_halves)(a < b);

    return (a & less) | (b & ~less);
}

static inline bool simd_any(simd_halves mask)
{
    const simd_word word = (simd_word)mask;

    return (word[0] | word[1]) != 0;
}

static inline uint32_t simd_bits(simd_halves mask)
{
    uint32_t bits = 0;

    for (int i = 0; i < SIMD_HALVES; i++)
        bits |= (mask[i] & 1) << i;
    return bits;
}

static inline uint32_t simd_count(simd_halves mask)
{
    uint32_t count = 0;

    for (int i = 0; i < SIMD_HALVES; i++)
        count += mask[i] & 1;
    return count;
}

/* table[index] where the mask is set, elsewhere 0. */
static inline simd_halves simd_look_up(const uint32_t *table, simd_halves index, simd_halves mask)
{
    simd_halves found;

    index &= mask; /* at 0 there is something in any table */
    for (int i = 0; i < SIMD_HALVES; i++)
        found[i] = table[index[i]];
    return found & mask;
}

/* Which lanes of a word are to stand side by side: what simd_squeeze wants to know of a mask. */
typedef simd_halves simd_order;

static inline simd_order simd_order_of(simd_halves mask)
{
    return mask;
}

/* Store the lanes of an order side by side; there is room for all SIMD_HALVES. */
static inline void simd_squeeze(uint32_t *to, simd_halves from, simd_order order)
{
    uint32_t count = 0;

    for (int i = 0; i < SIMD_HALVES; i++) {
        to[count] = from[i];
        count += order[i] & 1;
    }
}
