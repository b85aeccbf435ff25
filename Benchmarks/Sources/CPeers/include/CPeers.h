#pragma once
#include <stddef.h>
#include <stdint.h>

/// libvips' Lanczos-3 of an RGB picture in memory, in linear light (by scRGB) or on encoded values; 0 when it worked.
int peer_vips_resize(const uint8_t *pixels, int width, int height, int new_width, int new_height, int linear);
