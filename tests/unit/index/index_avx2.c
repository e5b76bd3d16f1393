#include "simd/simd_avx2.h"

#include "unit/index/body.h"
