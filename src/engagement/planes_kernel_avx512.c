#include "simd/simd_avx512.h"

#include "engagement/planes_kernel_body.h"
