// SPDX-License-Identifier: MIT
#include "Grain.h"

// 24 bits as -1…1.
INLINE float signed_part(uint32_t number) { return (float)(int32_t)(number >> 8) * 0x1p-23f - 1; }

// The weight of the second of two corners at a pixel of a square; `part` is the fraction of the square that a
// pixel takes.
INLINE float weight_of(ptrdiff_t pixel, float part) {
  float place = ((float)pixel + 0.5f) * part;
  return place * place * (3 - 2 * place);
}

// Makes the horizontal and the vertical numbers of a row of corners.
VERSIONS static void make_corners(uint32_t seed, uint32_t column, uint32_t row, float *across, float *down, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t number = grain_hash((column + (uint32_t)i) * GrainColumn + row * GrainRow, seed);
    across[i] = signed_part(number);
    down[i] = signed_part(grain_second(number, seed));
  }
}

// Interpolates between the row of corners above and the one below.
VERSIONS static void mix_corners(
  const float *upper, const float *lower, float weight, float amplitude, float *restrict mixed, size_t count) {
  for (size_t i = 0; i < count; i++) mixed[i] = amplitude * (upper[i] + (lower[i] - upper[i]) * weight);
}

// Adds the interpolation between two corners, from pixel `first` of their square on.
INLINE void add_square(
  ptrdiff_t size, float part, ptrdiff_t first, const float *corners, float *values, ptrdiff_t count) {
  float near = corners[0], rise = corners[1] - corners[0];
  for (ptrdiff_t i = 0; i < count; i++) values[i] += near + rise * (size == 1 ? 0.5f : weight_of(first + i, part));
}

// Like `add_square`, for whole squares, whose constant size lets the compiler vectorise.
INLINE void add_squares(ptrdiff_t size, float part, const float *corners, float *values, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) add_square(size, part, 0, corners + i, values + i * size, size);
}

// Adds the interpolation between all corners of a row.
VERSIONS static void add_between(
  ptrdiff_t size, ptrdiff_t first, const float *corners, float *values, ptrdiff_t count) {
  float part = 1 / (float)size;
  ptrdiff_t begun = first > 0 ? size - first : 0;
  begun = begun < count ? begun : count;
  add_square(size, part, first, corners, values, begun);
  corners += begun > 0;
  values += begun;
  ptrdiff_t whole = (count - begun) / size;
  switch (size) {
  case 1: add_squares(1, 1, corners, values, whole); break;
  case 2: add_squares(2, 0.5f, corners, values, whole); break;
  case 4: add_squares(4, 0.25f, corners, values, whole); break;
  case 8: add_squares(8, 0.125f, corners, values, whole); break;
  default: add_squares(size, part, corners, values, whole);
  }
  add_square(size, part, 0, corners + whole, values + whole * size, count - begun - whole * size);
}

// Floor division, also of negative numbers.
static inline ptrdiff_t quotient(ptrdiff_t place, ptrdiff_t size) {
  return place >= 0 ? place / size : -1 - (-1 - place) / size;
}

void pixel_rows_lattice(
  PixelRowsLattice lattice, ptrdiff_t column, ptrdiff_t row, PixelRowsCorners *corners, float *across, float *down,
  size_t count) {
  ptrdiff_t size = lattice.size, left = quotient(column, size), top = quotient(row, size);
  size_t length = (size_t)(quotient(column + (ptrdiff_t)count - 1, size) - left) + 2;
  float *upper = corners->numbers + (top & 1 ? 2 * length : 0), *lower = corners->numbers + (top & 1 ? 0 : 2 * length);
  bool is_same = corners->count == length && corners->column == left;
  // In the next row of squares, the corners below become those above.
  if (!is_same || (top != corners->row && top != corners->row + 1)) {
    make_corners(lattice.seed, (uint32_t)left, (uint32_t)top, upper, upper + length, length);
  }
  if (!is_same || top != corners->row) {
    make_corners(lattice.seed, (uint32_t)left, (uint32_t)top + 1, lower, lower + length, length);
  }
  corners->count = length;
  corners->column = left;
  corners->row = top;
  float weight = weight_of(row - top * size, 1 / (float)size), *mixed = corners->numbers + 4 * length;
  mix_corners(upper, lower, weight, lattice.amplitude, mixed, 2 * length);
  add_between(size, column - left * size, mixed, across, (ptrdiff_t)count);
  add_between(size, column - left * size, mixed + length, down, (ptrdiff_t)count);
}

