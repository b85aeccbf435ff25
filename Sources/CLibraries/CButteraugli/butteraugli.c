#include "butteraugli.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

// libjxl is opened at run time: 0.9 removed this interface, so a program that links it would not start everywhere.
// These are the declarations of jxl/butteraugli.h and jxl/types.h of 0.7, as far as they are used.
#define LIBRARY "libjxl.so.0.7"

struct pixel_format {
  uint32_t channels;
  int data_type;   // 2: eight bits, taken as sRGB-encoded
  int endianness;  // 0: the machine's
  size_t align;
};

static struct {
  void *library;
  uint32_t (*version)(void);
  void *(*create)(const void *memory_manager);
  void (*destroy)(void *api);
  void (*set_intensity)(void *api, float nits);
  void (*set_asymmetry)(void *api, float factor);
  void *(*compute)(const void *api, uint32_t width, uint32_t height, const struct pixel_format *, const void *, size_t,
                   const struct pixel_format *, const void *, size_t);
  float (*max_distance)(const void *result);
  float (*distance)(const void *result, float norm);
  void (*destroy_result)(void *result);
  char found[16];
  char why[160];
} jxl;

static void find(const char *name, void *slot) {
  void *symbol = dlsym(jxl.library, name);
  if (symbol == NULL && jxl.why[0] == 0) snprintf(jxl.why, sizeof jxl.why, "%s has no %s", LIBRARY, name);
  *(void **)slot = symbol;
}

static void open_library(void) {
  jxl.library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (jxl.library == NULL) {
    snprintf(jxl.why, sizeof jxl.why, "%s is not installed", LIBRARY);
    return;
  }
  find("JxlDecoderVersion", &jxl.version);
  find("JxlButteraugliApiCreate", &jxl.create);
  find("JxlButteraugliApiDestroy", &jxl.destroy);
  find("JxlButteraugliApiSetIntensityTarget", &jxl.set_intensity);
  find("JxlButteraugliApiSetHFAsymmetry", &jxl.set_asymmetry);
  find("JxlButteraugliCompute", &jxl.compute);
  find("JxlButteraugliResultGetMaxDistance", &jxl.max_distance);
  find("JxlButteraugliResultGetDistance", &jxl.distance);
  find("JxlButteraugliResultDestroy", &jxl.destroy_result);
  if (jxl.why[0] != 0) return;
  uint32_t version = jxl.version();
  snprintf(jxl.found, sizeof jxl.found, "%u.%u.%u", version / 1000000, version / 1000 % 1000, version % 1000);
  if (version / 1000 != 7) snprintf(jxl.why, sizeof jxl.why, "%s says that it is %s", LIBRARY, jxl.found);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

int sw_butteraugli_open(char *message, int capacity) {
  pthread_once(&once, open_library);
  snprintf(message, (size_t)capacity, "%s", jxl.why);
  return jxl.why[0] != 0;
}

const char *sw_butteraugli_version(void) {
  pthread_once(&once, open_library);
  return jxl.found;
}

int sw_butteraugli_compare(const uint8_t *reference, const uint8_t *candidate, uint32_t width, uint32_t height,
                           double *maximum, double *three_norm) {
  pthread_once(&once, open_library);
  if (jxl.why[0] != 0) return 1;
  // Three channels always: 0.7.0 ends the process when it is given one or two.
  struct pixel_format format = {.channels = 3, .data_type = 2, .endianness = 0, .align = 0};
  size_t bytes = (size_t)width * height * 3;
  void *api = jxl.create(NULL);
  if (api == NULL) return 1;
  // What the butteraugli tools assume for sRGB; the interface's own default of 255 gives larger numbers.
  jxl.set_intensity(api, 80);
  jxl.set_asymmetry(api, 1);
  void *result = jxl.compute(api, width, height, &format, reference, bytes, &format, candidate, bytes);
  if (result != NULL) {
    *maximum = jxl.max_distance(result);
    *three_norm = jxl.distance(result, 3);
    jxl.destroy_result(result);
  }
  jxl.destroy(api);
  return result == NULL;
}
