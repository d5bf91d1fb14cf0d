// SPDX-License-Identifier: MIT
#include "Versions.h"

// The height of a dome, in pixels.
INLINE float dome(const PixelRowsSurface *surface, uint16_t within, uint16_t around) {
  const float unit = 1.0f / PixelRowsFull;
  float place = surface->width * unit * (float)within - surface->reach * unit * (float)(PixelRowsFull - around);
  return place - place * place / (2 * surface->width);
}

VERSIONS void pixel_rows_normals(
  PixelRowsSurface surface, PixelRowsSlopes within, PixelRowsSlopes around, float *across, float *down, size_t count) {
  if (!surface.is_dome) {
    for (size_t i = 0; i < count; i++) {
      float x = within.steepness * (float)(within.left[i] - within.right[i])
        + around.steepness * (float)(around.left[i] - around.right[i]);
      float y = within.steepness * (float)(within.above[i] - within.below[i])
        + around.steepness * (float)(around.above[i] - around.below[i]);
      float length = sqrtf(1 + x * x + y * y);
      across[i] = x / length;
      down[i] = y / length;
    }
    return;
  }
  for (size_t i = 0; i < count; i++) {
    float left = dome(&surface, within.left[i], around.left[i]), right = dome(&surface, within.right[i], around.right[i]);
    float above = dome(&surface, within.above[i], around.above[i]);
    float below = dome(&surface, within.below[i], around.below[i]);
    float x = (left - right) / surface.distance, y = (above - below) / surface.distance;
    float square = x * x + y * y, length = sqrtf(square > 1 ? square : 1);
    across[i] = x / length;
    down[i] = y / length;
  }
}

INLINE float between(float value, float least, float most) {
  return value < least ? least : value > most ? most : value;
}

VERSIONS void pixel_rows_places(
  PixelRowsMap map, const float *across, const float *down, float *right, float *below, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float column = (float)(int32_t)i, passed = map.keeps_place ? column : 0;
    float x = map.a * across[i] + map.c * down[i] + map.x, y = map.b * across[i] + map.d * down[i] + map.y;
    right[i] = between(x, map.left - passed, map.right - passed) - (column - passed);
    below[i] = between(y, map.top, map.bottom);
  }
}

VERSIONS void pixel_rows_limit(const float *values, const float *most, float *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = values[i] < most[i] ? values[i] : most[i];
}
