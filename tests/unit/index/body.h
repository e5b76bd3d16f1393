/* body - what kernels find in an index, for one instruction set: include a simd/simd_*.h first. */
#include "unit/index/index.h"

#include <string.h>

#define INLINE       static inline __attribute__((always_inline))
#define PASTE(a, b)  a##b
#define EXPAND(a, b) PASTE(a, b)

INLINE simd_halves is_there(simd_halves number)
{
    return (simd_halves)(number != 0);
}

#include "engagement/kernel_body_index.h"

/* Lanes behind the last key are not asked for. */
void EXPAND(index_find_, SIMD_NAME)(const struct lanes_index *index, const uint32_t *keys,
                                    uint32_t count, uint32_t *out)
{
    for (uint32_t done = 0; done < count; done += SIMD_HALVES) {
        const uint32_t lanes = count - done < SIMD_HALVES ? count - done : SIMD_HALVES;
        simd_halves key = { 0 }, mask = { 0 }, found;

        for (uint32_t lane = 0; lane < lanes; lane++) {
            key[lane] = keys[done + lane];
            mask[lane] = UINT32_MAX;
        }
        found = find_numbers(index, key, mask);
        memcpy(out + done, &found, lanes * sizeof *out);
    }
}
