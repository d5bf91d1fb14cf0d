// SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>
#include <stdint.h>

// Converts the filtered rows of a file to premultiplied pixels. A filtered pixel depends on its left
// neighbour, so the additions of a single row are serial; eight rows are processed together in one vector,
// each a few pixels behind the one above.

// The layout of a row's 8-bit samples, by the number of the colour type in the header.
typedef enum {
  PNGSamplesGray = 0,
  PNGSamplesRGB = 2,
  PNGSamplesPalette = 3,
  PNGSamplesGrayAlpha = 4,
  PNGSamplesRGBA = 6,
} PNGSamples;

// Reads `count` rows, each preceded by the number of its filter.
//
// `above` contains the samples of the row above, which are 0 for the first row, and receives those of the
// last row. `palette` has 256 premultiplied entries; layouts without a palette ignore it. Returns 0 for an
// invalid filter; the pixels are then undefined.
int png_rows_read(
  PNGSamples samples, const uint8_t *rows, size_t count, size_t width, const uint32_t *palette, uint8_t *above,
  uint8_t *pixels);

// Converts straight RGBA to premultiplied: c a / 255 rounded to the nearest.
void png_rows_from_rgba(const uint8_t *samples, uint8_t *pixels, size_t count);