// The number of pixels that are fetched one by one before they are mixed in vectors.
enum { Block = 64 };

// The source positions of a block's pixels: their columns and rows rounded down, relative to the block's
// first pixel, and the fractions.
typedef struct {
  int32_t columns[Block], rows[Block];
  float right[Block], below[Block];
} Places;

INLINE void find_places(const float *across, const float *down, Places *places, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float column = floorf(across[i]), row = floorf(down[i]);
    places->columns[i] = (int32_t)i + (int32_t)column;
    places->rows[i] = (int32_t)row;
    places->right[i] = across[i] - column;
    places->below[i] = down[i] - row;
  }
}

// A channel of a bitmap's pixel, or of an intermediate's, in steps of 1 / 65535.
INLINE float narrow_channel(uint32_t pixel, int channel) { return (float)(int32_t)(pixel >> 8 * channel & 255) * 257; }
INLINE float wide_channel(uint64_t pixel, int channel) { return (float)(int32_t)(pixel >> 16 * channel & 65535); }

// Converts steps to levels, after rounding to whole steps.
INLINE float levels(float steps) { return (float)(int32_t)(steps + 0.5f) * (1.0f / 257); }

INLINE size_t limited(ptrdiff_t place, size_t least, size_t most) {
  return place < (ptrdiff_t)least ? least : place < (ptrdiff_t)most ? (size_t)place : most;
}

