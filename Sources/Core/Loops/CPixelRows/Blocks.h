// SPDX-License-Identifier: MIT
#pragma once

#include "Versions.h"

// The number of pixels in a block. Its samples are loaded one by one between vectorised loops, since gathers
// take as long or longer. Smaller blocks would be read before the CPU's store buffer is empty.
enum { BlockSize = PixelRowsBlock };

INLINE float at_least_0(float value) { return value > 0 ? value : 0; }
INLINE float at_most(float value, float most) { return value < most ? value : most; }

// Red, green, blue and alpha of a block of a picture.
#define BLOCK_ROWS(picture, first) \
  { (picture).red + (first), (picture).green + (first), (picture).blue + (first), (picture).alpha + (first) }

INLINE int block_count(size_t first, size_t count) {
  return count - first < BlockSize ? (int)(count - first) : BlockSize;
}

// Whether all alphas are full, so that divisions by alpha become multiplications by a constant.
INLINE bool is_opaque(const float *alphas, int count) {
  int others = 0;
  for (int i = 0; i < count; i++) others |= alphas[i] != 255;
  return !others;
}

// The largest and the smallest component of a pixel.
typedef struct { float most, least; } Extremes;

INLINE Extremes extremes_of(float red, float green, float blue) {
  float most = red > green ? red : green, least = red < green ? red : green;
  return (Extremes){most > blue ? most : blue, least < blue ? least : blue};
}

// The sample before a place. The last sample has no next one, so there the sample before it is used, with the
// full share of the next.
INLINE int sample_before(float place, int last) {
  int low = (int)place;
  return low < last ? low : last - 1;
}

// Interpolates a row of samples: `shares` are the fractions of the way from each place to the next one.
INLINE void look_up(
  const float *row, const int *restrict places, const float *restrict shares, int count, float *restrict values) {
  float pairs[BlockSize][2];
#pragma clang loop vectorize(disable) unroll_count(8)
  for (int i = 0; i < count; i++) __builtin_memcpy(pairs[i], row + places[i], sizeof pairs[i]);
  for (int i = 0; i < count; i++) values[i] = pairs[i][0] + (pairs[i][1] - pairs[i][0]) * shares[i];
}
