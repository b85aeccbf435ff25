#pragma once

#include <stddef.h>
#include <stdint.h>

// libjxl's own interface: big structs and functions that differ between versions; here each use is one function with
// plain arguments. Everything runs in the calling thread. Returned memory must be freed with sw_jxl_free.

#define SW_JXL_MESSAGE 200
#define SW_JXL_MOST_FRAMES 10000

// Results besides 0.
#define SW_JXL_BAD (-1)
#define SW_JXL_SHORT (-2)       // the file ends too early
#define SW_JXL_UNSUPPORTED (-3) // a picture that cannot be shown in red, green and blue

typedef struct {
    int width, height;            // upright, as libjxl decodes
    int bit_depth, is_grey, has_alpha;
    int auxiliaries;              // channels besides colour and alpha, such as depth
    int frames;                   // at most SW_JXL_MOST_FRAMES + 1
    int is_high_range;            // PQ or HLG
    int has_profile;              // an ICC profile is embedded
    uint8_t *_Nullable profile;   // ICC of the decoded pixels; NULL if they are sRGB
    size_t profile_count;
} sw_jxl_info;

// The version in the library's file name, such as 0.7: that of the headers with which this was built, because functions
// differ between versions. Empty if there were none.
const char *_Nonnull sw_jxl_file_version(void);
// Loads libjxl from this file; must be called before all other functions. Returns 0, or -1 with the loader's error.
int sw_jxl_start(const char *_Nonnull file, char *_Nonnull message);
// Reads the headers, and counts frames without decoding them.
int sw_jxl_probe(const void *_Nonnull bytes, size_t count, sw_jxl_info *_Nonnull info);
// Decodes the first frame to packed 8-bit samples, with `alpha` after each pixel's colour. `rest` bytes follow it.
int sw_jxl_decode(const void *_Nonnull bytes, size_t count, int alpha, const sw_jxl_info *_Nonnull info,
                  uint8_t *_Nullable *_Nonnull out, size_t *_Nonnull rest);
// Encodes packed 8-bit sRGB samples (1 or 3 bands). A distance of 0 is lossless.
int sw_jxl_encode(const uint8_t *_Nonnull pixels, int width, int height, int bands, float distance, int effort,
                  uint8_t *_Nullable *_Nonnull out, size_t *_Nonnull count, char *_Nonnull message);
// Packs a JPEG's coefficients, and what else is needed to make the same file again.
int sw_jxl_from_jpeg(const void *_Nonnull jpeg, size_t jpeg_count, int effort, uint8_t *_Nullable *_Nonnull out,
                     size_t *_Nonnull count, char *_Nonnull message);
// The JPEG from which a file was made, of at most `most` bytes; SW_JXL_BAD if it was not made from one.
int sw_jxl_to_jpeg(const void *_Nonnull bytes, size_t bytes_count, size_t most, uint8_t *_Nullable *_Nonnull out,
                   size_t *_Nonnull count);
void sw_jxl_free(void *_Nullable memory);
// Such as 0.7.0.
const char *_Nonnull sw_jxl_version(void);
