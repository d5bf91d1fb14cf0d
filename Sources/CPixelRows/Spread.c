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

// How many columns are looked at together, to leave out those from which all is too far away.
enum { Block = 16 };

// The least square of a length to what is nearest in some columns.
INLINE int nearest_of(const uint16_t *distances, int right, int count) {
  int nearest = INT32_MAX;
  for (int i = 0; i < count; i++) {
    int columns = right + i, rows = distances[i], square = columns * columns + rows * rows;
    nearest = square < nearest ? square : nearest;
  }
  return nearest;
}

// The greatest of a(q) + D - |p - q| in pixels and, of a greater one, the ramp. It is more than `least`, and none is looked at that
// is too far away for that, or to be greater than what was found. The chamfer's length is never less than Euclid's.
INLINE float greatest_height(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t x, ptrdiff_t y, float least) {
  float best = 0, farthest = spread->spread + 1, left = farthest - (least > 0 ? least : 0), limit = left * left;
  // The pixel's own column first: of what lies above or below it most others are too far away.
  ptrdiff_t first = 0, last = 0;
  for (int turn = 0; turn < 2; turn++) {
    if (turn == 1) {
      last = (ptrdiff_t)sqrtf(limit);
      last = last < spread->reach ? last : spread->reach;
      first = -last;
    }
    for (ptrdiff_t block = first; block <= last; block += Block) {
      const uint16_t *part = distances + block;
      int nearest = block + Block <= last + 1 ? nearest_of(part, (int)block, Block)
                                              : nearest_of(part, (int)block, (int)(last - block + 1));
      if ((float)nearest >= limit) continue;
      for (ptrdiff_t right = block; right < block + Block && right <= last; right++) {
        if (turn == 1 && right == 0) continue;
        float columns = fabsf((float)right), across = columns * columns;
        for (ptrdiff_t height = distances[right];; height++) {
          float rows = (float)height, square = across + rows * rows;
          if (square >= limit) break;
          int above = sample_at(spread, x + right, y - height), below = sample_at(spread, x + right, y + height);
          int sample = above > below ? above : below;
          if (sample < Least) continue;
          float length = spread->is_chamfer ? chamfer(columns, rows) : sqrtf(square);
          float value = (float)sample * (1.0f / PixelRowsFull) + spread->spread - length;
          if (value <= best) continue;
          if (value >= spread->ramp) return spread->ramp;
          best = value;
          left = farthest - best;
          limit = left * left < limit ? left * left : limit;
        }
      }
    }
  }
  return best;
}

// A row of a ramp. A result is at most a pixel lower than the one before it.
VERSIONS static void ramps(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const int16_t *full,
  const int16_t *reached, uint16_t *result, size_t count) {
  float before = 0, scale = PixelRowsFull / spread->ramp;
  for (size_t i = 0; i < count; i++) {
    float height = 0;
    if (full[i] >= 0) height = spread->ramp;
    else if (reached[i] >= 0)
      height = greatest_height(spread, distances + i, column + (ptrdiff_t)i, row, before - 1.001f);
    before = height;
    uint16_t value = (uint16_t)(height * scale + 0.5f);
    result[i] = spread->is_inverted ? PixelRowsFull - value : value;
  }
}

void pixel_rows_spread(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, int16_t *room,
  uint16_t *result, size_t count) {
  ptrdiff_t reach = spread->reach, width = (ptrdiff_t)count + 2 * reach;
  // How far along the row each column still makes results full, or more than 0.
  int16_t *inner = room, *outer = room + 2 * width;
  int16_t farthest = -1;
  for (ptrdiff_t i = 0; i < width; i++) {
    inner[i] = spread->inner[distances[i]];
    outer[i] = spread->outer[distances[i]];
    farthest = outer[i] > farthest ? outer[i] : farthest;
  }
  uint16_t nothing = spread->is_inverted ? PixelRowsFull : 0;
  if (farthest < 0) {
    for (size_t i = 0; i < count; i++) result[i] = nothing;
    return;
  }
  const int16_t *full = grown_along(inner, inner + width, width, reach) + reach;
  const int16_t *reached = grown_along(outer, outer + width, width, reach) + reach;
  if (spread->ramp > 1) return ramps(spread, distances + reach, column, row, full, reached, result, count);
  for (ptrdiff_t i = 0; i < (ptrdiff_t)count; i++) {
    uint16_t value = 0;
    if (full[i] >= 0) {
      value = PixelRowsFull;
    } else if (reached[i] >= 0) {
      value = greatest(spread, distances + reach + i, column + i, row);
    }
    result[i] = spread->is_inverted ? PixelRowsFull - value : value;
  }
}
