#include "base/simd/simd_avx2.h"

#include "unit/lanes/body.h"
