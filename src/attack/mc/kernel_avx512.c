#include "base/simd/simd_avx512.h"

#include "attack/mc/kernel_body.h"
