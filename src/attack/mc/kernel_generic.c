#include "base/simd/simd_generic.h"

#include "attack/mc/kernel_body.h"
