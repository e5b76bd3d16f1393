/* pcg_lanes - many pieces of one PCG stream side by side, a row of random bits at a time.
 * Units:  PCG_LANES lanes of 64 bits each; a row is one number of every lane.
 * Owns:   the caller owns the state.      Errors: none.
 *
 * Include a simd/simd_*.h first. A lane gives the numbers of pcg64_next; where it starts in the
 * stream is the caller's affair (pcg_jump_over). */
#ifndef RNG_PCG_LANES_H
#define RNG_PCG_LANES_H

#include "rng/pcg.h"

enum { PCG_LANES = 64, PCG_ROW_WORDS = PCG_LANES / SIMD_LANES };

/** Set out to the next number of every lane and move the lanes on.
 *  state, out  PCG_ROW_WORDS words each; they may not overlap
 *  increment   of the stream that all lanes are pieces of */
static inline void pcg_lanes_next(simd_word *restrict state, uint64_t increment,
                                  simd_word *restrict out)
{
    for (int i = 0; i < PCG_ROW_WORDS; i++) {
        simd_word old = state[i];
        simd_word word = ((old >> ((old >> 59) + 5)) ^ old) * PCG_OUTPUT_MULTIPLIER;

        out[i] = (word >> 43) ^ word;
        state[i] = old * PCG_MULTIPLIER + increment;
    }
}

#endif
