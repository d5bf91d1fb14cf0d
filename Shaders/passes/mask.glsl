// Mask m of a bitmap's alpha, or 1 - m.
#include "coverage.glsl"

vec4 shade(ivec2 pixel) {
  float mask = coverageAt(pixel);
#if IS_INVERTED
  mask = 1.0 - mask;
#endif
  return vec4(mask, 0.0, 0.0, 1.0);
}
