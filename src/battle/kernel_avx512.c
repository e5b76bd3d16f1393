#include "base/simd/simd_avx512.h"

#include "battle/kernel_body.h"
