// A symmetric convolution along one axis, AXIS, of 2 RADIUS + 1 taps.
#include "coverage.glsl"

// The weight at distance 0, 1, … RADIUS.
uniform float weights[RADIUS + 1];

vec4 shade(ivec2 pixel) {
  vec2 centre = texelCentre(coverageRegion, pixel);
  vec2 next = vec2(AXIS) / vec2(coverageRegion.zw);
  float sum = weights[0] * coverageNear(centre);
  for (int distance = 1; distance <= RADIUS; distance++) {
    vec2 offset = float(distance) * next;
    sum += weights[distance] * (coverageNear(centre - offset) + coverageNear(centre + offset));
  }
  return vec4(sum, 0.0, 0.0, 1.0);
}
