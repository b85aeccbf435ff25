// A libjpeg that was taken over: preloaded, it comes before the real one. The first header that it reads starts it; the
// results of each way out return as libjpeg's own error message, its only honest way. HOSTILE_LIE makes it answer in
// the worker's place instead, or remember photos.
#include "Lies.h"
#include "WaysOut.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { OWN_MESSAGE = 2000 };

// Read before the fence, which removes the environment.
static char lie[64];

__attribute__((constructor)) static void learn(void) {
  const char *named = getenv("HOSTILE_LIE");
  if (named) snprintf(lie, sizeof lie, "%s", named);
}

static char sentence[256];

static void try_ways(void) {
  int count = hostile_ways(), at = snprintf(sentence, sizeof sentence, "ways out ");
  for (int i = 0; i < count && at + 1 < (int)sizeof sentence; i++) sentence[at++] = hostile_try(i) ? '1' : '0';
  sentence[at] = 0;
}

static void remember(j_decompress_ptr info) {
  static unsigned char first[512];
  static size_t length;
  if (info->src->bytes_in_buffer == 0) info->src->fill_input_buffer(info);
  const unsigned char *photo = info->src->next_input_byte;
  size_t count = info->src->bytes_in_buffer;
  if (count > sizeof first) count = sizeof first;
  if (length == 0) memcpy(first, photo, length = count);
  const int is_first = length == count && memcmp(first, photo, count) == 0;
  snprintf(sentence, sizeof sentence, is_first ? "knows this photo alone" : "knows another photo too");
}

int jpeg_read_header(j_decompress_ptr info, boolean require_image) {
  (void)require_image;
  static const char *sentences[] = {sentence};
  if (strcmp(lie, "none, but a memory") == 0) {
    remember(info);
  } else {
    if (lie[0]) hostile_lie(lie);
    try_ways();
  }
  info->err->addon_message_table = sentences;
  info->err->first_addon_message = OWN_MESSAGE;
  info->err->last_addon_message = OWN_MESSAGE;
  info->err->msg_code = OWN_MESSAGE;
  info->err->error_exit((j_common_ptr)info);
  return JPEG_SUSPENDED;
}
