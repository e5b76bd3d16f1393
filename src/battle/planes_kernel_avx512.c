#include "base/simd/simd_avx512.h"

#include "battle/planes_kernel_body.h"
