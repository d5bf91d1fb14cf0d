// SPDX-License-Identifier: MIT
#include "PNGUnfilter.h"
#include "PNGRows.h"
#include "Vectors.h"

// MARK: Pixels

// c a / 255, rounded to the nearest. There are no ties, since 255 is odd.
INLINE uint32_t premultiplied(uint32_t sample, uint32_t alpha) {
  uint32_t product = sample * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

VERSIONS void png_rows_from_rgba(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = LOAD(uint32_t, samples + 4 * i);
    uint32_t alpha = pixel >> 24;
    pixel = premultiplied(pixel & 255, alpha) | premultiplied(pixel >> 8 & 255, alpha) << 8 |
      premultiplied(pixel >> 16 & 255, alpha) << 16 | alpha << 24;
    memcpy(pixels + 4 * i, &pixel, 4);
  }
}

VERSIONS static void from_rgb(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    pixels[4 * i] = samples[3 * i];
    pixels[4 * i + 1] = samples[3 * i + 1];
    pixels[4 * i + 2] = samples[3 * i + 2];
    pixels[4 * i + 3] = 255;
  }
}

VERSIONS static void from_gray_alpha(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = samples[2 * i + 1], gray = premultiplied(samples[2 * i], alpha);
    uint32_t pixel = gray * 0x010101 | alpha << 24;
    memcpy(pixels + 4 * i, &pixel, 4);
  }
}

VERSIONS static void from_gray(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = samples[i] * 0x010101u | 255u << 24;
    memcpy(pixels + 4 * i, &pixel, 4);
  }
}

static void from_palette(
  const uint8_t *restrict samples, const uint32_t *restrict palette, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) memcpy(pixels + 4 * i, &palette[samples[i]], 4);
}

// MARK: One row

// A pixel of up to four bytes, each in its own lane.
typedef int16_t Pixel __attribute__((vector_size(8)));
typedef uint8_t PixelBytes __attribute__((vector_size(4)));

INLINE Pixel load_pixel(const uint8_t *bytes, size_t count) {
  PixelBytes pixel = {0};
  memcpy(&pixel, bytes, count);
  return __builtin_convertvector(pixel, Pixel);
}

INLINE void store_pixel(Pixel pixel, uint8_t *bytes, size_t count) {
  PixelBytes packed = __builtin_convertvector(pixel, PixelBytes);
  memcpy(bytes, &packed, count);
}

INLINE Pixel choose(Pixel condition, Pixel yes, Pixel no) { return (condition & yes) | (~condition & no); }

// Overwrites the row above with the samples of a row, for filters that depend on the pixel to the left.
INLINE void unfilter(int filter, const uint8_t *row, uint8_t *line, const size_t bytes_per_pixel, size_t count) {
  Pixel left = {0}, corner = {0};
  for (size_t i = 0; i < count; i += bytes_per_pixel) {
    Pixel above = load_pixel(line + i, bytes_per_pixel), predicted = left;
    if (filter == PNGFilterAverage) {
      predicted = (left + above) >> 1;
    } else if (filter == PNGFilterPaeth) {
      Pixel along = above - corner, down = left - corner;
      Pixel to_left = __builtin_elementwise_abs(along);
      Pixel to_above = __builtin_elementwise_abs(down);
      Pixel to_corner = __builtin_elementwise_abs(along + down);
      predicted = choose(
        (to_left <= to_above) & (to_left <= to_corner), left, choose(to_above <= to_corner, above, corner));
    }
    left = (predicted + load_pixel(row + i, bytes_per_pixel)) & 255;
    store_pixel(left, line + i, bytes_per_pixel);
    corner = above;
  }
}

INLINE void unfilter_any(int filter, const uint8_t *row, uint8_t *line, const size_t bytes_per_pixel, size_t count) {
  switch (filter) {
    case PNGFilterNone: memcpy(line, row, count); break;
    case PNGFilterUp:
      for (size_t i = 0; i < count; i++) line[i] = (uint8_t)(line[i] + row[i]);
      break;
    case PNGFilterSub: unfilter(PNGFilterSub, row, line, bytes_per_pixel, count); break;
    case PNGFilterAverage: unfilter(PNGFilterAverage, row, line, bytes_per_pixel, count); break;
    default: unfilter(PNGFilterPaeth, row, line, bytes_per_pixel, count);
  }
}

