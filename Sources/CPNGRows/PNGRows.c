#include "PNGRows.h"

#include <string.h>

// Pixels are read and written as words, red in the lowest byte.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a machine with the lowest byte first is needed"
#endif

// Versions for AVX2 and AVX-512 beside that for every x86-64 machine; elsewhere the compiler's own target is enough. None
// in sanitized builds: what picks a version runs before the sanitizer does, but would be instrumented like all else.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define VERSIONS
#endif
#define INLINE static inline __attribute__((always_inline))

// MARK: Filters

// A pixel of up to four bytes, each in a lane of its own, so that a row's pixels, which depend on one another, are at
// least worked on with all their bytes at once.
typedef int16_t Pixel __attribute__((vector_size(8)));
typedef uint8_t Bytes __attribute__((vector_size(4)));

INLINE Pixel load_pixel(const uint8_t *bytes, size_t count) {
  Bytes pixel = {0};
  memcpy(&pixel, bytes, count);
  return __builtin_convertvector(pixel, Pixel);
}

INLINE void store_pixel(Pixel pixel, uint8_t *bytes, size_t count) {
  Bytes packed = __builtin_convertvector(pixel, Bytes);
  memcpy(bytes, &packed, count);
}

INLINE Pixel choose(Pixel condition, Pixel yes, Pixel no) { return (condition & yes) | (~condition & no); }

INLINE void unfilter(
  int filter, uint8_t *row, const uint8_t *above, const size_t bytes_per_pixel, size_t count) {
  Pixel left = {0}, corner = {0};
  switch (filter) {
    case PNGFilterSub:
      for (size_t i = 0; i < count; i += bytes_per_pixel) {
        left = (left + load_pixel(row + i, bytes_per_pixel)) & 255;
        store_pixel(left, row + i, bytes_per_pixel);
      }
      break;
    case PNGFilterAverage:
      for (size_t i = 0; i < count; i += bytes_per_pixel) {
        Pixel mean = (left + load_pixel(above + i, bytes_per_pixel)) >> 1;
        left = (mean + load_pixel(row + i, bytes_per_pixel)) & 255;
        store_pixel(left, row + i, bytes_per_pixel);
      }
      break;
    default:
      for (size_t i = 0; i < count; i += bytes_per_pixel) {
        Pixel up = load_pixel(above + i, bytes_per_pixel);
        Pixel along = up - corner, down = left - corner;
        Pixel to_left = __builtin_elementwise_abs(along);
        Pixel to_above = __builtin_elementwise_abs(down);
        Pixel to_corner = __builtin_elementwise_abs(along + down);
        Pixel nearest = choose(
          (to_left <= to_above) & (to_left <= to_corner), left, choose(to_above <= to_corner, up, corner));
        left = (nearest + load_pixel(row + i, bytes_per_pixel)) & 255;
        store_pixel(left, row + i, bytes_per_pixel);
        corner = up;
      }
  }
}

VERSIONS int png_rows_unfilter(
  int filter, uint8_t *row, const uint8_t *above, size_t bytes_per_pixel, size_t count) {
  if (filter < 0 || filter >= PNGFilterCount) return 0;
  if (filter == PNGFilterNone) return 1;
  if (filter == PNGFilterUp) {
    for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
    return 1;
  }
  switch (bytes_per_pixel) {
    case 1: unfilter(filter, row, above, 1, count); break;
    case 2: unfilter(filter, row, above, 2, count); break;
    case 3: unfilter(filter, row, above, 3, count); break;
    default: unfilter(filter, row, above, 4, count);
  }
  return 1;
}

// MARK: Alpha

// 255 c / a, by a division that is exact enough: a quotient that is no tie is at least 1/510 away from one.
INLINE uint32_t straight(uint32_t sample, float alpha) {
  float value = (float)(int32_t)sample * 255 / alpha + 0.5f;
  return (uint32_t)(int32_t)(value < 255 ? value : 255);
}

enum { Block = 16 };

