// What Swift needs from a system for the report's page: memory, and arithmetic of 128 bits.
#include <stddef.h>
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

// The order of hashing must be the same each time that a page is opened.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 42, count); }

// Blocks whose sizes are powers of two, with a list of free ones for each power. 16 bytes before each block hold its
// power.
extern unsigned char __heap_base;
typedef struct Block { struct Block *next; } Block;
static Block *freed[32];
static uintptr_t top, end;
static const size_t page = 65536;

static unsigned rank_of(size_t bytes) {
  unsigned rank = 5;
  while (((size_t)1 << rank) < bytes) rank++;
  return rank;
}

void *malloc(size_t bytes) {
  unsigned rank = rank_of(bytes + 16);
  uintptr_t *block = (uintptr_t *)freed[rank];
  if (block) {
    freed[rank] = freed[rank]->next;
  } else {
    size_t size = (size_t)1 << rank;
    if (!top) {
      top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
      end = __builtin_wasm_memory_size(0) * page;
    }
    if (top + size > end) {
      size_t pages = (top + size - end + page - 1) / page;
      if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
      end += pages * page;
    }
    block = (uintptr_t *)top;
    top += size;
  }
  block[0] = rank;
  return block + 4;
}

void free(void *bytes) {
  if (!bytes) return;
  uintptr_t *block = (uintptr_t *)bytes - 4;
  unsigned rank = (unsigned)block[0];
  ((Block *)block)->next = freed[rank];
  freed[rank] = (Block *)block;
}

int posix_memalign(void **bytes, size_t alignment, size_t count) {
  (void)alignment;
  *bytes = malloc(count);
  return 0;
}

typedef struct { uint64_t low, high; } Wide;
typedef union { unsigned __int128 whole; Wide half; } Number;

__int128 __multi3(__int128 left, __int128 right) {
  Number a = { .whole = (unsigned __int128)left }, b = { .whole = (unsigned __int128)right }, product;
  uint64_t al = a.half.low & 0xffffffff, ah = a.half.low >> 32, bl = b.half.low & 0xffffffff, bh = b.half.low >> 32;
  uint64_t middle = ((al * bl) >> 32) + ((al * bh) & 0xffffffff) + ((ah * bl) & 0xffffffff);
  product.half.low = a.half.low * b.half.low;
  product.half.high = ah * bh + ((al * bh) >> 32) + ((ah * bl) >> 32) + (middle >> 32) + a.half.low * b.half.high
    + a.half.high * b.half.low;
  return (__int128)product.whole;
}

__int128 __ashlti3(__int128 value, int bits) {
  Number from = { .whole = (unsigned __int128)value }, to;
  if (bits >= 64) to.half = (Wide){ 0, from.half.low << (bits - 64) };
  else if (bits == 0) to = from;
  else to.half = (Wide){ from.half.low << bits, from.half.high << bits | from.half.low >> (64 - bits) };
  return (__int128)to.whole;
}

__int128 __lshrti3(__int128 value, int bits) {
  Number from = { .whole = (unsigned __int128)value }, to;
  if (bits >= 64) to.half = (Wide){ from.half.high >> (bits - 64), 0 };
  else if (bits == 0) to = from;
  else to.half = (Wide){ from.half.low >> bits | from.half.high << (64 - bits), from.half.high >> bits };
  return (__int128)to.whole;
}

static unsigned __int128 divided(unsigned __int128 number, unsigned __int128 by, unsigned __int128 *rest) {
  unsigned __int128 quotient = 0, left = 0;
  for (int bit = 127; bit >= 0; bit--) {
    left = left << 1 | (number >> bit & 1);
    if (left >= by) {
      left -= by;
      quotient |= (unsigned __int128)1 << bit;
    }
  }
  *rest = left;
  return quotient;
}

unsigned __int128 __udivti3(unsigned __int128 number, unsigned __int128 by) {
  unsigned __int128 rest;
  return divided(number, by, &rest);
}

unsigned __int128 __umodti3(unsigned __int128 number, unsigned __int128 by) {
  unsigned __int128 rest;
  divided(number, by, &rest);
  return rest;
}
