// SPDX-License-Identifier: MIT
#include "Intermediate.h"

enum { Lanes = 16 };
typedef float Floats __attribute__((ext_vector_type(Lanes)));

VERSIONS void pixel_rows_line(double first, double step, double start, bool is_reflected, float *row, size_t count) {
  for (size_t i = 0; i < count; i++) {
    double place = ((double)(int32_t)i + first) * step + start;
    row[i] = (float)(is_reflected ? fabs(place) : place);
  }
}

VERSIONS void pixel_rows_wrap(float *row, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] -= floorf(row[i]);
}

INLINE Floats mix(Floats from, float to, Floats part) { return from * (1 - part) + to * part; }

// How far the ramp to a stop has progressed at each position, 0…1.
INLINE Floats part_between(Floats place, const PixelRowsStop *stop) {
  Floats part = (place - stop->low) * stop->slope;
  part = part > 0 ? part : 0;
  return part < 1 ? part : 1;
}

INLINE void store(Floats values, float *row, size_t count) { memcpy(row, &values, count * sizeof *row); }

INLINE void mix_lanes(
  const PixelRowsStop *stops, size_t stop_count, bool has_colors, bool is_premultiplied, PixelRowsPicture row,
  size_t i, size_t count) {
  Floats place = 0, red = stops->color.red, green = stops->color.green;
  Floats blue = stops->color.blue, alpha = stops->color.alpha;
  memcpy(&place, row.alpha + i, count * sizeof(float));
  for (const PixelRowsStop *stop = stops + 1; stop < stops + stop_count; stop++) {
    Floats part = part_between(place, stop);
    red = mix(red, stop->color.red, part);
    green = mix(green, stop->color.green, part);
    blue = mix(blue, stop->color.blue, part);
    alpha = mix(alpha, stop->color.alpha, part);
  }
  Floats factor = is_premultiplied ? 1 : alpha;
  if (has_colors) {
    store(255 * (red * factor), row.red + i, count);
    store(255 * (green * factor), row.green + i, count);
    store(255 * (blue * factor), row.blue + i, count);
  }
  store(255 * alpha, row.alpha + i, count);
}

VERSIONS void pixel_rows_gradient(
  const PixelRowsStop *stops, size_t stop_count, bool is_premultiplied, PixelRowsPicture row, size_t count) {
  size_t i = 0;
  for (; i + Lanes <= count; i += Lanes) mix_lanes(stops, stop_count, true, is_premultiplied, row, i, Lanes);
  if (i < count) mix_lanes(stops, stop_count, true, is_premultiplied, row, i, count - i);
}

VERSIONS void pixel_rows_gradient_alpha(
  const PixelRowsStop *stops, size_t stop_count, float *row, uint16_t *coverage, size_t count) {
  PixelRowsPicture alphas = {.alpha = row};
  size_t i = 0;
  for (; i + Lanes <= count; i += Lanes) mix_lanes(stops, stop_count, false, true, alphas, i, Lanes);
  if (i < count) mix_lanes(stops, stop_count, false, true, alphas, i, count - i);
  for (i = 0; i < count; i++) coverage[i] = coverage_of(steps(row[i]));
}

typedef float Channels __attribute__((ext_vector_type(4)));
typedef int32_t ChannelInts __attribute__((ext_vector_type(4)));
typedef uint16_t ChannelWords __attribute__((ext_vector_type(4)));

VERSIONS void pixel_rows_ramp(
  const uint16_t *strengths, const PixelRowsColor *colors, size_t last, uint16_t *restrict pixels, size_t count) {
  float scale = (float)(int32_t)last / PixelRowsFull;
  int32_t highest = (int32_t)last - 1;
  // All channels of a pixel at once, because input and output have the same layout.
  for (size_t i = 0; i < count; i++) {
    float place = (float)(int32_t)strengths[i] * scale;
    int32_t first = (int32_t)place < highest ? (int32_t)place : highest;
    float part = place - (float)first;
    Channels low = LOAD(Channels, colors + first), high = LOAD(Channels, colors + first + 1);
    Channels level = (low + part * (high - low)) * 257 + 0.5f;
    level = level > 0 ? level : 0;
    level = level < 65535 ? level : 65535;
    ChannelWords pixel = __builtin_convertvector(__builtin_convertvector(level, ChannelInts), ChannelWords);
    memcpy(pixels + 4 * i, &pixel, sizeof pixel);
  }
}
