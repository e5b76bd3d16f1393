#include "simd/simd_avx512.h"

#include "engagement/kernel_body.h"
