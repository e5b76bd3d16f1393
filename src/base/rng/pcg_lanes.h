/* pcg_lanes - many pieces of one PCG stream side by side, some words of them at a time.
 * Units:  PCG_LANES lanes of 64 bits each; a row is one number of every lane.
 * Owns:   the caller owns the state.      Errors: none.
 *
 * Include a simd/simd_*.h first. A lane gives the numbers of pcg64_next; where it starts in the
 * stream is the caller's affair (pcg_jump_over). */
#pragma once

#include "base/rng/pcg.h"

enum { PCG_LANES = 64, PCG_ROW_WORDS = PCG_LANES / SIMD_LANES };

/** Draw the next `rows` numbers of each lane of `words` words, and move the lanes on.
 *  state       the lanes, `words` words
 *  increment   of the stream that all lanes are pieces of
 *  out         [rows][words]; it may not overlap state */
static inline void pcg_lanes_draw(simd_word *restrict state, uint64_t increment,
                                  simd_word *restrict out, int words, int rows)
{
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < words; i++) {
            simd_word old = state[i];
            simd_word word = ((old >> ((old >> 59) + 5)) ^ old) * PCG_OUTPUT_MULTIPLIER;

            out[row * words + i] = (word >> 43) ^ word;
            state[i] = old * PCG_MULTIPLIER + increment;
        }
    }
}
