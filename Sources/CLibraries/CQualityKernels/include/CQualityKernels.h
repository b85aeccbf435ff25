#pragma once
#include <stddef.h>

// The metrics' loops over rows of floats. They are in C because they need a choice of instructions at run time, which
// Swift has no word for. `count` is a multiple of eight where a sum or a filter says so; rows need not be aligned.

#pragma clang assume_nonnull begin

/// One set of kernels. All sets give the same bits.
struct __attribute__((swift_name("RowKernels"), swift_attr("safe"), swift_attr("@Sendable"))) sw_kernels {
  // For several metrics.
  /// Means of two by two samples; the rows hold twice as many as come out.
  void (*halveRows)(const float *above, const float *below, ptrdiff_t count, float *out);

  // SSIMULACRA2.
  /// Its blur along a row; four samples before and after it must be readable.
  void (*blurRow)(const float *row, ptrdiff_t count, float *out);
  /// The same down nine rows.
  void (*blurColumns)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t count, float *out);
  /// Only the luma-like channel of its colours.
  void (*opsinY)(const float *red, const float *green, const float *blue, ptrdiff_t count, float *y);
  /// All three channels.
  void (*opsin)(const float *red, const float *green, const float *blue, ptrdiff_t count, float *x, float *y, float *b);
  /// The sum of the squares of two rows, and the square of their difference.
  void (*squares)(const float *a, const float *b, ptrdiff_t count, float *sum, float *difference);
  /// The structural difference of each sample, from the means of both rows, the mean of the sums of their squares, and
  /// the mean of the squares of their differences.
  void (*structureErrors)(const float *m1, const float *m2, const float *squares, const float *differences,
                          ptrdiff_t count, float *errors);
  /// How much further each sample is from its surroundings than before: positive for edges that were not there.
  void (*edgeChanges)(const float *a, const float *b, const float *m1, const float *m2, ptrdiff_t count,
                      float *changes);
  /// Two sums for each piece of a row: of the errors, and of their fourth powers. After the row's last sample, up to a
  /// multiple of eight, there must be zeros.
  void (*structureSums)(const float *errors, ptrdiff_t width, ptrdiff_t piece, double *sums);
  /// Four sums for each piece: of the positive changes, of their fourth powers, and the same for the negative ones.
  void (*edgeSums)(const float *changes, ptrdiff_t width, ptrdiff_t piece, double *sums);

  // ColorVideoVDP.
  /// Turns linear red, green and blue into light, red-green and violet-yellow, in place, by nine weights.
  void (*opponents)(float *first, float *second, float *third, ptrdiff_t count, const float *weights);
  /// The five taps of a pyramid's step down the columns of five rows.
  void (*shrinkColumns)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t count, float *out);
  /// The same along a row at every other sample; two samples before and after it must be readable.
  void (*shrinkRow)(const float *row, ptrdiff_t count, float *out);
  /// A row of the finer level at the place of a row of the coarser one.
  void (*growOnRow)(const float *above, const float *row, const float *below, ptrdiff_t count, float *out);
  /// A row of the finer level between two of the coarser one.
  void (*growBetweenRows)(const float *above, const float *below, ptrdiff_t count, float *out);
  /// Twice as many samples along a row; one sample before and after it must be readable.
  void (*growAlongRow)(const float *row, ptrdiff_t count, float *out);
  /// The inverse of a surrounding's luminance, which counts as at least a hundredth of a candela per square metre.
  void (*inverseLuminance)(const float *luminance, ptrdiff_t count, float *out);
  /// Sensitivities of three channels by luminance, interpolated in `table`.
  void (*sensitivities)(const float *luminance, ptrdiff_t count, const float *table, ptrdiff_t last, float *light,
                        float *redGreen, float *violetYellow);
  /// The contrast that two pictures have in common, and their difference, as multiples of the visible threshold; for
  /// each: its samples, the coarser level's prediction, and the inverse of the surrounding luminance.
  void (*contrasts)(const float *a, const float *aroundA, const float *inverseA, const float *b, const float *aroundB,
                    const float *inverseB, const float *sensitivity, float gain, ptrdiff_t count, float *common,
                    float *difference);
  /// Spreads a mask by thirteen taps, of which `taps` has the middle and one side; six samples before and after the row
  /// must be readable.
  void (*spreadRow)(const float *row, ptrdiff_t count, const float *taps, float *out);
  /// The same down thirteen rows.
  void (*spreadColumns)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t count, const float *taps, float *out);
  /// Differences of three channels, each divided by what masks it. The numbers of `model`: the exponent of a
  /// difference; the three of masks; the nine weights by which a channel (row) masks a channel (column); the limit.
  void (*maskedDifferences)(const float *mask0, const float *mask1, const float *mask2, float *d0, float *d1,
                            float *d2, ptrdiff_t count, const float *model);
  /// The sum of squares of a row's differences; after the row's last sample, up to a multiple of eight, zeros.
  double (*differenceSum)(const float *differences, ptrdiff_t count);

  // Butteraugli, all numbers from libjxl 0.7 (lib/jxl/butteraugli).
  /// A symmetric filter down `2 × radius + 1` rows; `taps` has the middle's weight, then its neighbours' outwards.
  void (*filterColumns)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t radius, const float *taps, float scale,
                        ptrdiff_t count, float *out);
  /// The same along a row; `radius` samples before and after it must be readable.
  void (*filterRow)(const float *row, ptrdiff_t radius, const float *taps, ptrdiff_t count, float *out);
  /// Red against green, brightness and blue, from light and from the blurred light to which the eye is adapted.
  void (*retinaColours)(const float *_Nonnull const *_Nonnull light, const float *_Nonnull const *_Nonnull around,
                        float luminance, ptrdiff_t count, float *x, float *y, float *b);
  /// The row minus its blurred version.
  void (*subtract)(const float *blurred, const float *row, ptrdiff_t count, float *out);
  /// Splits middle frequencies: `blurred` becomes the middle band, and the rest the fine one.
  void (*splitMiddle)(const float *x, const float *y, float *blurredX, float *blurredY, ptrdiff_t count, float *fineX,
                      float *fineY);
  /// Splits fine frequencies: `blurred` becomes the fine band, and the rest the finest. `activity` is the surrounding
  /// detail, which hides errors.
  void (*splitFine)(const float *x, const float *y, float *blurredX, float *blurredY, ptrdiff_t count, float *finestX,
                    float *finestY, float *activity);
  /// A row of differences to be searched for lines; they are smaller if both pictures have much of the band.
  void (*lineDifferences)(const float *a, const float *b, float plain, float asymmetric, float damping,
                          ptrdiff_t count, float *out);
  /// The weighted squares of the low band's differences, for all three colours together.
  void (*lowDifferences)(const float *_Nonnull const *_Nonnull a, const float *_Nonnull const *_Nonnull b,
                         ptrdiff_t count, float *out);
  /// The same for the middle band.
  void (*middleDifferences)(const float *_Nonnull const *_Nonnull a, const float *_Nonnull const *_Nonnull b,
                            ptrdiff_t count, float *out);
  /// Adds the weighted squares of a fine band's differences and of its lost or added detail.
  void (*addFineDifferences)(const float *a, const float *b, float weight, ptrdiff_t count, float *sums);
  /// Adds the squares of the sums along sixteen lines of nine or seven samples through each sample of the middle of
  /// nine rows; four samples before and after each row must be readable.
  void (*addLineSums)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t count, float *sums);
  /// The same along sparse lines of five samples.
  void (*addSparseLineSums)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t count, float *sums);
  /// Each sample and its eight neighbours three away, of which the three smallest count; a missing neighbour is infinity.
  void (*erode)(const float *_Nonnull const *_Nonnull rows, ptrdiff_t count, float *out);
  /// The distance at each pixel, from the differences in the low band and in all others, and from the activity of both
  /// pictures and the reference's eroded.
  void (*visibleDistances)(const float *low, const float *fine, const float *_Nonnull const *_Nonnull activities,
                           const float *hiding, ptrdiff_t count, float *out);
  /// Adds the distances at half the size: each of them is for two columns.
  void (*mixHalved)(const float *halved, ptrdiff_t count, float *distances);
  /// The largest of a row's distances; after the row's last sample, up to a multiple of eight, zeros.
  float (*greatest)(const float *distances, ptrdiff_t count);
  /// Adds a row's third, sixth and twelfth powers to three sums; zeros as before.
  void (*addPowers)(const float *distances, ptrdiff_t count, double *sums);
};

/// For every processor.
extern const struct sw_kernels sw_kernels_portable;

/// For processors with AVX2; only read where `sw_kernels_have_avx2` says so.
extern const struct sw_kernels sw_kernels_avx2;

/// Whether this processor has AVX2.
int sw_kernels_have_avx2(void);

#pragma clang assume_nonnull end