// 16 pixels, or as many as `count` says.
INLINE void unpremultiply(const uint8_t *restrict pixels, uint8_t *restrict result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * i, 4);
    uint32_t alpha = pixel >> 24;
    float divisor = (float)(int32_t)(alpha > 0 ? alpha : 1);
    uint32_t color = straight(pixel & 255, divisor) | straight(pixel >> 8 & 255, divisor) << 8 |
      straight(pixel >> 16 & 255, divisor) << 16;
    color = (alpha > 0 ? color : 0) | alpha << 24;
    memcpy(result + 4 * i, &color, 4);
  }
}

VERSIONS void png_rows_unpremultiply(const uint8_t *restrict pixels, uint8_t *restrict result, size_t count) {
  for (; count >= Block; count -= Block, pixels += 4 * Block, result += 4 * Block) {
    // Most blocks are transparent or opaque, and stay as they are.
    uint32_t any = 0, all = ~0u;
    for (int i = 0; i < Block; i++) {
      uint32_t pixel;
      memcpy(&pixel, pixels + 4 * i, 4);
      any |= pixel;
      all &= pixel;
    }
    if (any == 0 || all >> 24 == 255) {
      memcpy(result, pixels, 4 * Block);
    } else {
      unpremultiply(pixels, result, Block);
    }
  }
  unpremultiply(pixels, result, count);
}

VERSIONS void png_rows_drop_alpha(const uint8_t *restrict pixels, uint8_t *restrict colors, size_t count) {
  for (size_t i = 0; i < count; i++) {
    colors[3 * i] = pixels[4 * i];
    colors[3 * i + 1] = pixels[4 * i + 1];
    colors[3 * i + 2] = pixels[4 * i + 2];
  }
}

void png_rows_keep_gray(const uint8_t *restrict pixels, uint8_t *restrict grays, size_t count) {
  for (size_t i = 0; i < count; i++) grays[i] = pixels[4 * i];
}

VERSIONS void png_rows_keep_gray_alpha(const uint8_t *restrict pixels, uint8_t *restrict grays, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = pixels[4 * i + 3];
    uint32_t gray = alpha > 0 ? straight(pixels[4 * i], (float)(int32_t)alpha) : 0;
    grays[2 * i] = (uint8_t)gray;
    grays[2 * i + 1] = (uint8_t)alpha;
  }
}

VERSIONS int png_rows_is_gray(const uint8_t *pixels, size_t count) {
  uint32_t differences = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * i, 4);
    differences |= pixel ^ pixel >> 8;
  }
  return (differences & 0xFFFF) == 0;
}

VERSIONS int png_rows_is_opaque(const uint8_t *pixels, size_t count) {
  uint32_t all = ~0u;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * i, 4);
    all &= pixel;
  }
  return all >> 24 == 255;
}

// c a / 255, rounded to the nearest. There are no ties, 255 being odd.
INLINE uint32_t premultiplied(uint32_t sample, uint32_t alpha) {
  uint32_t product = sample * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

VERSIONS void png_rows_from_rgba(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, samples + 4 * i, 4);
    uint32_t alpha = pixel >> 24;
    pixel = premultiplied(pixel & 255, alpha) | premultiplied(pixel >> 8 & 255, alpha) << 8 |
      premultiplied(pixel >> 16 & 255, alpha) << 16 | alpha << 24;
    memcpy(pixels + 4 * i, &pixel, 4);
  }
}

VERSIONS void png_rows_from_rgb(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    pixels[4 * i] = samples[3 * i];
    pixels[4 * i + 1] = samples[3 * i + 1];
    pixels[4 * i + 2] = samples[3 * i + 2];
    pixels[4 * i + 3] = 255;
  }
}

VERSIONS void png_rows_from_gray_alpha(
  const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = samples[2 * i + 1], gray = premultiplied(samples[2 * i], alpha);
    uint32_t pixel = gray * 0x010101 | alpha << 24;
    memcpy(pixels + 4 * i, &pixel, 4);
  }
}

VERSIONS void png_rows_from_gray(const uint8_t *restrict samples, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = samples[i] * 0x010101u | 255u << 24;
    memcpy(pixels + 4 * i, &pixel, 4);
  }
}

void png_rows_from_palette(
  const uint8_t *restrict samples, const uint32_t *restrict palette, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) memcpy(pixels + 4 * i, &palette[samples[i]], 4);
}
