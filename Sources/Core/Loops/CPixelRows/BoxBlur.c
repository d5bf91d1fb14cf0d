// SPDX-License-Identifier: MIT
#include "Versions.h"

// Two boxes are a triangle of weights, whose second differences are 1, -2 and 1, and 0 elsewhere. So the sum
// at a position and its difference to the next follow from the previous ones by adding three samples. Sums
// are integers: there is no rounding on the way.
//
// Up to this width they fit into 32 bits: 256 * 256 * PixelRowsFull is less than 2^31.
enum { NarrowWidth = 256 };

typedef int32_t Narrow;
typedef int64_t Wide;

#define BOX_BLUR(Sum, Real, name)                                                                                              \
  /* result = sums / width^2. */                                                                                               \
  VERSIONS static void store_##name(const Sum *sums, size_t width, uint16_t *result, size_t count) {                           \
    Real scale = 1 / ((Real)width * (Real)width);                                                                              \
    for (size_t i = 0; i < count; i++) result[i] = (uint16_t)(int32_t)((Real)sums[i] * scale + (Real)0.5);                     \
  }                                                                                                                            \
                                                                                                                               \
  static void along_row_##name(const uint16_t *samples, ptrdiff_t width, Sum *sums, size_t count) {                            \
    const uint16_t *middle = samples + width;                                                                                  \
    Sum sum = 0, step = 0;                                                                                                     \
    for (ptrdiff_t place = 1 - width; place <= width; place++) {                                                               \
      sum += (Sum)(width - (place < 0 ? -place : place)) * middle[place];                                                      \
      step += place > 0 ? middle[place] : -(Sum)middle[place];                                                                 \
    }                                                                                                                          \
    for (size_t i = 0; i < count; i++) {                                                                                       \
      sums[i] = sum;                                                                                                           \
      sum += step;                                                                                                             \
      middle++;                                                                                                                \
      step += (Sum)middle[width] + (Sum)middle[-width] - 2 * (Sum)middle[0];                                                   \
    }                                                                                                                          \
  }                                                                                                                            \
                                                                                                                               \
  VERSIONS static void begin_##name(                                                                                           \
    const uint16_t *row, Sum weight, Sum sign, Sum *restrict sums, Sum *restrict steps, size_t count) {                        \
    for (size_t i = 0; i < count; i++) {                                                                                       \
      sums[i] += weight * (Sum)row[i];                                                                                         \
      steps[i] += sign * (Sum)row[i];                                                                                          \
    }                                                                                                                          \
  }                                                                                                                            \
                                                                                                                               \
  VERSIONS static void next_##name(                                                                                            \
    const uint16_t *below, const uint16_t *next, const uint16_t *above, Sum *restrict sums, Sum *restrict steps,               \
    size_t count) {                                                                                                            \
    for (size_t i = 0; i < count; i++) {                                                                                       \
      sums[i] += steps[i];                                                                                                     \
      steps[i] += (Sum)below[i] + (Sum)above[i] - 2 * (Sum)next[i];                                                            \
    }                                                                                                                          \
  }

BOX_BLUR(Narrow, float, narrow)
BOX_BLUR(Wide, double, wide)

void pixel_rows_box_blur(const uint16_t *samples, size_t width, void *sums, uint16_t *result, size_t count) {
  if (width <= NarrowWidth) {
    along_row_narrow(samples, (ptrdiff_t)width, sums, count);
    store_narrow(sums, width, result, count);
  } else {
    along_row_wide(samples, (ptrdiff_t)width, sums, count);
    store_wide(sums, width, result, count);
  }
}

void pixel_rows_box_blur_begin(const uint16_t *row, ptrdiff_t place, size_t width, void *sums, size_t count) {
  ptrdiff_t weight = (ptrdiff_t)width - (place < 0 ? -place : place);
  int sign = place > 0 ? 1 : -1;
  if (width <= NarrowWidth) begin_narrow(row, (Narrow)weight, sign, sums, (Narrow *)sums + count, count);
  else begin_wide(row, (Wide)weight, sign, sums, (Wide *)sums + count, count);
}

void pixel_rows_box_blur_next(
  const uint16_t *below, const uint16_t *next, const uint16_t *above, size_t width, void *sums, uint16_t *result,
  size_t count) {
  if (width <= NarrowWidth) {
    store_narrow(sums, width, result, count);
    next_narrow(below, next, above, sums, (Narrow *)sums + count, count);
  } else {
    store_wide(sums, width, result, count);
    next_wide(below, next, above, sums, (Wide *)sums + count, count);
  }
}
