#include "base/simd/simd_avx2.h"

#include "battle/kernel_body.h"
