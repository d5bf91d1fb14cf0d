// SPDX-License-Identifier: MIT
#include "Intermediate.h"

// Reads and writes pixels of 16 bits per channel as a whole.
INLINE uint64_t wide_pixel(const uint16_t *pixels, size_t i) { return LOAD(uint64_t, pixels + 4 * i); }

INLINE float wide_level(uint64_t pixel, unsigned channel) {
  return (float)(int32_t)(pixel >> 16 * channel & 65535) * (1.0f / 257);
}

VERSIONS void pixel_rows_load_intermediate(const uint16_t *restrict pixels, PixelRowsPicture picture, size_t count) {
  float *restrict red = picture.red, *restrict green = picture.green;
  float *restrict blue = picture.blue, *restrict alpha = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    uint64_t pixel = wide_pixel(pixels, i);
    red[i] = wide_level(pixel, 0);
    green[i] = wide_level(pixel, 1);
    blue[i] = wide_level(pixel, 2);
    alpha[i] = wide_level(pixel, 3);
  }
}

VERSIONS void pixel_rows_load_intermediate_alpha(
  const uint16_t *restrict pixels, float *restrict alpha, size_t count) {
  for (size_t i = 0; i < count; i++) alpha[i] = wide_level(wide_pixel(pixels, i), 3);
}

VERSIONS void pixel_rows_intermediate_channel(
  const uint16_t *pixels, unsigned channel, uint16_t *coverage, size_t count) {
  for (size_t i = 0; i < count; i++) coverage[i] = coverage_of(wide_pixel(pixels, i) >> 16 * channel & 65535);
}

VERSIONS void pixel_rows_store_intermediate(PixelRowsPicture picture, uint16_t *restrict pixels, size_t count) {
  const float *restrict red = picture.red, *restrict green = picture.green;
  const float *restrict blue = picture.blue, *restrict alpha = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    uint32_t low = steps(red[i]) | (uint32_t)steps(green[i]) << 16;
    uint32_t high = steps(blue[i]) | (uint32_t)steps(alpha[i]) << 16;
    uint64_t pixel = low | (uint64_t)high << 32;
    memcpy(pixels + 4 * i, &pixel, sizeof pixel);
  }
}
