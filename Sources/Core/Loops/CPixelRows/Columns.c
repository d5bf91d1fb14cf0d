// SPDX-License-Identifier: MIT

// Tracks the nearest samples in each column from row to row, since most of them stay the same. For example, a
// column of six rows, with 0 for uncovered ones:
//
//     sample   distance   up  behind_up   down  behind_down   near  next
//       2         0        2      0         2        9          2     9
//       9         0        9      2         9        0          9     2
//       0         1        9      2         -        -          9     2
//       0         2        9      2         7        -          9     2
//       0         1        9      2         7        -          7     0
//       7         0        7      0         7        -          7     0
//
// `up` and `behind_up` change only in covered rows, to the row's own sample and the one above it. `down` and
// `behind_down` are looked up in the plane when a sample approaches from below, that is, when the distance
// stops growing (find_below), and stay until it is reached. The distances of the adjacent rows tell whether
// the nearest sample is above, below or both: it is above if the row above has a distance one less. Only the
// first row of a strip, which has no row above, searches in full (find).

#include "Spread.h"

INLINE void store(Words words, uint16_t *values) { __builtin_memcpy(values, &words, sizeof words); }

INLINE Words greater(Words one, Words other) { return one > other ? one : other; }

// Loads a row of samples, including those outside the plane.
VERSIONS static void load_samples(
  const PixelRowsSpread *spread, ptrdiff_t column, ptrdiff_t row, uint16_t *samples, ptrdiff_t width) {
  const PixelRowsPlane *growing = &spread->plane;
  bool is_row = row >= growing->top && row < growing->bottom;
  ptrdiff_t left = is_row && growing->left > column ? growing->left - column : 0;
  ptrdiff_t right = is_row && growing->right - column < width ? growing->right - column : is_row ? width : 0;
  left = left < width ? left : width;
  right = right > left ? right : left;
  uint16_t outside = growing->is_inverted ? PixelRowsFull : 0;
  for (ptrdiff_t i = 0; i < left; i++) samples[i] = outside;
  if (left < right) {
    const uint16_t *plane = growing->samples + (row - growing->top) * (ptrdiff_t)growing->stride + column - growing->left;
    memcpy(samples + left, plane + left, (size_t)(right - left) * sizeof *samples);
    if (growing->is_inverted) {
      for (ptrdiff_t i = left; i < right; i++) samples[i] = PixelRowsFull - samples[i];
    }
  }
  for (ptrdiff_t i = right; i < width + Lanes; i++) samples[i] = outside;
}

// Finds the nearest samples in a column without the row above it.
INLINE void find(const PixelRowsSpread *spread, uint16_t away, ptrdiff_t x, ptrdiff_t y, SpreadColumns columns, ptrdiff_t i) {
  int up[3] = {0}, down[3] = {0};
  for (ptrdiff_t k = 0; k < 3 && away <= spread->reach; k++) {
    up[k] = sample_at(&spread->plane, x, y - away - k);
    down[k] = sample_at(&spread->plane, x, y + away + k);
  }
  bool is_above = up[0] >= Least, is_below = down[0] >= Least;
  columns.up[i] = (uint16_t)up[is_above ? 0 : 1];
  columns.behind_up[i] = (uint16_t)up[is_above ? 1 : 2];
  columns.down[i] = (uint16_t)down[is_below ? 0 : 1];
  columns.behind_down[i] = (uint16_t)down[is_below ? 1 : 2];
  columns.near[i] = (uint16_t)(up[0] > down[0] ? up[0] : down[0]);
  columns.next[i] = (uint16_t)(up[1] > down[1] ? up[1] : down[1]);
}

// Finds the sample that approaches from below.
INLINE void find_below(
  const PixelRowsSpread *spread, const uint16_t *own, const uint16_t *below, ptrdiff_t x, ptrdiff_t y,
  SpreadColumns columns, ptrdiff_t i) {
  ptrdiff_t away = own[i] + (below[i] == own[i]);
  columns.down[i] = (uint16_t)sample_at(&spread->plane, x, y + away);
  columns.behind_down[i] = (uint16_t)sample_at(&spread->plane, x, y + away + 1);
}

