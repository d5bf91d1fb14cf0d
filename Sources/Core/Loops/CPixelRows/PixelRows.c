// SPDX-License-Identifier: MIT
#include "Versions.h"

typedef uint16_t Words __attribute__((vector_size(2 * PixelRowsLanes)));
typedef uint32_t DoubleWords __attribute__((vector_size(4 * PixelRowsLanes)));
typedef float Floats __attribute__((vector_size(32)));

// Prefetches the next row while one is read: a strip's rows are too far apart for hardware prefetching.
INLINE void fetch(const uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i += 64 / sizeof *pixels) __builtin_prefetch(pixels + i);
}

// MARK: Coverage

VERSIONS PixelRowsContent pixel_rows_alpha(
  const uint32_t *pixels, const uint32_t *next, int threshold, unsigned scale, uint16_t *coverage, size_t count) {
  uint32_t any = 0, all = 255;
  fetch(next, count);
  if (threshold == PixelRowsNoThreshold) {
    for (size_t i = 0; i < count; i++) {
      uint32_t alpha = pixels[i] >> 24;
      any |= alpha;
      all &= alpha;
      coverage[i] = (uint16_t)(alpha * scale);
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      uint32_t alpha = (int)(pixels[i] >> 24) > threshold ? 255 : 0;
      any |= alpha;
      all &= alpha;
      coverage[i] = (uint16_t)(alpha * scale);
    }
  }
  return any == 0 ? PixelRowsNothing : all == 255 ? PixelRowsOpaque : PixelRowsMixed;
}

VERSIONS PixelRowsContent pixel_rows_mask(
  const uint8_t *mask, unsigned scale, uint16_t *coverage, size_t count) {
  uint8_t any = 0, all = 255;
  for (size_t i = 0; i < count; i++) {
    any |= mask[i];
    all &= mask[i];
    coverage[i] = (uint16_t)(mask[i] * scale);
  }
  return any == 0 ? PixelRowsNothing : all == 255 ? PixelRowsOpaque : PixelRowsMixed;
}

VERSIONS void pixel_rows_store_mask(const uint16_t *coverage, uint8_t *mask, size_t count) {
  for (size_t i = 0; i < count; i++) mask[i] = (uint8_t)((coverage[i] + 64) >> 7);
}

// The upper halves of products. Both factors are widened from 16 bits, which is the pattern that compilers
// recognise as this instruction.
INLINE Words multiply_high(Words left, Words right) {
  DoubleWords product = __builtin_convertvector(left, DoubleWords) * __builtin_convertvector(right, DoubleWords);
  return __builtin_convertvector(product >> 16, Words);
}

VERSIONS void pixel_rows_convolve(
  const uint16_t *const *rows, size_t radius, const uint16_t *table, uint16_t *result, size_t count) {
  const uint16_t *const *center = rows + radius;
  // Two independent sums, so that one need not wait for the other's last addition.
  for (size_t i = 0; i < count; i += PixelRowsGroup) {
    Words first = {0}, second = {0};
    for (size_t reach = 0; reach <= radius; reach++) {
      const uint16_t *before = *(center - reach) + i, *behind = *(center + reach) + i;
      Words weight = LOAD(Words, table + 2 * PixelRowsLanes * reach);
      Words half = LOAD(Words, table + 2 * PixelRowsLanes * reach + PixelRowsLanes);
      first += multiply_high(LOAD(Words, before) + LOAD(Words, behind) + half, weight);
      second += multiply_high(
        LOAD(Words, before + PixelRowsLanes) + LOAD(Words, behind + PixelRowsLanes) + half, weight);
    }
    memcpy(result + i, &first, sizeof first);
    memcpy(result + i + PixelRowsLanes, &second, sizeof second);
  }
}

