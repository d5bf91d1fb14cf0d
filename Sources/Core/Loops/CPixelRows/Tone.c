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
  float least = relief->is_wrapped ? towards : 0;
  float cosine = (towards < least ? least : towards) / sqrtf(1 + across * across + down * down);
  return relief->is_wrapped ? 0.5f + 0.5f * cosine : cosine;
}

// Converts light to a sample, through a table if `is_toned`.
INLINE uint16_t lit(const PixelRowsRelief *relief, float light, bool is_toned) {
  if (!is_toned) return sample(light);
  float gained = relief->gain * light;
  return sample(relief->scale * (gained > 1 ? 1 : gained) + relief->offset);
}

INLINE void relief_of(
  PixelRowsRelief relief, PixelRowsSlopes slopes, bool is_smooth, const PixelRowsSlopes *texture, bool is_toned,
  uint16_t *result, size_t count) {
  const uint16_t *left = slopes.left, *right = slopes.right, *above = slopes.above, *below = slopes.below;
  for (size_t i = 0; i < count; i++) {
    int rise, fall;
    if (is_smooth) {
      rise = above[i + 2] + left[i + 2] + below[i + 2] - (above[i] + left[i] + below[i]);
      fall = below[i] + below[i + 1] + below[i + 2] - (above[i] + above[i + 1] + above[i + 2]);
    } else {
      rise = right[i] - left[i];
      fall = below[i] - above[i];
    }
    float across = slopes.steepness * (float)rise, down = slopes.steepness * (float)fall;
    if (texture) {
      across += texture->steepness * (float)(texture->right[i] - texture->left[i]);
      down += texture->steepness * (float)(texture->below[i] - texture->above[i]);
    }
    result[i] = lit(&relief, light_on(&relief, across, down), is_toned);
  }
}

INLINE void toned_relief(
  PixelRowsRelief relief, PixelRowsSlopes slopes, bool is_smooth, const PixelRowsSlopes *texture,
  const uint16_t *table, uint16_t *result, size_t count) {
  if (texture) relief_of(relief, slopes, is_smooth, texture, !table, result, count);
  else if (table) relief_of(relief, slopes, is_smooth, NULL, false, result, count);
  else relief_of(relief, slopes, is_smooth, NULL, true, result, count);
  for (size_t i = 0; table && i < count; i++) result[i] = table[result[i]];
}

VERSIONS void pixel_rows_relief(
  PixelRowsRelief relief, PixelRowsSlopes slopes, bool is_smooth, PixelRowsSlopes texture, const uint16_t *table,
  uint16_t *result, size_t count) {
  const PixelRowsSlopes *lying = texture.left ? &texture : NULL;
  if (is_smooth) toned_relief(relief, slopes, true, lying, table, result, count);
  else toned_relief(relief, slopes, false, lying, table, result, count);
}

INLINE void share_of(
  PixelRowsShare share, const uint16_t *first, const uint16_t *second, bool is_divided, uint16_t *result,
  size_t count) {
  const float *up = share.dividend, *down = share.divisor, unit = 1.0f / PixelRowsFull;
  for (size_t i = 0; i < count; i++) {
    float x = (float)first[i] * unit, y = (float)second[i] * unit, value = up[0] * x + up[1] * y + up[2];
    float factor = share.multiplies_first ? x : 1;
    if (!is_divided) {
      result[i] = sample(limited(value) * factor);
      continue;
    }
    float divisor = down[0] * x + down[1] * y + down[2], least = share.least;
    result[i] = sample(limited(value / (divisor < least ? least : divisor)) * factor);
  }
}

VERSIONS void pixel_rows_share(
  PixelRowsShare share, const uint16_t *first, const uint16_t *second, uint16_t *result, size_t count) {
  bool is_divided = share.divisor[0] != 0 || share.divisor[1] != 0 || share.divisor[2] != 1;
  if (is_divided) share_of(share, first, second, true, result, count);
  else share_of(share, first, second, false, result, count);
}

VERSIONS void pixel_rows_grain(
  PixelRowsGrain grain, const float *strengths, const uint32_t *columns, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t number = grain_hash(columns[i] + grain.row, grain.seed);
    uint32_t second = grain_second(number, grain.seed);
    // 24 bits, which a float holds exactly.
    float u = (float)(int32_t)(number >> 8) * 0x1p-24f, w = (float)(int32_t)(second >> 8) * 0x1p-24f;
    float strength = strengths[i], rest = 1 - strength;
    float moved = strength + grain.jitter * (2 * w - 1) * (strength < rest ? strength : rest);
    float scattered = limited(grain.steepness * moved - (grain.steepness - 1) * u);
    result[i] = sample(moved * (1 - grain.noise) + grain.noise * scattered);
  }
}