// Derives the nearest samples of columns from those of the row above; also the ones below, once they are
// known.
INLINE void follow(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row,
  const uint16_t *const samples[4], SpreadColumns columns, ptrdiff_t i) {
  const uint16_t *above = distances.above, *own = distances.own, *below = distances.below;
  uint16_t reach = (uint16_t)spread->reach;
  Words middle = load_words(own + i), none = 0;
  Masks is_covered = middle == 0, is_near = middle <= reach;
  bool is_any = any_of(is_near), is_all = !any_of(~is_covered);
  if (!is_any || is_all) {
    store(is_all ? load_words(samples[2] + i) : none, columns.near + i);
    store(is_all ? greater(load_words(samples[1] + i), load_words(samples[3] + i)) : none, columns.next + i);
    return;
  }
  Words upper = load_words(above + i), lower = load_words(below + i), sample = load_words(samples[2] + i);
  Masks begins = ~is_covered & is_near & (lower <= middle) & ~((upper > 0) & (upper <= reach) & (middle <= upper));
  if (any_of(begins)) {
    for (ptrdiff_t k = 0; k < Lanes; k++) {
      if (begins[k]) find_below(spread, own, below, column + i + k, row, columns, i + k);
    }
  }
  // Columns that are covered in the row above may have no stored sample.
  Masks was_covered = upper == 0;
  Words up = was_covered ? load_words(samples[1] + i) : load_words(columns.up + i);
  Words behind_up = was_covered ? load_words(samples[0] + i) : load_words(columns.behind_up + i);
  up = is_covered ? sample : up;
  behind_up = is_covered ? load_words(samples[1] + i) : behind_up;
  Words down = is_covered ? sample : load_words(columns.down + i);
  Words behind_down = is_covered ? load_words(samples[3] + i) : load_words(columns.behind_down + i);
  store(up, columns.up + i);
  store(down, columns.down + i);
  store(behind_up, columns.behind_up + i);
  store(behind_down, columns.behind_down + i);
  Masks is_up = is_covered | (upper + 1 == middle), is_down = is_covered | (lower + 1 == middle);
  Words near = greater(is_up ? up : none, is_down ? down : none);
  Words next_up = is_up ? behind_up : upper == middle ? up : none;
  Words next_down = is_down ? behind_down : lower == middle ? down : none;
  store(is_near ? near : none, columns.near + i);
  store(is_near ? greater(next_up, next_down) : none, columns.next + i);
}

VERSIONS static void follow_row(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row,
  const uint16_t *const samples[4], SpreadColumns columns, ptrdiff_t width) {
  for (ptrdiff_t i = 0; i < width; i += Lanes) follow(spread, distances, column, row, samples, columns, i);
}

SpreadColumns spread_columns_at(uint16_t *room, ptrdiff_t width) {
  ptrdiff_t length = width + Lanes;
  uint16_t *rows[SpreadColumnsRows];
  for (ptrdiff_t k = 0; k < SpreadColumnsRows; k++) rows[k] = room + k * length;
  return (SpreadColumns){rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], {rows[6], rows[7], rows[8], rows[9]}};
}

void spread_columns(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row,
  SpreadColumns columns, ptrdiff_t width) {
  // The rows from two above to one below.
  uint16_t *samples[4];
  for (ptrdiff_t k = 0; k < 4; k++) samples[k] = columns.samples[(row + k) & 3];
  load_samples(spread, column, row + 1, samples[3], width);
  if (distances.above && distances.below) {
    const uint16_t *rows[4] = {samples[0], samples[1], samples[2], samples[3]};
    return follow_row(spread, distances, column, row, rows, columns, width);
  }
  for (ptrdiff_t k = 0; k < 3; k++) load_samples(spread, column, row - 2 + k, samples[k], width);
  for (ptrdiff_t i = 0; i < width; i++) find(spread, distances.own[i], column + i, row, columns, i);
  // The padding that is processed together with the last columns.
  for (ptrdiff_t i = width; i < width + Lanes; i++) columns.near[i] = columns.next[i] = 0;
}
