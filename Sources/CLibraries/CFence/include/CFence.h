#pragma once

#include <stddef.h>

// What a process that may be taken over gives up, for good: files, sockets, processes, executable pages, privileges.
// Swift can neither name these calls nor promise that it makes no others in between.

#define SW_FENCE_MESSAGE 160

// What the kernel offers, without giving anything up: 1 where a filter of calls can be set.
int sw_fence_has_seccomp(void);
// The version of Landlock's interface, 0 where there is none.
int sw_fence_landlock(void);

// Gives up all but memory, clocks, threads of its own, and reading and writing the descriptors of `kept`: others are
// closed. Landlock is taken where the kernel has it. To be called while the process has one thread. 0, or -1 with what
// failed in `message`: then the process is not fenced and must end. A process that is `translated`, by valgrind, may
// make executable pages; Landlock's calls do not reach the kernel from there.
int sw_fence_enter(const int *_Nonnull kept, int count, int translated, char *_Nonnull message);

// The calls that are let through, by name; NULL behind the last.
const char *_Nullable sw_fence_allowed(int index);
