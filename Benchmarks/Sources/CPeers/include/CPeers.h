#pragma once
#include <stddef.h>
#include <stdint.h>

/// libvips' Lanczos-3 of an RGB picture in memory, in linear light (by scRGB) or on encoded values; 0 when it worked.
int peer_vips_resize(const uint8_t *pixels, int width, int height, int new_width, int new_height, int linear);

/// The least that any search for a size could cost with libvips: shrink on load, resize on encoded values, and one
/// encode at quality 80 with optimised codes; 0 when it worked.
int peer_vips_floor(const uint8_t *file, size_t length, int side);

/// How often this process has asked for memory so far.
long peer_allocations(void);
