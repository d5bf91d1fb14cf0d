// SPDX-License-Identifier: MIT
#include "Spread.h"

// Whether, among a sample and its eight neighbours, none is firm or none is empty.
static bool is_faint(const PixelRowsPlane *plane, uint16_t least, ptrdiff_t x, ptrdiff_t y) {
  bool is_any_firm = false, is_any_empty = false;
  for (ptrdiff_t row = y - 1; row <= y + 1; row++) {
    for (ptrdiff_t column = x - 1; column <= x + 1; column++) {
      int sample = sample_at(plane, column, row);
      is_any_firm |= sample >= least;
      is_any_empty |= sample < Least;
    }
  }
  return !is_any_firm || !is_any_empty;
}

INLINE Words inverted(Words samples, bool is_inverted) { return is_inverted ? PixelRowsFull - samples : samples; }

// Samples from (x, y) on, with 0 in place of faint ones. `may_be_faint` tells which need a check.
INLINE Words firm(
  const PixelRowsPlane *plane, bool is_inverted, uint16_t least, Words samples, Masks may_be_faint, ptrdiff_t x,
  ptrdiff_t y) {
  if (!any_of(may_be_faint)) return samples;
  if (x <= plane->left || x + Lanes >= plane->right || y <= plane->top || y + 1 >= plane->bottom) {
    for (ptrdiff_t k = 0; k < Lanes; k++) {
      if (may_be_faint[k] && is_faint(plane, least, x + k, y)) samples[k] = 0;
    }
    return samples;
  }
  const uint16_t *row = plane->samples + (y - 1 - plane->top) * (ptrdiff_t)plane->stride + x - plane->left;
  Words most = samples, lowest = samples;
  for (int down = 0; down < 3; down++, row += plane->stride) {
    for (int right = -1; right <= 1; right++) {
      Words beside = inverted(load_words(row + right), is_inverted);
      most = beside > most ? beside : most;
      lowest = beside < lowest ? beside : lowest;
    }
  }
  return (may_be_faint & ((most < least) | (lowest >= Least))) ? (Words){0} : samples;
}

INLINE void firm_row(
  const PixelRowsPlane *plane, bool is_inverted, uint16_t least, ptrdiff_t x, ptrdiff_t y, const uint16_t *coverage,
  uint16_t *result, ptrdiff_t count) {
  uint16_t range = least - Least;
  ptrdiff_t i = 0;
  // Several groups at a time: most have no samples that may be faint.
  enum { Groups = 4 };
  for (; i + Groups * Lanes <= count; i += Groups * Lanes) {
    Words samples[Groups];
    Masks may_be_faint[Groups], is_any = 0;
    for (int k = 0; k < Groups; k++) {
      samples[k] = inverted(load_words(coverage + i + k * Lanes), is_inverted);
      may_be_faint[k] = samples[k] - (uint16_t)Least < range;
      is_any |= may_be_faint[k];
    }
    if (any_of(is_any)) {
      for (int k = 0; k < Groups; k++) {
        samples[k] = firm(plane, is_inverted, least, samples[k], may_be_faint[k], x + i + k * Lanes, y);
      }
    }
    for (int k = 0; k < Groups; k++) {
      Words words = inverted(samples[k], is_inverted);
      __builtin_memcpy(result + i + k * Lanes, &words, sizeof words);
    }
  }
  for (; i < count; i++) {
    int sample = is_inverted ? PixelRowsFull - coverage[i] : coverage[i];
    bool is_removed = sample >= Least && sample < least && is_faint(plane, least, x + i, y);
    result[i] = is_removed ? (is_inverted ? PixelRowsFull : 0) : coverage[i];
  }
}

VERSIONS void pixel_rows_firm(
  PixelRowsPlane plane, uint16_t least, ptrdiff_t column, ptrdiff_t row, const uint16_t *coverage,
  uint16_t *result, size_t count) {
  ptrdiff_t length = (ptrdiff_t)count;
  if (plane.is_inverted) firm_row(&plane, true, least, column, row, coverage, result, length);
  else firm_row(&plane, false, least, column, row, coverage, result, length);
}
