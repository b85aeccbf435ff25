/* Stand-ins for Darwin's declarations, for scripts/check-darwin alone; libproc.h beside it includes this. */
#ifndef STEPWEDGE_DARWIN_STAND_INS
#define STEPWEDGE_DARWIN_STAND_INS
#undef __GLIBC__
#include <stdint.h>
#include <sys/types.h>
#define SO_NOSIGPIPE 0x1022
#define RUSAGE_INFO_V4 4
typedef void *rusage_info_t;
struct rusage_info_v4 {
  uint64_t ri_user_time, ri_system_time;
};
int proc_pid_rusage(int pid, int flavor, rusage_info_t *buffer);
#endif
