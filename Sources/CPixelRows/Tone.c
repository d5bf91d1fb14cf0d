#include "PixelRows.h"

#include <math.h>

#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))

static inline uint16_t sample(float value) {
  return (uint16_t)(fminf(fmaxf(value, 0), 1) * PixelRowsFull + 0.5f);
}

VERSIONS void pixel_rows_tone(
  const uint16_t *coverage, bool is_inverted, const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = table[is_inverted ? PixelRowsFull - coverage[i] : coverage[i]];
}

VERSIONS void pixel_rows_tone_difference(
  const float *one, const float *other, const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = table[sample(fabsf(one[i] - other[i]))];
}

// The light on a slope, or without a table what becomes of it.
static inline uint16_t lit(const PixelRowsRelief *relief, float across, float down, bool has_table) {
  float towards = relief->out - across * relief->right - down * relief->down;
  float light = fmaxf(towards, 0) / sqrtf(1 + across * across + down * down);
  float toned = relief->scale * fminf(relief->gain * light, 1) + relief->offset;
  return sample(has_table ? light : toned);
}

VERSIONS void pixel_rows_smooth_relief(
  const PixelRowsRelief *relief, const uint16_t *above, const uint16_t *middle, const uint16_t *below,
  const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int right = above[i + 2] + middle[i + 2] + below[i + 2], left = above[i] + middle[i] + below[i];
    int lower = below[i] + below[i + 1] + below[i + 2], upper = above[i] + above[i + 1] + above[i + 2];
    result[i] = lit(relief, relief->steepness * (float)(right - left), relief->steepness * (float)(lower - upper), table);
  }
  if (!table) return;
  for (size_t i = 0; i < count; i++) result[i] = table[result[i]];
}

VERSIONS void pixel_rows_relief(
  const PixelRowsRelief *relief, const uint16_t *left, const uint16_t *right, const uint16_t *above,
  const uint16_t *below, const uint16_t *table, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float across = relief->steepness * (float)(right[i] - left[i]);
    float down = relief->steepness * (float)(below[i] - above[i]);
    result[i] = lit(relief, across, down, table);
  }
  if (!table) return;
  for (size_t i = 0; i < count; i++) result[i] = table[result[i]];
}

VERSIONS void pixel_rows_share(
  const PixelRowsShare *share, const uint16_t *first, const uint16_t *second, uint16_t *result, size_t count) {
  const float *up = share->dividend, *down = share->divisor;
  for (size_t i = 0; i < count; i++) {
    float x = (float)first[i] / PixelRowsFull, y = (float)second[i] / PixelRowsFull;
    float divisor = down[0] * x + down[1] * y + down[2];
    float value = (up[0] * x + up[1] * y + up[2]) / fmaxf(divisor, share->least);
    result[i] = divisor < share->least ? 0 : sample(value);
  }
}
