#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

int sw_spawn(const char *path, char *const *arguments, int input, int output, int errors, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, errors, 2);
#ifdef __linux__
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int code = posix_spawn(pid, path, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int sw_wait(pid_t pid, int blocks, int *exit_status, int *signal, double *cpu_seconds, long *peak_bytes) {
  int status = 0;
  struct rusage usage;
  pid_t ended;
  do ended = wait4(pid, &status, blocks ? 0 : WNOHANG, &usage);
  while (ended < 0 && errno == EINTR);
  if (ended <= 0) return (int)ended;
  *exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  *signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  *cpu_seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  *peak_bytes = usage.ru_maxrss * 1024;
  return 1;
}

void sw_die_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have gone before the kernel was asked. */
  if (getppid() == 1) _exit(0);
#endif
}

static void soft(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit)) return;
  limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && value > limit.rlim_max ? limit.rlim_max : value;
  setrlimit(resource, &limit);
}

void sw_limit(long memory, long cpu_seconds) {
  struct rusage usage;
  if (memory > 0) soft(RLIMIT_AS, (rlim_t)memory);
  getrusage(RUSAGE_SELF, &usage);
  long used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1;
  if (cpu_seconds > 0) soft(RLIMIT_CPU, (rlim_t)(used + cpu_seconds));
}

void sw_give_back_from(int bytes) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}

int sw_channel(int *ours, int *theirs) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  *ours = ends[0];
  *theirs = ends[1];
  return 0;
}

ssize_t sw_send(int channel, const void *bytes, size_t count) { return send(channel, bytes, count, MSG_NOSIGNAL); }
