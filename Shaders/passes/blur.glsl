// A symmetric convolution along one axis of 2 RADIUS + 1 taps. taps.glsl is no file but written for each radius; see
// TapWriter.
#include "coverage.glsl"

// The weight at distance 0, 1, … RADIUS.
uniform float weights[RADIUS + 1];

// BLOCK_LENGTH texels of results, one after the other along the axis, the first of them at a position.
void shadeBlock(ivec2 pixel, out vec4 results[BLOCK_LENGTH]) {
  ivec2 first = coverageTexel(pixel - RADIUS * BLOCK_AXIS);
  for (int place = 0; place < BLOCK_LENGTH; place++) results[place] = vec4(0.0);
  vec4 samples;
#include "taps.glsl"
}

#if BLOCK_LENGTH == 1
vec4 shade(ivec2 pixel) {
  vec4 results[1];
  shadeBlock(pixel, results);
  return results[0];
}
#endif
