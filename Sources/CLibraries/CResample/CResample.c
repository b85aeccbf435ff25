#include "CResample.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))
#endif

static inline int32_t weighed(uint32_t samples, uint32_t weights) {
  return (int16_t)samples * (int16_t)weights + (int16_t)(samples >> 16) * (int16_t)(weights >> 16);
}

static inline int32_t clamped(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

int sw_resample_is_vectorised(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0;
#else
  return 0;
#endif
}

void sw_resample_pair_rows(const uint8_t *first, const uint8_t *second, const uint16_t light[256], int count,
                           uint32_t *pairs) {
  if (!second) {
    for (int i = 0; i < count; i++) pairs[i] = light[first[i]];
    return;
  }
  for (int i = 0; i < count; i++) pairs[i] = light[first[i]] | (uint32_t)light[second[i]] << 16;
}

#if defined(__x86_64__)
AVX2 static void columns_avx2(const uint32_t *const *pairs, const uint32_t *weights, int pair_count, int shift,
                              int count, int16_t *out) {
  const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
  const __m128i places = _mm_cvtsi32_si128(shift);
  for (int at = 0; at < count; at += SW_RESAMPLE_BLOCK) {
    __m256i a = half, b = half, c = half, d = half;
    for (int k = 0; k < pair_count; k++) {
      const __m256i *source = (const __m256i *)(pairs[k] + at);
      const __m256i weight = _mm256_set1_epi32((int)weights[k]);
      a = _mm256_add_epi32(a, _mm256_madd_epi16(_mm256_loadu_si256(source), weight));
      b = _mm256_add_epi32(b, _mm256_madd_epi16(_mm256_loadu_si256(source + 1), weight));
      c = _mm256_add_epi32(c, _mm256_madd_epi16(_mm256_loadu_si256(source + 2), weight));
      d = _mm256_add_epi32(d, _mm256_madd_epi16(_mm256_loadu_si256(source + 3), weight));
    }
    const __m256i ab = _mm256_packs_epi32(_mm256_sra_epi32(a, places), _mm256_sra_epi32(b, places));
    const __m256i cd = _mm256_packs_epi32(_mm256_sra_epi32(c, places), _mm256_sra_epi32(d, places));
    // Packing works within 128-bit lanes, so the quarters must be reordered.
    _mm256_storeu_si256((__m256i *)(out + at), _mm256_permute4x64_epi64(ab, 0xD8));
    _mm256_storeu_si256((__m256i *)(out + at + 16), _mm256_permute4x64_epi64(cd, 0xD8));
  }
}
#endif

void sw_resample_columns(const uint32_t *const *pairs, const uint32_t *weights, int pair_count, int shift, int count,
                         int16_t *out, int vectorised) {
#if defined(__x86_64__)
  if (vectorised) {
    columns_avx2(pairs, weights, pair_count, shift, count, out);
    return;
  }
#endif
  (void)vectorised;
  for (int at = 0; at < count; at += SW_RESAMPLE_BLOCK) {
    int32_t sums[SW_RESAMPLE_BLOCK];
    for (int i = 0; i < SW_RESAMPLE_BLOCK; i++) sums[i] = 1 << (shift - 1);
    for (int k = 0; k < pair_count; k++)
      for (int i = 0; i < SW_RESAMPLE_BLOCK; i++) sums[i] += weighed(pairs[k][at + i], weights[k]);
    for (int i = 0; i < SW_RESAMPLE_BLOCK; i++) out[at + i] = (int16_t)clamped(sums[i] >> shift, -32768, 32767);
  }
}

void sw_resample_pair_pixels(const int16_t *row, int width, int channels, uint32_t *pairs) {
  if (channels == 1) {
    memcpy(pairs, row, (size_t)width * sizeof *row);
    return;
  }
  for (int pair = 0; pair < (width + 1) / 2; pair++) {
    const int16_t *pixels = row + 6 * pair;
    for (int c = 0; c < 3; c++) pairs[4 * pair + c] = (uint16_t)pixels[c] | (uint32_t)(uint16_t)pixels[c + 3] << 16;
  }
}

#if defined(__x86_64__)
AVX2 static void row_rgb_avx2(const uint32_t *pairs, const int32_t *first, const int32_t *groups,
                              const uint32_t *weights, int width, int shift, int brightest, const uint8_t *encoded,
                              uint8_t *out) {
  const __m128i half = _mm_set1_epi32(1 << (shift - 1));
  const __m128i places = _mm_cvtsi32_si128(shift), most = _mm_set1_epi32(brightest);
  // The low lane weighs the first pair of a group, the high lane the second.
  const __m256i spread = _mm256_setr_epi32(0x03020100, 0x03020100, 0x03020100, 0x03020100,  //
                                           0x07060504, 0x07060504, 0x07060504, 0x07060504);
  for (int x = 0; x < width; x++) {
    const __m256i *source = (const __m256i *)(pairs + 4 * first[x]);
    __m256i sum = _mm256_setzero_si256();
    for (int k = 0; k < groups[x]; k++, weights += 2) {
      int64_t both;
      memcpy(&both, weights, sizeof both);
      const __m256i weight = _mm256_shuffle_epi8(_mm256_set1_epi64x(both), spread);
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_loadu_si256(source + k), weight));
    }
    __m128i pixel = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    pixel = _mm_sra_epi32(_mm_add_epi32(pixel, half), places);
    pixel = _mm_min_epi32(_mm_max_epi32(pixel, _mm_setzero_si128()), most);
    out[3 * x] = encoded[_mm_extract_epi32(pixel, 0)];
    out[3 * x + 1] = encoded[_mm_extract_epi32(pixel, 1)];
    out[3 * x + 2] = encoded[_mm_extract_epi32(pixel, 2)];
  }
}
#endif

void sw_resample_row(const uint32_t *pairs, const int32_t *first, const int32_t *groups, const uint32_t *weights,
                     int width, int channels, int shift, int brightest, const uint8_t *encoded, uint8_t *out,
                     int vectorised) {
#if defined(__x86_64__)
  if (vectorised && channels == 3) {
    row_rgb_avx2(pairs, first, groups, weights, width, shift, brightest, encoded, out);
    return;
  }
#endif
  (void)vectorised;
  const int words = channels == 1 ? 1 : 4;
  for (int x = 0; x < width; x++) {
    for (int c = 0; c < channels; c++) {
      const uint32_t *source = pairs + words * first[x] + c;
      int32_t sum = 1 << (shift - 1);
      for (int k = 0; k < 2 * groups[x]; k++) sum += weighed(source[words * k], weights[k]);
      out[channels * x + c] = encoded[clamped(sum >> shift, 0, brightest)];
    }
    weights += 2 * groups[x];
  }
}
