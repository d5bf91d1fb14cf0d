// SPDX-License-Identifier: MIT
#include "Blocks.h"

INLINE float clip(float value) { return at_most(at_least_0(value), 1); }

// The distance from the nearest whole mark, 0…1/2.
INLINE float distance_of(uint32_t place) {
  float part = (float)(int32_t)place * 0x1p-32f;
  return part < 0 ? -part : part;
}

// The tone at which ink reaches a place, and its slope for a pitch of one pixel.
typedef struct { float tone, slope; } Spot;

INLINE float wave(float place) {
  float rest = 0.5f - place;
  return place > 0.25f ? 16 * rest * rest - 1 : 1 - 16 * place * place;
}

INLINE Spot spot_of(PixelRowsShape shape, float m, float n) {
  if (shape == PixelRowsLine) return (Spot){2 * n, 2};
  if (shape == PixelRowsSquare) {
    float side = 2 * (m > n ? m : n);
    return (Spot){side * side, 4 * side};
  }
  if (shape == PixelRowsDiamond) {
    float sum = m + n, near = sum > 0.5f ? 1 - sum : sum, tone = 2 * near * near;
    return (Spot){sum > 0.5f ? 1 - tone : tone, 5.65685425f * near};
  }
  float mean = 0.5f * (wave(m) + wave(n)), size = mean < 0 ? -mean : mean;
  float along = at_most(m, 0.5f - m), across = at_most(n, 0.5f - n);
  float round = 0.392699082f * (1 - size);
  float merged = 0.5f - size * (1.15f - size * (1.88f - size * 1.5892f));
  float tone = size >= 0.5f ? round : merged;
  float steepness = size >= 0.5f ? 0.392699082f : 1.15f - size * (3.76f - size * 4.7676f);
  float slope = 16 * steepness * __builtin_elementwise_sqrt(along * along + across * across);
  return (Spot){mean < 0 ? 1 - tone : tone, slope};
}

INLINE void cover(
  PixelRowsShape shape, const PixelRowsScreen *screen, int ink, uint32_t column, uint32_t row, float *amounts,
  int count) {
  PixelRowsCells cells = screen->cells[ink];
  uint32_t u = cells.u + column * cells.along - row * cells.across;
  uint32_t v = cells.v + column * cells.across + row * cells.along;
  for (int i = 0; i < count; i++) {
    Spot spot =
      spot_of(shape, distance_of(u + (uint32_t)i * cells.along), distance_of(v + (uint32_t)i * cells.across));
    float width = spot.slope * screen->inverse_pitch, amount = amounts[i];
    width = at_most(width < screen->edge ? screen->edge : width, 1);
    float factor = 1 / width;
    amounts[i] = clip((amount - spot.tone) * factor + 0.5f) - clip(0.5f - (amount + spot.tone) * factor)
      + clip(0.5f - (2 - amount - spot.tone) * factor);
  }
}

// Replaces the amounts of an ink by the coverages of its marks.
INLINE void mark(
  const PixelRowsScreen *screen, int ink, ptrdiff_t column, ptrdiff_t row, float *amounts, int count) {
  uint32_t x = (uint32_t)column, y = (uint32_t)row;
  switch (screen->shape) {
  case PixelRowsDot: return cover(PixelRowsDot, screen, ink, x, y, amounts, count);
  case PixelRowsLine: return cover(PixelRowsLine, screen, ink, x, y, amounts, count);
  case PixelRowsDiamond: return cover(PixelRowsDiamond, screen, ink, x, y, amounts, count);
  case PixelRowsSquare: return cover(PixelRowsSquare, screen, ink, x, y, amounts, count);
  }
}

INLINE void take_inks(uint32_t ink_count, float *const rows[4], float (*inks)[BlockSize], int count) {
  for (int i = 0; i < count; i++) {
    float alpha = rows[3][i], inverse = alpha > 0 ? 1 / alpha : 0;
    float red = clip(rows[0][i] * inverse), green = clip(rows[1][i] * inverse);
    float blue = clip(rows[2][i] * inverse);
    if (ink_count == 1) {
      inks[0][i] = 1 - (0.3f * red + 0.59f * green + 0.11f * blue);
      continue;
    }
    float most = ink_count == 4 ? extremes_of(red, green, blue).most : 1;
    float factor = 1 / (most < 0.03125f ? 0.03125f : most);
    inks[0][i] = (most - red) * factor;
    inks[1][i] = (most - green) * factor;
    inks[2][i] = (most - blue) * factor;
    inks[3][i] = 1 - most;
  }
}

VERSIONS void pixel_rows_screen(
  const PixelRowsScreen *screen, ptrdiff_t column, ptrdiff_t row, PixelRowsPicture picture, size_t count) {
  float inks[4][BlockSize];
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = BLOCK_ROWS(picture, first);
    int size = block_count(first, count), last = (int)screen->ink_count - 1;
    if (last == 0) take_inks(1, rows, inks, size);
    else if (last == 2) take_inks(3, rows, inks, size);
    else take_inks(4, rows, inks, size);
    for (int ink = 0; ink <= last; ink++) mark(screen, ink, column + (ptrdiff_t)first, row, inks[ink], size);
    for (int channel = 0; channel < 3; channel++) {
      const float *ink = inks[last == 0 ? 0 : channel], *black = inks[3];
      for (int i = 0; i < size; i++) rows[channel][i] = rows[3][i] * (1 - ink[i]);
      for (int i = 0; last == 3 && i < size; i++) rows[channel][i] *= 1 - black[i];
    }
  }
}

VERSIONS void pixel_rows_screen_coverage(
  const PixelRowsScreen *screen, ptrdiff_t column, ptrdiff_t row, uint16_t *coverage, size_t count) {
  float amounts[BlockSize];
  for (size_t first = 0; first < count; first += BlockSize) {
    int size = block_count(first, count);
    for (int i = 0; i < size; i++) amounts[i] = (float)coverage[first + i] * (1.0f / PixelRowsFull);
    mark(screen, 0, column + (ptrdiff_t)first, row, amounts, size);
    for (int i = 0; i < size; i++) coverage[first + i] = (uint16_t)(int)(amounts[i] * PixelRowsFull + 0.5f);
  }
}