// Upper and lower halves of products are summed separately; the lower sums fit into 16 bits in steps of
// 1/2048.
VERSIONS void pixel_rows_convolve_precisely(
  const uint16_t *const *rows, size_t radius, const uint16_t *table, uint16_t *result, size_t count) {
  const uint16_t *const *center = rows + radius;
  for (size_t i = 0; i < count; i += PixelRowsLanes) {
    Words upper = {0}, lower = {0};
    for (size_t reach = 0; reach <= radius; reach++) {
      Words sum = LOAD(Words, *(center - reach) + i) + LOAD(Words, *(center + reach) + i);
      Words weight = LOAD(Words, table + 2 * PixelRowsLanes * reach);
      upper += multiply_high(sum, weight);
      lower += (sum * weight) >> 5;
    }
    Words rounded = upper + ((lower + 1024) >> 11);
    memcpy(result + i, &rounded, sizeof rounded);
  }
}

VERSIONS void pixel_rows_downsample(
  const uint16_t *const *rows, uint32_t *restrict sums, uint16_t *restrict result, size_t count) {
  const uint16_t *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3];
  for (size_t i = 0; i < 2 * count + 2; i++) {
    sums[i] = (uint32_t)r0[i] + r3[i] + 3 * ((uint32_t)r1[i] + r2[i]);
  }
  for (size_t i = 0; i < count; i++) {
    result[i] = (uint16_t)((sums[2 * i] + sums[2 * i + 3] + 3 * (sums[2 * i + 1] + sums[2 * i + 2]) + 32) >> 6);
  }
}

VERSIONS void pixel_rows_downsample_alpha(
  const uint16_t *const *rows, uint16_t *restrict sums, uint16_t *restrict result, size_t count) {
  const uint16_t *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3];
  for (size_t i = 0; i < 2 * count + 2; i++) sums[i] = (uint16_t)(r0[i] + r3[i] + 3 * (r1[i] + r2[i]));
  // Both axes together yield 64 times alpha; twice that is coverage.
  for (size_t i = 0; i < count; i++) {
    result[i] = (uint16_t)(2 * (sums[2 * i] + sums[2 * i + 3] + 3 * (sums[2 * i + 1] + sums[2 * i + 2])));
  }
}

// MARK: Floats

INLINE void sum_rows(
  const uint16_t *const *rows, const float *weights, const size_t row_count, float *restrict result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float sum = (float)rows[0][i] * weights[0];
    for (size_t j = 1; j < row_count; j++) sum += (float)rows[j][i] * weights[j];
    result[i] = sum;
  }
}

VERSIONS void pixel_rows_sum(
  const uint16_t *const *rows, const float *weights, size_t row_count, float *restrict result, size_t count) {
  switch (row_count) {
    case 1: return sum_rows(rows, weights, 1, result, count);
    case 2: return sum_rows(rows, weights, 2, result, count);
    case 3: return sum_rows(rows, weights, 3, result, count);
    default: return sum_rows(rows, weights, 4, result, count);
  }
}

VERSIONS void pixel_rows_fill(float value, float *row, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = value;
}

VERSIONS void pixel_rows_blend(
  const float *restrict row, float first, float second, float *restrict result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = row[i] * first + row[i + 1] * second;
}

// Expands samples to eight pixels of full size: two pixels share a sample after one halving, four after two,
// and all eight after more. Selected by a number rather than a function pointer, whose target is not inlined
// without optimisation: a version for other vector units, with another calling convention, would be called.
INLINE Floats shared(const float *samples, unsigned sharing) {
  if (sharing == 1) {
    Floats s = {samples[0], samples[1], samples[2], samples[3]};
    return __builtin_shufflevector(s, s, 0, 0, 1, 1, 2, 2, 3, 3);
  }
  if (sharing == 2) {
    Floats s = {samples[0], samples[1]};
    return __builtin_shufflevector(s, s, 0, 0, 0, 0, 1, 1, 1, 1);
  }
  return (Floats){} + *samples;
}

