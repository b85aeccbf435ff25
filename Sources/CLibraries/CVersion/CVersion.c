#include "CVersion.h"

#ifndef STEPWEDGE_COMMIT
#define STEPWEDGE_COMMIT "unknown"
#endif

const char *sw_commit(void) { return STEPWEDGE_COMMIT; }
const char *sw_compiler(void) { return __VERSION__; }
