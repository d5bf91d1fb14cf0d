// SPDX-License-Identifier: MIT
#include "Versions.h"

// Results are computed in parts that stay in registers during the loop over taps: two of the widest vectors.
enum { Lanes = 32, Part = 2 * Lanes };

typedef uint16_t Words __attribute__((ext_vector_type(Lanes)));
typedef int16_t Shorts __attribute__((ext_vector_type(Lanes)));
typedef int32_t Ints __attribute__((ext_vector_type(Lanes)));
typedef uint32_t Products __attribute__((ext_vector_type(Lanes)));

static const uint16_t nothing[Part];

// The upper half of a product, which is a single vector instruction, and up to a step too small.
INLINE uint16_t part_of(uint16_t value, uint16_t factor) { return (uint16_t)(((uint32_t)value * factor) >> 16); }

// Interpolates between two samples, at most halfway from the nearer one, so that the fraction is a signed
// number of 16 bits, and the upper half of its product a single vector instruction. Up to a step too small.
INLINE uint16_t between(uint16_t near, uint16_t far, uint16_t fraction) {
  int32_t difference = (int16_t)(far - near), part = (int16_t)fraction;
  return (uint16_t)((part < 0 ? far : near) + (difference * part >> 16));
}

// The maximum of the results and a tap. Fractions of 0 and weights of 1 need no arithmetic.
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
  bool is_inside = x >= sweep->plane.left && x < sweep->plane.right && y >= sweep->plane.top && y < sweep->plane.bottom;
  return is_inside ? sweep->plane.samples[(y - sweep->plane.top) * (ptrdiff_t)sweep->plane.stride + x - sweep->plane.left] : 0;
}

// Takes a tap for a result that reads on both sides of the plane's edge.
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

// Whether the columns from `x` to `end` are not empty in `rows` rows of the plane from `y` on.
INLINE bool is_filled(const PixelRowsSweep *sweep, ptrdiff_t x, ptrdiff_t end, ptrdiff_t y, ptrdiff_t rows) {
  ptrdiff_t first = (x - sweep->plane.left) / PixelRowsSweepBlock, last = (end - 1 - sweep->plane.left) / PixelRowsSweepBlock;
  for (ptrdiff_t row = y; row < y + rows; row++) {
    if (row < sweep->plane.top || row >= sweep->plane.bottom) continue;
    const uint8_t *filled = sweep->filled + (row - sweep->plane.top) * (ptrdiff_t)sweep->filled_stride;
    for (ptrdiff_t block = first; block <= last; block++) {
      if (filled[block]) return true;
    }
  }
  return false;
}

// The results of a part after one tap, given the samples that it reads.
INLINE Words taken(Words from, Words to, PixelRowsTap tap, bool is_weighted, Words best) {
  Shorts part = (int16_t)tap.fraction;
  // Selected rather than loaded again: loads are the bottleneck.
  Words is_far = (Words)(part >> 15), nearer = from ^ ((from ^ to) & is_far);
  Ints product = __builtin_convertvector((Shorts)(to - from), Ints) * __builtin_convertvector(part, Ints);
  Words value = nearer + __builtin_convertvector(product >> 16, Words);
  if (is_weighted) {
    Words weight = tap.weight;
    Products weighted = __builtin_convertvector(value, Products) * __builtin_convertvector(weight, Products);
    value = __builtin_convertvector(weighted >> 16, Words);
  }
  return value > best ? value : best;
}

INLINE ptrdiff_t within_part(ptrdiff_t value) { return value < 0 ? 0 : value < Part ? value : Part; }

// Half of a part's samples, from `first` on, with 0 in place of those outside the plane.
INLINE Words within_plane(const PixelRowsSweep *sweep, Words samples, ptrdiff_t x, int first) {
  Words lanes = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  lanes += (uint16_t)first;
  Shorts is_left = lanes < (uint16_t)within_part(sweep->plane.left - x);
  Shorts is_right = lanes >= (uint16_t)within_part(sweep->plane.right - x);
  return samples & (Words)~(is_left | is_right);
}

// The results of a part.
typedef struct { Words halves[2]; } Results;

// The maximum of the results and a tap; `samples` is the address for a tap with an offset of 0. Samples
// beside the plane's rows are read as well, and discarded if the tap is clipped.
INLINE Results over(
  const PixelRowsSweep *sweep, const uint16_t *samples, ptrdiff_t x, PixelRowsTap tap, bool is_clipped, bool is_weighted,
  Results best) {
  ptrdiff_t stride = (ptrdiff_t)sweep->plane.stride, far = sweep->is_vertical ? 1 : stride;
  const uint16_t *near = samples + tap.row * stride + tap.column;
  x += tap.column;
  for (int i = 0; i < 2; i++) {
    Words from = LOAD(Words, near + i * Lanes), to = LOAD(Words, near + i * Lanes + far);
    if (is_clipped) {
      from = within_plane(sweep, from, x, i * Lanes);
      to = within_plane(sweep, to, x + sweep->is_vertical, i * Lanes);
    }
    best.halves[i] = taken(from, to, tap, is_weighted, best.halves[i]);
  }
  return best;
}

