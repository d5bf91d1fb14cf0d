// SPDX-License-Identifier: MIT
#pragma once

#include "Versions.h"

// Half a level of 255.
enum { Least = PixelRowsFull / 510 };

// The sample at a column and row, or its inverse if the inverse grows.
INLINE int sample_at(const PixelRowsPlane *plane, ptrdiff_t x, ptrdiff_t y) {
  bool is_inside = x >= plane->left && x < plane->right && y >= plane->top && y < plane->bottom;
  int sample = is_inside ? plane->samples[(y - plane->top) * (ptrdiff_t)plane->stride + x - plane->left] : 0;
  return plane->is_inverted ? PixelRowsFull - sample : sample;
}

// The greater of the samples `height` rows above and below.
INLINE int sample_beside(const PixelRowsSpread *spread, ptrdiff_t x, ptrdiff_t y, ptrdiff_t height) {
  int above = sample_at(&spread->plane, x, y - height), below = sample_at(&spread->plane, x, y + height);
  return above > below ? above : below;
}

// The number of adjacent pixels or columns that are processed together.
enum { Lanes = 16 };
typedef float Floats __attribute__((ext_vector_type(Lanes)));
typedef int32_t Ints __attribute__((ext_vector_type(Lanes)));

INLINE Floats numbers_from(ptrdiff_t first) {
  Floats numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return numbers + (float)first;
}

typedef uint16_t Words __attribute__((ext_vector_type(Lanes)));
typedef int16_t Masks __attribute__((ext_vector_type(Lanes)));

INLINE Words load_words(const uint16_t *values) { return LOAD(Words, values); }
INLINE Floats load_numbers(const uint16_t *values) { return __builtin_convertvector(load_words(values), Floats); }

INLINE Floats smaller(Floats one, Floats other) { return one < other ? one : other; }

INLINE bool any_of(Masks mask) { return __builtin_reduce_or(mask) != 0; }

// The chamfer lengths of distances in columns and rows. Straight steps have length 1.
INLINE Floats chamfers_of(Floats columns, Floats rows, float diagonal, float knight) {
  Floats larger = columns > rows ? columns : rows, smaller = columns > rows ? rows : columns;
  Floats straight = larger + (knight - 2) * smaller;
  Floats slanted = (knight - diagonal) * larger + (2 * diagonal - knight) * smaller;
  return straight > slanted ? straight : slanted;
}

// The lengths for the usual chamfer, whose steps are sqrt 2 and sqrt 5 long.
INLINE Floats chamfers(Floats columns, Floats rows) { return chamfers_of(columns, rows, 1.414213562f, 2.236067977f); }

// The nearest samples in each of some columns, for the current row of a scan from above.
typedef struct {
  // The nearest covered sample in the row or above it, and the sample one row farther.
  uint16_t *up, *behind_up;
  // The nearest covered sample in the row or below it, and the sample one row farther.
  uint16_t *down, *behind_down;
  // The greatest sample at the column's distance, and the greatest one row farther.
  uint16_t *near, *next;
  // Four rows of samples.
  uint16_t *samples[4];
} SpreadColumns;

// The memory that SpreadColumns needs, in rows of width + Lanes numbers.
enum { SpreadColumnsRows = 10 };

SpreadColumns spread_columns_at(uint16_t *room, ptrdiff_t width);

// Advances to a row: from the one above if the distances of the rows above and below are given, otherwise
// from scratch.
void spread_columns(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row,
  SpreadColumns columns, ptrdiff_t width);

// Writes a row of a ramp for pixel_rows_spread(), with the same arguments. `room` has spread_ramp_room()
// bytes.
void spread_ramp(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, ptrdiff_t count);

size_t spread_ramp_room(const PixelRowsSpread *spread, ptrdiff_t count);
