#ifndef STEPWEDGE_JPEG_H
#define STEPWEDGE_JPEG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How it went.
enum {
  STEPWEDGE_JPEG_MADE = 0,
  /// Even the smallest and coarsest picture takes more bytes than the limit.
  STEPWEDGE_JPEG_LIMIT_TOO_LOW = 1,
  /// Sides under 1 or over 65,500 pixels, rows that overlap, or channels other than 1, 3 and 4.
  STEPWEDGE_JPEG_NO_PICTURE = 2,
};

/// Makes the best JPEG of at most `limit` bytes. Pixels are upright, sRGB, rows from the top, `stride` bytes from one row
/// to the next; `channels` bytes a pixel: 1 grey, 3 RGB, 4 RGB and a byte that is not used. If few bytes are left to a
/// pixel, the picture is made smaller. The same pixels and limit give the same bytes on every machine. Any number of
/// threads may call it.
///
/// `*jpeg` gets the file, which `stepwedge_jpeg_free` frees, and `*count` its size.
int32_t stepwedge_jpeg_within(const uint8_t *pixels, size_t width, size_t height, size_t stride, int32_t channels,
                              size_t limit, uint8_t **jpeg, size_t *count);
void stepwedge_jpeg_free(uint8_t *jpeg);

#ifdef __cplusplus
}
#endif

#endif
