#define _GNU_SOURCE
#include "CCount.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __linux__
#include <elf.h>
#include <link.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif
#if defined(__x86_64__) && defined(__GLIBC__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define SW_KNOWS_X86 1
#endif

/* The numbers of the requests, from valgrind's and callgrind's public interface. */
enum {
  RUNNING_ON_VALGRIND = 0x1001,
  MONITOR_COMMAND = 0x1202,
  START_INSTRUMENTATION = ('C' << 24) + ('T' << 16) + 4,
  STOP_INSTRUMENTATION = ('C' << 24) + ('T' << 16) + 5,
};

/* A request is a register rotated by a whole round, which no compiler generates, with the arguments beside it. */
static uintptr_t ask(uintptr_t request, uintptr_t argument) {
  volatile uintptr_t words[6] = {request, argument, 0, 0, 0, 0};
#if defined(__x86_64__)
  uintptr_t answer = 0;
  __asm__ volatile("rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\txchgq %%rbx, %%rbx"
                   : "+d"(answer)
                   : "a"(words)
                   : "cc", "memory");
  return answer;
#elif defined(__aarch64__)
  register uintptr_t answer __asm__("x3") = 0;
  register volatile uintptr_t *place __asm__("x4") = words;
  __asm__ volatile("ror x12, x12, #3\n\tror x12, x12, #13\n\tror x12, x12, #51\n\tror x12, x12, #61\n\torr x10, x10, x10"
                   : "+r"(answer)
                   : "r"(place)
                   : "cc", "memory");
  return answer;
#else
  (void)words;
  return 0;
#endif
}

int sw_count_is_there(void) { return ask(RUNNING_ON_VALGRIND, 0) != 0; }

void sw_count_begin(void) { ask(START_INSTRUMENTATION, 0); }

void sw_count_end(void) {
  ask(MONITOR_COMMAND, (uintptr_t) "status internal");
  ask(STOP_INSTRUMENTATION, 0);
}

void sw_count_features(char *text, size_t room) {
  size_t used = 0;
#if defined(__x86_64__)
  used += (size_t)snprintf(text, room, "x86-64");
#elif defined(__aarch64__)
  used += (size_t)snprintf(text, room, "aarch64");
#else
  used += (size_t)snprintf(text, room, "other");
#endif
#ifdef SW_KNOWS_X86
#define SAY(feature, name) \
  if (CPU_FEATURE_ACTIVE(feature) && used < room) used += (size_t)snprintf(text + used, room - used, " " name)
  SAY(SSSE3, "ssse3");
  SAY(SSE4_2, "sse4.2");
  SAY(POPCNT, "popcnt");
  SAY(AVX, "avx");
  SAY(AVX2, "avx2");
  SAY(BMI2, "bmi2");
  SAY(LZCNT, "lzcnt");
  SAY(FMA, "fma");
  SAY(ERMS, "erms");
  SAY(FSRM, "fsrm");
  SAY(AVX512F, "avx512f");
#undef SAY
#endif
#ifdef __GLIBC__
  if (used < room) used += (size_t)snprintf(text + used, room - used, ", glibc %s", gnu_get_libc_version());
#endif
}

#ifdef __linux__
typedef struct {
  void *context;
  void (*each)(void *, const char *, const unsigned char *, size_t);
} visitor;

static int visit(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  const visitor *visitor = context;
  /* The program itself has no name in this list. */
  if (object->dlpi_name == NULL || object->dlpi_name[0] == 0) return 0;
  const unsigned char *mark = NULL;
  size_t count = 0;
  for (int i = 0; i < object->dlpi_phnum && !mark; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_NOTE) continue;
    const unsigned char *note = (const unsigned char *)(object->dlpi_addr + part->p_vaddr), *end = note + part->p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      ElfW(Nhdr) head;
      memcpy(&head, note, sizeof head);
      const unsigned char *name = note + sizeof head, *words = name + ((head.n_namesz + 3U) & ~3U);
      if (words + head.n_descsz > end) break;
      if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 && !memcmp(name, "GNU", 4)) {
        mark = words;
        count = head.n_descsz;
        break;
      }
      note = words + ((head.n_descsz + 3U) & ~3U);
    }
  }
  visitor->each(visitor->context, object->dlpi_name, mark, count);
  return 0;
}

void sw_count_libraries(void *context, void (*each)(void *, const char *, const unsigned char *, size_t)) {
  visitor visitor = {context, each};
  dl_iterate_phdr(visit, &visitor);
}
#else
void sw_count_libraries(void *context, void (*each)(void *, const char *, const unsigned char *, size_t)) {
  (void)context, (void)each;
}
#endif
