// SPDX-License-Identifier: MIT
#include "Blocks.h"

// A component of the new colour; `part` is the part of its chroma that the hue contributes.
INLINE float component(float light, float chroma, float part, float alpha) {
  return at_most(at_least_0(light + chroma * (at_most(at_least_0(part), 1) - 0.5f)), alpha);
}

INLINE void change_hues(PixelRowsHues change, const float *samples, float *const rows[4], int count) {
  float *restrict reds = rows[0], *restrict greens = rows[1], *restrict blues = rows[2];
  const float *restrict alphas = rows[3];
  float hues[BlockSize], chromas[BlockSize], sums[BlockSize], factors[BlockSize], lifts[BlockSize];
  for (int i = 0; i < count; i++) {
    float red = reds[i], green = greens[i], blue = blues[i];
    Extremes extremes = extremes_of(red, green, blue);
    float most = extremes.most, chroma = most - extremes.least, inverse = chroma > 0 ? 1 / chroma : 0;
    float of_red = (green - blue) * inverse, of_green = 2 + (blue - red) * inverse;
    float of_blue = 4 + (red - green) * inverse;
    float hue = most == red ? of_red : most == green ? of_green : of_blue;
    hue = hue < 0 ? hue + 6 : hue;
    hues[i] = chroma > 0 ? hue : 0;
    chromas[i] = chroma;
    sums[i] = most + extremes.least;
  }
  if (change.has_hues || change.has_factors || change.has_lifts) {
    float shares[BlockSize];
    int places[BlockSize];
    for (int i = 0; i < count; i++) {
      float place = at_most(60 * hues[i], 360);
      places[i] = sample_before(place, 360);
      shares[i] = place - (float)places[i];
    }
    if (change.has_hues) look_up(samples, places, shares, count, hues);
    if (change.has_factors) look_up(samples + 361, places, shares, count, factors);
    if (change.has_lifts) look_up(samples + 722, places, shares, count, lifts);
  }
  if (!change.has_factors) for (int i = 0; i < count; i++) factors[i] = change.factor;
  if (!change.has_lifts) for (int i = 0; i < count; i++) lifts[i] = 0;
  const float turn = change.has_hues ? 0 : change.turn;
  for (int i = 0; i < count; i++) {
    float alpha = alphas[i], light = 0.5f * (sums[i] + lifts[i] * chromas[i]);
    float room = at_least_0(alpha - fabsf(2 * light - alpha));
    float chroma = at_most(chromas[i] * factors[i] + change.saturation * room, room);
    float hue = hues[i] + turn;
    hue -= 6 * floorf(hue * (1.0f / 6));
    reds[i] = component(light, chroma, fabsf(hue - 3) - 1, alpha);
    greens[i] = component(light, chroma, 2 - fabsf(hue - 2), alpha);
    blues[i] = component(light, chroma, 2 - fabsf(hue - 4), alpha);
  }
}

VERSIONS void pixel_rows_hues(
  PixelRowsHues change, const float *samples, PixelRowsPicture picture, size_t count) {
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = BLOCK_ROWS(picture, first);
    change_hues(change, samples, rows, block_count(first, count));
  }
}

VERSIONS void pixel_rows_saturate(float factor, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i], red = reds[i], green = greens[i], blue = blues[i];
    Extremes extremes = extremes_of(red, green, blue);
    float chroma = extremes.most - extremes.least, sum = extremes.most + extremes.least, light = 0.5f * sum;
    float room = at_least_0(alpha - fabsf(sum - alpha));
    float most = chroma > 0 ? room / chroma : 0, share = at_most(factor, most);
    reds[i] = at_most(at_least_0(light + (red - light) * share), alpha);
    greens[i] = at_most(at_least_0(light + (green - light) * share), alpha);
    blues[i] = at_most(at_least_0(light + (blue - light) * share), alpha);
  }
}

VERSIONS void pixel_rows_greys(PixelRowsGreys shares, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  for (size_t i = 0; i < count; i++) {
    float red = reds[i], green = greens[i], blue = blues[i];
    Extremes extremes = extremes_of(red, green, blue);
    float most = extremes.most, least = extremes.least, middle = red + green + blue - most - least;
    float largest = most == red ? shares.red : most == green ? shares.green : shares.blue;
    float smallest = least == blue ? shares.yellow : least == red ? shares.cyan : shares.magenta;
    float grey = least + largest * (most - middle) + smallest * (middle - least);
    reds[i] = greens[i] = blues[i] = at_most(at_least_0(grey), alphas[i]);
  }
}
