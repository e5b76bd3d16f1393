#include "simd/simd_generic.h"

#include "engagement/kernel_body.h"
