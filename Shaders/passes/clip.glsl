// A picture times a coverage, or times 1 - coverage.
#include "coverage.glsl"

uniform PICTURE_SAMPLER picture;
uniform ivec4 pictureRegion;

Pixels shade(ivec2 pixel) {
  vec4 mask = coverageAt(pixel);
#if IS_INVERTED
  mask = 1.0 - mask;
#endif
  return covered(pixelsAt(picture, pictureRegion, pixel), mask);
}