INLINE void expand(
  const float *samples, const float *table, size_t tap_count, size_t period, unsigned octaves, size_t position,
  float *result, size_t count, unsigned sharing) {
  size_t start = position >> octaves;
  for (size_t i = 0; i < count; i += 8) {
    const float *sample = samples + (((position + i) >> octaves) - start);
    const float *weights = table + ((position + i) & (period - 1));
    Floats sum = shared(sample, sharing) * LOAD(Floats, weights);
    for (size_t tap = 1; tap < tap_count; tap++) {
      sum += shared(sample + tap, sharing) * LOAD(Floats, weights + tap * period);
    }
    memcpy(result + i, &sum, sizeof sum);
  }
}

VERSIONS void pixel_rows_upsample(
  const float *samples, const float *table, size_t tap_count, size_t period, unsigned octaves, size_t position,
  float *result, size_t count) {
  if (octaves == 1) expand(samples, table, tap_count, period, octaves, position, result, count, 1);
  else if (octaves == 2) expand(samples, table, tap_count, period, octaves, position, result, count, 2);
  else expand(samples, table, tap_count, period, octaves, position, result, count, 3);
}

VERSIONS void pixel_rows_store_coverage(const float *restrict row, uint16_t *restrict coverage, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float value = row[i] * PixelRowsFull + 0.5f;
    value = value > 0 ? value : 0;
    value = value < PixelRowsFull ? value : PixelRowsFull;
    coverage[i] = (uint16_t)(int32_t)value;
  }
}

// MARK: Pictures

VERSIONS PixelRowsContent pixel_rows_load(
  const uint32_t *restrict pixels, const uint32_t *next, PixelRowsPicture picture, size_t count) {
  uint32_t any = 0, all = ~0u;
  float *restrict red = picture.red, *restrict green = picture.green;
  float *restrict blue = picture.blue, *restrict alpha = picture.alpha;
  fetch(next, count);
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = pixels[i];
    any |= pixel;
    all &= pixel;
    red[i] = (float)(int32_t)(pixel & 255);
    green[i] = (float)(int32_t)(pixel >> 8 & 255);
    blue[i] = (float)(int32_t)(pixel >> 16 & 255);
    alpha[i] = (float)(int32_t)(pixel >> 24);
  }
  return any == 0 ? PixelRowsNothing : all >> 24 == 255 ? PixelRowsOpaque : PixelRowsMixed;
}

VERSIONS PixelRowsContent pixel_rows_load_alpha(
  const uint32_t *restrict pixels, const uint32_t *next, float *restrict alpha, size_t count) {
  uint32_t any = 0, all = ~0u;
  fetch(next, count);
  for (size_t i = 0; i < count; i++) {
    uint32_t level = pixels[i] >> 24;
    any |= level;
    all &= level;
    alpha[i] = (float)(int32_t)level;
  }
  return any == 0 ? PixelRowsNothing : all == 255 ? PixelRowsOpaque : PixelRowsMixed;
}

// Rounds to a level. The comparisons are ordered so that NaN becomes 0.
INLINE uint32_t level(float value) {
  value = value + 0.5f;
  value = value > 0 ? value : 0;
  return (uint32_t)(int32_t)(value < 255 ? value : 255);
}

VERSIONS void pixel_rows_store(PixelRowsPicture picture, uint32_t *restrict pixels, size_t count) {
  const float *restrict red = picture.red, *restrict green = picture.green;
  const float *restrict blue = picture.blue, *restrict alpha = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    pixels[i] = level(red[i]) | level(green[i]) << 8 | level(blue[i]) << 16 | level(alpha[i]) << 24;
  }
}

VERSIONS void pixel_rows_channel(const uint32_t *pixels, unsigned shift, uint16_t *coverage, size_t count) {
  for (size_t i = 0; i < count; i++) coverage[i] = (uint16_t)((pixels[i] >> shift & 255) * 128);
}

// MARK: Runs

enum { RunBlock = 32 };

