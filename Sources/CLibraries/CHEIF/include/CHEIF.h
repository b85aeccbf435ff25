#pragma once

#include <stddef.h>
#include <stdint.h>

// libheif returns structs by value and typed enums; here each use is one function with plain arguments.

#define SW_HEIF_MESSAGE 200
#define SW_HEIF_XMP 4096

typedef struct {
    int width, height;         // upright: with irot, imir and clap applied, as libheif decodes
    int has_alpha, bit_depth;
    int auxiliaries;           // gain maps, depth maps
    int frames;                // top-level pictures
    int has_exif, is_av1;
    int primaries, transfer;   // from the nclx box; 0 if there is none
    size_t icc_count;
} sw_heif_info;

// Loads libheif from this file; must be called before all other functions. Returns 0, or -1 with the loader's error.
int sw_heif_start(const char *_Nonnull file, char *_Nonnull message);
// Reads only the container. Returns 0, or -1 with libheif's error.
int sw_heif_probe(const void *_Nonnull bytes, size_t count, sw_heif_info *_Nonnull info, char *_Nonnull message);
// Copies `icc_count` bytes of the embedded profile.
int sw_heif_profile(const void *_Nonnull bytes, size_t count, void *_Nonnull into, char *_Nonnull message);
// Size of the EXIF block (from its TIFF header); copies the block if `into` is not NULL. Returns -1 if there is none.
long sw_heif_exif(const void *_Nonnull bytes, size_t count, uint8_t *_Nullable into);

typedef struct {
    const uint8_t *_Nullable pixels;
    int width, height, bands, stride;
    void *_Nullable owner;
} sw_heif_picture;

// Decodes the primary picture to 8-bit RGB or RGBA, in the calling thread. Free it with sw_heif_free.
int sw_heif_decode(const void *_Nonnull bytes, size_t count, int with_alpha, sw_heif_picture *_Nonnull out,
                   char *_Nonnull message);

typedef struct {
    sw_heif_picture picture;       // free it with sw_heif_free
    size_t xmp_count;              // 0 if it has none
} sw_heif_gain;

// Decodes the auxiliary picture that is a gain map. Returns 1, 0 if there is none, or -1 with libheif's error. The first
// SW_HEIF_XMP bytes of its XMP, which has its numbers, go to `xmp`: an array in the struct would be a tuple of as many
// elements in Swift, which the compiler looks at one by one.
int sw_heif_gain_map(const void *_Nonnull bytes, size_t count, sw_heif_gain *_Nonnull gain, uint8_t *_Nonnull xmp,
                     char *_Nonnull message);
void sw_heif_free(sw_heif_picture *_Nonnull picture);

typedef struct {
    const uint8_t *_Nullable exif;     // from its TIFF header
    size_t exif_count;
    const uint8_t *_Nullable profile;  // ICC
    size_t profile_count;
    int orientation;                   // EXIF's number, written as irot and imir
} sw_heif_metadata;

// Encodes packed 8-bit pixels (1 or 3 bands); the caller must free `out`. The effort is AV1's speed, 0 to 9, or the
// number of x265's preset, 0 to 9.
int sw_heif_encode(const uint8_t *_Nonnull pixels, int width, int height, int bands, int av1, int quality, int effort,
                   const sw_heif_metadata *_Nullable metadata, uint8_t *_Nullable *_Nonnull out,
                   size_t *_Nonnull count, char *_Nonnull message);

// Nonzero if this library decodes AV1 (if `av1`) or HEVC.
int sw_heif_decodes(int av1);
const char *_Nonnull sw_heif_version(void);