// Whether a tap reads only samples between the plane's sides for a part.
INLINE bool is_between_sides(const PixelRowsSweep *sweep, ptrdiff_t x, PixelRowsTap tap) {
  return x + tap.column >= sweep->plane.left && x + tap.column + Part < sweep->plane.right;
}

// Whether any of the blocks that a group of taps reads for the part at (x, y) is not empty.
INLINE bool is_group_filled(const PixelRowsSweep *sweep, ptrdiff_t x, ptrdiff_t y, PixelRowsTap first, PixelRowsTap last) {
  ptrdiff_t column = x + (first.column < last.column ? first.column : last.column) - sweep->plane.left;
  column = column > 0 ? column : 0;
  ptrdiff_t row = y + (first.row < last.row ? first.row : last.row) - sweep->plane.top, rows = sweep->plane.bottom - sweep->plane.top;
  ptrdiff_t end = row + PixelRowsSweepGroup - 1 < rows ? row + PixelRowsSweepGroup - 1 : rows - 1;
  const uint8_t *blocks = sweep->blocks + column / PixelRowsSweepBlock;
  ptrdiff_t stride = (ptrdiff_t)sweep->filled_stride;
  return blocks[row / PixelRowsSweepGroup * stride] | blocks[end / PixelRowsSweepGroup * stride];
}

// Computes the results of a part from taps that read rows of the plane.
INLINE void take_inside(
  const PixelRowsSweep *sweep, ptrdiff_t x, ptrdiff_t y, size_t first, size_t end, bool is_weighted, uint16_t *results) {
  const uint16_t *samples = sweep->plane.samples + (y - sweep->plane.top) * (ptrdiff_t)sweep->plane.stride + x - sweep->plane.left;
  const PixelRowsTap *taps = sweep->taps;
  Results best = {{0, 0}};
  // The order of taps with equal weights does not matter, and distant ones find full samples soon.
  for (size_t k = first + 4; k < end && !is_weighted; k += 2 * PixelRowsSweepGroup) {
    if (is_between_sides(sweep, x, taps[k])) best = over(sweep, samples, x, taps[k], false, is_weighted, best);
  }
  for (size_t k = first; k < end; k += PixelRowsSweepGroup) {
    size_t next = k + PixelRowsSweepGroup < end ? k + PixelRowsSweepGroup : end;
    if (!is_group_filled(sweep, x, y, taps[k], taps[next - 1])) continue;
    // Weights fall: once all results are at least any remaining tap's maximum, nothing changes any more.
    uint16_t most = is_weighted ? part_of(PixelRowsFull, taps[k].weight) : PixelRowsFull;
    if (__builtin_reduce_min(best.halves[0] < best.halves[1] ? best.halves[0] : best.halves[1]) >= most) break;
    if (is_between_sides(sweep, x, taps[k]) && is_between_sides(sweep, x, taps[next - 1])) {
      for (size_t i = k; i < next; i++) best = over(sweep, samples, x, taps[i], false, is_weighted, best);
    } else {
      for (size_t i = k; i < next; i++) best = over(sweep, samples, x, taps[i], true, is_weighted, best);
    }
  }
  memcpy(results, best.halves, sizeof best.halves);
}

// Narrows a range of taps to those whose row or column is within bounds, which hold from one tap on, or up to
// one.
INLINE void limit(
  const PixelRowsSweep *sweep, bool is_row, ptrdiff_t least, ptrdiff_t most, size_t *first, size_t *end) {
  for (int is_least = 0; is_least < 2; is_least++) {
    size_t low = *first, high = *end;
    if (low >= high) return;
#define HOLDS(k) (is_least ? (is_row ? sweep->taps[k].row : sweep->taps[k].column) >= least \
                           : (is_row ? sweep->taps[k].row : sweep->taps[k].column) <= most)
    bool at_first = HOLDS(low), at_end = HOLDS(high - 1);
    if (at_first && at_end) continue;
    if (!at_first && !at_end) {
      *end = *first;
      return;
    }
    // Finds the first tap for which the condition changes.
    while (high - low > 1) {
      size_t middle = low + (high - low) / 2;
      if (HOLDS(middle) == at_first) low = middle;
      else high = middle;
    }
    if (at_first) *end = high;
    else *first = high;
#undef HOLDS
  }
}

