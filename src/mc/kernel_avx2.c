#include "simd/simd_avx2.h"

#include "mc/kernel_body.h"
