// SPDX-License-Identifier: MIT
#ifndef PNG_UNFILTER_H
#define PNG_UNFILTER_H

#include <stddef.h>
#include <stdint.h>

// From the filtered rows of a file to premultiplied pixels. A filtered pixel needs its left neighbour, so
// that a row by itself waits for one addition after the other; eight rows go together, each a few pixels
// behind the one above, in one vector.

// How samples lie in a row, by the number of the colour type in the header: 8 bits a sample.
typedef enum {
  PNGSamplesGray = 0,
  PNGSamplesRGB = 2,
  PNGSamplesPalette = 3,
  PNGSamplesGrayAlpha = 4,
  PNGSamplesRGBA = 6,
} PNGSamples;

// Reads `count` rows, each behind the number of its filter.
//
// `above` has the samples of the row above, 0 for the first one, and gets those of the last row. A palette
// has 256 entries, premultiplied; without one it is not looked at. Gives 0 for a filter that does not exist,
// and the pixels are then undefined.
int png_rows_read(
  PNGSamples samples, const uint8_t *rows, size_t count, size_t width, const uint32_t *palette, uint8_t *above,
  uint8_t *pixels);

// Premultiplied RGBA of straight RGBA: c a / 255 rounded to the nearest.
void png_rows_from_rgba(const uint8_t *samples, uint8_t *pixels, size_t count);

#endif
