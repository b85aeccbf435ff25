#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <sys/types.h>

/* Starts a program in a process group of its own with these descriptors as its standard input, output and errors and
   some settings ("NAME=value", NULL behind the last) more in its environment, nothing else of ours open, no signal
   blocked or ignored. 0, or an error number. */
int sw_spawn(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments,
             char *_Nullable const *_Nonnull settings, int input, int output, int errors, pid_t *_Nonnull pid);

/* How a process ended, where it has. 1: ended, 0: still there, -1: not ours. */
int sw_wait(pid_t pid, int blocks, int *_Nonnull exit_status, int *_Nonnull signal, double *_Nonnull cpu_seconds,
            long *_Nonnull peak_bytes);

/* The kernel ends this process when its parent, which is to be this one, is gone. */
void sw_die_with_parent(pid_t parent);
/* It does not, after all. */
void sw_outlive_parent(void);

/* CPU seconds of this process and of all its children that have ended. */
double sw_own_cpu_seconds(void);

/* CPU seconds that a process has used; negative where the system does not tell. */
double sw_cpu_seconds(pid_t pid);

/* Soft limits of another process, which cannot change them: memory in bytes, CPU in seconds beyond what it has used. 0
   leaves a limit as it is. */
void sw_limit(pid_t pid, long memory, long cpu_seconds);

/* Takes the soft limits of memory and CPU from this process, as far as the system lets it. */
void sw_lift_limits(void);

/* Starts a program, found as a shell finds it, that is held to no limit of this process, reads nothing, writes its errors
   to this descriptor, and ends with the thread that has started it. 0, or an error number. */
int sw_start_command(char *_Nullable const *_Nonnull words, int errors, pid_t *_Nonnull pid);

/* Freed memory of so many bytes in one piece goes back to the system at once; glibc keeps up to 32 MB unasked. */
void sw_give_back_from(int bytes);
/* Holds on to freed memory from the start as glibc learns to after some pictures. */
void sw_keep_freed_memory(void);

/* A file that has no name, open for reading and writing; -1 where there is none. */
int sw_scratch(void);

/* Two joined ends that no program inherits unasked. 0, or an error number. */
int sw_channel(int *_Nonnull ours, int *_Nonnull theirs);
/* Goes on in two processes, joined by a channel, of which each gets its end: the other's number here, 0 in the new one,
   which ends with this one; -1 and errno where there is none. To be called while there is one thread. */
pid_t sw_split(int *_Nonnull channel);
/* A copy of this process: another child of its parent, in a group of its own, which ends with the parent. Its number here,
   0 in the copy; -1 and errno where there is none. To be called while there is one thread. */
pid_t sw_copy(void);
/* Writes without the signal that a reader who has gone would cost; descriptors, at most 16, go with the first byte. */
ssize_t sw_send(int channel, const void *_Nullable bytes, size_t count, const int *_Nullable descriptors,
                int descriptor_count);
/* Reads, and takes the descriptors that came along: their count goes in as the room for them. */
ssize_t sw_receive(int channel, void *_Nullable bytes, size_t count, int *_Nullable descriptors,
                   int *_Nonnull descriptor_count);

#endif
