#include "Spread.h"

#include <math.h>

typedef int32_t Ints __attribute__((ext_vector_type(Lanes)));

INLINE Floats load(const float *values) {
  Floats result;
  __builtin_memcpy(&result, values, sizeof result);
  return result;
}

INLINE void store(Floats values, float *result) { __builtin_memcpy(result, &values, sizeof values); }

INLINE bool any(Ints mask) { return __builtin_reduce_or(mask) != 0; }

INLINE Floats greater(Floats one, Floats other) { return one > other ? one : other; }

INLINE Floats smaller(Floats one, Floats other) { return one < other ? one : other; }

// The lengths of so many columns and rows in steps of 1, sqrt 2 and sqrt 5.
INLINE Floats chamfer(Floats columns, Floats rows) {
  Floats larger = greater(columns, rows), less = smaller(columns, rows);
  return greater(larger + 0.236067977f * less, 0.821854415f * larger + 0.592359147f * less);
}

// What is found of some pixels: the greatest height so far, and the square of the length from which on all is too far away to be greater,
// 0 for a pixel that is done.
typedef struct {
  Floats best, limit;
} Heights;

// Takes the greater of heights and of a(q) + D - |p - q|, of `tops` a(q) + D so many columns and rows away. The chamfer's length is never less
// than Euclid's.
INLINE Heights raised(
  Heights heights, Floats tops, Floats columns, Floats rows, float farthest, bool is_chamfer) {
  Floats square = columns * columns + rows * rows;
  if (!any(square < heights.limit)) return heights;
  Floats length = is_chamfer ? chamfer(columns, rows) : __builtin_elementwise_sqrt(square);
  heights.best = greater(heights.best, tops - length);
  Floats left = farthest - heights.best;
  heights.limit = smaller(heights.limit, left * left);
  return heights;
}

// The heights of some pixels over what is nearest in each column, from their own outwards.
INLINE Heights nearest(
  Heights heights, const float *tops, const float *rows, ptrdiff_t reach, float farthest, bool is_chamfer) {
  for (ptrdiff_t out = 0; out <= reach; out++) {
    float columns = (float)out;
    if (!any(heights.limit > columns * columns)) break;
    heights = raised(heights, load(tops + out), columns, load(rows + out), farthest, is_chamfer);
    heights = raised(heights, load(tops - out), columns, load(rows - out), farthest, is_chamfer);
  }
  return heights;
}

// A row of heights, and room for Lanes more.
typedef struct {
  float *best, *limit;
  ptrdiff_t count;
} Row;

// Raises the heights of a row's pixels over one that lies in a column, so many rows away.
INLINE void raise(Row row, ptrdiff_t column, float top, float rows, float farthest, bool is_chamfer) {
  ptrdiff_t half = (ptrdiff_t)sqrtf(farthest * farthest - rows * rows), last = column + half;
  for (ptrdiff_t i = column > half ? column - half : 0; i <= last && i < row.count; i += Lanes) {
    Floats columns = numbers_from(i - column), limit = load(row.limit + i);
    if (!any(columns * columns + rows * rows < limit)) continue;
    columns = columns < 0 ? -columns : columns;
    Heights heights = raised((Heights){load(row.best + i), limit}, top, columns, rows, farthest, is_chamfer);
    store(heights.best, row.best + i);
    store(heights.limit, row.limit + i);
  }
}

// What is nearest in each of some columns of a row.
typedef struct {
  // a(q) + D, and how many rows away that is; 0 and very far where nothing is near enough.
  float *tops, *rows;
  // The columns in which something farther away may be nearer to the surface.
  int32_t *steep;
  size_t steep_count;
  // The samples there.
  uint16_t *samples;
} Columns;

INLINE ptrdiff_t between(ptrdiff_t value, ptrdiff_t least, ptrdiff_t most) {
  return value < least ? least : value > most ? most : value;
}

// Whether something of the square of rows `next` may be greater than `top`, over any pixel: a(q) is 1 at most, and with Euclid's length the
// difference of both is the more the nearer the pixel.
INLINE bool is_steep(float top, float square, float next, float farthest, bool is_chamfer) {
  return top < farthest && (is_chamfer || next - square < 2 * farthest * (farthest - top));
}

// The greatest samples nearest to some pixels of a row, all of which lie in the plane with all that is near.
INLINE void nearest_samples(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, ptrdiff_t first,
  ptrdiff_t end, uint16_t *result) {
  ptrdiff_t stride = (ptrdiff_t)spread->stride, reach = spread->reach;
  const uint16_t *samples = spread->samples + (row - spread->top) * stride + column - spread->left;
  uint16_t flip = spread->is_inverted ? UINT16_MAX : 0, base = spread->is_inverted ? PixelRowsFull + 1 : 0;
  for (ptrdiff_t i = first; i < end; i++) {
    ptrdiff_t away = distances[i] <= reach ? distances[i] * stride : 0;
    // Full - a is (Full + 1) + ~a.
    uint16_t above = (samples[i - away] ^ flip) + base, below = (samples[i + away] ^ flip) + base;
    result[i] = above > below ? above : below;
  }
}

