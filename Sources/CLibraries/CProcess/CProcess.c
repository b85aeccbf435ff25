#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
/* The unit of the kernel's memory marks. */
#ifdef __APPLE__
#include <libproc.h>
#define PEAK_UNIT 1
#else
#define PEAK_UNIT 1024
#endif
/* Without these flags, sockets are set once to send no signal, and received descriptors are marked below. */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif
#ifdef __linux__
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

static int is_set_by(char *const *settings, const char *entry) {
  for (; *settings; settings++)
    if (!strncmp(entry, *settings, strcspn(*settings, "=") + 1)) return 1;
  return 0;
}

/* This process's environment with these settings added or replaced. NULL if there is no memory. */
static char **environment_with(char *const *settings) {
  size_t count = 0, more = 0;
  while (environ[count]) count++;
  while (settings[more]) more++;
  char **copy = malloc((count + more + 1) * sizeof *copy);
  if (!copy) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (!is_set_by(settings, environ[i])) copy[kept++] = environ[i];
  for (size_t i = 0; i <= more; i++) copy[kept + i] = settings[i];
  return copy;
}

int sw_spawn(const char *path, char *const *arguments, char *const *settings, int input, int output, int errors,
             pid_t *pid) {
  char **environment = environment_with(settings);
  if (!environment) return ENOMEM;
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
  int code = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  free(environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

static double seconds(const struct rusage *usage) {
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
         (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

double sw_own_cpu_seconds(void) {
  struct rusage own, children;
  if (getrusage(RUSAGE_SELF, &own) || getrusage(RUSAGE_CHILDREN, &children)) return 0;
  return seconds(&own) + seconds(&children);
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
  *cpu_seconds = seconds(&usage);
  *peak_bytes = usage.ru_maxrss * PEAK_UNIT;
  return 1;
}

void sw_die_with_parent(pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have ended before the kernel was asked. */
  if (getppid() != parent) _exit(0);
#else
  (void)parent;
#endif
}

void sw_outlive_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, 0);
#endif
}

#ifdef __linux__
static void soft(pid_t pid, int resource, rlim_t value) {
  struct rlimit limit;
  if (prlimit(pid, resource, NULL, &limit)) return;
  limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && value > limit.rlim_max ? limit.rlim_max : value;
  prlimit(pid, resource, &limit, NULL);
}
#endif

double sw_cpu_seconds(pid_t pid) {
#ifdef __APPLE__
  struct rusage_info_v4 usage;
  if (proc_pid_rusage(pid, RUSAGE_INFO_V4, (rusage_info_t *)&usage)) return -1;
  return (double)(usage.ri_user_time + usage.ri_system_time) / 1e9;
#else
  clockid_t clock;
  struct timespec used;
  if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &used)) return -1;
  return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
#endif
}

void sw_limit(pid_t pid, long memory, long cpu_seconds) {
#ifdef __linux__
  double used = sw_cpu_seconds(pid);
  if (memory > 0) soft(pid, RLIMIT_AS, (rlim_t)memory);
  if (cpu_seconds <= 0 || used < 0) return;
  soft(pid, RLIMIT_CPU, (rlim_t)used + 1 + (rlim_t)cpu_seconds);
#else
  (void)pid, (void)memory, (void)cpu_seconds;
#endif
}

/* Raises a soft limit of this process to the hard one. */
static void lift(int resource) {
  struct rlimit limit;
  if (getrlimit(resource, &limit)) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(resource, &limit);
}

void sw_lift_limits(void) {
  lift(RLIMIT_AS);
  lift(RLIMIT_CPU);
}

int sw_start_command(char *const *words, int errors, pid_t *pid) {
  int ends[2];
  if (pipe(ends)) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  const pid_t self = getpid();
  int code = 0;
  *pid = fork();
  if (*pid == 0) {
    sw_die_with_parent(self);
    sw_lift_limits();
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i < 2; i++) dup2(nothing, i);
    dup2(errors, 2);
    if (nothing > 2) close(nothing);
    execvp(words[0], words);
    code = errno;
    if (write(ends[1], &code, sizeof code) < 0) _exit(126);
    _exit(127);
  }
  if (*pid < 0) code = errno;
  close(ends[1]);
  /* A program that has started closes the pipe without writing. */
  if (*pid > 0)
    while (read(ends[0], &code, sizeof code) < 0 && errno == EINTR) {}
  close(ends[0]);
  if (*pid > 0 && code)
    while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR) {}
  return code;
}

void sw_give_back_from(int bytes) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}

void sw_keep_freed_memory(void) {
#ifdef __GLIBC__
  /* The upper limit of glibc's own adjustment. */
  const int largest = 4 * 1024 * 1024 * (int)sizeof(long);
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, 2 * largest);
#endif
}

int sw_scratch(void) {
#ifdef __linux__
  return memfd_create("scratch", MFD_CLOEXEC);
#else
  return -1;
#endif
}

int sw_channel(int *ours, int *theirs) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#ifdef __APPLE__
    setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  }
  *ours = ends[0];
  *theirs = ends[1];
  return 0;
}

pid_t sw_split(int *channel) {
  int ours, theirs;
  int code = sw_channel(&ours, &theirs);
  if (code) return errno = code, -1;
  const pid_t self = getpid();
  pid_t pid = fork();
  if (pid == 0) sw_die_with_parent(self);
  *channel = pid == 0 ? theirs : ours;
  close(pid == 0 ? ours : theirs);
  return pid;
}

pid_t sw_copy(void) {
#ifdef __linux__
  const pid_t parent = getppid();
  /* glibc's fork only makes children of this process. What it does besides is for threads and their locks. */
  pid_t pid = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) {
    setpgid(0, 0);
    sw_die_with_parent(parent);
  }
  return pid;
#else
  return errno = ENOSYS, -1;
#endif
}

/* The most descriptors of one message. */
#define MOST_DESCRIPTORS 16

ssize_t sw_send(int channel, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  union {
    struct cmsghdr aligned;
    char room[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))];
  } control;
  struct iovec piece = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  if (descriptor_count > MOST_DESCRIPTORS) return errno = EINVAL, -1;
  /* A fenced worker may answer, but must not send descriptors. */
  if (descriptor_count == 0) return send(channel, bytes, count, MSG_NOSIGNAL);
  if (descriptor_count > 0) {
    size_t size = (size_t)descriptor_count * sizeof(int);
    memset(&control, 0, sizeof control);
    message.msg_control = control.room;
    message.msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(header), descriptors, size);
  }
  return sendmsg(channel, &message, MSG_NOSIGNAL);
}

ssize_t sw_receive(int channel, void *bytes, size_t count, int *descriptors, int *descriptor_count) {
  union {
    struct cmsghdr aligned;
    char room[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))];
  } control;
  struct iovec piece = {bytes, count};
  struct msghdr message = {
      .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
  int room = *descriptor_count;
  *descriptor_count = 0;
  ssize_t received = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int came = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int i = 0; i < came; i++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + (size_t)i * sizeof(int), sizeof(int));
#ifdef __APPLE__
      fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
      if (*descriptor_count < room) descriptors[(*descriptor_count)++] = descriptor;
      else close(descriptor);
    }
  }
  return received;
}
