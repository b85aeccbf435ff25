#ifndef CCOUNT_H
#define CCOUNT_H

#include <stddef.h>

/* Counts instructions under valgrind's tool callgrind, with the requests that a program may make of it: instructions
   that do nothing elsewhere. */

/* Whether this process runs under valgrind. */
int sw_count_is_there(void);
/* Begins to count. */
void sw_count_begin(void);
/* Writes the count to valgrind's log, one line for each thread, and stops counting. */
void sw_count_end(void);

/* Writes, as words, what decides which code a library uses on this processor, as the C library sees it (including
   GLIBC_TUNABLES), and the C library's version. */
void sw_count_features(char *_Nonnull text, size_t room);

/* Passes on each library that this process has loaded, except the program itself: its file, and its build id, which is
   empty if it has none. */
void sw_count_libraries(void *_Nullable context,
                        void (*_Nonnull each)(void *_Nullable context, const char *_Nonnull file,
                                              const unsigned char *_Nullable mark, size_t count));

#endif
