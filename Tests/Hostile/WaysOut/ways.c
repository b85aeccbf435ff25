// Ways out of a process, each tried by its bare system call, so that no library is in between. None of them does harm
// if it works: what is made is removed, and what cannot be undone is called with wrong arguments, so that an answer
// other than "forbidden" shows that the kernel would have done it.
#define _GNU_SOURCE
#include "WaysOut.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BAD ((void *)1)

static char path[64];

static const char *scratch(void) {
  snprintf(path, sizeof path, "/tmp/hostile-%ld", (long)getpid());
  return path;
}

static long closed(long fd) {
  if (fd >= 0) close((int)fd);
  return fd;
}

static long create(void) {
  long fd = syscall(SYS_openat, AT_FDCWD, scratch(), O_CREAT | O_WRONLY, 0600);
  if (fd >= 0) unlink(path);
  return closed(fd);
}

static long list(void) {
  char entries[4096];
  long fd = syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_DIRECTORY);
  long result = fd < 0 ? fd : syscall(SYS_getdents64, fd, entries, sizeof entries);
  closed(fd);
  return result;
}

static long born(long pid) {
  if (pid == 0) _exit(0);
  if (pid > 0) waitpid((pid_t)pid, NULL, 0);
  return pid;
}

static long clone3_process(void) {
  uint64_t arguments[8] = {0, 0, 0, 0, SIGCHLD, 0, 0, 0};
  return born(syscall(SYS_clone3, arguments, sizeof arguments));
}

// A thread that shares less than threads do.
static long clone_with_namespace(void) { return born(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)); }

static long unshared(int what) {
  // Tried in a child if there can be one, because it cannot be undone.
  long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (pid < 0) return syscall(SYS_unshare, what);
  if (pid == 0) _exit(syscall(SYS_unshare, what) ? errno : 0);
  int status = 0;
  waitpid((pid_t)pid, &status, 0);
  errno = WEXITSTATUS(status);
  return errno ? -1 : 0;
}

static long connect_to(int family, const void *address, socklen_t size) {
  long fd = syscall(SYS_socket, family, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (fd < 0) return fd;
  long result = syscall(SYS_connect, fd, address, size);
  int code = errno;
  closed(fd);
  errno = code;
  return result;
}

static long connect_internet(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  return connect_to(AF_INET, &address, sizeof address);
}

static long connect_abstract(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "\0nobody-listens"};
  return connect_to(AF_UNIX, &address, sizeof address);
}

static long pair(void) {
  int ends[2];
  long result = syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, ends);
  if (result == 0) close(ends[0]), close(ends[1]);
  return result;
}

static long piped(void) {
  int ends[2];
  long result = syscall(SYS_pipe2, ends, 0);
  if (result == 0) close(ends[0]), close(ends[1]);
  return result;
}

// Sends a descriptor to the other end of standard error, or to nobody.
static long send_descriptor(void) {
  char control[64] = {0};
  struct msghdr message = {.msg_control = control, .msg_controllen = 0};
  return syscall(SYS_sendmsg, 2, &message, 0);
}

static char parent_bytes[8];

static long read_parent(long call) {
  struct iovec here = {parent_bytes, sizeof parent_bytes}, there = {(void *)0x10000, sizeof parent_bytes};
  long result = syscall(call, getppid(), &here, 1, &there, 1, 0);
  // The address does not exist, so the kernel did look for it.
  return result;
}

static long parent_memory(void) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%ld/mem", (long)getppid());
  return closed(syscall(SYS_openat, AT_FDCWD, name, O_RDONLY));
}

static long traced(void) {
  long result = syscall(SYS_ptrace, PTRACE_SEIZE, getppid(), 0, 0);
  if (result == 0) syscall(SYS_ptrace, PTRACE_DETACH, getppid(), 0, 0);
  return result;
}

static long mapped(int protection) {
  void *memory = mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return -1;
  munmap(memory, 4096);
  return 0;
}

static long made_executable(int call) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  long result = call == 0 ? mprotect(memory, 4096, PROT_READ | PROT_EXEC)
                          : syscall(SYS_pkey_mprotect, memory, 4096, PROT_READ | PROT_EXEC, -1);
  int code = errno;
  munmap(memory, 4096);
  errno = code;
  return result;
}