VERSIONS static void unfilter_row(
  int filter, const uint8_t *restrict row, uint8_t *restrict line, size_t bytes_per_pixel, size_t count) {
  switch (bytes_per_pixel) {
    case 1: unfilter_any(filter, row, line, 1, count); break;
    case 2: unfilter_any(filter, row, line, 2, count); break;
    case 3: unfilter_any(filter, row, line, 3, count); break;
    default: unfilter_any(filter, row, line, 4, count);
  }
}

// MARK: Eight rows

// One pixel of each row, as words: rows 0 to 3 in the lower half, 4 to 7 in the upper half.
typedef uint8_t Bytes __attribute__((vector_size(32)));
typedef uint16_t Shorts __attribute__((vector_size(32)));
typedef uint32_t Words __attribute__((vector_size(32)));
typedef uint64_t Longs __attribute__((vector_size(32)));
// Four pixels of one row.
typedef uint8_t Half __attribute__((vector_size(16)));

enum { RowsAtOnce = 8 };

// How many columns a row lags behind the first one. A row takes the pixels above from its neighbouring lane,
// one step earlier; row 4 takes them from the last four pixels of row 3.
INLINE ptrdiff_t lag(int row) { return row < 4 ? row : row + 3; }

enum { LongestLag = 10 };

// Four pixels from `column` on as words, 0 outside the row. Away from the edges, two more pixels may be read.
INLINE Half load_four(const uint8_t *row, ptrdiff_t column, ptrdiff_t width, const int size, const int at_edge) {
  Half four = {0};
  if (at_edge) {
    for (int i = 0; i < 4; i++)
      if (column + i >= 0 && column + i < width)
        memcpy((uint8_t *)&four + 4 * i, row + size * (column + i), (size_t)size);
    return four;
  }
  const Half zero = {0};
  memcpy(&four, row + size * column, size == 3 ? 16 : 4 * (size_t)size);
  switch (size) {
    case 1: return __builtin_shufflevector(four, zero, 0, 16, 16, 16, 1, 16, 16, 16, 2, 16, 16, 16, 3, 16, 16, 16);
    case 2: return __builtin_shufflevector(four, zero, 0, 1, 16, 16, 2, 3, 16, 16, 4, 5, 16, 16, 6, 7, 16, 16);
    case 3: return __builtin_shufflevector(four, zero, 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11, 16);
    default: return four;
  }
}

INLINE void store_four(
  Half four, uint8_t *row, ptrdiff_t column, ptrdiff_t width, const int size, const int at_edge) {
  if (at_edge) {
    for (int i = 0; i < 4; i++)
      if (column + i >= 0 && column + i < width)
        memcpy(row + size * (column + i), (uint8_t *)&four + 4 * i, (size_t)size);
    return;
  }
  switch (size) {
    case 1: four = __builtin_shufflevector(four, four, 0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0); break;
    case 2: four = __builtin_shufflevector(four, four, 0, 1, 4, 5, 8, 9, 12, 13, 0, 0, 0, 0, 0, 0, 0, 0); break;
    case 3: four = __builtin_shufflevector(four, four, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0); break;
    default: break;
  }
  memcpy(row + size * column, &four, 4 * (size_t)size);
}

INLINE Bytes join(Half low, Half high) {
  return __builtin_shufflevector(
    low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
    29, 30, 31);
}

INLINE Half low_half(Words all) { return (Half)__builtin_shufflevector(all, all, 0, 1, 2, 3); }
INLINE Half high_half(Words all) { return (Half)__builtin_shufflevector(all, all, 4, 5, 6, 7); }

INLINE Words low_words(Words a, Words b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13); }
INLINE Words high_words(Words a, Words b) { return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15); }
INLINE Words low_longs(Words a, Words b) { return (Words)__builtin_shufflevector((Longs)a, (Longs)b, 0, 4, 2, 6); }
INLINE Words high_longs(Words a, Words b) { return (Words)__builtin_shufflevector((Longs)a, (Longs)b, 1, 5, 3, 7); }

// Transposes each half.
INLINE void transpose(Words words[4]) {
  Words a = low_words(words[0], words[1]), b = high_words(words[0], words[1]);
  Words c = low_words(words[2], words[3]), d = high_words(words[2], words[3]);
  words[0] = low_longs(a, c);
  words[1] = high_longs(a, c);
  words[2] = low_longs(b, d);
  words[3] = high_longs(b, d);
}

