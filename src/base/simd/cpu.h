/* cpu - what this machine's processor and operating system can run.
 * Owns:   nothing.      Errors: none; what cannot be found out counts as not there. */
#ifndef SIMD_CPU_H
#define SIMD_CPU_H

#include <stdbool.h>

/** The instructions that simd_generic.h is compiled to: always there. */
bool cpu_has_generic(void);

/** The instructions that simd_avx2.h is compiled to. */
bool cpu_has_avx2(void);

/** The instructions that simd_avx512.h is compiled to. */
bool cpu_has_avx512(void);

#endif