// Looks up some columns of a row.
INLINE void look_up(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, ptrdiff_t first,
  ptrdiff_t end, bool is_chamfer, Columns *columns) {
  float scale = 1.0f / PixelRowsFull, added = spread->spread, farthest = spread->spread + 1;
  ptrdiff_t reach = spread->reach;
  bool is_inside = row - reach >= spread->top && row + reach < spread->bottom;
  ptrdiff_t left = is_inside ? between(spread->left - column, first, end) : end;
  ptrdiff_t right = is_inside ? between(spread->right - column, left, end) : end;
  uint16_t *samples = columns->samples;
  for (ptrdiff_t i = first; i < left; i++) samples[i] = (uint16_t)sample_beside(spread, column + i, row, distances[i]);
  nearest_samples(spread, distances, column, row, left, right, samples);
  for (ptrdiff_t i = right; i < end; i++) samples[i] = (uint16_t)sample_beside(spread, column + i, row, distances[i]);
  float *tops = columns->tops, *rows = columns->rows;
  for (ptrdiff_t i = first; i < end; i++) {
    bool is_near = distances[i] <= reach;
    tops[i] = is_near ? (float)(int)samples[i] * scale + added : 0;
    rows[i] = is_near ? (float)(int)distances[i] : 1e9f;
  }
  for (ptrdiff_t i = end; i < end + Lanes; i++) {
    tops[i] = 0;
    rows[i] = 1e9f;
  }
  size_t count = 0;
  for (ptrdiff_t i = first; i < end; i += Lanes) {
    Floats top = load(tops + i), row = load(rows + i);
    Ints mask = (top < farthest) & (row < farthest);
    if (!is_chamfer) mask &= 2 * row + 1 < 2 * farthest * (farthest - top);
    if (!any(mask)) continue;
    for (ptrdiff_t k = 0; k < Lanes; k++) {
      columns->steep[count] = (int32_t)(i + k);
      count += mask[k] != 0;
    }
  }
  columns->steep_count = count;
}

// Raises a row over what is nearest in its columns, then over what lies behind that.
INLINE void raise_over(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, Row heights,
  ptrdiff_t first, ptrdiff_t end, Columns columns, bool is_chamfer) {
  ptrdiff_t reach = spread->reach;
  float farthest = spread->spread + 1, scale = 1.0f / PixelRowsFull;
  look_up(spread, distances, column, row, first - reach, end + reach, is_chamfer, &columns);
  for (ptrdiff_t i = first; i < end; i += Lanes) {
    Heights some = {load(heights.best + i), load(heights.limit + i)};
    some = nearest(some, columns.tops + i, columns.rows + i, reach, farthest, is_chamfer);
    store(some.best, heights.best + i);
    store(some.limit, heights.limit + i);
  }
  for (size_t k = 0; k < columns.steep_count; k++) {
    ptrdiff_t i = columns.steep[k];
    float most = columns.tops[i], from = columns.rows[i] * columns.rows[i];
    for (ptrdiff_t height = distances[i] + 1; height <= reach; height++) {
      float square = (float)(height * height);
      if (!is_steep(most, from, square, farthest, is_chamfer)) break;
      float top = (float)sample_beside(spread, column + i, row, height) * scale + spread->spread;
      if (top <= most || (!is_chamfer && square - from >= 2 * farthest * (top - most))) continue;
      raise(heights, i, top, (float)height, farthest, is_chamfer);
      most = top;
      from = square;
    }
  }
}

INLINE void ramp(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const int16_t *full,
  const int16_t *reached, void *room, bool is_chamfer, uint16_t *result, ptrdiff_t count) {
  ptrdiff_t reach = spread->reach, width = count + 2 * reach + Lanes;
  float farthest = spread->spread + 1, *numbers = room;
  Row heights = {numbers, numbers + count + Lanes, count};
  float *tops = heights.limit + count + Lanes, *rows = tops + width;
  int32_t *steep = (int32_t *)(rows + width);
  Columns columns = {tops + reach, rows + reach, steep, 0, (uint16_t *)(steep + width) + reach};
  for (ptrdiff_t i = 0; i < count; i++) {
    bool is_open = full[i] < 0 && reached[i] >= 0;
    heights.best[i] = full[i] >= 0 ? spread->ramp : 0;
    heights.limit[i] = is_open ? farthest * farthest : 0;
  }
  for (ptrdiff_t i = count; i < count + Lanes; i++) heights.best[i] = heights.limit[i] = 0;
  ptrdiff_t first = 0, end = count;
  while (first < end && heights.limit[first] == 0) first++;
  while (first < end && heights.limit[end - 1] == 0) end--;
  if (first < end) raise_over(spread, distances, column, row, heights, first, end, columns, is_chamfer);
  float levels = PixelRowsFull / spread->ramp;
  for (ptrdiff_t i = 0; i < count; i++) {
    float height = heights.best[i] < spread->ramp ? heights.best[i] : spread->ramp;
    uint16_t value = (uint16_t)(int32_t)(height * levels + 0.5f);
    result[i] = spread->is_inverted ? PixelRowsFull - value : value;
  }
}

VERSIONS void spread_ramp(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const int16_t *full,
  const int16_t *reached, void *room, uint16_t *result, ptrdiff_t count) {
  if (spread->is_chamfer) ramp(spread, distances, column, row, full, reached, room, true, result, count);
  else ramp(spread, distances, column, row, full, reached, room, false, result, count);
}

size_t spread_ramp_room(const PixelRowsSpread *spread, ptrdiff_t count) {
  size_t pixels = (size_t)(count + Lanes), columns = pixels + 2 * (size_t)spread->reach;
  return 2 * pixels * sizeof(float) + columns * (2 * sizeof(float) + sizeof(int32_t) + sizeof(uint16_t));
}
