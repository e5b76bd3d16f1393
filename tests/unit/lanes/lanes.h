/* lanes - the random lanes of each instruction set, callable from a test.
 * Units:  64 lanes of 64 bits; lanes_count counts the bits of eight words of the set.
 * Owns:   nothing.      Errors: none; call only what the machine supports. */
#ifndef UNIT_LANES_H
#define UNIT_LANES_H

#include <stdint.h>

typedef void lanes_next_fn(uint64_t *state, uint64_t increment, uint64_t *out);
typedef uint64_t lanes_count_fn(const uint64_t *words);

lanes_next_fn lanes_next_generic, lanes_next_avx2, lanes_next_avx512;
lanes_count_fn lanes_count_generic, lanes_count_avx2, lanes_count_avx512;

#endif
