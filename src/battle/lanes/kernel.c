#include "battle/lanes/kernel.h"

extern const struct lanes_kernel lanes_kernel_generic;
#if VOLLEY_X86
extern const struct lanes_kernel lanes_kernel_avx2, lanes_kernel_avx512;
#endif

const struct lanes_kernel *const lanes_kernels[] = {
#if VOLLEY_X86
    [CPU_AVX512] = &lanes_kernel_avx512,
    [CPU_AVX2] = &lanes_kernel_avx2,
#endif
    [CPU_GENERIC] = &lanes_kernel_generic,
};
