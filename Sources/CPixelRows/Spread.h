#ifndef SPREAD_H
#define SPREAD_H

#include "PixelRows.h"
#include "Versions.h"

// Half a level of 255.
enum { Least = PixelRowsFull / 510 };

// The sample in a column and row, 0 outside of the plane.
INLINE int sample_at(const PixelRowsSpread *spread, ptrdiff_t x, ptrdiff_t y) {
  bool is_inside = x >= spread->left && x < spread->right && y >= spread->top && y < spread->bottom;
  int sample = is_inside ? spread->samples[(y - spread->top) * (ptrdiff_t)spread->stride + x - spread->left] : 0;
  return spread->is_inverted ? PixelRowsFull - sample : sample;
}

// The greater of the samples so far above and below.
INLINE int sample_beside(const PixelRowsSpread *spread, ptrdiff_t x, ptrdiff_t y, ptrdiff_t height) {
  int above = sample_at(spread, x, y - height), below = sample_at(spread, x, y + height);
  return above > below ? above : below;
}

// Pixels or columns beside one another that are looked at together.
enum { Lanes = 16 };
typedef float Floats __attribute__((ext_vector_type(Lanes)));

INLINE Floats numbers_from(ptrdiff_t first) {
  Floats numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return numbers + (float)first;
}

// A row of a ramp: what pixel_rows_spread() makes with the same arguments. full[i] is not negative where a result is full, reached[i] where it
// is more than 0; `room` is for spread_ramp_room() bytes.
void spread_ramp(
  const PixelRowsSpread *spread, const uint16_t *distances, ptrdiff_t column, ptrdiff_t row, const int16_t *full,
  const int16_t *reached, void *room, uint16_t *result, ptrdiff_t count);

size_t spread_ramp_room(const PixelRowsSpread *spread, ptrdiff_t count);

#endif