INLINE void sweep_part(
  const PixelRowsSweep *sweep, ptrdiff_t column, ptrdiff_t row, bool is_weighted, uint16_t *best, ptrdiff_t count) {
  // The taps that read any part of the plane.
  size_t start = 0, stop = sweep->count;
  limit(sweep, false, sweep->plane.left - column - count, sweep->plane.right - 1 - column, &start, &stop);
  limit(sweep, true, sweep->plane.top - 1 - row, sweep->plane.bottom - 1 - row, &start, &stop);
  size_t first = start, inside = count == Part ? stop : start;
  if (first < inside) {
    // Of these, the taps whose rows, including the samples read above and below, are in the plane.
    ptrdiff_t rows = 1 + Part / (ptrdiff_t)sweep->plane.stride;
    limit(sweep, true, sweep->plane.top + rows - row, sweep->plane.bottom - 2 - rows - row, &first, &inside);
    if (first < inside) take_inside(sweep, column, row, first, inside, is_weighted, best);
  }
  for (size_t k = start; k < stop; k++) {
    if (k == first && first < inside) {
      k = inside - 1;
      continue;
    }
    PixelRowsTap tap = sweep->taps[k];
    // Weights fall: once all results are at least any remaining tap's maximum, nothing changes any more.
    if (k % 8 == 7 && least_of(best, count) >= (is_weighted ? part_of(PixelRowsFull, tap.weight) : PixelRowsFull)) break;
    ptrdiff_t x = column + tap.column, y = row + tap.row;
    ptrdiff_t first = sweep->plane.left > x ? sweep->plane.left - x : 0, end = sweep->plane.right - x < count ? sweep->plane.right - x : count;
    ptrdiff_t right = x + count + 1 < sweep->plane.right ? x + count + 1 : sweep->plane.right;
    ptrdiff_t left = x > sweep->plane.left ? x : sweep->plane.left;
    if (left >= right || !is_filled(sweep, left, right, y, sweep->is_vertical || !tap.fraction ? 1 : 2)) {
      continue;
    }
    bool is_row = y >= sweep->plane.top && y < sweep->plane.bottom;
    const uint16_t *near = sweep->plane.samples + (y - sweep->plane.top) * (ptrdiff_t)sweep->plane.stride + x - sweep->plane.left;
    if (!sweep->is_vertical) {
      bool is_next = y + 1 >= sweep->plane.top && y + 1 < sweep->plane.bottom;
      if (first >= end || !(is_row || is_next)) continue;
      const uint16_t *far = is_next ? near + sweep->plane.stride + first : nothing;
      take_any(best + first, is_row ? near + first : nothing, far, tap, is_weighted, end - first);
      continue;
    }
    if (!is_row) continue;
    if (!tap.fraction) {
      if (first < end) take(best + first, near + first, near + first, tap, false, is_weighted, end - first);
      continue;
    }
    // At either end, one of the two neighbouring columns is outside.
    if (first > 0 && first <= count) take_edge(best + first - 1, sweep, tap, x + first - 1, y, is_weighted);
    if (first >= end) continue;
    ptrdiff_t both = end == sweep->plane.right - x ? end - 1 : end;
    if (both > first) take(best + first, near + first, near + first + 1, tap, true, is_weighted, both - first);
    if (both < end) take_edge(best + both, sweep, tap, x + both, y, is_weighted);
  }
}

// The number of columns that a group of taps reads for the part of a block.
enum { Reach = PixelRowsSweepBlock + Part + PixelRowsSweepGroup };

VERSIONS void pixel_rows_sweep_filled(const uint16_t *samples, uint8_t *filled, size_t count) {
  for (size_t start = 0; start < count; start += PixelRowsSweepBlock) {
    size_t end = start + Reach < count ? start + Reach : count;
    uint16_t any = 0;
    for (size_t i = start; i < end; i++) any |= samples[i];
    filled[start / PixelRowsSweepBlock] = any != 0;
  }
}

void pixel_rows_sweep_blocks(const uint8_t *filled, size_t stride, size_t rows, uint8_t *blocks) {
  for (size_t row = 0; row < rows; row += PixelRowsSweepGroup, blocks += stride) {
    memset(blocks, 0, stride);
    // One more row, for interpolation between two.
    for (size_t y = row; y < rows && y <= row + PixelRowsSweepGroup; y++) {
      for (size_t i = 0; i < stride; i++) blocks[i] |= filled[y * stride + i];
    }
  }
}

VERSIONS void pixel_rows_sweep(
  PixelRowsSweep sweep, ptrdiff_t column, ptrdiff_t row, uint16_t *result, size_t count) {
  for (size_t start = 0; start < count; start += Part) {
    uint16_t best[Part] = {0};
    ptrdiff_t length = count - start < Part ? (ptrdiff_t)(count - start) : Part;
    if (sweep.is_weighted) sweep_part(&sweep, column + (ptrdiff_t)start, row, true, best, length);
    else sweep_part(&sweep, column + (ptrdiff_t)start, row, false, best, length);
    for (ptrdiff_t i = 0; i < length; i++) result[start + (size_t)i] = best[i];
  }
}

VERSIONS void pixel_rows_greater(const uint16_t *one, const uint16_t *other, uint16_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = one[i] > other[i] ? one[i] : other[i];
}