INLINE Shorts premultiplied_shorts(Shorts samples) {
  Shorts alpha =
    __builtin_shufflevector(samples, samples, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  // Alpha itself times 255.
  alpha |= (Shorts){0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
  Shorts product = samples * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

INLINE Words premultiplied_pixels(Words pixels) {
  const Bytes zero = {0}, bytes = (Bytes)pixels;
  Bytes low = (Bytes)premultiplied_shorts((Shorts)__builtin_shufflevector(
    bytes, zero, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 32, 17, 33, 18, 34, 19, 35, 20, 36, 21, 37,
    22, 38, 23, 39));
  Bytes high = (Bytes)premultiplied_shorts((Shorts)__builtin_shufflevector(
    bytes, zero, 8, 32, 9, 33, 10, 34, 11, 35, 12, 36, 13, 37, 14, 38, 15, 39, 24, 32, 25, 33, 26, 34, 27, 35, 28, 36, 29,
    37, 30, 38, 31, 39));
  return (Words)__builtin_shufflevector(
    low, high, 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40, 42, 44, 46, 16, 18, 20, 22, 24, 26, 28, 30, 48, 50, 52, 54, 56,
    58, 60, 62);
}

// Converts samples of this size, in words, to pixels.
INLINE Words pixels(Words samples, const int size) {
  const Words opaque = {0};
  switch (size) {
    case 1: return (samples * 0x010101) | (opaque + 0xFF000000);
    case 2: return premultiplied_pixels((samples & 255) * 0x010101 | (samples >> 8) << 24);
    case 3: return samples | (opaque + 0xFF000000);
    default: return premultiplied_pixels(samples);
  }
}

// The state between two blocks.
typedef struct {
  // The last pixel of each row, and the one above it.
  Words left, corner;
  // The last four pixels of rows 3 and 7.
  Words fours;
} Wave;

// Masks for the neighbours that a row's filter uses: Sub, Up and None are Paeth's filter with the other
// neighbours set to 0.
typedef struct { Words left, above, corner, average; } Masks;

// Paeth's predictor: whichever of left, above and corner is nearest to left + above - corner; ties in this
// order. It is the corner, unless that is outside the range of the other two, or so near to one of them that
// the other is nearer to the sum.
INLINE Bytes paeth(Bytes left, Bytes above, Bytes corner) {
  Bytes low = __builtin_elementwise_min(left, above), high = __builtin_elementwise_max(left, above);
  Bytes over = __builtin_elementwise_sub_sat(high, corner), under = __builtin_elementwise_sub_sat(corner, low);
  Bytes is_low = (Bytes)(__builtin_elementwise_add_sat(over, over) <= under);
  Bytes is_high = (Bytes)(__builtin_elementwise_add_sat(under, under) <= over);
  return (low & is_low) | (high & is_high) | (corner & ~(is_low | is_high));
}

// Reads four columns of eight rows; `column` is the first column of the first row.
INLINE void read_block(
  Wave *wave, const Masks *masks, const uint8_t *rows, size_t stride, uint8_t *line, uint8_t *result, ptrdiff_t width,
  ptrdiff_t column, const int size, const int averages, const int at_edge) {
  Words steps[4];
  for (int row = 0; row < 4; row++) {
    const uint8_t *low = rows + stride * (size_t)row, *high = low + 4 * stride;
    steps[row] = (Words)join(
      load_four(low, column - lag(row), width, size, at_edge),
      load_four(high, column - lag(row + 4), width, size, at_edge));
  }
  transpose(steps);
  // The pixels above each half, those for the first step lowest.
  Words top = (Words)join(load_four(line, column, width, size, at_edge), low_half(wave->fours));
  const Words tops[4] = {
    __builtin_shufflevector(top, top, 0, 0, 0, 0, 4, 4, 4, 4),
    __builtin_shufflevector(top, top, 1, 1, 1, 1, 5, 5, 5, 5),
    __builtin_shufflevector(top, top, 2, 2, 2, 2, 6, 6, 6, 6), top};
  Words left = wave->left, corner = wave->corner;
  for (int step = 0; step < 4; step++) {
    Words above = __builtin_shufflevector(tops[step], left, 3, 8, 9, 10, 7, 12, 13, 14);
    Bytes predicted = paeth(
      (Bytes)(left & masks->left), (Bytes)(above & masks->above), (Bytes)(corner & masks->corner));
    if (averages) {
      Bytes mean = (Bytes)(left & above) + (((Bytes)(left ^ above) >> 1) & 127);
      predicted = (predicted & ~(Bytes)masks->average) | (mean & (Bytes)masks->average);
    }
    corner = above;
    left = steps[step] = (Words)((Bytes)steps[step] + predicted);
  }
  wave->left = left;
  wave->corner = corner;
  wave->fours = high_longs(high_words(steps[0], steps[1]), high_words(steps[2], steps[3]));
  // The first row has been read before this overwrites it.
  store_four(high_half(wave->fours), line, column - lag(7), width, size, at_edge);
  for (int step = 0; step < 4; step++) steps[step] = pixels(steps[step], size);
  transpose(steps);
  for (int row = 0; row < 4; row++) {
    uint8_t *low = result + 4 * width * row, *high = low + 16 * width;
    store_four(low_half(steps[row]), low, column - lag(row), width, 4, at_edge);
    store_four(high_half(steps[row]), high, column - lag(row + 4), width, 4, at_edge);
  }
}

INLINE void read_wave(
  const Masks *masks, const uint8_t *rows, size_t stride, uint8_t *line, uint8_t *result, ptrdiff_t width,
  const int size, const int averages) {
  Wave wave = {0};
  for (ptrdiff_t column = 0; column < width + LongestLag; column += 4)
    if (column >= LongestLag && column + 6 <= width)
      read_block(&wave, masks, rows, stride, line, result, width, column, size, averages, 0);
    else
      read_block(&wave, masks, rows, stride, line, result, width, column, size, 1, 1);
}

VERSIONS static void read_eight(
  const uint8_t *rows, size_t stride, uint8_t *line, uint8_t *result, size_t columns, size_t size) {
  Masks masks = {0};
  int averages = 0;
  for (size_t row = 0; row < RowsAtOnce; row++) {
    int filter = rows[stride * row];
    masks.left[row] = filter == PNGFilterSub || filter == PNGFilterPaeth ? ~0u : 0;
    masks.above[row] = filter == PNGFilterUp || filter == PNGFilterPaeth ? ~0u : 0;
    masks.corner[row] = filter == PNGFilterPaeth ? ~0u : 0;
    masks.average[row] = filter == PNGFilterAverage ? ~0u : 0;
    averages |= filter == PNGFilterAverage;
  }
  ptrdiff_t width = (ptrdiff_t)columns;
  rows++;
  switch (size) {
    case 1: read_wave(&masks, rows, stride, line, result, width, 1, 1); break;
    case 2: read_wave(&masks, rows, stride, line, result, width, 2, 1); break;
    case 3:
      if (averages) read_wave(&masks, rows, stride, line, result, width, 3, 1);
      else read_wave(&masks, rows, stride, line, result, width, 3, 0);
      break;
    default:
      if (averages) read_wave(&masks, rows, stride, line, result, width, 4, 1);
      else read_wave(&masks, rows, stride, line, result, width, 4, 0);
  }
}

// MARK: Rows

static size_t bytes_per_pixel(PNGSamples samples) {
  switch (samples) {
    case PNGSamplesGray:
    case PNGSamplesPalette: return 1;
    case PNGSamplesGrayAlpha: return 2;
    case PNGSamplesRGB: return 3;
    default: return 4;
  }
}

// Whether reading eight rows together pays off: not for rows whose pixels are independent, nor for palettes.
static int go_together(PNGSamples samples, const uint8_t *rows, size_t stride) {
  if (samples == PNGSamplesPalette) return 0;
  for (size_t row = 0; row < RowsAtOnce; row++)
    if (rows[stride * row] != PNGFilterNone && rows[stride * row] != PNGFilterUp) return 1;
  return 0;
}

int png_rows_read(
  PNGSamples samples, const uint8_t *rows, size_t count, size_t width, const uint32_t *palette, uint8_t *above,
  uint8_t *result) {
  size_t size = bytes_per_pixel(samples), stride = 1 + size * width;
  for (size_t row = 0; row < count; row++)
    if (rows[stride * row] >= PNGFilterCount) return 0;
  while (count > 0) {
    if (count >= RowsAtOnce && go_together(samples, rows, stride)) {
      read_eight(rows, stride, above, result, width, size);
      rows += RowsAtOnce * stride;
      result += RowsAtOnce * 4 * width;
      count -= RowsAtOnce;
      continue;
    }
    for (size_t left = count < RowsAtOnce ? count : RowsAtOnce; left > 0; left--) {
      unfilter_row(rows[0], rows + 1, above, size, stride - 1);
      switch (samples) {
        case PNGSamplesGray: from_gray(above, result, width); break;
        case PNGSamplesRGB: from_rgb(above, result, width); break;
        case PNGSamplesPalette: from_palette(above, palette, result, width); break;
        case PNGSamplesGrayAlpha: from_gray_alpha(above, result, width); break;
        default: png_rows_from_rgba(above, result, width);
      }
      rows += stride;
      result += 4 * width;
      count--;
    }
  }
  return 1;
}
