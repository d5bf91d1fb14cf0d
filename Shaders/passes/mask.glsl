// Mask m of a bitmap's alpha, or 1 - m.
#include "coverage.glsl"

vec4 shade(ivec2 pixel) {
  vec4 mask = coverageAt(pixel);
#if IS_INVERTED
  mask = 1.0 - mask;
#endif
  return mask;
}
