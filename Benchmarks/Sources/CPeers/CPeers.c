#include "CPeers.h"
#include <vips/vips.h>

int peer_vips_resize(const uint8_t *pixels, int width, int height, int new_width, int new_height, int linear) {
  if (vips_init("benchmarks")) return 1;
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  VipsImage *source = vips_image_new_from_memory(pixels, (size_t)width * height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
  VipsImage *srgb = NULL, *light = NULL, *resized = NULL, *back = NULL;
  int failed = vips_copy(source, &srgb, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  if (!failed && linear) failed = vips_colourspace(srgb, &light, VIPS_INTERPRETATION_scRGB, NULL);
  if (!failed)
    failed = vips_resize(linear ? light : srgb, &resized, (double)new_width / width, "vscale",
                         (double)new_height / height, "kernel", VIPS_KERNEL_LANCZOS3, NULL);
  if (!failed && linear) failed = vips_colourspace(resized, &back, VIPS_INTERPRETATION_sRGB, NULL);
  size_t size = 0;
  void *memory = failed ? NULL : vips_image_write_to_memory(linear ? back : resized, &size);
  g_free(memory);
  g_clear_object(&back);
  g_clear_object(&resized);
  g_clear_object(&light);
  g_clear_object(&srgb);
  g_clear_object(&source);
  return memory == NULL;
}

int peer_vips_floor(const uint8_t *file, size_t length, int side) {
  if (vips_init("benchmarks")) return 1;
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  VipsImage *shrunk = NULL, *memory = NULL;
  void *jpeg = NULL;
  size_t size = 0;
  int failed = vips_thumbnail_buffer((void *)file, length, &shrunk, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
  if (!failed) failed = (memory = vips_image_copy_memory(shrunk)) == NULL;
  if (!failed) failed = vips_jpegsave_buffer(memory, &jpeg, &size, "Q", 80, "optimize_coding", TRUE, "strip", TRUE, NULL);
  g_free(jpeg);
  g_clear_object(&memory);
  g_clear_object(&shrunk);
  return failed;
}
