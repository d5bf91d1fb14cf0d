// SPDX-License-Identifier: MIT
#include "Spread.h"

INLINE Floats load(const float *values) { return LOAD(Floats, values); }
INLINE void store(Floats values, float *result) { __builtin_memcpy(result, &values, sizeof values); }

INLINE bool any(Ints mask) { return __builtin_reduce_or(mask) != 0; }

INLINE Floats greater(Floats one, Floats other) { return one > other ? one : other; }

// The state of some pixels: the greatest height so far, and the squared length beyond which no sample can
// exceed it, which is 0 for a finished pixel.
typedef struct { Floats best, limit; } Heights;

// The maximum of the heights and a(q) + D - |p - q|; `tops` are a(q) + D at this distance in columns and
// rows. A chamfer length is never less than the Euclidean one.
INLINE Heights raised(
  Heights heights, Floats tops, Floats columns, Floats rows, float farthest, bool is_chamfer) {
  Floats square = columns * columns + rows * rows;
  if (!any(square < heights.limit)) return heights;
  Floats length = is_chamfer ? chamfers(columns, rows) : __builtin_elementwise_sqrt(square);
  heights.best = greater(heights.best, tops - length);
  Floats left = farthest - heights.best;
  heights.limit = smaller(heights.limit, left * left);
  return heights;
}

// A row of heights, with room for Lanes more.
typedef struct {
  float *best, *limit;
  ptrdiff_t count;
} Row;

// Raises the heights of a row's pixels by the sample in a column, at this distance in rows.
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

// The nearest samples in some columns of a row.
typedef struct {
  // a(q) + D, and the distance in rows; 0 and a large number if nothing is near enough.
  float *tops, *rows;
  // The values for the sample one row farther, if that may be greater at some pixels.
  float *next_tops, *next_rows;
  // The columns where samples farther away may still be greater.
  int32_t *steep;
  size_t steep_count;
} Columns;

// Raises the heights of some pixels by a column's samples, `out` columns away.
INLINE Heights over(
  Heights heights, const Columns *columns, ptrdiff_t i, float out, float farthest, bool is_chamfer) {
  float across = out * out;
  Floats rows = load(columns->rows + i), next = load(columns->next_rows + i), next_square = across + next * next;
  Floats length = is_chamfer ? chamfers(out, rows) : __builtin_elementwise_sqrt(across + rows * rows);
  heights.best = greater(heights.best, load(columns->tops + i) - length);
  Floats rest = farthest - heights.best;
  heights.limit = smaller(heights.limit, rest * rest);
  if (!any(next_square < heights.limit)) return heights;
  length = is_chamfer ? chamfers(out, next) : __builtin_elementwise_sqrt(next_square);
  heights.best = greater(heights.best, load(columns->next_tops + i) - length);
  rest = farthest - heights.best;
  heights.limit = smaller(heights.limit, rest * rest);
  return heights;
}

// Raises the heights of some pixels by two samples of each column, from their own column outwards.
INLINE Heights nearest(
  Heights heights, const Columns *columns, ptrdiff_t i, ptrdiff_t reach, float farthest, bool is_chamfer) {
  heights = over(heights, columns, i, 0, farthest, is_chamfer);
  for (ptrdiff_t out = 1; out <= reach; out++) {
    float across = (float)(out * out);
    if (!any(heights.limit > across)) break;
    Floats right = load(columns->rows + i + out), left = load(columns->rows + i - out);
    right = right * right + across;
    left = left * left + across;
    if (any(right < heights.limit)) heights = over(heights, columns, i + out, (float)out, farthest, is_chamfer);
    if (any(left < heights.limit)) heights = over(heights, columns, i - out, (float)out, farthest, is_chamfer);
  }
  return heights;
}

INLINE ptrdiff_t between(ptrdiff_t value, ptrdiff_t least, ptrdiff_t most) {
  return value < least ? least : value > most ? most : value;
}

