// SPDX-License-Identifier: MIT

// A symmetric convolution of 2 RADIUS + 1 taps along one axis. taps.glsl is generated for each radius; see
// TapWriter. The loop serves all radii up to RADIUS, until a program for one radius pays off.
#include "coverage.glsl"

// The weight at distance 0, 1, … RADIUS.
uniform float weights[RADIUS + 1];

#if IS_LOOPED
// The radius of the taps, and their axis.
uniform int radius;
uniform ivec2 axis;

// Both functions fetch a texel once, and sum in the same order as the generated code.

vec4 blurredAlong(ivec2 pixel, int last) {
  vec4 result = vec4(0.0);
  ivec2 texel = texelAt(coverageRegion, pixel - ivec2(last, 0));
  // The weights of a sample for each of the four pixels.
  vec4 around = vec4(0.0);
  int place = 4 * texel.x - (pixel.x - coverageRegion.x);
  for (; place <= last + 3; texel.x++) {
    vec4 samples = coverageOf(texel);
    for (int lane = 0; lane < 4; lane++, place++) {
      int away = abs(place);
      around = vec4(away <= last ? weights[min(away, RADIUS)] : 0.0, around.xyz);
      result += around * samples[lane];
    }
  }
  return result;
}

vec4 blurredDown(ivec2 pixel, int last) {
  vec4 result = vec4(0.0);
  ivec2 texel = texelAt(coverageRegion, pixel);
  int lane = (pixel.x - coverageRegion.x) & 3;
  for (int row = -last; row <= last; row++) {
    vec4 samples = coverageOf(texel + ivec2(0, row));
    if (lane > 0) samples = run(samples, coverageOf(texel + ivec2(1, row)), lane).first;
    result += weights[abs(row)] * samples;
  }
  return result;
}

vec4 shade(ivec2 pixel) {
  int last = LOOP_LENGTH(radius, pixel);
  // The condition must depend on the pixel, too.
  return LOOP_LENGTH(axis.x, pixel) == 1 ? blurredAlong(pixel, last) : blurredDown(pixel, last);
}
#else
// Computes BLOCK_LENGTH consecutive texels of results along the axis, from a position on.
#define SHADES_BLOCKS
void shadeBlock(ivec2 pixel, out vec4 results[BLOCK_LENGTH]) {
  ivec2 first = texelAt(coverageRegion, pixel - RADIUS * BLOCK_AXIS);
  for (int place = 0; place < BLOCK_LENGTH; place++) results[place] = vec4(0.0);
  vec4 samples;
#include "taps.glsl"
}
#endif
