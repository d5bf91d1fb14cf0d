// SPDX-License-Identifier: MIT
#include "Blocks.h"

// The factors from components to levels of straight colours, and from steps to components.
typedef struct { float levels[BlockSize], steps[BlockSize]; } Factors;

INLINE void set_factors(const float *restrict alphas, Factors *factors, int count) {
  if (is_opaque(alphas, count)) for (int i = 0; i < count; i++) factors->levels[i] = 1;
  else for (int i = 0; i < count; i++) factors->levels[i] = alphas[i] > 0 ? 255 / alphas[i] : 0;
  for (int i = 0; i < count; i++) factors->steps[i] = alphas[i] * (1.0f / 65535);
}

INLINE void change_whole_tones(const uint16_t *levels, float *const rows[4], int count) {
  Factors factors;
  float shares[BlockSize];
  int places[BlockSize];
  uint16_t pairs[BlockSize][2];
  set_factors(rows[3], &factors, count);
  for (int channel = 0; channel < 3; channel++) {
    float *restrict row = rows[channel];
    const uint16_t *table = levels + PixelRowsToneLevels * channel;
    for (int i = 0; i < count; i++) {
      float place = at_most(at_least_0(row[i] * factors.levels[i]), 255);
      places[i] = (int)place;
      shares[i] = place - (float)places[i];
    }
#pragma clang loop vectorize(disable) unroll_count(8)
    for (int i = 0; i < count; i++) __builtin_memcpy(pairs[i], table + places[i], sizeof pairs[i]);
    for (int i = 0; i < count; i++) {
      float from = pairs[i][0], to = pairs[i][1];
      row[i] = (from + (to - from) * shares[i]) * factors.steps[i];
    }
  }
}

VERSIONS static void change_one_by_one(const uint16_t *levels, PixelRowsPicture picture, size_t count) {
  for (size_t first = 0; first < count; first += BlockSize) {
    float *const rows[4] = BLOCK_ROWS(picture, first);
    change_whole_tones(levels, rows, block_count(first, count));
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

#define PERMUTES static inline __attribute__((always_inline, target("avx512bw")))

// Looks up 32 values in a table of 256 in eight registers.
PERMUTES __m512i permuted(const __m512i table[8], __m512i places, __mmask32 bit_6, __mmask32 bit_7) {
  __m512i quarters[4];
  for (int part = 0; part < 4; part++) {
    quarters[part] = _mm512_permutex2var_epi16(table[2 * part], places, table[2 * part + 1]);
  }
  return _mm512_mask_blend_epi16(
    bit_7, _mm512_mask_blend_epi16(bit_6, quarters[0], quarters[1]),
    _mm512_mask_blend_epi16(bit_6, quarters[2], quarters[3]));
}

// The places of sixteen components, and their shares of the way to the next ones.
PERMUTES __m512i place_of(const float *row, const float *factors, __m512 *share) {
  __m512 place = _mm512_mul_ps(_mm512_loadu_ps(row), _mm512_loadu_ps(factors));
  place = _mm512_min_ps(_mm512_max_ps(place, _mm512_setzero_ps()), _mm512_set1_ps(255));
  __m512i whole = _mm512_cvttps_epi32(place);
  *share = _mm512_sub_ps(place, _mm512_cvtepi32_ps(whole));
  return whole;
}

PERMUTES __m512 between(__m512i from, __m512i to, __m512 share, const float *factors) {
  __m512 low = _mm512_cvtepi32_ps(from), high = _mm512_cvtepi32_ps(to);
  __m512 value = _mm512_add_ps(low, _mm512_mul_ps(_mm512_sub_ps(high, low), share));
  return _mm512_mul_ps(value, _mm512_loadu_ps(factors));
}

// Changes whole groups of 32 pixels by permuting registers, in half the time of single loads.
__attribute__((target("avx512bw"))) static void change_by_permuting(
  const uint16_t *levels, float *const rows[4], const Factors *factors, int count) {
  for (int channel = 0; channel < 3; channel++) {
    float *row = rows[channel];
    __m512i first[8], second[8];
    for (int part = 0; part < 8; part++) {
      const uint16_t *values = levels + PixelRowsToneLevels * channel + 32 * part;
      first[part] = _mm512_loadu_si512(values);
      second[part] = _mm512_loadu_si512(values + 1);
    }
    for (int i = 0; i < count; i += 32) {
      __m512 shares[2];
      __m512i low = place_of(row + i, factors->levels + i, shares);
      __m512i high = place_of(row + i + 16, factors->levels + i + 16, shares + 1);
      __m512i places = _mm512_or_si512(low, _mm512_slli_epi32(high, 16)), lower = _mm512_set1_epi32(65535);
      __mmask32 bit_6 = _mm512_test_epi16_mask(places, _mm512_set1_epi16(64));
      __mmask32 bit_7 = _mm512_test_epi16_mask(places, _mm512_set1_epi16(128));
      __m512i from = permuted(first, places, bit_6, bit_7), to = permuted(second, places, bit_6, bit_7);
      __m512 one = between(
        _mm512_and_si512(from, lower), _mm512_and_si512(to, lower), shares[0], factors->steps + i);
      __m512 other = between(
        _mm512_srli_epi32(from, 16), _mm512_srli_epi32(to, 16), shares[1], factors->steps + i + 16);
      _mm512_storeu_ps(row + i, one);
      _mm512_storeu_ps(row + i + 16, other);
    }
  }
}

VERSIONS static void set_all_factors(const float *alphas, Factors *factors, int count) {
  set_factors(alphas, factors, count);
}
#endif

void pixel_rows_whole_tones(const uint16_t *levels, PixelRowsPicture picture, size_t count) {
  size_t done = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    Factors factors;
    for (done = 0; done + 32 <= count;) {
      float *const rows[4] = BLOCK_ROWS(picture, done);
      int size = block_count(done, count) & ~31;
      set_all_factors(rows[3], &factors, size);
      change_by_permuting(levels, rows, &factors, size);
      done += (size_t)size;
    }
  }
#endif
  PixelRowsPicture rest = {picture.red + done, picture.green + done, picture.blue + done, picture.alpha + done};
  change_one_by_one(levels, rest, count - done);
}