// Whether a sample at the squared row distance `next` may exceed `top` at any pixel: a(q) is at most 1, and
// with Euclidean lengths the difference of the two lengths is larger for nearer pixels.
INLINE bool is_steep(float top, float square, float next, float farthest, bool is_chamfer) {
  return top < farthest && (is_chamfer || next - square < 2 * farthest * (farthest - top));
}

// Looks up some columns of a row.
INLINE void look_up(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t first, ptrdiff_t end,
  bool is_chamfer, Columns *columns) {
  float scale = 1.0f / PixelRowsFull, added = spread->spread, farthest = spread->spread + 1;
  float reach = (float)spread->reach, across = 2 * farthest;
  const uint16_t *near = found->near + spread->reach, *next = found->next + spread->reach;
  size_t count = 0;
  for (ptrdiff_t i = first; i < end; i += Lanes) {
    Floats row = load_numbers(distances + i), height = load_numbers(near + i) * scale;
    Floats other = load_numbers(next + i) * scale;
    Ints is_near = row <= reach, is_last = row + 1 > reach;
    Floats top = is_near ? height + added : 0, next_top = other + added;
    // The difference between the two lengths is larger for nearer pixels.
    Ints is_next = is_near & ~is_last & (next_top > top);
    if (!is_chamfer) is_next &= 2 * row + 1 < across * (next_top - top);
    Floats most = is_next ? next_top : top, from = is_next ? row + 1 : row;
    Ints is_steep = is_near & (row + 2 <= reach) & (most < farthest);
    if (!is_chamfer) is_steep &= (row + 2) * (row + 2) - from * from < across * (farthest - most);
    store(top, columns->tops + i);
    store(is_near ? row : 1e9f, columns->rows + i);
    store(is_next ? next_top : 0, columns->next_tops + i);
    store(is_next ? row + 1 : 1e9f, columns->next_rows + i);
    if (!any(is_steep)) continue;
    for (ptrdiff_t k = 0; k < Lanes; k++) {
      columns->steep[count] = (int32_t)(i + k);
      count += is_steep[k] != 0;
    }
  }
  for (ptrdiff_t i = end; i < end + Lanes; i++) {
    columns->tops[i] = columns->next_tops[i] = 0;
    columns->rows[i] = columns->next_rows[i] = 1e9f;
  }
  while (count && columns->steep[count - 1] >= end) count--;
  columns->steep_count = count;
}

