// SPDX-License-Identifier: MIT
#include "Versions.h"

INLINE float limited(const float *row, float red, float green, float blue, float alpha) {
  float value = row[0] * red + row[1] * green + row[2] * blue + row[3] * alpha;
  value = value > 0 ? value : 0;
  return value < alpha ? value : alpha;
}

VERSIONS void pixel_rows_adjust(
  const PixelRowsMatrix *matrices, size_t matrix_count, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  for (size_t number = 0; number < matrix_count; number++) {
    PixelRowsMatrix matrix = matrices[number];
    for (size_t i = 0; i < count; i++) {
      float red = reds[i], green = greens[i], blue = blues[i], alpha = alphas[i];
      reds[i] = limited(matrix.red, red, green, blue, alpha);
      greens[i] = limited(matrix.green, red, green, blue, alpha);
      blues[i] = limited(matrix.blue, red, green, blue, alpha);
    }
  }
}
