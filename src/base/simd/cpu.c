#include "base/simd/cpu.h"

bool cpu_has_generic(void)
{
    return true;
}

/* The compiler's detector asks the processor (CPUID) and the operating system (XGETBV: whether it
 * saves the wide registers). This file is built with baseline flags. */
#if defined(__x86_64__) && defined(__GNUC__)

bool cpu_has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

bool cpu_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vpopcntdq");
}

#else

bool cpu_has_avx2(void)
{
    return false;
}

bool cpu_has_avx512(void)
{
    return false;
}

#endif
