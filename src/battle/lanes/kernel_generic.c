#include "base/simd/simd_generic.h"

#include "battle/lanes/kernel_body.h"
