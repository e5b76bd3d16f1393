#include "attack/mc/kernel.h"

#include "base/array.h"

#include <string.h>

extern const struct mc_kernel mc_kernel_generic;
#if VOLLEY_X86
extern const struct mc_kernel mc_kernel_avx2, mc_kernel_avx512;
#endif

/* Best first; the last row always runs. */
static const struct mc_kernel *const kernels[] = {
#if VOLLEY_X86
    &mc_kernel_avx512,
    &mc_kernel_avx2,
#endif
    &mc_kernel_generic,
};

const struct mc_kernel *mc_kernel_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(kernels); i++)
        if ((!name || strcmp(name, kernels[i]->name) == 0) && kernels[i]->supported())
            return kernels[i];
    return NULL;
}

const struct mc_kernel *mc_kernel_at(size_t index)
{
    return index < ARRAY_LEN(kernels) ? kernels[index] : NULL;
}
