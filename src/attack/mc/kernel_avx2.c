#include "base/simd/simd_avx2.h"

#include "attack/mc/kernel_body.h"
