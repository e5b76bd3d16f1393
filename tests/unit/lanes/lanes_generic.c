#include "base/simd/simd_generic.h"

#include "unit/lanes/body.h"
