#include "simd/simd_generic.h"

#include "engagement/planes_kernel_body.h"