// Raises a row by the nearest samples of its columns, then by those behind them.
INLINE void raise_over(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const SpreadColumns *found,
  Row heights, ptrdiff_t first, ptrdiff_t end, Columns columns, bool is_chamfer) {
  ptrdiff_t reach = spread->reach;
  float farthest = spread->spread + 1, scale = 1.0f / PixelRowsFull;
  look_up(spread, distances, found, first - reach, end + reach, is_chamfer, &columns);
  for (ptrdiff_t i = first; i < end; i += Lanes) {
    Heights some = {load(heights.best + i), load(heights.limit + i)};
    if (!any(some.limit > 0)) continue;
    some = nearest(some, &columns, i, reach, farthest, is_chamfer);
    store(some.best, heights.best + i);
    store(some.limit, heights.limit + i);
  }
  for (size_t k = 0; k < columns.steep_count; k++) {
    ptrdiff_t i = columns.steep[k], height = distances[i] + 2;
    float most = columns.tops[i], from = columns.rows[i] * columns.rows[i];
    if (columns.next_tops[i] > most) {
      most = columns.next_tops[i];
      from = columns.next_rows[i] * columns.next_rows[i];
    }
    for (; height <= reach; height++) {
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

// Marks the groups of a row's pixels that have a sample near enough; returns false if there are no such
// groups.
INLINE bool mark(const PixelRowsSpread *spread, const uint16_t *distances, uint8_t *marks, ptrdiff_t count) {
  ptrdiff_t reach = spread->reach, last = (count - 1) / Lanes;
  float farthest = spread->spread + 1;
  bool is_any = false;
  for (ptrdiff_t group = 0; group <= last; group++) marks[group] = false;
  for (ptrdiff_t i = -reach; i < count + reach; i += Lanes) {
    // A Euclidean length never exceeds the chamfer's.
    ptrdiff_t rows = __builtin_reduce_min(load_words(distances + i));
    if (rows > reach) continue;
    ptrdiff_t width = rows == 0 ? reach : (ptrdiff_t)sqrtf(farthest * farthest - (float)(rows * rows));
    ptrdiff_t first = between((i - width) / Lanes, 0, last), end = between((i + Lanes - 1 + width) / Lanes, 0, last);
    for (ptrdiff_t group = first; group <= end; group++) marks[group] = is_any = true;
  }
  return is_any;
}

INLINE void ramp(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const SpreadColumns *found,
  float *numbers, bool is_chamfer, uint16_t *result, ptrdiff_t count) {
  ptrdiff_t reach = spread->reach, width = count + 2 * reach + 2 * Lanes;
  float farthest = spread->spread + 1;
  Row heights = {numbers, numbers + count + Lanes, count};
  float *tops = heights.limit + count + Lanes + reach;
  int32_t *steep = (int32_t *)(tops + 4 * width - reach);
  uint8_t *marks = (uint8_t *)(steep + width);
  Columns columns = {tops, tops + width, tops + 2 * width, tops + 3 * width, steep, 0};
  if (mark(spread, distances, marks, count)) {
    ptrdiff_t first = 0, end = (count - 1) / Lanes;
    while (!marks[first]) first++;
    while (!marks[end]) end--;
    for (ptrdiff_t group = 0; group <= (count - 1) / Lanes; group++) {
      store(0, heights.best + group * Lanes);
      store(marks[group] ? farthest * farthest : 0, heights.limit + group * Lanes);
    }
    end = end * Lanes + Lanes < count ? end * Lanes + Lanes : count;
    raise_over(spread, distances, column, row, found, heights, first * Lanes, end, columns, is_chamfer);
  }
  float levels = PixelRowsFull / spread->ramp;
  for (ptrdiff_t i = 0; i < count; i += Lanes) {
    Words words = 0;
    if (marks[i / Lanes]) {
      Floats height = smaller(load(heights.best + i), spread->ramp);
      words = __builtin_convertvector(__builtin_convertvector(height * levels + 0.5f, Ints), Words);
    }
    if (spread->plane.is_inverted) words = PixelRowsFull - words;
    if (count - i >= Lanes) __builtin_memcpy(result + i, &words, sizeof words);
    else __builtin_memcpy(result + i, &words, (size_t)(count - i) * sizeof *result);
  }
}

VERSIONS static void ramp_row(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const SpreadColumns *found,
  float *numbers, uint16_t *result, ptrdiff_t count) {
  if (spread->is_chamfer) ramp(spread, distances, column, row, found, numbers, true, result, count);
  else ramp(spread, distances, column, row, found, numbers, false, result, count);
}

static ptrdiff_t numbers_count(const PixelRowsSpread *spread, ptrdiff_t count) {
  return 3 * (count + Lanes) + 5 * (count + 2 * spread->reach + 2 * Lanes);
}

void spread_ramp(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, ptrdiff_t count) {
  float *numbers = room;
  ptrdiff_t reach = spread->reach, width = count + 2 * reach;
  SpreadColumns found = spread_columns_at((uint16_t *)(numbers + numbers_count(spread, count)), width);
  spread_columns(spread, distances, column - reach, row, found, width);
  ramp_row(spread, distances.own + reach, column, row, &found, numbers, result, count);
}

size_t spread_ramp_room(const PixelRowsSpread *spread, ptrdiff_t count) {
  size_t numbers = (size_t)numbers_count(spread, count), width = (size_t)(count + 2 * spread->reach + Lanes);
  return numbers * sizeof(float) + SpreadColumnsRows * width * sizeof(uint16_t);
}
