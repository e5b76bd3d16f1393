#include "base/simd/simd_generic.h"

#include "battle/planes_kernel_body.h"
