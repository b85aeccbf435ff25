// For processors with AVX2: the same kernels, each compiled for it. Without the FMA instructions nothing can be fused.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#endif
#define SET sw_kernels_avx2
#include "rows.h"
#if defined(__x86_64__)
#pragma clang attribute pop
#endif
