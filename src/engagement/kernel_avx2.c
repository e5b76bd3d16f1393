#include "simd/simd_avx2.h"

#include "engagement/kernel_body.h"
