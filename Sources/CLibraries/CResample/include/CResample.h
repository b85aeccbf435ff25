#pragma once
#include <stdint.h>

// The three inner loops of the resampler. They are in C because they need `pmaddwd` and a choice of path at run time:
// Swift has neither. All arithmetic is in integers, so both paths give the same bytes.
//
// Samples are 16-bit light, weights 16-bit fixed point with `shift` fractional bits. Two samples that are weighed
// together are in one 32-bit word, the first in the low half, and so are their weights.

/// Columns that the loops process at once; buffers are padded to a multiple of it.
enum { SW_RESAMPLE_BLOCK = 32 };

/// Whether this processor has the vectorised path.
int sw_resample_is_vectorised(void);

/// Two neighbouring rows of encoded samples as words of light; `second` may be null (black).
void sw_resample_pair_rows(const uint8_t *first, const uint8_t *second, const uint16_t light[256], int count,
                           uint32_t *pairs);

/// One output row of light from `pair_count` paired rows, each `count` words (a multiple of the block).
void sw_resample_columns(const uint32_t *const *pairs, const uint32_t *weights, int pair_count, int shift, int count,
                         int16_t *out, int vectorised);

/// Pixels of one row as words of neighbouring pairs: for RGB four words per pair (red, green, blue, 0), for grey one.
void sw_resample_pair_pixels(const int16_t *row, int width, int channels, uint32_t *pairs);

/// One output row of encoded samples. Pixel x is computed from `groups[x]` groups of two pairs that begin at pair
/// `first[x]`, with two words of weights per group; `encoded` gives the sample for each light from 0 to `brightest`.
void sw_resample_row(const uint32_t *pairs, const int32_t *first, const int32_t *groups, const uint32_t *weights,
                     int width, int channels, int shift, int brightest, const uint8_t *encoded, uint8_t *out,
                     int vectorised);
