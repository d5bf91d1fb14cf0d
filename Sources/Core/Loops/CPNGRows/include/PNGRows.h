// SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>
#include <stdint.h>

// The inner loops of writing PNG, over rows of bytes; PNGUnfilter.h has those of reading. In C rather than
// Swift, because each is compiled several times, for the different vector units of x86-64 machines. Nothing
// is allocated or checked; callers must pass rows that are long enough.

// The row filters, by their numbers in the file (PNG specification, third edition, section 9).
enum { PNGFilterNone, PNGFilterSub, PNGFilterUp, PNGFilterAverage, PNGFilterPaeth, PNGFilterCount };

// The room that rows need after their bytes: whole vectors are read and written.
enum { PNGRowsMargin = 32 };

// Filters `count` bytes. `row` and `above` have a pixel of 0 bytes before them; `above` is a row of 0 for the
// first row. All three have PNGRowsMargin bytes after them; those of `result` are overwritten.
void png_rows_filter(
  int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, uint8_t *result, size_t count);

// The sum of the distances of a filter's results from 0, which is libpng's criterion. Some bytes past the
// rows are included, and should be 0.
uint32_t png_rows_filter_cost(
  int filter, const uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, size_t count);

// The number of distinct pairs of neighbours in a filtered row. The fewer, the more of it recurs elsewhere.
uint32_t png_rows_pair_count(const uint8_t *bytes, size_t count);

// Converts premultiplied pixels to straight RGBA: 255 c / a rounded to the nearest, at most 255, and 0 where
// a is 0.
void png_rows_unpremultiply(const uint8_t *pixels, uint8_t *straight, size_t count);

// Converts opaque pixels to RGB.
void png_rows_drop_alpha(const uint8_t *pixels, uint8_t *colors, size_t count);

// Converts grey opaque pixels to grey, and grey pixels to straight grey and alpha.
void png_rows_keep_gray(const uint8_t *pixels, uint8_t *grays, size_t count);
void png_rows_keep_gray_alpha(const uint8_t *pixels, uint8_t *grays, size_t count);

// Whether red, green and blue are equal in every pixel.
int png_rows_is_gray(const uint8_t *pixels, size_t count);

// Whether every pixel's alpha is 255.
int png_rows_is_opaque(const uint8_t *pixels, size_t count);
