// SPDX-License-Identifier: MIT
#include "PNGRows.h"
#include "Vectors.h"

enum { VectorBytes = 32 };

typedef uint8_t Vector __attribute__((vector_size(VectorBytes)));
typedef uint16_t Sums __attribute__((vector_size(2 * VectorBytes)));

INLINE Vector choose(Vector condition, Vector yes, Vector no) { return (condition & yes) | (~condition & no); }

INLINE Vector distance(Vector a, Vector b) { return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b); }

// Paeth's predictor: whichever of left, above and upper left is nearest to left + above - upper left; ties in
// this order.
INLINE Vector paeth(Vector left, Vector above, Vector corner) {
  Vector to_left = distance(above, corner), to_above = distance(left, corner);
  // The distance to the corner is the sum of both steps. If they have the same direction, it exceeds either
  // step, and 255 stands for it; if they have opposite directions, it is their difference. So bytes suffice,
  // although the formula has nine bits.
  Vector opposite = (Vector)(above >= corner) ^ (Vector)(left >= corner);
  Vector to_corner = distance(to_left, to_above) | ~opposite;
  Vector is_left = (Vector)(to_left <= to_above);
  Vector nearer = choose(is_left, left, above), least = choose(is_left, to_left, to_above);
  return choose((Vector)(least <= to_corner), nearer, corner);
}

// The mean, rounded down, without a ninth bit.
INLINE Vector mean(Vector a, Vector b) { return (a & b) + ((a ^ b) >> 1); }

INLINE Vector load(const uint8_t *bytes) { return LOAD(Vector, bytes); }

INLINE Vector filtered(int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel) {
  const uint8_t *left = row - bytes_per_pixel, *corner = above - bytes_per_pixel;
  switch (filter) {
    case PNGFilterSub: return load(row) - load(left);
    case PNGFilterUp: return load(row) - load(above);
    case PNGFilterAverage: return load(row) - mean(load(left), load(above));
    case PNGFilterPaeth: return load(row) - paeth(load(left), load(above), load(corner));
    default: return load(row);
  }
}

INLINE void filter_row(
  int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, uint8_t *result, size_t count) {
  for (size_t i = 0; i < count; i += VectorBytes) {
    Vector vector = filtered(filter, row + i, above + i, bytes_per_pixel);
    memcpy(result + i, &vector, sizeof vector);
  }
}

WIDE_VERSIONS void png_rows_filter(
  int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, uint8_t *result, size_t count) {
  switch (filter) {
    case PNGFilterSub: filter_row(PNGFilterSub, row, above, bytes_per_pixel, result, count); break;
    case PNGFilterUp: filter_row(PNGFilterUp, row, above, bytes_per_pixel, result, count); break;
    case PNGFilterAverage: filter_row(PNGFilterAverage, row, above, bytes_per_pixel, result, count); break;
    case PNGFilterPaeth: filter_row(PNGFilterPaeth, row, above, bytes_per_pixel, result, count); break;
    default: memcpy(result, row, count);
  }
}

INLINE uint32_t filter_cost(int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, size_t count) {
  Sums sums = {0};
  uint32_t cost = 0;
  for (size_t i = 0; i < count; i += VectorBytes) {
    Vector vector = filtered(filter, row + i, above + i, bytes_per_pixel);
    sums += __builtin_convertvector(__builtin_elementwise_min(vector, -vector), Sums);
    // Each addend is at most 128, so a lane has room for 511 of them.
    if (i / VectorBytes % 256 == 255 || i + VectorBytes >= count) {
      for (int lane = 0; lane < VectorBytes; lane++) cost += sums[lane];
      sums = (Sums){0};
    }
  }
  return cost;
}

WIDE_VERSIONS uint32_t png_rows_filter_cost(
  int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, size_t count) {
  switch (filter) {
    case PNGFilterSub: return filter_cost(PNGFilterSub, row, above, bytes_per_pixel, count);
    case PNGFilterUp: return filter_cost(PNGFilterUp, row, above, bytes_per_pixel, count);
    case PNGFilterAverage: return filter_cost(PNGFilterAverage, row, above, bytes_per_pixel, count);
    case PNGFilterPaeth: return filter_cost(PNGFilterPaeth, row, above, bytes_per_pixel, count);
    default: return filter_cost(PNGFilterNone, row, above, bytes_per_pixel, count);
  }
}

uint32_t png_rows_pair_count(const uint8_t *bytes, size_t count) {
  uint64_t seen[1 << 10] = {0};
  uint32_t pairs = 0;
  for (size_t i = 1; i < count; i++) {
    unsigned pair = (unsigned)bytes[i - 1] << 8 | bytes[i];
    pairs += ~(uint32_t)(seen[pair >> 6] >> (pair & 63)) & 1;
    seen[pair >> 6] |= 1ull << (pair & 63);
  }
  return pairs;
}
