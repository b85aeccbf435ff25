#include "CPeers.h"

/* Every allocation of this program goes through here, the Swift runtime's too: glibc lets a program replace its allocator,
   and keeps its own under these names. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static long allocations;

void *malloc(size_t size) {
  __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
  return __libc_realloc(memory, size);
}

long peer_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }
