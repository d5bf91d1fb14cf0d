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

// The length of so many columns and rows in steps of a chamfer.
static inline float chamfer(const PixelRowsSpread *spread, float columns, float rows) {
  float larger = columns > rows ? columns : rows, smaller = columns > rows ? rows : columns;
  float diagonal = spread->diagonal, knight = spread->knight;
  float straight = larger + (knight - 2) * smaller;
  float slanted = (knight - diagonal) * larger + (2 * diagonal - knight) * smaller;
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

typedef int32_t Ints __attribute__((ext_vector_type(Lanes)));
typedef int16_t Shorts __attribute__((ext_vector_type(Lanes)));
typedef bool Bits __attribute__((ext_vector_type(Lanes)));

// The lengths of so many columns and rows.
INLINE Floats lengths(const PixelRowsSpread *spread, Floats columns, Floats rows, bool is_chamfer) {
  return is_chamfer ? chamfers_of(columns, rows, spread->diagonal, spread->knight) : __builtin_elementwise_sqrt(columns * columns + rows * rows);
}

// How much longer than that of a chamfer Euclid's length is at most: with the steps of a map of bytes.
INLINE float longer(bool is_chamfer) { return is_chamfer ? 1.07f : 1; }

// The greatest of some heights, 0 at least.
INLINE float highest(Floats heights) {
  Ints bits;
  __builtin_memcpy(&bits, &heights, sizeof bits);
  // Numbers that are not negative are ordered as their bits are, and those of negative numbers are negative.
  int32_t most = __builtin_reduce_max(bits);
  float result;
  __builtin_memcpy(&result, &most, sizeof result);
  return most > 0 ? result : 0;
}

// The greatest of a(q) + D - |p - q| where that is more than was found so far, of what lies behind two samples of a column.
INLINE float behind(
  const PixelRowsSpread *spread, ptrdiff_t x, ptrdiff_t y, ptrdiff_t right, ptrdiff_t height, float best) {
  float columns = fabsf((float)right), across = columns * columns;
  for (;; height++) {
    float rows = (float)height, square = across + rows * rows, left = (spread->spread + 1 - best) * longer(spread->is_chamfer);
    if (square >= left * left) return best;
    int sample = sample_beside(spread, x + right, y, height);
    if (sample < Least) continue;
    float length = spread->is_chamfer ? chamfer(spread, columns, rows) : sqrtf(square);
    float value = (float)sample * (spread->worth / PixelRowsFull) + spread->spread + 1 - spread->worth - length;
    best = value > best ? value : best;
  }
}

// The greatest, 1 at most. The pixel's own column comes first: of what lies above or below it most others are too far away.
INLINE float greatest(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t x, ptrdiff_t y,
  ptrdiff_t i, bool is_chamfer) {
  float best = 0, farthest = spread->spread + 1, added = farthest - spread->worth, scale = spread->worth / PixelRowsFull;
  ptrdiff_t reach = spread->reach, half = reach;
  if (distances[i] <= reach) {
    best = (float)found->near[i + reach] * scale + added - (float)distances[i];
    best = best > 0 ? best : 0;
    half = (ptrdiff_t)(farthest - best);
    half = half < reach ? half : reach;
  }
  for (ptrdiff_t first = -half; first <= half; first += Lanes) {
    Floats rows = load_numbers(distances + i + first), near = load_numbers(found->near + i + reach + first);
    Floats next = load_numbers(found->next + i + reach + first), columns = numbers_from(first);
    columns = columns < 0 ? -columns : columns;
    Floats heights = near * scale + added - lengths(spread, columns, rows, is_chamfer);
    Floats others = next * scale + added - lengths(spread, columns, rows + 1, is_chamfer);
    heights = near >= Least ? heights : 0;
    heights = ((next >= Least) & (others > heights)) ? others : heights;
    float most = highest(heights);
    best = most > best ? most : best;
    if (best >= 1) return 1;
    float left = (farthest - best) * longer(is_chamfer);
    Floats square = columns * columns + (rows + 2) * (rows + 2);
    Ints is_deep = (near < PixelRowsFull) & (next < PixelRowsFull) & (rows <= (float)reach) & (square < left * left);
    Bits deep = __builtin_convertvector(is_deep, Bits);
    uint16_t bits;
    __builtin_memcpy(&bits, &deep, sizeof bits);
    for (; bits; bits &= bits - 1) {
      ptrdiff_t right = first + __builtin_ctz(bits);
      best = behind(spread, x, y, right, distances[i + right] + 2, best);
    }
  }
  return best < 1 ? best : 1;
}

// What is done together where it is all the same.
enum { Group = 32 };

INLINE void store(Shorts values, int16_t *result) { __builtin_memcpy(result, &values, sizeof values); }

// How many columns away a length ends that far away in rows.
INLINE Ints across(Floats rows, float length) {
  Floats square = length * length - rows * rows;
  return __builtin_convertvector(__builtin_elementwise_sqrt(square > 0 ? square : 0), Ints);
}

// How far along the row each column makes results full, and more than 0. Both rows have room for Lanes more.
VERSIONS static void look_up(
  const PixelRowsSpread *spread, const uint16_t *distances, int16_t *inner, int16_t *outer, ptrdiff_t count) {
  if (spread->is_chamfer) {
    for (ptrdiff_t i = 0; i < count; i++) {
      inner[i] = spread->inner[distances[i]];
      outer[i] = spread->outer[distances[i]];
    }
    return;
  }
  float full = spread->spread - 1, end = spread->spread + 1;
  for (ptrdiff_t i = 0; i < count; i += Lanes) {
    Floats rows = load_numbers(distances + i);
    Ints near = rows <= full ? across(rows, full) : -1, far = rows < end ? across(rows, end) : -1;
    store(__builtin_convertvector(near, Shorts), inner + i);
    store(__builtin_convertvector(far, Shorts), outer + i);
  }
}

// A row without a ramp.
INLINE void edges(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t column, ptrdiff_t row,
  const int16_t *full, const int16_t *reached, bool is_chamfer, uint16_t *result, ptrdiff_t count) {
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
      float height = greatest(spread, distances, found, column + i, row, i, is_chamfer);
      uint16_t value = (uint16_t)(height * PixelRowsFull + 0.5f);
      result[i] = spread->is_inverted ? PixelRowsFull - value : value;
    }
  }
}

