#include "base/simd/simd_avx2.h"

#include "battle/planes_kernel_body.h"