#define DISPLACE(name, Pixel)                                                                                                  \
  INLINE Pixel name##_pixel(const PixelRowsSource *source, ptrdiff_t x, ptrdiff_t y) {                                         \
    Pixel pixel = 0;                                                                                                           \
    if (y < source->top || y >= source->bottom || x < source->left || x >= source->right) return pixel;                        \
    const Pixel *row = (const Pixel *)source->pixels + (y - source->top) * source->stride;                                     \
    return row[x - source->left];                                                                                              \
  }                                                                                                                            \
                                                                                                                               \
  /* Looks up the pixels at each place and to the right of it, and those one row below. */                                     \
  INLINE void name##_look_up(                                                                                                  \
    const PixelRowsSource *source, ptrdiff_t x, ptrdiff_t y, const Places *places, Pixel *upper, Pixel *lower, size_t first,   \
    size_t end) {                                                                                                              \
    const Pixel *origin = (const Pixel *)source->pixels + (y - source->top) * source->stride + x - source->left;               \
    _Pragma("clang loop vectorize(disable)")                                                                                   \
    for (size_t i = first; i < end; i++) {                                                                                     \
      const Pixel *pixels = origin + places->rows[i] * source->stride + places->columns[i];                                    \
      memcpy(upper + 2 * i, pixels, 2 * sizeof *pixels);                                                                       \
      memcpy(lower + 2 * i, pixels + source->stride, 2 * sizeof *pixels);                                                      \
    }                                                                                                                          \
  }                                                                                                                            \
                                                                                                                               \
  /* Looks up the pixels near the picture's edge, outside of which they are 0. */                                              \
  INLINE void name##_look_up_carefully(                                                                                        \
    const PixelRowsSource *source, ptrdiff_t x, ptrdiff_t y, const Places *places, Pixel *upper, Pixel *lower, size_t first,   \
    size_t end) {                                                                                                              \
    _Pragma("clang loop vectorize(disable)")                                                                                   \
    for (size_t i = 2 * first; i < 2 * end; i++) {                                                                             \
      ptrdiff_t column = x + places->columns[i / 2] + (ptrdiff_t)(i & 1), row = y + places->rows[i / 2];                       \
      upper[i] = name##_pixel(source, column, row);                                                                            \
      lower[i] = name##_pixel(source, column, row + 1);                                                                        \
    }                                                                                                                          \
  }                                                                                                                            \
                                                                                                                               \
  INLINE float name##_between(const Pixel *upper, const Pixel *lower, int channel, float right, float below) {                 \
    float one = name##_channel(upper[0], channel), other = name##_channel(upper[1], channel);                                  \
    one += (name##_channel(lower[0], channel) - one) * below;                                                                  \
    other += (name##_channel(lower[1], channel) - other) * below;                                                              \
    return one + (other - one) * right;                                                                                        \
  }                                                                                                                            \
                                                                                                                               \
  INLINE void name##_mix(                                                                                                      \
    const Pixel *upper, const Pixel *lower, const Places *places, const float *most, PixelRowsPicture result, size_t count) {  \
    _Pragma("clang loop vectorize(assume_safety)")                                                                             \
    for (size_t i = 0; i < count; i++) {                                                                                       \
      const Pixel *above = upper + 2 * i, *under = lower + 2 * i;                                                              \
      float right = places->right[i], below = places->below[i], factor = 1;                                                    \
      float alpha = name##_between(above, under, 3, right, below);                                                             \
      if (most) factor = alpha > most[i] ? most[i] / alpha : 1;                                                                \
      result.red[i] = levels(name##_between(above, under, 0, right, below) * factor);                                          \
      result.green[i] = levels(name##_between(above, under, 1, right, below) * factor);                                        \
      result.blue[i] = levels(name##_between(above, under, 2, right, below) * factor);                                         \
      result.alpha[i] = levels(alpha * factor);                                                                                \
    }                                                                                                                          \
  }                                                                                                                            \
                                                                                                                               \
  /* Puts a row's own colours back inside its alpha, as far as the displaced alpha reaches. */                                 \
  INLINE void name##_keep_inside(                                                                                              \
    const PixelRowsSource *source, ptrdiff_t x, ptrdiff_t y, PixelRowsPicture result, size_t count) {                          \
    for (size_t i = 0; i < count; i++) {                                                                                       \
      Pixel own = name##_pixel(source, x + (ptrdiff_t)i, y);                                                                   \
      float alpha = name##_channel(own, 3) * (1.0f / 257), moved = result.alpha[i];                                            \
      float kept = moved < alpha ? moved / alpha : 1, added = moved > alpha ? (moved - alpha) / moved : 0;                     \
      result.red[i] = kept * name##_channel(own, 0) * (1.0f / 257) + added * result.red[i];                                    \
      result.green[i] = kept * name##_channel(own, 1) * (1.0f / 257) + added * result.green[i];                                \
      result.blue[i] = kept * name##_channel(own, 2) * (1.0f / 257) + added * result.blue[i];                                  \
    }                                                                                                                          \
  }                                                                                                                            \
                                                                                                                               \
  INLINE void name##_displace(                                                                                                 \
    const PixelRowsSource *source, ptrdiff_t x, ptrdiff_t y, const float *across, const float *down, ptrdiff_t reach,          \
    PixelRowsEdges edges, PixelRowsPicture result, size_t count) {                                                             \
    Places places;                                                                                                             \
    Pixel upper[2 * Block], lower[2 * Block];                                                                                  \
    float most[Block];                                                                                                         \
    find_places(across, down, &places, count);                                                                                 \
    bool has_rows = y - reach >= source->top && y + reach < source->bottom;                                                    \
    size_t first = has_rows ? limited(source->left + reach - x, 0, count) : count;                                             \
    size_t end = limited(source->right - reach - x, first, count);                                                             \
    name##_look_up_carefully(source, x, y, &places, upper, lower, 0, first);                                                   \
    name##_look_up(source, x, y, &places, upper, lower, first, end);                                                           \
    name##_look_up_carefully(source, x, y, &places, upper, lower, end, count);                                                 \
    if (edges.is_clipped) {                                                                                                    \
      for (size_t i = 0; i < count; i++) most[i] = name##_channel(name##_pixel(source, x + (ptrdiff_t)i, y), 3);               \
      name##_mix(upper, lower, &places, most, result, count);                                                                  \
    } else {                                                                                                                   \
      name##_mix(upper, lower, &places, NULL, result, count);                                                                  \
    }                                                                                                                          \
    if (edges.only) name##_keep_inside(source, x, y, result, count);                                                           \
  }

DISPLACE(narrow, uint32_t)
DISPLACE(wide, uint64_t)

VERSIONS void pixel_rows_displace(
  PixelRowsSource source, ptrdiff_t column, ptrdiff_t row, const float *across, const float *down, ptrdiff_t reach,
  PixelRowsEdges edges, PixelRowsPicture result, size_t count) {
  for (size_t start = 0; start < count; start += Block) {
    size_t length = count - start < Block ? count - start : Block;
    PixelRowsPicture part = {result.red + start, result.green + start, result.blue + start, result.alpha + start};
    ptrdiff_t x = column + (ptrdiff_t)start;
    if (source.is_bitmap) {
      narrow_displace(&source, x, row, across + start, down + start, reach, edges, part, length);
    } else {
      wide_displace(&source, x, row, across + start, down + start, reach, edges, part, length);
    }
  }
}
