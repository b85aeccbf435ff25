#ifndef CCOUNT_H
#define CCOUNT_H

#include <stddef.h>

/* Counting instructions under valgrind's tool callgrind, by the requests that a program may make of it: instructions
   that do nothing elsewhere. */

/* Whether this process runs under valgrind. */
int sw_count_is_there(void);
/* Counts from here on. */
void sw_count_begin(void);
/* Writes the count, a line a thread, to valgrind's log, and counts no longer. */
void sw_count_end(void);

/* What decides which code a library takes on this processor, as the C library sees it (GLIBC_TUNABLES included), and
   the C library's version, as words. */
void sw_count_features(char *_Nonnull text, size_t room);

/* Hands on each library that this process has loaded, the program itself left out: its file, and its build's mark, of
   no bytes where it has none. */
void sw_count_libraries(void *_Nullable context,
                        void (*_Nonnull each)(void *_Nullable context, const char *_Nonnull file,
                                              const unsigned char *_Nullable mark, size_t count));

#endif
