#include "simd/simd_avx512.h"

#include "mc/kernel_body.h"
