#pragma once

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by longjmp, which must never cross a Swift frame: every function here sets its own jump
// target, and returns a code and a message in `sw_jpeg_fault`.

#define SW_JPEG_MESSAGE 200

// Each scan goes over the whole picture again. Encoders write about ten scans; files with far more are made to take
// time.
#define SW_JPEG_MOST_SCANS 64

// A scan of arithmetic codes takes several times as long as one of Huffman codes, and longer if it restarts often.
#define SW_JPEG_MOST_ARITHMETIC_SCANS 24
#define SW_JPEG_LEAST_ARITHMETIC_INTERVAL 16

typedef enum { SW_JPEG_UNCROWDED, SW_JPEG_SCANS, SW_JPEG_RESTARTS, SW_JPEG_AGAIN } sw_jpeg_crowd;

typedef struct {
    char message[SW_JPEG_MESSAGE]; // libjpeg's message, empty if nothing was wrong
    int damage;                    // warnings that mean lost picture data
    int extraneous;                // bytes skipped before a marker: untidy, but no picture data lost
    int dry;                       // the source ended before the end marker
    int unrefined;                 // a progressive picture lacks scans
    sw_jpeg_crowd crowd;           // what there is too much of: more than any encoder writes
} sw_jpeg_fault;

typedef struct sw_jpeg_reader sw_jpeg_reader;

typedef enum { SW_JPEG_GREY = 1, SW_JPEG_RGB = 3, SW_JPEG_CMYK = 4 } sw_jpeg_pixels;

typedef struct {
    int width, height;         // as stored
    int output_width, output_height; // after scaling
    int channels;              // sw_jpeg_pixels
    int inverted;              // CMYK as Adobe stores it
} sw_jpeg_info;

// Reads the header and begins decoding at `eighths`/8 of the size (1…8). NULL on an error: see fault.
sw_jpeg_reader *_Nullable sw_jpeg_open(const uint8_t *_Nonnull bytes, size_t count, int eighths,
                                       sw_jpeg_info *_Nonnull info, sw_jpeg_fault *_Nonnull fault);
// Decodes up to `rows` rows into `into`; returns how many, 0 at the end, -1 on an error.
int sw_jpeg_read(sw_jpeg_reader *_Nonnull reader, uint8_t *_Nonnull into, int rows, sw_jpeg_fault *_Nonnull fault);
// Looks for the end marker after the last row; returns 0, or -1 on an error.
int sw_jpeg_finish(sw_jpeg_reader *_Nonnull reader, sw_jpeg_fault *_Nonnull fault);
void sw_jpeg_close(sw_jpeg_reader *_Nonnull reader);

// One scan of a progressive file, as ITU-T T.81 names its parts.
typedef struct {
    int components; // a bit for each component: 1 luma, 2 Cb, 4 Cr
    int first, last;
    int high, low;
} sw_jpeg_scan;

typedef struct {
    int width, height, channels;     // 1 or 3
    int quality;                     // 1…100, for Annex K's tables if `tables` is NULL
    const uint8_t *_Nullable tables; // luma's 64 divisors and chroma's, row by row
    int horizontal, vertical;        // luma sampling factors: 2, 2 is 4:2:0
    int progressive, optimize;
    const sw_jpeg_scan *_Nullable scans; // of a progressive file; NULL for libjpeg's own
    int scan_count;
    int restart_rows; // rows of MCUs between restart markers, 0 for none
    int fast_dct;
    int reserved; // bytes of an application segment of zeros, its marker included; 0 or 4…65,537
} sw_jpeg_settings;

// Encodes packed rows. The caller must free `out`. Returns 0, or -1 with `out` NULL.
int sw_jpeg_encode(const uint8_t *_Nonnull pixels, sw_jpeg_settings settings, uint8_t *_Nullable *_Nonnull out,
                   size_t *_Nonnull count, sw_jpeg_fault *_Nonnull fault);

// The library's version, such as 2.1.5.
const char *_Nonnull sw_jpeg_version(void);
