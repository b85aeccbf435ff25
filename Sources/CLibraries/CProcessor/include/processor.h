#ifndef STEPWEDGE_PROCESSOR_H
#define STEPWEDGE_PROCESSOR_H

/// Whether this machine can run code compiled for AVX2; Swift cannot call the compiler's builtin.
int sw_processor_has_avx2(void);

#endif
