#ifndef STEPWEDGE_BUTTERAUGLI_H
#define STEPWEDGE_BUTTERAUGLI_H

#include <stdint.h>

/// Looks for the one libjxl that this metric is defined by; 0 where it is there. Otherwise `message` says why not.
int sw_butteraugli_open(char *message, int capacity);

/// The version that was found, such as 0.7.0.
const char *sw_butteraugli_version(void);

/// Compares two RGB8 pictures, rows tightly packed. Returns 0 and both distances, or 1 where the library refuses.
int sw_butteraugli_compare(const uint8_t *reference, const uint8_t *candidate, uint32_t width, uint32_t height,
                           double *maximum, double *three_norm);

#endif
