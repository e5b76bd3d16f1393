/* pcg - permuted congruential generators, one stream at a time.
 * Units:  steps; one step gives one number.
 * Owns:   the caller owns the state.      Errors: none.
 *
 * M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
 * Random Number Generation", Harvey Mudd College, HMC-CS-2014-0905 (2014). */
#pragma once

#include <stdint.h>

#define PCG_MULTIPLIER        6364136223846793005u  /* of the underlying generator, modulus 2^64 */
#define PCG_OUTPUT_MULTIPLIER 12605985483714917081u /* of the RXS-M-XS output function */

struct pcg {
    uint64_t state;
    uint64_t increment; /* odd; one stream for each */
};

/** Start the stream number `stream` at a place that `seed` picks. */
void pcg_seed(struct pcg *pcg, uint64_t seed, uint64_t stream);

/** The next number of PCG-XSH-RR 64/32 (pcg32). */
uint32_t pcg32_next(struct pcg *pcg);

/** The next number of PCG-RXS-M-XS 64/64 (pcg64i). */
uint64_t pcg64_next(struct pcg *pcg);

/* A number of steps at once: state = state * multiplier + increment. */
struct pcg_jump {
    uint64_t multiplier, increment;
};

/** The jump over `steps` steps of a stream, in 64 or fewer rounds of squaring (F. Brown, "Random
 *  Number Generation with Arbitrary Strides", 1994). */
struct pcg_jump pcg_jump_over(const struct pcg *pcg, uint64_t steps);

static inline uint64_t pcg_jump_from(uint64_t state, struct pcg_jump jump)
{
    return state * jump.multiplier + jump.increment;
}
