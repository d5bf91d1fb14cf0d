// A symmetric convolution along one axis, AXIS, of 2 RADIUS + 1 taps.
#include "coverage.glsl"

// The weight at distance 0, 1, … RADIUS.
uniform float weights[RADIUS + 1];

vec4 shade(ivec2 pixel) {
  float sum = weights[0] * coverageAt(pixel);
  for (int distance = 1; distance <= RADIUS; distance++) {
    ivec2 offset = distance * AXIS;
    sum += weights[distance] * (coverageAt(pixel - offset) + coverageAt(pixel + offset));
  }
  return vec4(sum, 0.0, 0.0, 1.0);
}