// Tests whole blocks first, which are nearly all of a run, then single samples.
#define RUN_ABOUT_MIDDLE(name, Sample, are_full) \
  VERSIONS size_t name(const Sample *samples, size_t count, size_t *start) { \
    size_t low = count / 2, high = count / 2; \
    if (count == 0 || !are_full(samples + low, 1)) return 0; \
    while (low >= RunBlock && are_full(samples + low - RunBlock, RunBlock)) low -= RunBlock; \
    while (low > 0 && are_full(samples + low - 1, 1)) low--; \
    while (high + RunBlock <= count && are_full(samples + high, RunBlock)) high += RunBlock; \
    while (high < count && are_full(samples + high, 1)) high++; \
    *start = low; \
    return high - low; \
  }

INLINE bool are_full(const uint16_t *coverage, const size_t count) {
  // No sample exceeds full, so only full samples have all its bits.
  uint16_t all = PixelRowsFull;
  for (size_t i = 0; i < count; i++) all &= coverage[i];
  return all == PixelRowsFull;
}

INLINE bool are_opaque(const uint32_t *pixels, const size_t count) {
  uint32_t all = ~0u;
  for (size_t i = 0; i < count; i++) all &= pixels[i];
  return all >> 24 == 255;
}

RUN_ABOUT_MIDDLE(pixel_rows_full_run, uint16_t, are_full)
RUN_ABOUT_MIDDLE(pixel_rows_opaque_run, uint32_t, are_opaque)

// MARK: Compositing

VERSIONS void pixel_rows_inner(const float *restrict alpha, float *restrict coverage, size_t count) {
  for (size_t i = 0; i < count; i++) coverage[i] = alpha[i] * (1.0f / 255) * (1 - coverage[i]);
}

VERSIONS void pixel_rows_bounded_inner(
  const float *restrict alpha, const float *restrict columns, float row, float *restrict coverage, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float inside = columns[i] * row - coverage[i];
    coverage[i] = alpha[i] * (1.0f / 255) * (inside > 0 ? inside : 0);
  }
}

VERSIONS void pixel_rows_set_color(
  PixelRowsColor color, const float *restrict coverage, PixelRowsPicture result, size_t count) {
  float *restrict red = result.red, *restrict green = result.green;
  float *restrict blue = result.blue, *restrict alpha = result.alpha;
  for (size_t i = 0; i < count; i++) {
    float part = coverage[i];
    red[i] = part * color.red;
    green[i] = part * color.green;
    blue[i] = part * color.blue;
    alpha[i] = part * color.alpha;
  }
}

// `below` and `result` are the same rows or do not overlap; assume_safety tells the compiler.

VERSIONS void pixel_rows_draw_color(
  PixelRowsColor color, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count) {
  float opacity = color.alpha / 255;
#pragma clang loop vectorize(assume_safety)
  for (size_t i = 0; i < count; i++) {
    float part = coverage[i], kept = 1 - part * opacity;
    result.red[i] = below.red[i] * kept + part * color.red;
    result.green[i] = below.green[i] * kept + part * color.green;
    result.blue[i] = below.blue[i] * kept + part * color.blue;
    result.alpha[i] = below.alpha[i] * kept + part * color.alpha;
  }
}

INLINE void draw(
  PixelRowsPicture top, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count) {
#pragma clang loop vectorize(assume_safety)
  for (size_t i = 0; i < count; i++) {
    float part = coverage ? coverage[i] : 1, opacity = top.alpha[i] * part, kept = 1 - opacity * (1.0f / 255);
    result.red[i] = below.red[i] * kept + top.red[i] * part;
    result.green[i] = below.green[i] * kept + top.green[i] * part;
    result.blue[i] = below.blue[i] * kept + top.blue[i] * part;
    result.alpha[i] = below.alpha[i] * kept + opacity;
  }
}

VERSIONS void pixel_rows_draw_covered(
  PixelRowsPicture top, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count) {
  if (coverage) draw(top, coverage, below, result, count);
  else draw(top, NULL, below, result, count);
}
