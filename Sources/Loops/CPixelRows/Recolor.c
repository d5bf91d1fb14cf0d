// SPDX-License-Identifier: MIT
#include <math.h>

#include "PixelRows.h"
#include "Versions.h"

INLINE float at_least_0(float value) { return value > 0 ? value : 0; }
INLINE float at_most(float value, float most) { return value < most ? value : most; }

// A row's value at a place in samples. The last sample has no neighbour: the one before it has its weight.
INLINE float sampled(const float *row, float place, int last) {
  int low = (int)place;
  low = low < last ? low : last - 1;
  float from = row[low];
  return from + (row[low + 1] - from) * (place - (float)low);
}

VERSIONS void pixel_rows_tones(const float *samples, PixelRowsPicture picture, size_t count) {
  const float *restrict alphas = picture.alpha;
  float *const channels[3] = {picture.red, picture.green, picture.blue};
  for (int channel = 0; channel < 3; channel++) {
    const float *restrict row = samples + 2041 * channel;
    float *restrict values = channels[channel];
    for (size_t i = 0; i < count; i++) {
      float alpha = alphas[i], places = alpha > 0 ? 2040 / alpha : 0;
      values[i] = sampled(row, at_most(at_least_0(values[i] * places), 2040), 2040) * alpha;
    }
  }
}

// A component of a hue, -1/2 to 1/2: red, green and blue are 0, 4 and 2 sixths of a circle further.
INLINE float hue_component(float hue, float turn) {
  float place = hue + turn;
  place -= 6 * floorf(place * (1.0f / 6));
  return at_most(at_least_0(fabsf(place - 3) - 1), 1) - 0.5f;
}

VERSIONS void pixel_rows_hues(float saturation, const float *samples, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  const float *restrict hues = samples, *restrict factors = samples + 361, *restrict lifts = samples + 722;
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i], red = reds[i], green = greens[i], blue = blues[i];
    float most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    float chroma = most - least, inverse = chroma > 0 ? 1 / chroma : 0;
    float of_red = (green - blue) * inverse, of_green = 2 + (blue - red) * inverse;
    float of_blue = 4 + (red - green) * inverse;
    float hue = most == red ? of_red : most == green ? of_green : of_blue;
    hue = hue < 0 ? hue + 6 : hue;
    float place = at_most(chroma > 0 ? 60 * hue : 0, 360);
    float turned = sampled(hues, place, 360), factor = sampled(factors, place, 360);
    float lift = sampled(lifts, place, 360);
    float light = 0.5f * (most + least + lift * chroma);
    float room = at_least_0(alpha - fabsf(2 * light - alpha));
    float changed = at_most(chroma * factor + saturation * room, room);
    reds[i] = at_most(at_least_0(light + changed * hue_component(turned, 0)), alpha);
    greens[i] = at_most(at_least_0(light + changed * hue_component(turned, 4)), alpha);
    blues[i] = at_most(at_least_0(light + changed * hue_component(turned, 2)), alpha);
  }
}

VERSIONS void pixel_rows_vibrance(float vibrance, float saturation, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i], red = reds[i], green = greens[i], blue = blues[i];
    float most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    float muted = alpha > 0 ? 1 - (most - least) / alpha : 0;
    float factor = (1 + vibrance * muted) * (1 + saturation);
    float luminosity = 0.3f * red + 0.59f * green + 0.11f * blue;
    reds[i] = at_most(at_least_0(luminosity + factor * (red - luminosity)), alpha);
    greens[i] = at_most(at_least_0(luminosity + factor * (green - luminosity)), alpha);
    blues[i] = at_most(at_least_0(luminosity + factor * (blue - luminosity)), alpha);
  }
}

VERSIONS void pixel_rows_inks(float relative, const float *samples, PixelRowsPicture picture, size_t count) {
  float *const channels[3] = {picture.red, picture.green, picture.blue};
  for (size_t i = 0; i < count; i++) {
    float alpha = picture.alpha[i], inverse = alpha > 0 ? 1 / alpha : 0;
    float red = channels[0][i] * inverse, green = channels[1][i] * inverse, blue = channels[2][i] * inverse;
    float most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    float middle = red + green + blue - most - least;
    int ranges[5] = {most == red ? 0 : most == green ? 2 : 4, least == blue ? 1 : least == red ? 3 : 5, 6, 7, 8};
    float weights[5] = {
      most - middle, middle - least, at_least_0(2 * least - 1), 1 - fabsf(most - 0.5f) - fabsf(least - 0.5f),
      at_least_0(1 - 2 * most),
    };
    for (int channel = 0; channel < 3; channel++) {
      const float *row = samples + 9 * channel;
      float value = channels[channel][i] * inverse, room = 1 - value, share = 1 - relative * value, sum = value;
      for (int range = 0; range < 5; range++) {
        float amount = row[ranges[range]] * share;
        amount = amount > -value ? amount : -value;
        sum += weights[range] * at_most(amount, room);
      }
      channels[channel][i] = at_most(at_least_0(sum), 1) * alpha;
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
