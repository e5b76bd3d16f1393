#include "base/simd/simd_avx512.h"

#include "battle/lanes/kernel_body.h"
