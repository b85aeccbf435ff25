#pragma once

#include <stddef.h>
#include <stdint.h>

// How far deflated data goes, of which nothing is kept.
typedef struct {
    size_t bytes;  // inflated
    size_t blocks; // of deflate's own, each of which may have tables to be built
} sw_inflated;

// Loads zlib, before anything else here. 0, or -1.
int sw_inflate_load(void);
// Inflates until the data ends, is damaged, or has gone beyond one of the limits.
void sw_inflate_measure(const uint8_t *_Nonnull data, size_t count, size_t most_bytes, size_t most_blocks,
                        sw_inflated *_Nonnull found);
