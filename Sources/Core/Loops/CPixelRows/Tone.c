// SPDX-License-Identifier: MIT
#include "Grain.h"

// Comparisons instead of fminf and fmaxf, whose rules for NaN prevent vectorisation.
static inline float limited(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

static inline uint16_t sample(float value) { return (uint16_t)(int)(limited(value) * PixelRowsFull + 0.5f); }

VERSIONS void pixel_rows_tone(
  const uint16_t *coverage, bool is_inverted, const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = table[is_inverted ? PixelRowsFull - coverage[i] : coverage[i]];
}

VERSIONS void pixel_rows_tone_difference(
  const float *one, const float *other, const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = table[sample(fabsf(one[i] - other[i]))];
}

INLINE float light_on(const PixelRowsRelief *relief, float across, float down) {
  float towards = relief->out - across * relief->right - down * relief->down;
  return (towards < 0 ? 0 : towards) / sqrtf(1 + across * across + down * down);
}

// Converts light to a sample, through a table if `is_toned`.
INLINE uint16_t lit(const PixelRowsRelief *relief, float light, bool is_toned) {
  if (!is_toned) return sample(light);
  float gained = relief->gain * light;
  return sample(relief->scale * (gained > 1 ? 1 : gained) + relief->offset);
}

INLINE uint16_t lit_slope(
  const PixelRowsRelief *relief, float across, float down, const PixelRowsTexture *texture, bool is_toned, size_t i) {
  if (texture) {
    across += texture->steepness * (float)(texture->right[i] - texture->left[i]);
    down += texture->steepness * (float)(texture->below[i] - texture->above[i]);
  }
  return lit(relief, light_on(relief, across, down), is_toned);
}

INLINE void smooth_relief(
  const PixelRowsRelief *relief, const uint16_t *above, const uint16_t *middle, const uint16_t *below,
  const PixelRowsTexture *texture, bool is_toned, uint16_t *result, size_t count) {
  PixelRowsRelief numbers = *relief;
  for (size_t i = 0; i < count; i++) {
    int right = above[i + 2] + middle[i + 2] + below[i + 2], left = above[i] + middle[i] + below[i];
    int lower = below[i] + below[i + 1] + below[i + 2], upper = above[i] + above[i + 1] + above[i + 2];
    float across = numbers.steepness * (float)(right - left), down = numbers.steepness * (float)(lower - upper);
    result[i] = lit_slope(&numbers, across, down, texture, is_toned, i);
  }
}

INLINE void relief_of(
  const PixelRowsRelief *relief, const uint16_t *left, const uint16_t *right, const uint16_t *above,
  const uint16_t *below, const PixelRowsTexture *texture, bool is_toned, uint16_t *result, size_t count) {
  PixelRowsRelief numbers = *relief;
  for (size_t i = 0; i < count; i++) {
    float across = numbers.steepness * (float)(right[i] - left[i]);
    float down = numbers.steepness * (float)(below[i] - above[i]);
    result[i] = lit_slope(&numbers, across, down, texture, is_toned, i);
  }
}

static void look_up(const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = table[result[i]];
}

VERSIONS void pixel_rows_smooth_relief(
  const PixelRowsRelief *relief, const uint16_t *above, const uint16_t *middle, const uint16_t *below,
  const PixelRowsTexture *texture, const uint16_t *table, uint16_t *result, size_t count) {
  if (texture) {
    PixelRowsTexture numbers = *texture;
    smooth_relief(relief, above, middle, below, &numbers, !table, result, count);
  } else if (table) {
    smooth_relief(relief, above, middle, below, 0, false, result, count);
  } else {
    smooth_relief(relief, above, middle, below, 0, true, result, count);
  }
  if (table) look_up(table, result, count);
}

VERSIONS void pixel_rows_relief(
  const PixelRowsRelief *relief, const uint16_t *left, const uint16_t *right, const uint16_t *above,
  const uint16_t *below, const PixelRowsTexture *texture, const uint16_t *table, uint16_t *result, size_t count) {
  if (texture) {
    PixelRowsTexture numbers = *texture;
    relief_of(relief, left, right, above, below, &numbers, !table, result, count);
  } else if (table) {
    relief_of(relief, left, right, above, below, 0, false, result, count);
  } else {
    relief_of(relief, left, right, above, below, 0, true, result, count);
  }
  if (table) look_up(table, result, count);
}

INLINE void share_of(
  const PixelRowsShare *share, const uint16_t *first, const uint16_t *second, bool is_divided, uint16_t *result,
  size_t count) {
  PixelRowsShare numbers = *share;
  const float *up = numbers.dividend, *down = numbers.divisor, unit = 1.0f / PixelRowsFull;
  for (size_t i = 0; i < count; i++) {
    float x = (float)first[i] * unit, y = (float)second[i] * unit, value = up[0] * x + up[1] * y + up[2];
    if (!is_divided) {
      result[i] = sample(value);
      continue;
    }
    float divisor = down[0] * x + down[1] * y + down[2], least = numbers.least;
    result[i] = sample(value / (divisor < least ? least : divisor));
  }
}

VERSIONS void pixel_rows_share(
  const PixelRowsShare *share, const uint16_t *first, const uint16_t *second, uint16_t *result, size_t count) {
  bool is_divided = share->divisor[0] != 0 || share->divisor[1] != 0 || share->divisor[2] != 1;
  if (is_divided) share_of(share, first, second, true, result, count);
  else share_of(share, first, second, false, result, count);
}

VERSIONS void pixel_rows_grain(
  const PixelRowsGrain *grain, const float *strengths, const uint32_t *columns, uint16_t *result, size_t count) {
  PixelRowsGrain numbers = *grain;
  for (size_t i = 0; i < count; i++) {
    uint32_t number = grain_hash(columns[i] + numbers.row, numbers.seed);
    uint32_t second = grain_second(number, numbers.seed);
    // 24 bits, which a float holds exactly.
    float u = (float)(int32_t)(number >> 8) * 0x1p-24f, w = (float)(int32_t)(second >> 8) * 0x1p-24f;
    float strength = strengths[i], rest = 1 - strength;
    float moved = strength + numbers.jitter * (2 * w - 1) * (strength < rest ? strength : rest);
    float scattered = limited(numbers.steepness * moved - (numbers.steepness - 1) * u);
    result[i] = sample(moved * (1 - numbers.noise) + numbers.noise * scattered);
  }
}
