#include "base/simd/cpu.h"

#include <string.h>

const char *const cpu_set_names[] = {
#if VOLLEY_X86
    [CPU_AVX512] = "avx512",
    [CPU_AVX2] = "avx2",
#endif
    [CPU_GENERIC] = "generic",
};

/* The compiler's detector asks the processor (CPUID) and the operating system (XGETBV: whether it
 * saves the wide registers). This file is built with baseline flags. */
bool cpu_has(enum cpu_set set)
{
#if VOLLEY_X86 && defined(__x86_64__) && defined(__GNUC__)
    if (set == CPU_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vpopcntdq");
    if (set == CPU_AVX2)
        return __builtin_cpu_supports("avx2");
#endif
    return set == CPU_GENERIC;
}

enum cpu_set cpu_find(const char *name)
{
    enum cpu_set set = 0;

    while (set < CPU_SETS && ((name && strcmp(name, cpu_set_names[set]) != 0) || !cpu_has(set)))
        set++;
    return set;
}
