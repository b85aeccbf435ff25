// The kernels, included once for each instruction set with `SET` as the name of the table. Each sample is computed by
// itself and in the written order, sums use eight lanes whatever the processor's width, and no operations are fused, so
// all sets give the same bits.

#include "CQualityKernels.h"
#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF
// Vectors are passed between functions of this file only.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))
#define EACH_EIGHT for (ptrdiff_t i = 0; i < count; i += 8)
#define EACH for (ptrdiff_t i = 0; i < count; i++)

typedef const float *sw_row;
typedef float *sw_out;
typedef float v4 __attribute__((ext_vector_type(4)));
typedef float v8 __attribute__((ext_vector_type(8)));
typedef float v16 __attribute__((ext_vector_type(16)));
typedef double d8 __attribute__((ext_vector_type(8)));
typedef int32_t i8 __attribute__((ext_vector_type(8)));
typedef uint32_t u8 __attribute__((ext_vector_type(8)));

INLINE v8 load(const float *row, ptrdiff_t at) {
  v8 value;
  memcpy(&value, row + at, sizeof value);
  return value;
}

INLINE void store(v8 value, float *row, ptrdiff_t at) { memcpy(row + at, &value, sizeof value); }

INLINE v16 load_pairs(const float *row, ptrdiff_t at) {
  v16 value;
  memcpy(&value, row + at, sizeof value);
  return value;
}

INLINE v8 even(v16 pairs) { return pairs.even; }
INLINE v8 odd(v16 pairs) { return pairs.odd; }
INLINE v16 interleaved(v8 even, v8 odd) {
  return __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
}

INLINE u8 bits(v8 value) {
  u8 bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

INLINE v8 of_bits(u8 bits) {
  v8 value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

INLINE i8 as_signed(u8 bits) { return __builtin_convertvector(bits, i8); }
INLINE u8 as_unsigned(i8 bits) { return __builtin_convertvector(bits, u8); }
INLINE v8 magnitude(v8 value) { return of_bits(bits(value) & 0x7FFFFFFF); }
INLINE v8 at_least(v8 value, v8 least) { return value < least ? least : value; }
INLINE v8 square(v8 value) { return value * value; }

INLINE double total(v8 value) {
  double sum = 0;
  for (int lane = 0; lane < 8; lane++) sum += (double)value[lane];
  return sum;
}

// Powers of positive numbers in single precision, to about a millionth, and the same on every machine.

// The binary logarithm: the exponent, plus a series in (m - 1) / (m + 1) for the mantissa m in √½…√2.
INLINE v8 binary_logarithm(v8 value) {
  u8 own = bits(value);
  u8 exponent = as_unsigned(as_signed(own - 0x3F3504F3) >> 23);
  v8 mantissa = of_bits(own - (exponent << 23));
  v8 ratio = (mantissa - 1) / (mantissa + 1);
  v8 squared = ratio * ratio;
  v8 series = ratio * ((squared * 0.59577806f + 0.9615884f) * squared + 2.88539042f);
  // The exponent as a float: added to the bits of 1.5 × 2²³, whose last bit stands for one.
  v8 whole = of_bits(exponent + 0x4B400000) - 12582912.0f;
  return whole + series;
}

// Two to the power of a number between -126 and 126.
INLINE v8 binary_power(v8 exponent) {
  v8 shifted = exponent + 12582912.0f;
  v8 rest = exponent - (shifted - 12582912.0f);
  v8 high = (rest * 0.001326697f + 0.0096754597f) * rest + 0.055507426f;
  v8 series = ((high * rest + 0.24022122f) * rest + 0.69314695f) * rest + 1.00000007f;
  return of_bits(bits(series) + (bits(shifted) << 23));
}

INLINE v8 power(v8 base, float exponent) { return binary_power(binary_logarithm(base) * exponent); }

// The square root of numbers that are not negative: begins by halving the exponent, then three Newton steps for the
// inverse root.
INLINE v8 square_root(v8 value) {
  v8 inverse = of_bits(0x5F3759DF - as_unsigned(as_signed(bits(value)) >> 1));
  v8 half = value * 0.5f;
  for (int step = 0; step < 3; step++) inverse *= 1.5f - half * inverse * inverse;
  return value * inverse;
}

static void halve_rows(sw_row above, sw_row below, ptrdiff_t count, sw_out out) {
  EACH_EIGHT {
    v16 top = load_pairs(above, 2 * i), bottom = load_pairs(below, 2 * i);
    store(((even(top) + odd(top)) + (even(bottom) + odd(bottom))) * 0.25f, out, i);
  }
}

#include "ssimulacra2.h"
#include "cvvdp.h"
#include "butteraugli.h"

const struct sw_kernels SET = {
    .halveRows = halve_rows,
    .blurRow = blur_row,
    .blurColumns = blur_columns,
    .opsinY = opsin_y,
    .opsin = opsin,
    .squares = squares_of,
    .structureErrors = structure_errors,
    .edgeChanges = edge_changes,
    .structureSums = structure_sums,
    .edgeSums = edge_sums,
    .opponents = opponents,
    .shrinkColumns = shrink_columns,
    .shrinkRow = shrink_row,
    .growOnRow = grow_on_row,
    .growBetweenRows = grow_between_rows,
    .growAlongRow = grow_along_row,
    .inverseLuminance = inverse_luminance,
    .sensitivities = sensitivities,
    .contrasts = contrasts,
    .spreadRow = spread_row,
    .spreadColumns = spread_columns,
    .maskedDifferences = masked_differences,
    .differenceSum = difference_sum,
    .filterColumns = filter_columns,
    .filterRow = filter_row,
    .retinaColours = retina_colours,
    .subtract = subtract,
    .splitMiddle = split_middle,
    .splitFine = split_fine,
    .lineDifferences = line_differences,
    .lowDifferences = low_differences,
    .middleDifferences = middle_differences,
    .addFineDifferences = add_fine_differences,
    .addLineSums = add_line_sums,
    .addSparseLineSums = add_sparse_line_sums,
    .erode = erode,
    .visibleDistances = visible_distances,
    .mixHalved = mix_halved,
    .greatest = greatest,
    .addPowers = add_powers,
};
