#include "attack/mc/kernel.h"

extern const struct mc_kernel mc_kernel_generic;
#if VOLLEY_X86
extern const struct mc_kernel mc_kernel_avx2, mc_kernel_avx512;
#endif

const struct mc_kernel *const mc_kernels[] = {
#if VOLLEY_X86
    [CPU_AVX512] = &mc_kernel_avx512,
    [CPU_AVX2] = &mc_kernel_avx2,
#endif
    [CPU_GENERIC] = &mc_kernel_generic,
};
