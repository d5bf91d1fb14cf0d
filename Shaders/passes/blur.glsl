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
#else
// Computes BLOCK_LENGTH consecutive texels of results along the axis, from a position on.
void shadeBlock(ivec2 pixel, out vec4 results[BLOCK_LENGTH]) {
  ivec2 first = texelAt(coverageRegion, pixel - RADIUS * BLOCK_AXIS);
  for (int place = 0; place < BLOCK_LENGTH; place++) results[place] = vec4(0.0);
  vec4 samples;
#include "taps.glsl"
}
#endif

#if BLOCK_LENGTH == 1
vec4 shade(ivec2 pixel) {
#if IS_LOOPED
  // Sums in the same order as the generated code.
  vec4 result = vec4(0.0);
  int last = LOOP_LENGTH(radius, pixel);
  for (int place = -last; place <= last; place++) result += weights[abs(place)] * coverageAt(pixel + place * axis);
  return result;
#else
  vec4 results[1];
  shadeBlock(pixel, results);
  return results[0];
#endif
}
#endif
