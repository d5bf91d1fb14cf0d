#include "PixelRows.h"
#include "Versions.h"

#include <math.h>

// Half a level of 255.
enum { Least = PixelRowsFull / 510 };

VERSIONS void pixel_rows_distances(
  const uint16_t *coverage, bool is_inverted, const uint16_t *before, uint16_t none, uint16_t *distances, size_t count) {
  uint16_t flip = is_inverted ? PixelRowsFull : 0;
  for (size_t i = 0; i < count; i++) {
    uint16_t value = is_inverted ? flip - coverage[i] : coverage[i];
    uint16_t farther = before[i] < none ? before[i] + 1 : none;
    distances[i] = value >= Least ? 0 : farther;
  }
}

VERSIONS void pixel_rows_nearer_distances(const uint16_t *before, uint16_t *distances, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint16_t farther = before[i] + 1;
    distances[i] = distances[i] < farther ? distances[i] : farther;
  }
}

// The sample in a column and row, 0 outside of the plane.
static inline int sample_at(const PixelRowsSpread *spread, ptrdiff_t x, ptrdiff_t y) {
  bool is_inside = x >= spread->left && x < spread->right && y >= spread->top && y < spread->bottom;
  int sample = is_inside ? spread->samples[(y - spread->top) * (ptrdiff_t)spread->stride + x - spread->left] : 0;
  return spread->is_inverted ? PixelRowsFull - sample : sample;
}

// The length of so many columns and rows in steps of 1, sqrt 2 and sqrt 5.
static inline float chamfer(float columns, float rows) {
  float larger = columns > rows ? columns : rows, smaller = columns > rows ? rows : columns;
  float straight = larger + 0.236067977f * smaller, slanted = 0.821854415f * larger + 0.592359147f * smaller;
  return straight > slanted ? straight : slanted;
}

// The greatest of a(q) + D - |p - q| over the covered pixels q, of which none is nearer than D - 1. None is looked at that is too far
// away to be greater than what was found.
// `square` and the limit are squares of lengths, but with the chamfer's metric lengths.
static uint16_t greatest(const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t x, ptrdiff_t y) {
  float best = 0, farthest = spread->spread + 1, limit = spread->is_chamfer ? farthest : farthest * farthest;
  for (ptrdiff_t right = -spread->reach; right <= spread->reach; right++) {
    float columns = fabsf((float)right), across = columns * columns;
    for (ptrdiff_t height = distances[right];; height++) {
      float rows = (float)height;
      float square = spread->is_chamfer ? chamfer(columns, rows) : across + rows * rows;
      if (square >= limit) break;
      int above = sample_at(spread, x + right, y - height);
      int below = sample_at(spread, x + right, y + height);
      int sample = above > below ? above : below;
      if (sample < Least) continue;
      float length = spread->is_chamfer ? square : sqrtf(square);
      float value = (float)sample + (spread->spread - length) * PixelRowsFull;
      if (value <= best) continue;
      if (value >= PixelRowsFull) return PixelRowsFull;
      best = value;
      float left = farthest - best / PixelRowsFull;
      limit = spread->is_chamfer ? left : left * left;
    }
  }
  return (uint16_t)(best + 0.5f);
}

void pixel_rows_spread(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, uint8_t *flags,
  uint16_t *result, size_t count) {
  enum { IsReached = 1, IsFull = 2 };
  ptrdiff_t reach = spread->reach, last = (ptrdiff_t)count + 2 * reach - 1;
  const int16_t *inner = spread->inner, *outer = spread->outer;
  // What the columns to the left grow to, then those to the right: each as far as the longest of them still goes.
  int full = -1, reached = -1;
  for (ptrdiff_t i = 0; i <= last - reach; i++) {
    uint16_t distance = distances[i];
    full = full - 1 > inner[distance] ? full - 1 : inner[distance];
    reached = reached - 1 > outer[distance] ? reached - 1 : outer[distance];
    if (i >= reach) flags[i - reach] = (full >= 0 ? IsFull : 0) | (reached >= 0 ? IsReached : 0);
  }
  full = reached = -1;
  for (ptrdiff_t i = last; i >= reach; i--) {
    uint16_t distance = distances[i];
    full = full - 1 > inner[distance] ? full - 1 : inner[distance];
    reached = reached - 1 > outer[distance] ? reached - 1 : outer[distance];
    if (i - reach < (ptrdiff_t)count) flags[i - reach] |= (full >= 0 ? IsFull : 0) | (reached >= 0 ? IsReached : 0);
  }
  for (size_t i = 0; i < count; i++) {
    ptrdiff_t place = (ptrdiff_t)i;
    uint16_t value = 0;
    if (flags[i] & IsFull) {
      value = PixelRowsFull;
    } else if (flags[i] & IsReached) {
      value = greatest(spread, distances + reach + place, column + place, row);
    }
    result[i] = spread->is_inverted ? PixelRowsFull - value : value;
  }
}
