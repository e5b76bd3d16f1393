/* simd_word - the types of all instruction sets: simd_avx2.h and the like say SIMD_LANES. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t simd_word __attribute__((vector_size(SIMD_LANES * sizeof(uint64_t)), may_alias));

/* A word seen as twice as many lanes of 32 bits. Masks have all bits of a lane set, or none. */
enum { SIMD_HALVES = 2 * SIMD_LANES };

typedef uint32_t simd_halves
    __attribute__((vector_size(SIMD_HALVES * sizeof(uint32_t)), may_alias));
