#include "PixelRows.h"
#include "Versions.h"

// Results are made in parts that stay in registers and the nearest memory while all taps are gone through.
enum { Part = 256 };

static const uint16_t nothing[Part];

// The upper half of a product, for which vector units have an instruction: up to a step too little.
INLINE uint16_t part_of(uint16_t value, uint16_t factor) { return (uint16_t)(((uint32_t)value * factor) >> 16); }

INLINE uint16_t between(uint16_t near, uint16_t far, uint16_t fraction) {
  uint16_t rise = far > near ? far - near : 0, fall = near > far ? near - far : 0;
  return near + part_of(rise, fraction) - part_of(fall, fraction);
}

// The greater of the results and of a tap. Of factors that are whole nothing is left to do.
INLINE void take(
  uint16_t *best, const uint16_t *near, const uint16_t *far, PixelRowsTap tap, bool is_between, bool is_weighted,
  ptrdiff_t count) {
  uint16_t fraction = tap.fraction, weight = tap.weight;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint16_t value = near[i];
    if (is_between) value = between(value, far[i], fraction);
    if (is_weighted) value = part_of(value, weight);
    best[i] = value > best[i] ? value : best[i];
  }
}

INLINE void take_any(
  uint16_t *best, const uint16_t *near, const uint16_t *far, PixelRowsTap tap, bool is_weighted, ptrdiff_t count) {
  if (tap.fraction) take(best, near, far, tap, true, is_weighted, count);
  else take(best, near, near, tap, false, is_weighted, count);
}

INLINE uint16_t sample_at(const PixelRowsSweep *sweep, ptrdiff_t x, ptrdiff_t y) {
  bool is_inside = x >= sweep->left && x < sweep->right && y >= sweep->top && y < sweep->bottom;
  return is_inside ? sweep->samples[(y - sweep->top) * (ptrdiff_t)sweep->stride + x - sweep->left] : 0;
}

// A result that reads on both sides of the plane's edge.
INLINE void take_edge(
  uint16_t *best, const PixelRowsSweep *sweep, PixelRowsTap tap, ptrdiff_t x, ptrdiff_t y, bool is_weighted) {
  uint16_t value = between(sample_at(sweep, x, y), sample_at(sweep, x + 1, y), tap.fraction);
  if (is_weighted) value = part_of(value, tap.weight);
  if (value > *best) *best = value;
}

INLINE uint16_t least_of(const uint16_t *values, ptrdiff_t count) {
  uint16_t least = PixelRowsFull;
  for (ptrdiff_t i = 0; i < count; i++) least = values[i] < least ? values[i] : least;
  return least;
}

// Whether anything lies in some columns of a row of the plane, or of the next row.
INLINE bool is_filled(const PixelRowsSweep *sweep, ptrdiff_t x, ptrdiff_t end, ptrdiff_t y, ptrdiff_t rows) {
  ptrdiff_t first = (x - sweep->left) / PixelRowsSweepBlock, last = (end - 1 - sweep->left) / PixelRowsSweepBlock;
  for (ptrdiff_t row = y; row < y + rows; row++) {
    if (row < sweep->top || row >= sweep->bottom) continue;
    const uint8_t *filled = sweep->filled + (row - sweep->top) * (ptrdiff_t)sweep->filled_stride;
    for (ptrdiff_t block = first; block <= last; block++) {
      if (filled[block]) return true;
    }
  }
  return false;
}

INLINE void sweep_part(
  const PixelRowsSweep *sweep, ptrdiff_t column, ptrdiff_t row, bool is_weighted, uint16_t *best, ptrdiff_t count) {
  for (size_t k = 0; k < sweep->count; k++) {
    PixelRowsTap tap = sweep->taps[k];
    // Weights fall: where all results are as great as any tap that is left can be, nothing changes any more.
    if (k % 8 == 7 && least_of(best, count) >= (is_weighted ? part_of(PixelRowsFull, tap.weight) : PixelRowsFull)) break;
    ptrdiff_t x = column + tap.column, y = row + tap.row;
    ptrdiff_t first = sweep->left > x ? sweep->left - x : 0, end = sweep->right - x < count ? sweep->right - x : count;
    ptrdiff_t right = x + count + 1 < sweep->right ? x + count + 1 : sweep->right;
    ptrdiff_t left = x > sweep->left ? x : sweep->left;
    if (left >= right || !is_filled(sweep, left, right, y, sweep->is_vertical || !tap.fraction ? 1 : 2)) {
      continue;
    }
    bool is_row = y >= sweep->top && y < sweep->bottom;
    const uint16_t *near = sweep->samples + (y - sweep->top) * (ptrdiff_t)sweep->stride + x - sweep->left;
    if (!sweep->is_vertical) {
      bool is_next = y + 1 >= sweep->top && y + 1 < sweep->bottom;
      if (first >= end || !(is_row || is_next)) continue;
      const uint16_t *far = is_next ? near + sweep->stride + first : nothing;
      take_any(best + first, is_row ? near + first : nothing, far, tap, is_weighted, end - first);
      continue;
    }
    if (!is_row) continue;
    if (!tap.fraction) {
      if (first < end) take(best + first, near + first, near + first, tap, false, is_weighted, end - first);
      continue;
    }
    // Of the columns at either end one neighbour lies outside.
    if (first > 0 && first <= count) take_edge(best + first - 1, sweep, tap, x + first - 1, y, is_weighted);
    if (first >= end) continue;
    ptrdiff_t both = end == sweep->right - x ? end - 1 : end;
    if (both > first) take(best + first, near + first, near + first + 1, tap, true, is_weighted, both - first);
    if (both < end) take_edge(best + both, sweep, tap, x + both, y, is_weighted);
  }
}

VERSIONS void pixel_rows_sweep_filled(const uint16_t *samples, uint8_t *filled, size_t count) {
  for (size_t start = 0; start < count; start += PixelRowsSweepBlock) {
    size_t end = start + PixelRowsSweepBlock < count ? start + PixelRowsSweepBlock : count;
    uint16_t any = 0;
    for (size_t i = start; i < end; i++) any |= samples[i];
    filled[start / PixelRowsSweepBlock] = any != 0;
  }
}

VERSIONS void pixel_rows_sweep(
  const PixelRowsSweep *sweep, ptrdiff_t column, ptrdiff_t row, uint16_t *result, size_t count) {
  for (size_t start = 0; start < count; start += Part) {
    uint16_t best[Part] = {0};
    ptrdiff_t length = count - start < Part ? (ptrdiff_t)(count - start) : Part;
    if (sweep->is_weighted) sweep_part(sweep, column + (ptrdiff_t)start, row, true, best, length);
    else sweep_part(sweep, column + (ptrdiff_t)start, row, false, best, length);
    for (ptrdiff_t i = 0; i < length; i++) result[start + (size_t)i] = best[i];
  }
}

VERSIONS void pixel_rows_greater(const uint16_t *one, const uint16_t *other, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = one[i] > other[i] ? one[i] : other[i];
}
