#include "Grain.h"
#include "PixelRows.h"

#include <math.h>
#include <string.h>

// 24 bits as -1…1.
INLINE float signed_part(uint32_t number) { return (float)(int32_t)(number >> 8) * 0x1p-23f - 1; }

// How much the second of two corners counts in a pixel of a square, of which it is such a part.
INLINE float weight_of(ptrdiff_t pixel, float part) {
  float place = ((float)pixel + 0.5f) * part;
  return place * place * (3 - 2 * place);
}

// The numbers of the corners of some columns, mixed between the row above and the one below.
VERSIONS static void mix_corners(
  uint32_t seed, uint32_t column, uint32_t row, float weight, float amplitude, float *across, float *down, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t place = (column + (uint32_t)i) * GrainColumn + row * GrainRow;
    uint32_t upper = grain_hash(place, seed), lower = grain_hash(place + GrainRow, seed);
    float x = signed_part(upper), y = signed_part(grain_second(upper, seed));
    across[i] = amplitude * (x + (signed_part(lower) - x) * weight);
    down[i] = amplitude * (y + (signed_part(grain_second(lower, seed)) - y) * weight);
  }
}

// Adds what lies in a square between two corners, from one of its pixels on, in so many pixels.
INLINE void add_square(
  ptrdiff_t size, float part, ptrdiff_t first, const float *corners, float *values, ptrdiff_t count) {
  float near = corners[0], rise = corners[1] - corners[0];
  for (ptrdiff_t i = 0; i < count; i++) values[i] += near + rise * (size == 1 ? 0.5f : weight_of(first + i, part));
}

// The same for whole squares. A compiler that knows their size makes vectors of them.
INLINE void add_squares(ptrdiff_t size, float part, const float *corners, float *values, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) add_square(size, part, 0, corners + i, values + i * size, size);
}

// Adds what lies between columns of corners.
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

// Rounded down, also of negative numbers.
static inline ptrdiff_t quotient(ptrdiff_t place, ptrdiff_t size) {
  return place >= 0 ? place / size : -1 - (-1 - place) / size;
}

void pixel_rows_lattice(
  const PixelRowsLattice *lattice, ptrdiff_t column, ptrdiff_t row, float *room, float *across, float *down, size_t count) {
  ptrdiff_t size = lattice->size, left = quotient(column, size), top = quotient(row, size);
  size_t corners = (size_t)(quotient(column + (ptrdiff_t)count - 1, size) - left) + 2;
  float *corners_down = room + count + 2;
  float weight = weight_of(row - top * size, 1 / (float)size);
  mix_corners(lattice->seed, (uint32_t)left, (uint32_t)top, weight, lattice->amplitude, room, corners_down, corners);
  add_between(size, column - left * size, room, across, (ptrdiff_t)count);
  add_between(size, column - left * size, corners_down, down, (ptrdiff_t)count);
}

typedef float Pixel __attribute__((ext_vector_type(4)));
typedef uint16_t Steps __attribute__((ext_vector_type(4)));
typedef int32_t Whole __attribute__((ext_vector_type(4)));
// Two pixels beside one another.
typedef float Pair __attribute__((ext_vector_type(8)));
typedef uint16_t PairSteps __attribute__((ext_vector_type(8)));
typedef int32_t PairWhole __attribute__((ext_vector_type(8)));

INLINE Pair load(const uint16_t *pixels) {
  PairSteps steps;
  memcpy(&steps, pixels, sizeof steps);
  return __builtin_convertvector(__builtin_convertvector(steps, PairWhole), Pair);
}

INLINE bool has_row(const PixelRowsSteps *picture, ptrdiff_t y) { return y >= picture->top && y < picture->bottom; }

// The pixels in a column and the next one, 0 outside of the picture.
INLINE Pair pair_at(const PixelRowsSteps *picture, ptrdiff_t x, ptrdiff_t y) {
  if (!has_row(picture, y) || x + 1 < picture->left || x >= picture->right) return 0;
  const uint16_t *row = picture->pixels + (y - picture->top) * (ptrdiff_t)picture->stride;
  uint16_t pixels[8] = {0};
  if (x >= picture->left) memcpy(pixels, row + 4 * (x - picture->left), sizeof *pixels * 4);
  if (x + 1 < picture->right) memcpy(pixels + 4, row + 4 * (x + 1 - picture->left), sizeof *pixels * 4);
  return load(pixels);
}

// Between the pixel in a column and row and those to the right of it and below.
INLINE Pixel between(const PixelRowsSteps *picture, ptrdiff_t x, ptrdiff_t y, float right, float below) {
  Pair upper, lower;
  if (x >= picture->left && x + 1 < picture->right && has_row(picture, y) && has_row(picture, y + 1)) {
    const uint16_t *pixels = picture->pixels + (y - picture->top) * (ptrdiff_t)picture->stride + 4 * (x - picture->left);
    upper = load(pixels);
    lower = load(pixels + picture->stride);
  } else {
    upper = pair_at(picture, x, y);
    lower = pair_at(picture, x, y + 1);
  }
  Pair mixed = upper + (lower - upper) * below;
  return mixed.lo + (mixed.hi - mixed.lo) * right;
}

VERSIONS void pixel_rows_displace(
  const PixelRowsSteps *picture, ptrdiff_t column, ptrdiff_t row, const float *across, const float *down, bool is_clipped,
  uint16_t *result, size_t count) {
  PixelRowsSteps plane = *picture;
  for (size_t i = 0; i < count; i++) {
    ptrdiff_t x = column + (ptrdiff_t)i;
    float right = floorf(across[i]), below = floorf(down[i]);
    Pixel pixel = between(&plane, x + (ptrdiff_t)right, row + (ptrdiff_t)below, across[i] - right, down[i] - below);
    if (is_clipped) {
      float alpha = pair_at(&plane, x, row).s3;
      if (pixel.w > alpha) pixel *= alpha / pixel.w;
    }
    Steps steps = __builtin_convertvector(__builtin_convertvector(pixel + 0.5f, Whole), Steps);
    memcpy(result + 4 * i, &steps, sizeof steps);
  }
}
