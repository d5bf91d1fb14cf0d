// SPDX-License-Identifier: MIT
#include "Blocks.h"

// A place wrapped to 0…length - 1.
INLINE int wrapped(int place, int length) {
  int rest = place % length;
  return rest < 0 ? rest + length : rest;
}

// The tile at a place, turned, linear between the centres of its samples.
INLINE float turned_at(const PixelRowsTurn *turn, const double *way, double x, double y) {
  double across = x * way[0] + y * way[1] - 0.5, along = y * way[0] - x * way[1] - 0.5;
  double column = __builtin_floor(across), row = __builtin_floor(along);
  float right = (float)(across - column), down = (float)(along - row);
  int left = wrapped((int)column, turn->width), top = wrapped((int)row, turn->height);
  int next = left + 1 < turn->width ? left + 1 : 0;
  const uint16_t *upper = turn->tile + (size_t)top * turn->stride;
  const uint16_t *lower = turn->tile + (top + 1 < turn->height ? (size_t)(top + 1) * turn->stride : 0);
  float above = (float)upper[left] + right * (float)(upper[next] - upper[left]);
  float below = (float)lower[left] + right * (float)(lower[next] - lower[left]);
  return (above + down * (below - above)) * (1.0f / PixelRowsFull);
}

VERSIONS void pixel_rows_turn(
  PixelRowsTurn turn, ptrdiff_t column, ptrdiff_t row, const uint16_t *left, const uint16_t *right,
  const uint16_t *above, const uint16_t *below, uint16_t *result, size_t count) {
  const double (*ways)[4] = (const double (*)[4])turn.directions;
  const int half = turn.direction_count / 2;
  float axes_x[BlockSize], axes_y[BlockSize], steeps[BlockSize];
  int sectors[BlockSize];
  for (size_t first = 0; first < count; first += BlockSize) {
    int size = block_count(first, count);
    for (int i = 0; i < size; i++) {
      float across = (float)(right[first + i] - left[first + i]) * (1.0f / PixelRowsFull);
      float down = (float)(below[first + i] - above[first + i]) * (1.0f / PixelRowsFull);
      axes_x[i] = across * across - down * down;
      axes_y[i] = 2 * across * down;
      steeps[i] = at_most(6.25f * __builtin_elementwise_sqrt(across * across + down * down), 1);
      // The lower half of the directions comes after the upper one.
      sectors[i] = axes_y[i] < 0 || (axes_y[i] == 0 && axes_x[i] < 0) ? half : 0;
    }
    for (int way = 1; way < half; way++) {
      float x = (float)ways[way][2], y = (float)ways[way][3];
      for (int i = 0; i < size; i++) {
        float side = x * axes_y[i] - y * axes_x[i];
        sectors[i] += (sectors[i] < half ? side : -side) >= 0;
      }
    }
    for (int i = 0; i < size; i++) {
      const double *one = ways[sectors[i]], *other = ways[(sectors[i] + 1) % turn.direction_count];
      float behind = at_least_0((float)one[2] * axes_y[i] - (float)one[3] * axes_x[i]);
      float ahead = at_least_0(axes_x[i] * (float)other[3] - axes_y[i] * (float)other[2]);
      float share = steeps[i] > 0 ? behind / (behind + ahead) : 0;
      double x = (double)(column + (ptrdiff_t)first + i) + 0.5, y = (double)row + 0.5;
      float from = turned_at(&turn, one, x, y), to = turned_at(&turn, other, x, y);
      float value = 0.5f + (from + share * (to - from) - 0.5f) * steeps[i];
      result[first + i] = (uint16_t)(int)(value * PixelRowsFull + 0.5f);
    }
  }
}
