#define _GNU_SOURCE
#include "CFence.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#ifndef __linux__

int sw_fence_has_seccomp(void) { return 0; }
int sw_fence_landlock(void) { return 0; }
const char *sw_fence_allowed(int index) { return (void)index, NULL; }

int sw_fence_enter(const int *kept, int count, int translated, char *message) {
    (void)kept, (void)count, (void)translated;
    snprintf(message, SW_FENCE_MESSAGE, "this system has none of what it is made of");
    return -1;
}

#else

#include <dirent.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define SW_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SW_ARCH AUDIT_ARCH_AARCH64
#else
#error "the fence's filter of calls knows x86_64 and aarch64"
#endif

// Debian 12's headers are older than its users' kernels.
#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_restrict_self 446
#endif
#ifndef __NR_close_range
#define __NR_close_range 436
#endif

// From this number on, calls have the same numbers on every processor. Libraries that try such a call first fall back
// to an older one if the kernel does not know it.
#define FIRST_COMMON_CALL 424

// Signals from this number on are queued, each one separately.
#define FIRST_QUEUED_SIGNAL 32

// When a call is allowed.
typedef enum {
    ALWAYS,
    UNLESS_BITS,   // unless the argument has any of these bits
    ONLY_EQUAL,    // only if this is the argument
    ONLY_BELOW,    // only if the argument is below this
    ONLY_ORDINARY, // tgkill: to this process, and no signal that is queued, because a user's number of those is limited
    ONLY_SELF,     // the same process, or zero, which stands for it
    ONLY_READING,  // prlimit64: for itself, and without new limits
    ONLY_PRIVATE,  // mmap: not executable, not shared with other processes, and not huge pages, which nobody counts
    ONLY_WITHIN,   // futex: among own threads; others can be waited for, as at the end of a thread, but not woken
    ONLY_PLAIN,    // sendto: to the other end, with no flag except the one that avoids a signal
} condition;

typedef struct {
    int number;
    const char *name;
    condition condition;
    int argument;
    uint32_t value;
} rule;

// The flags with which glibc starts a thread; anything else that clone can make is not a thread of this process.
#define THREAD_FLAGS \
    (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS | \
     CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)

#define LET(name) {__NR_##name, #name, ALWAYS, 0, 0}
#define LET_IF(name, condition, argument, value) {__NR_##name, #name, condition, argument, value}

static const rule rules[] = {
    // Reads what was handed over, and answers.
    LET(read), LET(pread64), LET(write), LET(lseek), LET(fstat), LET(close), LET(ppoll),
    LET_IF(recvmsg, ONLY_EQUAL, 2, MSG_CMSG_CLOEXEC), LET_IF(sendto, ONLY_PLAIN, 0, 0),
#ifdef __NR_poll
    LET(poll),
#endif
    // Memory, but not executable. mremap is missing, because it could make an executable mapping longer, with more of
    // its file. Only the advice that metrics need and what is below it, so that pages cannot be put where nobody counts
    // them.
    LET(brk), LET(munmap), LET_IF(madvise, ONLY_BELOW, 2, MADV_HUGEPAGE + 1), LET_IF(mmap, ONLY_PRIVATE, 0, 0),
    LET_IF(mprotect, UNLESS_BITS, 2, PROT_EXEC),
    // Its own threads.
    LET_IF(clone, ONLY_EQUAL, 0, THREAD_FLAGS), LET_IF(futex, ONLY_WITHIN, 0, 0), LET(set_robust_list), LET(rseq), LET(sched_yield),
    LET_IF(sched_getaffinity, ONLY_SELF, 0, 0), LET(gettid), LET(getpid), LET(exit), LET(exit_group),
    LET_IF(prctl, ONLY_EQUAL, 0, PR_SET_NAME),
    // Dispatch, whose threads use these to wait for each other, and stop the program if they are missing.
    LET(epoll_create1), LET(epoll_ctl), LET(epoll_pwait), LET(eventfd2), LET(timerfd_create),
    LET(timerfd_settime),
#ifdef __NR_epoll_wait
    LET(epoll_wait),
#endif
    // Signals to itself.
    LET(rt_sigaction), LET(rt_sigprocmask), LET(rt_sigreturn), LET(sigaltstack), LET(restart_syscall),
    LET_IF(tgkill, ONLY_ORDINARY, 2, FIRST_QUEUED_SIGNAL),
    // Clocks (higher numbers are those of other processes), counters, random numbers.
    LET_IF(clock_gettime, ONLY_BELOW, 0, 12), LET_IF(clock_getres, ONLY_BELOW, 0, 12),
    LET_IF(clock_nanosleep, ONLY_BELOW, 0, 12), LET(nanosleep), LET(gettimeofday), LET(getrusage), LET(getrandom),
    LET(sysinfo),
    LET_IF(prlimit64, ONLY_READING, 0, 0),
};

#define RULES (int)(sizeof rules / sizeof *rules)

