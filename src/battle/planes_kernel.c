#include "battle/planes_kernel.h"

#include "base/array.h"

#include <string.h>

extern const struct planes_kernel planes_kernel_generic;
#if VOLLEY_X86
extern const struct planes_kernel planes_kernel_avx2, planes_kernel_avx512;
#endif

/* Best first; the last row always runs. */
static const struct planes_kernel *const kernels[] = {
#if VOLLEY_X86
    &planes_kernel_avx512,
    &planes_kernel_avx2,
#endif
    &planes_kernel_generic,
};

const struct planes_kernel *planes_kernel_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(kernels); i++)
        if ((!name || strcmp(name, kernels[i]->name) == 0) && kernels[i]->supported())
            return kernels[i];
    return NULL;
}
