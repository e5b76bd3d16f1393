/* cpu - the instruction sets that kernels are compiled to, and which of them this machine can run.
 * Owns:   nothing.      Errors: none; what cannot be found out counts as not there. */
#pragma once

#include <stdbool.h>

/* Best first; the last one always runs. */
enum cpu_set {
#if VOLLEY_X86
    CPU_AVX512,
    CPU_AVX2,
#endif
    CPU_GENERIC,
    CPU_SETS
};

extern const char *const cpu_set_names[CPU_SETS];

/** Whether processor and operating system can run it. */
bool cpu_has(enum cpu_set set);

/** The set called name, NULL for the best one. CPU_SETS: no such set, or not on this machine. */
enum cpu_set cpu_find(const char *name);
