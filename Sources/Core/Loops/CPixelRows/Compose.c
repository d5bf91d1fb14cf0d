// SPDX-License-Identifier: MIT
#include "Intermediate.h"

typedef float Floats __attribute__((ext_vector_type(PixelRowsComposed)));
typedef int32_t Ints __attribute__((ext_vector_type(PixelRowsComposed)));
typedef uint16_t Words __attribute__((ext_vector_type(PixelRowsComposed)));

// Expands samples to sixteen pixels of full size, which share one sample after four halvings.
INLINE Floats shared(const float *samples, unsigned octaves) {
  typedef float Eight __attribute__((ext_vector_type(8)));
  Eight few = 0;
  if (octaves > 3) return (Floats)*samples;
  memcpy(&few, samples, (16 >> octaves) * sizeof *samples);
  if (octaves == 1) return __builtin_shufflevector(few, few, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
  if (octaves == 2) return __builtin_shufflevector(few, few, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  return __builtin_shufflevector(few, few, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
}

// The values of sixteen pixels of a plane, from a sample on.
INLINE Floats values(const void *samples, size_t sample, const Floats *weights, unsigned octaves) {
  if (octaves == 0) {
    Words words = LOAD(Words, (const uint16_t *)samples + sample);
    return __builtin_convertvector(__builtin_convertvector(words, Ints), Floats) * (1.0f / PixelRowsFull);
  }
  const float *first = (const float *)samples + sample;
  Floats sum = shared(first, octaves) * weights[0];
  for (int tap = 1; tap < 3; tap++) sum += shared(first + tap, octaves) * weights[tap];
  return sum;
}

// Levels rounded to an intermediate's steps.
INLINE Floats rounded(Floats level) {
  level = level * 257 + 0.5f;
  level = level > 0 ? level : 0;
  level = level < 65535 ? level : 65535;
  return __builtin_convertvector(__builtin_convertvector(level, Ints), Floats) * (1.0f / 257);
}

INLINE void store(Floats levels, float *row, size_t place, size_t lead, size_t end) {
  if (place >= lead && place + PixelRowsComposed <= end) {
    memcpy(row + (place - lead), &levels, sizeof levels);
    return;
  }
  for (size_t i = 0; i < PixelRowsComposed; i++) {
    if (place + i >= lead && place + i < end) row[place + i - lead] = levels[i];
  }
}

INLINE void compose(const PixelRowsComposition *planes, unsigned octaves, PixelRowsPicture result, size_t count) {
  float *const rows[] = {result.red, result.green, result.blue, result.alpha};
  size_t lead = planes->lead, end = lead + count, period = planes->period;
  Floats weights[3] = {0, 0, 0};
  for (size_t place = 0; place < end; place += PixelRowsComposed) {
    size_t position = planes->position + place, phase = position & (period - 1);
    // Short patterns have the same weights at every position.
    if (octaves > 0 && (place == 0 || octaves > 4)) {
      const float *first = planes->weights + phase;
      for (size_t tap = 0; tap < 3; tap++) weights[tap] = LOAD(Floats, first + tap * period);
    }
    size_t sample = octaves > 4 ? (position >> planes->octaves) - (planes->position >> planes->octaves) : place >> octaves;
    Floats factor = 255;
    if (planes->samples[4]) {
      Floats divisor = values(planes->samples[4], sample, weights, octaves);
      factor /= divisor > planes->least ? divisor : planes->least;
    }
    Floats alpha = rounded(values(planes->samples[3], sample, weights, octaves) * factor);
    store(alpha, rows[3], place, lead, end);
    for (int channel = 0; channel < 3; channel++) {
      Floats level = values(planes->samples[channel], sample, weights, octaves) * factor;
      store(rounded(level < alpha ? level : alpha), rows[channel], place, lead, end);
    }
  }
}

VERSIONS void pixel_rows_compose(PixelRowsComposition planes, PixelRowsPicture result, size_t count) {
  switch (planes.octaves) {
  case 0: return compose(&planes, 0, result, count);
  case 1: return compose(&planes, 1, result, count);
  case 2: return compose(&planes, 2, result, count);
  case 3: return compose(&planes, 3, result, count);
  case 4: return compose(&planes, 4, result, count);
  default: return compose(&planes, 5, result, count);
  }
}
