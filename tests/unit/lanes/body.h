/* body - pcg_lanes for one instruction set, for the tests: include a simd/simd_*.h first. */
#include "base/rng/pcg_lanes.h"
#include "unit/lanes/lanes.h"

#include <string.h>

#define PASTE(a, b)  a##b
#define EXPAND(a, b) PASTE(a, b)

void EXPAND(lanes_next_, SIMD_NAME)(uint64_t *state, uint64_t increment, uint64_t *out)
{
    simd_word words[PCG_ROW_WORDS], row[PCG_ROW_WORDS];

    memcpy(words, state, sizeof words);
    pcg_lanes_draw(words, increment, row, PCG_ROW_WORDS, 1);
    memcpy(state, words, sizeof words);
    memcpy(out, row, sizeof row);
}

uint64_t EXPAND(lanes_count_, SIMD_NAME)(const uint64_t *words)
{
    simd_word eight[8], sum;
    uint64_t lanes[SIMD_LANES], total = 0;

    memcpy(eight, words, sizeof eight);
    sum = simd_count_8(eight);
    memcpy(lanes, &sum, sizeof lanes);
    for (int i = 0; i < SIMD_LANES; i++)
        total += lanes[i];
    return total;
}
