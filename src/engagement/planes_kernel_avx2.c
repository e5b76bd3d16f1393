#include "simd/simd_avx2.h"

#include "engagement/planes_kernel_body.h"
