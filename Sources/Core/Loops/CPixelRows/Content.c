// SPDX-License-Identifier: MIT
#include "Versions.h"

VERSIONS PixelRowsContent pixel_rows_content(const uint16_t *coverage, size_t count) {
  uint16_t least = PixelRowsFull, most = 0;
  // Most mixed rows are mixed near their beginning.
  for (size_t start = 0; start < count; start += 128) {
    size_t end = start + 128 < count ? start + 128 : count;
    for (size_t i = start; i < end; i++) {
      least = coverage[i] < least ? coverage[i] : least;
      most = coverage[i] > most ? coverage[i] : most;
    }
    if (most > 0 && least < PixelRowsFull) return PixelRowsMixed;
  }
  return most == 0 ? PixelRowsNothing : least == PixelRowsFull ? PixelRowsOpaque : PixelRowsMixed;
}
