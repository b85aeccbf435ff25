// For every processor.
#define SET sw_kernels_portable
#include "rows.h"

int sw_kernels_have_avx2(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
#else
  return 0;
#endif
}
