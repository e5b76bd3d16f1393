#include "simd/simd_generic.h"

#include "unit/index/body.h"
