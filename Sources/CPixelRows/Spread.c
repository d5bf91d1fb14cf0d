#include "Spread.h"

#include <math.h>

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

// The length of so many columns and rows in steps of 1, sqrt 2 and sqrt 5.
static inline float chamfer(float columns, float rows) {
  float larger = columns > rows ? columns : rows, smaller = columns > rows ? rows : columns;
  float straight = larger + 0.236067977f * smaller, slanted = 0.821854415f * larger + 0.592359147f * smaller;
  return straight > slanted ? straight : slanted;
}

// values[i] = the greatest of values[i + k] - |k| for k from -reach to reach, where that lies within `width` values. Each step reaches as far
// again to either side as all before it together, and one more, so that there are few. `spare` is as long; the result is in one of both.
VERSIONS static const int16_t *grown_along(int16_t *values, int16_t *spare, ptrdiff_t width, ptrdiff_t reach) {
  for (ptrdiff_t reached = 0; reached < reach;) {
    ptrdiff_t step = reached + 1 < reach - reached ? reached + 1 : reach - reached;
    reached += step;
    int16_t *restrict result = spare, lower = (int16_t)step;
    const int16_t *restrict middle = values;
    for (ptrdiff_t i = reached; i < width - reached; i++) {
      int16_t left = middle[i - step], right = middle[i + step];
      int16_t farther = (int16_t)((left > right ? left : right) - lower);
      result[i] = middle[i] > farther ? middle[i] : farther;
    }
    spare = values;
    values = result;
  }
  return values;
}

typedef uint16_t Words __attribute__((ext_vector_type(Lanes)));
typedef bool Bits __attribute__((ext_vector_type(Lanes)));

// Which columns have something nearer than the square of a length, as bits.
INLINE uint32_t near_columns(const uint16_t *distances, ptrdiff_t right, float limit) {
  Words words;
  __builtin_memcpy(&words, distances + right, sizeof words);
  Floats rows = __builtin_convertvector(words, Floats), columns = numbers_from(right);
  Bits near = __builtin_convertvector(columns * columns + rows * rows < limit, Bits);
  uint16_t bits;
  __builtin_memcpy(&bits, &near, sizeof bits);
  return bits;
}

// What was found for a pixel: the greatest of a(q) + D - |p - q|, and the square of the length from which on all is too far away to be
// greater.
typedef struct {
  float best, limit;
} Found;

// Looks at one column.
INLINE Found found_in(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t x, ptrdiff_t y, ptrdiff_t right, Found found) {
  float columns = fabsf((float)right), across = columns * columns;
  for (ptrdiff_t height = distances[right];; height++) {
    float rows = (float)height, square = across + rows * rows;
    if (square >= found.limit) return found;
    int sample = sample_beside(spread, x + right, y, height);
    if (sample < Least) continue;
    // The chamfer's length is never less than Euclid's.
    float length = spread->is_chamfer ? chamfer(columns, rows) : sqrtf(square);
    float value = (float)sample * (1.0f / PixelRowsFull) + spread->spread - length;
    if (value <= found.best) continue;
    float left = spread->spread + 1 - value;
    found = (Found){value, left * left};
  }
}

// The greatest, 1 at most. The pixel's own column comes first: of what lies above or below it most others are too far away.
INLINE float greatest(const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t x, ptrdiff_t y) {
  float farthest = spread->spread + 1;
  Found found = found_in(spread, distances, x, y, 0, (Found){0, farthest * farthest});
  ptrdiff_t half = (ptrdiff_t)sqrtf(found.limit);
  half = half < spread->reach ? half : spread->reach;
  for (ptrdiff_t first = -half; first <= half; first += Lanes) {
    for (uint32_t near = near_columns(distances, first, found.limit); near; near &= near - 1) {
      found = found_in(spread, distances, x, y, first + __builtin_ctz(near), found);
      if (found.best >= 1) return 1;
    }
  }
  return found.best < 1 ? found.best : 1;
}

// What is done together where it is all the same.
enum { Group = 32 };

// How far along the row each column makes results full, and more than 0.
VERSIONS static void look_up(
  const PixelRowsSpread *spread, const uint16_t *distances, int16_t *inner, int16_t *outer, ptrdiff_t count) {
  for (ptrdiff_t start = 0; start < count; start += Group) {
    ptrdiff_t end = start + Group < count ? start + Group : count;
    uint16_t first = distances[start], different = 0;
    for (ptrdiff_t i = start; i < end; i++) different |= distances[i] ^ first;
    if (!different) {
      int16_t near = spread->inner[first], far = spread->outer[first];
      for (ptrdiff_t i = start; i < end; i++) {
        inner[i] = near;
        outer[i] = far;
      }
      continue;
    }
    for (ptrdiff_t i = start; i < end; i++) {
      inner[i] = spread->inner[distances[i]];
      outer[i] = spread->outer[distances[i]];
    }
  }
}

// A row without a ramp.
VERSIONS static void edges(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const int16_t *full,
  const int16_t *reached, uint16_t *result, ptrdiff_t count) {
  uint16_t flip = spread->is_inverted ? PixelRowsFull : 0;
  for (ptrdiff_t start = 0; start < count; start += Group) {
    ptrdiff_t end = start + Group < count ? start + Group : count;
    int16_t open = 0;
    for (ptrdiff_t i = start; i < end; i++) {
      bool is_full = full[i] >= 0;
      open |= !is_full & (reached[i] >= 0);
      result[i] = is_full ? PixelRowsFull - flip : flip;
    }
    if (!open) continue;
    for (ptrdiff_t i = start; i < end; i++) {
      if (full[i] >= 0 || reached[i] < 0) continue;
      uint16_t value = (uint16_t)(greatest(spread, distances + i, column + i, row) * PixelRowsFull + 0.5f);
      result[i] = spread->is_inverted ? PixelRowsFull - value : value;
    }
  }
}

void pixel_rows_spread(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, size_t count) {
  ptrdiff_t reach = spread->reach, length = (ptrdiff_t)count, width = length + 2 * reach;
  int16_t *inner = room, *outer = inner + 2 * width;
  look_up(spread, distances, inner, outer, width);
  // Where a ramp is longer than the spread, no distance alone makes a result full.
  const int16_t *full = (spread->inner[0] < 0 ? inner : grown_along(inner, inner + width, width, reach)) + reach;
  const int16_t *reached = grown_along(outer, outer + width, width, reach) + reach;
  const uint16_t *own = distances + reach;
  if (spread->ramp == 1) return edges(spread, own, column, row, full, reached, result, length);
  spread_ramp(spread, own, column, row, full, reached, inner + 4 * width, result, length);
}

size_t pixel_rows_spread_room(const PixelRowsSpread *spread, size_t count) {
  size_t width = count + 2 * (size_t)spread->reach;
  return 4 * width * sizeof(int16_t) + (spread->ramp == 1 ? 0 : spread_ramp_room(spread, (ptrdiff_t)count));
}
