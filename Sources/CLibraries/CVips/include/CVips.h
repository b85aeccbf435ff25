#pragma once

#include <stddef.h>
#include <stdint.h>

// libvips operations are variadic, which Swift cannot call. Each function here is one use of it.
// Returned pixels and bytes must be freed with sw_vips_free.

#define SW_VIPS_MESSAGE 300

typedef struct {
    uint8_t *_Nullable pixels; // packed rows, 8 bits per sample
    int width, height;
    int bands; // 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
} sw_vips_picture;

// Loads libvips from this file, before anything else here; then its version is available. Returns 0, or -1.
int sw_vips_load(const char *_Nonnull file, char *_Nonnull message);

// Starts it after loading, before any picture: no cache, one thread, untrusted loaders blocked. Returns 0, or -1.
int sw_vips_start(char *_Nonnull message);
// Decodes the first page of PNG, WebP, GIF or TIFF to 8-bit sRGB or grey, with the embedded profile applied.
int sw_vips_decode(const void *_Nonnull bytes, size_t count, sw_vips_picture *_Nonnull out, char *_Nonnull message);
// Converts packed 8-bit pixels (1 grey, 3 RGB, 4 CMYK bands) through a profile to sRGB; without a profile, by libvips'
// own for CMYK.
int sw_vips_to_srgb(const uint8_t *_Nonnull pixels, int width, int height, int bands, const void *_Nullable profile,
                    size_t profile_count, sw_vips_picture *_Nonnull out, char *_Nonnull message);
// Encodes packed 8-bit pixels; `suffix` names format and options, such as ".webp[Q=80,strip]".
int sw_vips_encode(const uint8_t *_Nonnull pixels, int width, int height, int bands, const char *_Nonnull suffix,
                   uint8_t *_Nullable *_Nonnull out, size_t *_Nonnull count, char *_Nonnull message);
void sw_vips_free(void *_Nullable memory);
// Nonzero if an encoder or loader with this name exists, such as "webpsave_buffer".
int sw_vips_has(const char *_Nonnull operation);
const char *_Nonnull sw_vips_version(void);
