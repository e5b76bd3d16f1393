#include "base/simd/simd_avx512.h"

#include "unit/lanes/body.h"
