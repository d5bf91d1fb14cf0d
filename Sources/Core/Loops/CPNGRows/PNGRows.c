// SPDX-License-Identifier: MIT
#include "PNGRows.h"
#include "Vectors.h"

// MARK: Alpha

// 255 c / a, rounded. The division is exact enough, because a quotient that is not a tie is at least 1/510
// away from one.
INLINE uint32_t straight(uint32_t sample, float alpha) {
  float value = (float)(int32_t)sample * 255 / alpha + 0.5f;
  return (uint32_t)(int32_t)(value < 255 ? value : 255);
}

enum { Block = 16 };

// 16 pixels, or `count` if that is less.
INLINE void unpremultiply(const uint8_t *restrict pixels, uint8_t *restrict result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = LOAD(uint32_t, pixels + 4 * i);
    uint32_t alpha = pixel >> 24;
    float divisor = (float)(int32_t)(alpha > 0 ? alpha : 1);
    uint32_t color = straight(pixel & 255, divisor) | straight(pixel >> 8 & 255, divisor) << 8 |
      straight(pixel >> 16 & 255, divisor) << 16;
    color = (alpha > 0 ? color : 0) | alpha << 24;
    memcpy(result + 4 * i, &color, 4);
  }
}

WIDE_VERSIONS void png_rows_unpremultiply(const uint8_t *restrict pixels, uint8_t *restrict result, size_t count) {
  for (; count >= Block; count -= Block, pixels += 4 * Block, result += 4 * Block) {
    // Most blocks are all transparent or all opaque, and stay the same.
    uint32_t any = 0, all = ~0u;
    for (int i = 0; i < Block; i++) {
      uint32_t pixel;
      memcpy(&pixel, pixels + 4 * i, 4);
      any |= pixel;
      all &= pixel;
    }
    if (any == 0 || all >> 24 == 255) memcpy(result, pixels, 4 * Block);
    else unpremultiply(pixels, result, Block);
  }
  unpremultiply(pixels, result, count);
}

WIDE_VERSIONS void png_rows_drop_alpha(const uint8_t *restrict pixels, uint8_t *restrict colors, size_t count) {
  for (size_t i = 0; i < count; i++) {
    colors[3 * i] = pixels[4 * i];
    colors[3 * i + 1] = pixels[4 * i + 1];
    colors[3 * i + 2] = pixels[4 * i + 2];
  }
}

void png_rows_keep_gray(const uint8_t *restrict pixels, uint8_t *restrict grays, size_t count) {
  for (size_t i = 0; i < count; i++) grays[i] = pixels[4 * i];
}

WIDE_VERSIONS void png_rows_keep_gray_alpha(const uint8_t *restrict pixels, uint8_t *restrict grays, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = pixels[4 * i + 3];
    uint32_t gray = alpha > 0 ? straight(pixels[4 * i], (float)(int32_t)alpha) : 0;
    grays[2 * i] = (uint8_t)gray;
    grays[2 * i + 1] = (uint8_t)alpha;
  }
}

WIDE_VERSIONS int png_rows_is_gray(const uint8_t *pixels, size_t count) {
  uint32_t differences = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = LOAD(uint32_t, pixels + 4 * i);
    differences |= pixel ^ pixel >> 8;
  }
  return (differences & 0xFFFF) == 0;
}

WIDE_VERSIONS int png_rows_is_opaque(const uint8_t *pixels, size_t count) {
  uint32_t all = ~0u;
  for (size_t i = 0; i < count; i++) all &= LOAD(uint32_t, pixels + 4 * i);
  return all >> 24 == 255;
}
