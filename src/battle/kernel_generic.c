#include "base/simd/simd_generic.h"

#include "battle/kernel_body.h"
