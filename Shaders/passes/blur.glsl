// A symmetric convolution along one axis of 2 RADIUS + 1 taps.
#include "coverage.glsl"

#if IS_HORIZONTAL
// The weights at distance -RADIUS … RADIUS, with three zeros before and seven after: a sample within a window's texels
// has a weight for each of the four results, which is 0 for those that it is too far from.
uniform float weights[2 * RADIUS + 11];

// The lane of the window's first sample; see PassEncoder. The window of four results is 2 RADIUS + 4 samples wide.
const int texels = (LANE + 2 * RADIUS + 7) / 4;

vec4 convolved(ivec2 pixel) {
  ivec2 first = coverageTexel(pixel - ivec2(RADIUS, 0));
  vec4 sum = vec4(0.0);
  for (int texel = 0; texel < texels; texel++) {
    vec4 samples = coverageOf(first + ivec2(texel, 0));
    for (int lane = 0; lane < 4; lane++) {
      // Which sample of the window this is. Those before it, in the first texel, are left out.
      int place = 4 * texel + lane - LANE;
      if (place < 0) continue;
      vec4 weight = vec4(weights[place + 3], weights[place + 2], weights[place + 1], weights[place]);
      sum += samples[lane] * weight;
    }
  }
  return sum;
}
#else
// The weight at distance 0, 1, … RADIUS.
uniform float weights[RADIUS + 1];

#if LANE == 0
#define ROW(offset) coverageOf(first + ivec2(0, offset))
#else
#define ROW(offset) coverageAt(pixel + ivec2(0, offset))
#endif

vec4 convolved(ivec2 pixel) {
  ivec2 first = coverageTexel(pixel);
  vec4 sum = weights[0] * ROW(0);
  for (int distance = 1; distance <= RADIUS; distance++) {
    sum += weights[distance] * (ROW(-distance) + ROW(distance));
  }
  return sum;
}
#endif

vec4 shade(ivec2 pixel) {
  return convolved(pixel);
}
