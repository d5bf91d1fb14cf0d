// A picture times a coverage, or times 1 - coverage.
#include "coverage.glsl"

uniform sampler2D picture;
uniform ivec4 pictureRegion;

vec4 shade(ivec2 pixel) {
  float mask = coverageAt(pixel);
#if IS_INVERTED
  mask = 1.0 - mask;
#endif
  return texelAt(picture, pictureRegion, pixel) * mask;
}