VERSIONS static void edges_of(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t column, ptrdiff_t row,
  const int16_t *full, const int16_t *reached, uint16_t *result, ptrdiff_t count) {
  if (spread->is_chamfer) edges(spread, distances, found, column, row, full, reached, true, result, count);
  else edges(spread, distances, found, column, row, full, reached, false, result, count);
}

void pixel_rows_spread(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, size_t count) {
  ptrdiff_t reach = spread->reach, length = (ptrdiff_t)count, width = length + 2 * reach;
  if (spread->ramp != 1) return spread_ramp(spread, distances, column, row, room, result, length);
  int16_t *inner = room, *outer = inner + 2 * (width + Lanes);
  look_up(spread, distances.own, inner, outer, width);
  const int16_t *full = grown_along(inner, inner + width + Lanes, width, reach) + reach;
  const int16_t *reached = grown_along(outer, outer + width + Lanes, width, reach) + reach;
  SpreadColumns found = spread_columns_at((uint16_t *)inner + 4 * (width + Lanes), width);
  spread_columns(spread, distances.above, distances.own, distances.below, column - reach, row, found, width);
  edges_of(spread, distances.own + reach, &found, column, row, full, reached, result, length);
}

size_t pixel_rows_spread_room(const PixelRowsSpread *spread, size_t count) {
  if (spread->ramp != 1) return spread_ramp_room(spread, (ptrdiff_t)count);
  return (4 + SpreadColumnsRows) * (count + 2 * (size_t)spread->reach + Lanes) * sizeof(int16_t);
}
