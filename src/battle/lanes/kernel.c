#include "battle/lanes/kernel.h"

#include "base/array.h"

extern const struct lanes_kernel lanes_kernel_generic;
#if VOLLEY_X86
extern const struct lanes_kernel lanes_kernel_avx2, lanes_kernel_avx512;
#endif

/* Best first; the last row always runs. */
static const struct lanes_kernel *const kernels[] = {
#if VOLLEY_X86
    &lanes_kernel_avx512,
    &lanes_kernel_avx2,
#endif
    &lanes_kernel_generic,
};

const struct lanes_kernel *lanes_kernel_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(kernels); i++)
        if ((!name || strcmp(name, kernels[i]->name) == 0) && kernels[i]->supported())
            return kernels[i];
    return NULL;
}
