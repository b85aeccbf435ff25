#pragma once

#include <stddef.h>

// Makes a process that may be taken over give up for good: files, sockets, processes, executable pages, privileges.
// Swift can neither name these calls nor promise that it makes no others in between.

#define SW_FENCE_MESSAGE 160

// What the kernel supports, without giving anything up: 1 if a filter of calls can be set.
int sw_fence_has_seccomp(void);
// The version of Landlock's interface; 0 if it is not supported.
int sw_fence_landlock(void);

// Gives up everything except memory, clocks, its own threads, and reading and writing the descriptors of `kept`; other
// descriptors are closed. Uses Landlock if the kernel has it. Must be called while the process has one thread. Returns
// 0, or -1 with what failed in `message`: then the process is not fenced and must end. A process that is `translated`
// by valgrind may make executable pages, and has no Landlock, because valgrind does not pass its calls on.
int sw_fence_enter(const int *_Nonnull kept, int count, int translated, char *_Nonnull message);

// The names of the allowed calls; NULL after the last.
const char *_Nullable sw_fence_allowed(int index);
