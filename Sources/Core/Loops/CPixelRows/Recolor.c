// SPDX-License-Identifier: MIT
#include "Blocks.h"

INLINE float adjusted(const float *row, float red, float green, float blue, float alpha) {
  return at_most(at_least_0(row[0] * red + row[1] * green + row[2] * blue + row[3] * alpha), alpha);
}

VERSIONS void pixel_rows_adjust(PixelRowsMatrix matrix, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    float red = reds[i], green = greens[i], blue = blues[i], alpha = alphas[i];
    reds[i] = adjusted(matrix.red, red, green, blue, alpha);
    greens[i] = adjusted(matrix.green, red, green, blue, alpha);
    blues[i] = adjusted(matrix.blue, red, green, blue, alpha);
  }
}

INLINE void change_tones(const float *samples, bool is_opaque, float *const rows[4], int count) {
  const float *restrict alphas = rows[3];
  float shares[BlockSize], values[BlockSize];
  int places[BlockSize];
  for (int channel = 0; channel < 3; channel++) {
    float *restrict row = rows[channel];
    for (int i = 0; i < count; i++) {
      float factor = is_opaque ? 2040.0f / 255 : alphas[i] > 0 ? 2040 / alphas[i] : 0;
      float place = at_most(at_least_0(row[i] * factor), 2040);
      places[i] = sample_before(place, 2040);
      shares[i] = place - (float)places[i];
    }
    look_up(samples + 2041 * channel, places, shares, count, values);
    for (int i = 0; i < count; i++) row[i] = values[i] * (is_opaque ? 255 : alphas[i]);
  }
}

VERSIONS void pixel_rows_tones(const float *samples, PixelRowsPicture picture, size_t count) {
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = BLOCK_ROWS(picture, first);
    int size = block_count(first, count);
    if (is_opaque(rows[3], size)) change_tones(samples, true, rows, size);
    else change_tones(samples, false, rows, size);
  }
}

INLINE void change_vibrance(float vibrance, float saturation, bool is_opaque, float *const rows[4], int count) {
  float *restrict reds = rows[0], *restrict greens = rows[1], *restrict blues = rows[2];
  const float *restrict alphas = rows[3];
  for (int i = 0; i < count; i++) {
    float alpha = is_opaque ? 255 : alphas[i], red = reds[i], green = greens[i], blue = blues[i];
    float inverse = is_opaque ? 1.0f / 255 : alpha > 0 ? 1 / alpha : 0;
    Extremes extremes = extremes_of(red, green, blue);
    float most = extremes.most, least = extremes.least;
    float muted = 1 - (most - least) * inverse, factor = (1 + vibrance * muted) * (1 + saturation);
    float luminosity = 0.3f * red + 0.59f * green + 0.11f * blue;
    reds[i] = at_most(at_least_0(luminosity + factor * (red - luminosity)), alpha);
    greens[i] = at_most(at_least_0(luminosity + factor * (green - luminosity)), alpha);
    blues[i] = at_most(at_least_0(luminosity + factor * (blue - luminosity)), alpha);
  }
}

VERSIONS void pixel_rows_vibrance(float vibrance, float saturation, PixelRowsPicture picture, size_t count) {
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = BLOCK_ROWS(picture, first);
    int size = block_count(first, count);
    if (is_opaque(rows[3], size)) change_vibrance(vibrance, saturation, true, rows, size);
    else change_vibrance(vibrance, saturation, false, rows, size);
  }
}

VERSIONS void pixel_rows_lookup(int size, const float *samples, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  const int last = size - 1, plane = size * size * size;
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i], factor = alpha > 0 ? (float)last / alpha : 0;
    float red = at_most(at_least_0(reds[i] * factor), (float)last);
    float green = at_most(at_least_0(greens[i] * factor), (float)last);
    float blue = at_most(at_least_0(blues[i] * factor), (float)last);
    int low_red = sample_before(red, last), low_green = sample_before(green, last);
    int low_blue = sample_before(blue, last);
    red -= (float)low_red;
    green -= (float)low_green;
    blue -= (float)low_blue;
    // Moves along the axis of the largest fraction first, then of the middle one.
    int along_red = 1, along_green = size, along_blue = size * size;
    int largest = red >= green ? (red >= blue ? along_red : along_blue) : green >= blue ? along_green : along_blue;
    int smallest = red < green ? (red < blue ? along_red : along_blue) : green < blue ? along_green : along_blue;
    Extremes extremes = extremes_of(red, green, blue);
    float most = extremes.most, least = extremes.least;
    float middle = red + green + blue - most - least;
    const float *corner = samples + (low_blue * size + low_green) * size + low_red;
    int opposite = along_red + along_green + along_blue;
    float *const components[3] = {reds + i, greens + i, blues + i};
    for (int channel = 0; channel < 3; channel++, corner += plane) {
      float value = (1 - most) * corner[0] + (most - middle) * corner[largest]
        + (middle - least) * corner[opposite - smallest] + least * corner[opposite];
      *components[channel] = at_most(at_least_0(value), 1) * alpha;
    }
  }
}

VERSIONS void pixel_rows_make_opaque(PixelRowsPicture picture, PixelRowsPicture result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float alpha = picture.alpha[i], factor = alpha > 0 ? 255 / alpha : 0;
    result.red[i] = at_most(picture.red[i] * factor, 255);
    result.green[i] = at_most(picture.green[i] * factor, 255);
    result.blue[i] = at_most(picture.blue[i] * factor, 255);
    result.alpha[i] = 255;
  }
}

VERSIONS void pixel_rows_cover(
  PixelRowsPicture picture, const float *alphas, PixelRowsPicture result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i], factor = alpha * (1.0f / 255);
    result.red[i] = picture.red[i] * factor;
    result.green[i] = picture.green[i] * factor;
    result.blue[i] = picture.blue[i] * factor;
    result.alpha[i] = alpha;
  }
}
