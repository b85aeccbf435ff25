// A libjpeg that somebody else has taken over: preloaded, it stands before the real one. The first header that it is to
// read sets it off; what came of each way out travels home as libjpeg's own error message, the only way it has that is
// honest. HOSTILE_LIE makes it speak in the worker's place instead.
#include "Lies.h"
#include "WaysOut.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { OWN_MESSAGE = 2000 };

// Read before the fence, which leaves nothing of it.
static char lie[64];

__attribute__((constructor)) static void learn(void) {
  const char *named = getenv("HOSTILE_LIE");
  if (named) snprintf(lie, sizeof lie, "%s", named);
}

int jpeg_read_header(j_decompress_ptr info, boolean require_image) {
  (void)require_image;
  if (lie[0]) hostile_lie(lie);
  static char sentence[256];
  static const char *sentences[] = {sentence};
  int count = hostile_ways(), at = snprintf(sentence, sizeof sentence, "ways out ");
  for (int i = 0; i < count && at + 1 < (int)sizeof sentence; i++) sentence[at++] = hostile_try(i) ? '1' : '0';
  sentence[at] = 0;
  info->err->addon_message_table = sentences;
  info->err->first_addon_message = OWN_MESSAGE;
  info->err->last_addon_message = OWN_MESSAGE;
  info->err->msg_code = OWN_MESSAGE;
  info->err->error_exit((j_common_ptr)info);
  return JPEG_SUSPENDED;
}
