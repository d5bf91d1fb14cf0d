// SPDX-License-Identifier: MIT
#include "Blocks.h"

// Which inks are in use, known to the compiler, because mostly few of the ranges are.
typedef struct {
  // Whether amounts are relative to the existing ink, and at most all of it, so that components never exceed
  // 1.
  bool is_relative;
  // Ranges of the largest component (reds, greens, blues), of the smallest one (yellows, cyans, magentas), of
  // whites and blacks, and of greys.
  bool has_largest, has_smallest, has_ends, has_greys;
} InkKinds;

// How much a colour belongs to two of the six hue ranges, and to whites, greys and blacks.
typedef struct {
  bool is_red, is_green, is_yellow, is_cyan;
  float most, least, white, grey, black;
} Ranges;

// An addition of ink, limited so that components stay between 0 and 1.
INLINE float ink(float amount, float share, float value, InkKinds kinds) {
  amount *= share;
  amount = amount > -value ? amount : -value;
  return kinds.is_relative ? amount : at_most(amount, 1 - value);
}

// A component with the additions of all ranges.
INLINE float with_inks(float value, const float row[9], float relative, Ranges ranges, InkKinds kinds) {
  float share = kinds.is_relative ? 1 - value : 1 - relative * value, sum = value;
  if (kinds.has_largest) {
    float red = row[0], green = row[2], blue = row[4];
    sum += ranges.most * ink(ranges.is_red ? red : ranges.is_green ? green : blue, share, value, kinds);
  }
  if (kinds.has_smallest) {
    float yellow = row[1], cyan = row[3], magenta = row[5];
    sum += ranges.least * ink(ranges.is_yellow ? yellow : ranges.is_cyan ? cyan : magenta, share, value, kinds);
  }
  if (kinds.has_ends) sum += ranges.white * ink(row[6], share, value, kinds);
  if (kinds.has_greys) sum += ranges.grey * ink(row[7], share, value, kinds);
  if (kinds.has_ends) sum += ranges.black * ink(row[8], share, value, kinds);
  return at_most(at_least_0(sum), 1);
}

INLINE void change_inks(const float rows[27], float relative, InkKinds kinds, float *const pixels[4], int count) {
  float *restrict reds = pixels[0], *restrict greens = pixels[1], *restrict blues = pixels[2];
  const float *restrict alphas = pixels[3];
  float inverses[BlockSize];
  if (is_opaque(alphas, count)) for (int i = 0; i < count; i++) inverses[i] = 1.0f / 255;
  else for (int i = 0; i < count; i++) inverses[i] = alphas[i] > 0 ? 1 / alphas[i] : 0;
  for (int i = 0; i < count; i++) {
    float alpha = alphas[i], inverse = inverses[i];
    float red = reds[i] * inverse, green = greens[i] * inverse, blue = blues[i] * inverse;
    Extremes extremes = extremes_of(red, green, blue);
    float most = extremes.most, least = extremes.least;
    float middle = red + green + blue - most - least;
    Ranges ranges = {
      most == red, most == green, least == blue, least == red, most - middle, middle - least,
      at_least_0(2 * least - 1), 1 - fabsf(most - 0.5f) - fabsf(least - 0.5f), at_least_0(1 - 2 * most),
    };
    reds[i] = with_inks(red, rows, relative, ranges, kinds) * alpha;
    greens[i] = with_inks(green, rows + 9, relative, ranges, kinds) * alpha;
    blues[i] = with_inks(blue, rows + 18, relative, ranges, kinds) * alpha;
  }
}

// Like `change_inks`, for relative inks, with a separate loop for each combination of ranges.
INLINE void change_relative_inks(const float rows[27], InkKinds kinds, float *const pixels[4], int count) {
  switch (kinds.has_largest | kinds.has_smallest << 1 | kinds.has_ends << 2 | kinds.has_greys << 3) {
#define KINDS(bits) \
  case bits: \
    change_inks(rows, 1, (InkKinds){true, (bits) & 1, (bits) >> 1 & 1, (bits) >> 2 & 1, (bits) >> 3}, pixels, count); \
    break;
    KINDS(1) KINDS(2) KINDS(3) KINDS(4) KINDS(5) KINDS(6) KINDS(7) KINDS(8)
    KINDS(9) KINDS(10) KINDS(11) KINDS(12) KINDS(13) KINDS(14) KINDS(15)
  }
}

VERSIONS void pixel_rows_inks(float relative, const float *samples, PixelRowsPicture picture, size_t count) {
  float rows[27];
  __builtin_memcpy(rows, samples, sizeof rows);
  InkKinds kinds = {relative == 1, false, false, false, false};
  for (int i = 0; i < 27; i++) {
    int range = i % 9;
    if (rows[i] > 1) kinds.is_relative = false;
    if (rows[i] == 0) continue;
    if (range == 7) kinds.has_greys = true;
    else if (range > 5) kinds.has_ends = true;
    else if (range % 2) kinds.has_smallest = true;
    else kinds.has_largest = true;
  }
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const pixels[4] = BLOCK_ROWS(picture, first);
    int size = block_count(first, count);
    if (kinds.is_relative) change_relative_inks(rows, kinds, pixels, size);
    else change_inks(rows, relative, (InkKinds){false, true, true, true, true}, pixels, size);
  }
}
