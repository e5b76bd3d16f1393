#include "base/simd/simd_avx2.h"

#include "battle/lanes/kernel_body.h"
