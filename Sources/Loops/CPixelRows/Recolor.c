// SPDX-License-Identifier: MIT
#include <math.h>

#include "PixelRows.h"
#include "Versions.h"

INLINE float at_least_0(float value) { return value > 0 ? value : 0; }
INLINE float at_most(float value, float most) { return value < most ? value : most; }

// The pixels of a block, whose samples are loaded one by one between its vectorised loops: gathers take two
// to four times as long.
enum { BlockSize = 64 };

// The sample before a place. The last one has no neighbour: the one before it has its weight.
INLINE int sample_before(float place, int last) {
  int low = (int)place;
  return low < last ? low : last - 1;
}

// The values of a row of samples, at some places and shares of the way to the next ones.
INLINE void look_up(
  const float *row, const int *restrict places, const float *restrict shares, int count, float *restrict values) {
  float pairs[BlockSize][2];
#pragma clang loop vectorize(disable) unroll_count(8)
  for (int i = 0; i < count; i++) __builtin_memcpy(pairs[i], row + places[i], sizeof pairs[i]);
  for (int i = 0; i < count; i++) values[i] = pairs[i][0] + (pairs[i][1] - pairs[i][0]) * shares[i];
}

INLINE void change_tones(const float *samples, float *const rows[4], int count) {
  const float *restrict alphas = rows[3];
  float factors[BlockSize], shares[BlockSize], values[BlockSize];
  int places[BlockSize];
  for (int i = 0; i < count; i++) factors[i] = alphas[i] > 0 ? 2040 / alphas[i] : 0;
  for (int channel = 0; channel < 3; channel++) {
    float *restrict row = rows[channel];
    for (int i = 0; i < count; i++) {
      float place = at_most(at_least_0(row[i] * factors[i]), 2040);
      places[i] = sample_before(place, 2040);
      shares[i] = place - (float)places[i];
    }
    look_up(samples + 2041 * channel, places, shares, count, values);
    for (int i = 0; i < count; i++) row[i] = values[i] * alphas[i];
  }
}

VERSIONS void pixel_rows_tones(const float *samples, PixelRowsPicture picture, size_t count) {
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = {picture.red + first, picture.green + first, picture.blue + first, picture.alpha + first};
    change_tones(samples, rows, count - first < BlockSize ? (int)(count - first) : BlockSize);
  }
}

// A component of a hue, -1/2 to 1/2: red, green and blue are 0, 4 and 2 sixths of a circle further.
INLINE float hue_component(float hue, float turn) {
  float place = hue + turn;
  place -= 6 * floorf(place * (1.0f / 6));
  return at_most(at_least_0(fabsf(place - 3) - 1), 1) - 0.5f;
}

INLINE void change_hues(float saturation, const float *samples, float *const rows[4], int count) {
  float *restrict reds = rows[0], *restrict greens = rows[1], *restrict blues = rows[2];
  const float *restrict alphas = rows[3];
  float chromas[BlockSize], sums[BlockSize], shares[BlockSize];
  int places[BlockSize];
  for (int i = 0; i < count; i++) {
    float red = reds[i], green = greens[i], blue = blues[i];
    float most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    float chroma = most - least, inverse = chroma > 0 ? 1 / chroma : 0;
    float of_red = (green - blue) * inverse, of_green = 2 + (blue - red) * inverse;
    float of_blue = 4 + (red - green) * inverse;
    float hue = most == red ? of_red : most == green ? of_green : of_blue;
    hue = hue < 0 ? hue + 6 : hue;
    float place = at_most(chroma > 0 ? 60 * hue : 0, 360);
    places[i] = sample_before(place, 360);
    shares[i] = place - (float)places[i];
    chromas[i] = chroma;
    sums[i] = most + least;
  }
  float hues[BlockSize], factors[BlockSize], lifts[BlockSize];
  look_up(samples, places, shares, count, hues);
  look_up(samples + 361, places, shares, count, factors);
  look_up(samples + 722, places, shares, count, lifts);
  for (int i = 0; i < count; i++) {
    float alpha = alphas[i], light = 0.5f * (sums[i] + lifts[i] * chromas[i]);
    float room = at_least_0(alpha - fabsf(2 * light - alpha));
    float changed = at_most(chromas[i] * factors[i] + saturation * room, room);
    reds[i] = at_most(at_least_0(light + changed * hue_component(hues[i], 0)), alpha);
    greens[i] = at_most(at_least_0(light + changed * hue_component(hues[i], 4)), alpha);
    blues[i] = at_most(at_least_0(light + changed * hue_component(hues[i], 2)), alpha);
  }
}

VERSIONS void pixel_rows_hues(float saturation, const float *samples, PixelRowsPicture picture, size_t count) {
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = {picture.red + first, picture.green + first, picture.blue + first, picture.alpha + first};
    change_hues(saturation, samples, rows, count - first < BlockSize ? (int)(count - first) : BlockSize);
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

// An addition of ink, which leaves components between 0 and 1.
INLINE float ink(float amount, float share, float value) {
  amount *= share;
  amount = amount > -value ? amount : -value;
  return at_most(amount, 1 - value);
}

// The parts of a colour in two of the six ranges of hues, and in whites, grays and blacks.
typedef struct {
  bool is_red, is_green, is_yellow, is_cyan;
  float most, least, white, gray, black;
} Ranges;

// A component with its additions in all ranges.
INLINE float with_inks(float value, const float row[9], float relative, Ranges ranges) {
  float red = row[0], yellow = row[1], green = row[2], cyan = row[3], blue = row[4], magenta = row[5];
  float share = 1 - relative * value;
  float sum = value + ranges.most * ink(ranges.is_red ? red : ranges.is_green ? green : blue, share, value);
  sum += ranges.least * ink(ranges.is_yellow ? yellow : ranges.is_cyan ? cyan : magenta, share, value);
  sum += ranges.white * ink(row[6], share, value);
  sum += ranges.gray * ink(row[7], share, value);
  sum += ranges.black * ink(row[8], share, value);
  return at_most(at_least_0(sum), 1);
}

VERSIONS void pixel_rows_inks(float relative, const float *samples, PixelRowsPicture picture, size_t count) {
  float *restrict reds = picture.red, *restrict greens = picture.green, *restrict blues = picture.blue;
  const float *restrict alphas = picture.alpha;
  float rows[27];
  __builtin_memcpy(rows, samples, sizeof rows);
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i], inverse = alpha > 0 ? 1 / alpha : 0;
    float red = reds[i] * inverse, green = greens[i] * inverse, blue = blues[i] * inverse;
    float most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    float middle = red + green + blue - most - least;
    Ranges ranges = {
      most == red, most == green, least == blue, least == red, most - middle, middle - least,
      at_least_0(2 * least - 1), 1 - fabsf(most - 0.5f) - fabsf(least - 0.5f), at_least_0(1 - 2 * most),
    };
    reds[i] = with_inks(red, rows, relative, ranges) * alpha;
    greens[i] = with_inks(green, rows + 9, relative, ranges) * alpha;
    blues[i] = with_inks(blue, rows + 18, relative, ranges) * alpha;
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
    // The axis of the largest part, and the one that is not of the smallest, are followed first.
    int along_red = 1, along_green = size, along_blue = size * size;
    int largest = red >= green ? (red >= blue ? along_red : along_blue) : green >= blue ? along_green : along_blue;
    int smallest = red < green ? (red < blue ? along_red : along_blue) : green < blue ? along_green : along_blue;
    float most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
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
