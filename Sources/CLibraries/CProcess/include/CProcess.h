#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <sys/types.h>

/* Starts a program in a process group of its own. These descriptors become its standard input, output and error; the
   settings ("NAME=value", NULL after the last) are added to its environment. None of our other descriptors are open in
   it, and no signal is blocked or ignored. Returns 0, or an error number. */
int sw_spawn(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments,
             char *_Nullable const *_Nonnull settings, int input, int output, int errors, pid_t *_Nonnull pid);

/* How a process ended, if it has. Returns 1 if it ended, 0 if it still exists, -1 if it is not ours. */
int sw_wait(pid_t pid, int blocks, int *_Nonnull exit_status, int *_Nonnull signal, double *_Nonnull cpu_seconds,
            long *_Nonnull peak_bytes);

/* The kernel will end this process when its parent, which should be this one, ends. */
void sw_die_with_parent(pid_t parent);
/* Undoes sw_die_with_parent. */
void sw_outlive_parent(void);

/* CPU seconds of this process and of all its ended children. */
double sw_own_cpu_seconds(void);

/* CPU seconds that a process has used; negative if the system does not report them. */
double sw_cpu_seconds(pid_t pid);

/* Sets soft limits of another process, which cannot change them: memory in bytes, CPU in seconds beyond what it has
   used. 0 keeps a limit. */
void sw_limit(pid_t pid, long memory, long cpu_seconds);

/* Removes this process's soft limits of memory and CPU, as far as the system allows. */
void sw_lift_limits(void);

/* Starts a program, found as by a shell. It has none of this process's limits, reads nothing, writes errors to this
   descriptor, and ends with the thread that started it. Returns 0, or an error number. */
int sw_start_command(char *_Nullable const *_Nonnull words, int errors, pid_t *_Nonnull pid);

/* Returns freed pieces of at least this many bytes to the system at once; by default glibc keeps up to 32 MB. */
void sw_give_back_from(int bytes);
/* Keeps freed memory from the start, as glibc learns to do after some pictures. */
void sw_keep_freed_memory(void);

/* A file without a name, open for reading and writing; -1 if that is impossible. */
int sw_scratch(void);

/* Two connected ends that are not inherited by other programs. Returns 0, or an error number. */
int sw_channel(int *_Nonnull ours, int *_Nonnull theirs);
/* Continues in two processes connected by a channel, of which each gets one end. Returns the other's process id in this
   one, and 0 in the new one, which ends with this one; -1 with errno on an error. Must be called while there is one
   thread. */
pid_t sw_split(int *_Nonnull channel);
/* Copies this process: the copy is another child of its parent, in its own group, and ends with the parent. Returns the
   copy's process id here, and 0 in the copy; -1 with errno on an error. Must be called while there is one thread. */
pid_t sw_copy(void);
/* Writes without the signal for a reader that has gone; at most 16 descriptors are sent with the first byte. */
ssize_t sw_send(int channel, const void *_Nullable bytes, size_t count, const int *_Nullable descriptors,
                int descriptor_count);
/* Reads bytes and the descriptors sent with them; `descriptor_count` is the room for descriptors, and then their
   number. */
ssize_t sw_receive(int channel, void *_Nullable bytes, size_t count, int *_Nullable descriptors,
                   int *_Nonnull descriptor_count);

#endif
