#include "simd/simd_avx512.h"

#include "unit/index/body.h"