// What valgrind needs for the program that it translates: it makes code while it runs, asks for signals, ends threads
// by one of its own, and gives them their storage itself.
static const rule translator_rules[] = {
    LET(mmap), LET(mprotect), LET(mremap), LET(rt_sigtimedwait), LET_IF(tgkill, ONLY_ORDINARY, 2, 65),
    LET_IF(clone, ONLY_EQUAL, 0, THREAD_FLAGS & ~CLONE_SETTLS),
};

#define TRANSLATOR_RULES (int)(sizeof translator_rules / sizeof *translator_rules)

const char *sw_fence_allowed(int index) { return index >= 0 && index < RULES ? rules[index].name : NULL; }

static long seccomp_call(unsigned operation, unsigned flags, void *argument) {
    return syscall(__NR_seccomp, operation, flags, argument);
}

int sw_fence_has_seccomp(void) {
    uint32_t action = SECCOMP_RET_ERRNO;
    return seccomp_call(SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int sw_fence_landlock(void) {
    const unsigned version = 1;
    long abi = syscall(__NR_landlock_create_ruleset, NULL, 0, version);
    return abi > 0 ? (int)abi : 0;
}

// Instructions, one after the other.
typedef struct {
    struct sock_filter code[16 + 8 * (RULES + TRANSLATOR_RULES)];
    unsigned short count;
} filter;

static void add(filter *filter, uint16_t code, uint8_t yes, uint8_t no, uint32_t k) {
    filter->code[filter->count++] = (struct sock_filter){code, yes, no, k};
}

static void load(filter *filter, size_t offset) { add(filter, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset); }
static void answer(filter *filter, uint32_t action) { add(filter, BPF_RET | BPF_K, 0, 0, action); }

// Both supported processors store the low half first.
static size_t low(int argument) { return offsetof(struct seccomp_data, args) + 8 * (size_t)argument; }
static size_t high(int argument) { return low(argument) + 4; }

static const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
static const uint32_t unknown = SECCOMP_RET_ERRNO | ENOSYS;

// Continues only if the half that was loaded has this value; `left` instructions are left of the rule, of which the
// last is a refusal.
static void go_on_if(filter *filter, uint32_t value, uint8_t left) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, left, value);
}

// Requires the whole argument to be this.
static void must_be(filter *filter, int argument, uint32_t value, uint8_t left) {
    load(filter, low(argument));
    go_on_if(filter, value, (uint8_t)(left + 3));
    load(filter, high(argument));
    go_on_if(filter, 0, (uint8_t)(left + 1));
}

static void add_rule(filter *filter, const rule *rule) {
    load(filter, offsetof(struct seccomp_data, nr));
    const unsigned short jump = filter->count;
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, (uint32_t)rule->number);
    switch (rule->condition) {
    case ALWAYS:
        break;
    case UNLESS_BITS:
        load(filter, low(rule->argument));
        add(filter, BPF_JMP | BPF_JSET | BPF_K, 1, 0, rule->value);
        break;
    case ONLY_EQUAL:
        must_be(filter, rule->argument, rule->value, 0);
        break;
    case ONLY_BELOW:
        load(filter, low(rule->argument));
        add(filter, BPF_JMP | BPF_JGE | BPF_K, 1, 0, rule->value);
        break;
    case ONLY_ORDINARY:
        must_be(filter, 0, (uint32_t)getpid(), 2);
        load(filter, low(rule->argument));
        add(filter, BPF_JMP | BPF_JGE | BPF_K, 1, 0, rule->value);
        break;
    case ONLY_SELF:
        load(filter, low(rule->argument));
        add(filter, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 0);
        go_on_if(filter, (uint32_t)getpid(), 3);
        load(filter, high(rule->argument));
        go_on_if(filter, 0, 1);
        break;
    case ONLY_READING:
        must_be(filter, 0, 0, 4);
        must_be(filter, 2, 0, 0);
        break;
    case ONLY_PRIVATE:
        load(filter, low(2));
        add(filter, BPF_JMP | BPF_JSET | BPF_K, 3, 0, PROT_EXEC);
        load(filter, low(3));
        add(filter, BPF_JMP | BPF_JSET | BPF_K, 1, 0, MAP_SHARED | MAP_HUGETLB);
        break;
    case ONLY_WITHIN:
        load(filter, low(1));
        add(filter, BPF_JMP | BPF_JSET | BPF_K, 4, 0, FUTEX_PRIVATE_FLAG);
        add(filter, BPF_ALU | BPF_AND | BPF_K, 0, 0, ~(uint32_t)FUTEX_CLOCK_REALTIME);
        add(filter, BPF_JMP | BPF_JEQ | BPF_K, 2, 0, FUTEX_WAIT);
        add(filter, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, FUTEX_WAIT_BITSET);
        answer(filter, refused);
        break;
    case ONLY_PLAIN:
        must_be(filter, 3, MSG_NOSIGNAL, 4);
        must_be(filter, 4, 0, 0);
        break;
    }
    answer(filter, SECCOMP_RET_ALLOW);
    if (rule->condition != ALWAYS)
        answer(filter, refused);
    filter->code[jump].jf = (uint8_t)(filter->count - jump - 1);
}