static long shared(void) {
  long id = syscall(SYS_shmget, IPC_PRIVATE, 4096, 0600);
  if (id >= 0) syscall(SYS_shmctl, id, IPC_RMID, 0);
  return id;
}

static long raised(int resource) {
  struct rlimit limit;
  if (getrlimit(resource, &limit)) return -1;
  struct rlimit wider = {limit.rlim_max, limit.rlim_max};
  long result = syscall(SYS_prlimit64, 0, resource, &wider, NULL);
  if (result == 0) syscall(SYS_prlimit64, 0, resource, &limit, NULL);
  return result;
}

// If a worker's instructions are counted, its standard error is a file in memory.
static long endless_file(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit)) return -1;
  return limit.rlim_max > 1 << 20 ? 0 : (errno = EPERM, -1);
}

static long limited_parent(void) {
  struct rlimit limit;
  if (syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, &limit)) return -1;
  return syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, &limit, NULL);
}

static long dumpable(void) {
  long before = prctl(PR_GET_DUMPABLE);
  long result = prctl(PR_SET_DUMPABLE, 1);
  if (result == 0 && before >= 0) prctl(PR_SET_DUMPABLE, before);
  return result;
}

static long outlive(void) {
  long result = prctl(PR_SET_PDEATHSIG, 0);
  if (result == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
  return result;
}

static long capable(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &header, data)) return -1;
  return syscall(SYS_capset, &header, data);
}

static long personal(void) {
  long before = syscall(SYS_personality, 0xffffffff);
  if (before < 0) return -1;
  long result = syscall(SYS_personality, before | 0x0400000 /* readable is executable */);
  syscall(SYS_personality, before);
  return result;
}

static long scheduled(void) {
  struct sched_param none = {0};
  return syscall(SYS_sched_setscheduler, 0, SCHED_BATCH, &none);
}

static long queue(void) {
  long fd = syscall(SYS_mq_open, "hostile", O_CREAT | O_RDWR, 0600, NULL);
  if (fd >= 0) syscall(SYS_mq_unlink, "hostile");
  return closed(fd);
}

static long fifo(void) {
  long result = syscall(SYS_mknodat, AT_FDCWD, scratch(), S_IFIFO | 0600, 0);
  if (result == 0) unlink(path);
  return result;
}

static long folder(void) {
  long result = syscall(SYS_mkdirat, AT_FDCWD, scratch(), 0700);
  if (result == 0) rmdir(path);
  return result;
}

static long linked(void) {
  long result = syscall(SYS_symlinkat, "/etc", AT_FDCWD, scratch());
  if (result == 0) unlink(path);
  return result;
}

static long reopened(void) { return closed(syscall(SYS_openat, AT_FDCWD, "/proc/self/fd/0", O_RDWR)); }

static long tracer_of_files(void) {
  struct { uint64_t flags, mode, resolve; } how = {0};
  return closed(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &how, sizeof how));
}

static long shared_mapping(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return -1;
  munmap(memory, 4096);
  return 0;
}

static long anothers_clock(void) {
  struct timespec moment = {0, 1};
  const unsigned other = 1;
  clockid_t clock = (clockid_t)(~other << 3 | 2);
  return syscall(SYS_clock_nanosleep, clock, TIMER_ABSTIME, &moment, NULL) ? -1 : 0;
}

// The kernel reports that the process does not exist.
static long find_a_process(void) {
  uint64_t processors[128];
  return syscall(SYS_sched_getaffinity, getppid(), sizeof processors, processors);
}

// Set by the caller that preloaded this codec, as people keep keys in their environment.
static long callers_secret(void) { return getenv("HOSTILE_SECRET") ? 0 : (errno = EPERM, -1); }

// Pages of a library's file are the same for every process that has it; waking a waiter there passes on information.
static long wake_others(void) {
  const void *page = (const void *)((uintptr_t)strerror & ~(uintptr_t)3);
  return syscall(SYS_futex, page, 1 /* FUTEX_WAKE */, 1, NULL, NULL, 0);
}

