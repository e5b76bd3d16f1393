#include "simd/simd_generic.h"

#include "mc/kernel_body.h"
