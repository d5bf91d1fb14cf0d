// SPDX-License-Identifier: MIT

// The mask m of a picture's alpha, or of another of its channels, or 1 - m.
#include "coverage.glsl"

vec4 shade(ivec2 pixel) {
#if COVERAGE_IS_INTERMEDIATE || !IS_ALPHA
  vec4 mask = COVERAGE_LEVEL(pixelsAt(coverage, coverageRegion, pixel).CHANNEL);
#else
  vec4 mask = coverageAt(pixel);
#endif
  return INVERTIBLE(mask);
}