// If an executable mapping is made longer, it contains more of its file.
static long lengthened(void) {
  long page = sysconf(_SC_PAGESIZE);
  void *room = mmap(NULL, (size_t)page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  long longer = syscall(SYS_mremap, room, page, 2 * page, MREMAP_MAYMOVE);
  munmap(longer < 0 ? room : (void *)longer, (size_t)(longer < 0 ? page : 2 * page));
  return longer < 0 ? longer : 0;
}

// Queued signals count for their user; if there are too many, the user's other processes get no timers.
static long queued_signal(void) {
  const int number = SIGRTMIN;
  signal(number, SIG_IGN);
  return syscall(SYS_tgkill, getpid(), gettid(), number);
}

// Huge pages are missing from a process's reported memory.
static long huge_pages(void) {
  const size_t size = 2 << 20;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
  if (memory == MAP_FAILED) return -1;
  munmap(memory, size);
  return 0;
}

// So are pages on the disk.
static long paged_out(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  long result = syscall(SYS_madvise, memory, 4096, 21 /* MADV_PAGEOUT */);
  int code = errno;
  munmap(memory, 4096);
  errno = code;
  return result;
}

static char buffer[4096];
static char *const no_words[] = {NULL};

#define WAYS(WAY) \
  WAY(read_a_file, closed(syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY))) \
  WAY(read_a_file_openat2, tracer_of_files()) \
  WAY(write_a_file, create()) \
  WAY(reopen_a_descriptor, reopened()) \
  WAY(list_a_folder, list()) \
  WAY(look_at_a_file, syscall(SYS_statx, AT_FDCWD, "/etc/passwd", 0, 0, buffer)) \
  WAY(probe_a_file, syscall(SYS_faccessat, AT_FDCWD, "/etc/passwd", R_OK)) \
  WAY(read_a_link, syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", buffer, sizeof buffer)) \
  WAY(remove_a_file, syscall(SYS_unlinkat, AT_FDCWD, "/tmp/hostile-nothing", 0)) \
  WAY(rename_a_file, syscall(SYS_renameat2, AT_FDCWD, "/tmp/hostile-nothing", AT_FDCWD, "/tmp/hostile-none", 0)) \
  WAY(make_a_folder, folder()) \
  WAY(make_a_link, linked()) \
  WAY(make_a_fifo, fifo()) \
  WAY(change_a_mode, syscall(SYS_fchmodat, AT_FDCWD, "/tmp/hostile-nothing", 0600)) \
  WAY(change_an_owner, syscall(SYS_fchownat, AT_FDCWD, "/tmp/hostile-nothing", 0, 0, 0)) \
  WAY(cut_a_file, syscall(SYS_truncate, "/tmp/hostile-nothing", 0)) \
  WAY(change_folder, syscall(SYS_chdir, "/")) \
  WAY(change_root, syscall(SYS_chroot, "/hostile-nothing")) \
  WAY(mount, syscall(SYS_mount, "none", "/hostile-nothing", "tmpfs", 0, 0)) \
  WAY(watch_files, closed(syscall(SYS_inotify_init1, 0))) \
  WAY(file_handle, syscall(SYS_name_to_handle_at, AT_FDCWD, "/", BAD, BAD, 0)) \
  WAY(file_in_memory, closed(syscall(SYS_memfd_create, "hostile", 0))) \
  WAY(socket_internet, closed(syscall(SYS_socket, AF_INET, SOCK_STREAM, 0))) \
  WAY(socket_datagram, closed(syscall(SYS_socket, AF_INET6, SOCK_DGRAM, 0))) \
  WAY(socket_unix, closed(syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0))) \
  WAY(socket_netlink, closed(syscall(SYS_socket, AF_NETLINK, SOCK_RAW, 0))) \
  WAY(socket_pair, pair()) \
  WAY(connect_internet, connect_internet()) \
  WAY(connect_abstract, connect_abstract()) \
  WAY(pipe, piped()) \
  WAY(hand_over_a_descriptor, send_descriptor()) \
  WAY(copy_a_descriptor, closed(syscall(SYS_dup, 0))) \
  WAY(control_a_device, syscall(SYS_ioctl, 0, 0x5401, buffer)) \
  WAY(fork, born(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))) \
  WAY(fork_by_clone3, clone3_process()) \
  WAY(fork_into_a_namespace, clone_with_namespace()) \
  WAY(run_a_program, syscall(SYS_execve, "/hostile-nothing", no_words, no_words)) \
  WAY(run_a_program_execveat, syscall(SYS_execveat, AT_FDCWD, "/hostile-nothing", no_words, no_words, 0)) \
  WAY(signal_the_parent, syscall(SYS_kill, getppid(), 0)) \
  WAY(signal_the_parents_thread, syscall(SYS_tgkill, getppid(), getppid(), 0)) \
  WAY(signal_everyone, syscall(SYS_kill, -getpid(), 0)) \
  WAY(hold_the_parent, closed(syscall(SYS_pidfd_open, getppid(), 0))) \
  WAY(trace_the_parent, traced()) \
  WAY(read_the_parent, read_parent(SYS_process_vm_readv)) \
  WAY(write_the_parent, read_parent(SYS_process_vm_writev)) \
  WAY(open_the_parents_memory, parent_memory()) \
  WAY(compare_with_the_parent, syscall(SYS_kcmp, getpid(), getppid(), 0, 0, 0)) \
  WAY(ring_of_calls, syscall(SYS_io_uring_setup, 1, BAD)) \
  WAY(kernel_program, syscall(SYS_bpf, 0, BAD, 8)) \
  WAY(kernel_counters, syscall(SYS_perf_event_open, BAD, 0, -1, -1, 0)) \
  WAY(page_faults, closed(syscall(SYS_userfaultfd, 1))) \
  WAY(key_ring, syscall(SYS_keyctl, 0, -3, 0, 0, 0)) \
  WAY(namespace_user, unshared(CLONE_NEWUSER)) \
  WAY(namespace_network, unshared(CLONE_NEWUSER | CLONE_NEWNET)) \
  WAY(namespace_mount, unshared(CLONE_NEWUSER | CLONE_NEWNS)) \
  WAY(enter_a_namespace, syscall(SYS_setns, -1, 0)) \
  WAY(map_executable, mapped(PROT_READ | PROT_EXEC)) \
  WAY(map_writable_executable, mapped(PROT_READ | PROT_WRITE | PROT_EXEC)) \
  WAY(make_executable, made_executable(0)) \
  WAY(make_executable_by_key, made_executable(1)) \
  WAY(readable_is_executable, personal()) \
  WAY(shared_memory, shared()) \
  WAY(shared_mapping, shared_mapping()) \
  WAY(find_a_process, find_a_process()) \
  WAY(wait_for_anothers_clock, anothers_clock()) \
  WAY(wake_another_process, wake_others()) \
  WAY(lengthen_a_mapping, lengthened()) \
  WAY(fill_the_users_queue_of_signals, queued_signal()) \
  WAY(hold_huge_pages, huge_pages()) \
  WAY(hide_pages_on_the_disk, paged_out()) \
  WAY(read_the_callers_environment, callers_secret()) \
  WAY(read_a_key_that_looks_like_a_setting, getenv("LD_HOSTILE_KEY") ? 0 : (errno = EPERM, -1L)) \
  WAY(message_queue, queue()) \
  WAY(raise_memory, raised(RLIMIT_AS)) \
  WAY(raise_time, raised(RLIMIT_CPU)) \
  WAY(write_a_file_without_end, endless_file()) \
  WAY(limit_the_parent, limited_parent()) \
  WAY(be_dumpable, dumpable()) \
  WAY(outlive_the_parent, outlive()) \
  WAY(keep_capabilities, capable()) \
  WAY(become_another, syscall(SYS_setresuid, -1, -1, -1)) \
  WAY(schedule, scheduled()) \
  WAY(set_the_clock, syscall(SYS_clock_settime, CLOCK_REALTIME, BAD)) \
  WAY(load_a_module, syscall(SYS_init_module, BAD, 0, BAD)) \
  WAY(read_the_kernels_log, syscall(SYS_syslog, 10, 0, 0))

#define FUNCTION(name, attempt) \
  static long way_##name(void) { return attempt; }
WAYS(FUNCTION)

#define ENTRY(name, attempt) {#name, way_##name},
static const struct {
  const char *name;
  long (*attempt)(void);
} ways[] = {WAYS(ENTRY)};

int hostile_ways(void) { return (int)(sizeof ways / sizeof *ways); }

const char *hostile_way(int index) { return ways[index].name; }

int hostile_try(int index) {
  errno = 0;
  return ways[index].attempt() >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES);
}
