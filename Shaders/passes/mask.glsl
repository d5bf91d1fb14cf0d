// Mask m of a picture's alpha, or 1 - m.
#include "coverage.glsl"

vec4 shade(ivec2 pixel) {
#if COVERAGE_IS_INTERMEDIATE
  vec4 mask = COVERAGE_LEVEL(pixelsAt(coverage, coverageRegion, pixel).alpha);
#else
  vec4 mask = coverageAt(pixel);
#endif
#if IS_INVERTED
  mask = 1.0 - mask;
#endif
  return mask;
}