static int set_filter(int translated) {
    filter filter = {.count = 0};
    load(&filter, offsetof(struct seccomp_data, arch));
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SW_ARCH);
    answer(&filter, refused);
    // The first rule for a call decides.
    for (int i = 0; translated && i < TRANSLATOR_RULES; i++)
        add_rule(&filter, &translator_rules[i]);
    for (int i = 0; i < RULES; i++)
        add_rule(&filter, &rules[i]);
    load(&filter, offsetof(struct seccomp_data, nr));
    add(&filter, BPF_JMP | BPF_JGE | BPF_K, 0, 1, FIRST_COMMON_CALL);
    answer(&filter, unknown);
    answer(&filter, refused);
    struct sock_fprog program = {.len = filter.count, .filter = filter.code};
    // Valgrind knows only the older call; there is only one thread.
    if (translated)
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
    return (int)seccomp_call(SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

// Restricts everything that this kernel's Landlock can, without exceptions.
static int set_landlock(int abi) {
    struct {
        uint64_t files, network, scopes;
    } handled = {(1ULL << 13) - 1, 0, 0};
    size_t size = 8;
    if (abi >= 2) handled.files |= 1ULL << 13;
    if (abi >= 3) handled.files |= 1ULL << 14;
    if (abi >= 5) handled.files |= 1ULL << 15;
    if (abi >= 4) handled.network = 3, size = 16;
    if (abi >= 6) handled.scopes = 3, size = 24;
    long rules_fd = syscall(__NR_landlock_create_ruleset, &handled, size, 0);
    if (rules_fd < 0)
        return -1;
    long result = syscall(__NR_landlock_restrict_self, rules_fd, 0);
    close((int)rules_fd);
    return (int)result;
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int close_all_but(const int *kept, int count) {
    int sorted[16];
    if (count > (int)(sizeof sorted / sizeof *sorted))
        return errno = EINVAL, -1;
    memcpy(sorted, kept, sizeof *kept * (size_t)count);
    qsort(sorted, (size_t)count, sizeof *sorted, compare);
    unsigned from = 0;
    for (int i = 0; i <= count; i++) {
        unsigned end = i < count ? (unsigned)sorted[i] : ~0U;
        if (end > from && syscall(__NR_close_range, from, i < count ? end - 1 : end, 0)) {
            if (errno != ENOSYS)
                return -1;
            // For Linux before 5.9.
            for (unsigned fd = from; fd < end && fd < 65536; fd++) close((int)fd);
        }
        from = end + 1;
    }
    return 0;
}

static int threads(void) {
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL)
        return -1;
    for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}

static int lock_limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit))
        return -1;
    if (limit.rlim_max < value)
        value = limit.rlim_max;
    limit = (struct rlimit){value, value};
    return setrlimit(resource, &limit);
}

static int drop_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    return (int)syscall(__NR_capset, &header, none);
}

// A photo must not learn what the program's starter keeps in its environment; settings for libraries stay.
static void forget_environment(void) {
    static const char *const kept[] = {
        "JSIMD_", "VIPS_", "MALLOC_", "STEPWEDGE_", "LD_PRELOAD=", "LD_LIBRARY_PATH=", "GLIBC_TUNABLES=", "SWIFT_BACKTRACE=",
        "G_SLICE=", "G_DEBUG=", "G_MESSAGES_DEBUG=", "LANG=", "LC_ALL=", "LC_CTYPE=", "LC_NUMERIC=", "TZ=",
    };
    char **end = environ;
    for (char **next = environ; next != NULL && *next != NULL; next++) {
        int stays = 0;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) stays |= strncmp(*next, kept[i], strlen(kept[i])) == 0;
        if (stays)
            *end++ = *next;
        else
            explicit_bzero(*next, strlen(*next));
    }
    if (end != NULL) *end = NULL;
}

static int failed(char *message, const char *step) {
    snprintf(message, SW_FENCE_MESSAGE, "%s: %s", step, strerror(errno));
    return -1;
}

int sw_fence_enter(const int *kept, int count, int translated, char *message) {
    // Landlock restricts the thread that asks for it and those that it starts.
    if (threads() != 1)
        return errno = EBUSY, failed(message, "other threads run already");
    if (close_all_but(kept, count))
        return failed(message, "close_range");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return failed(message, "no_new_privs");
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))
        return failed(message, "dumpable");
    // Valgrind keeps descriptors of its own above the program's. No file is written here except standard error, which
    // may be a file in memory.
    if (lock_limit(RLIMIT_FSIZE, 1 << 20) || lock_limit(RLIMIT_CORE, 0) || lock_limit(RLIMIT_MEMLOCK, 0) ||
        (!translated && lock_limit(RLIMIT_NOFILE, 64)))
        return failed(message, "limits");
    int abi = sw_fence_landlock();
    if (abi > 0 && set_landlock(abi))
        return failed(message, "Landlock");
    if (drop_capabilities())
        return failed(message, "capabilities");
    forget_environment();
    if (set_filter(translated))
        return failed(message, "seccomp");
    return 0;
}

#endif
