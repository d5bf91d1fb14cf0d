// A plane moved, possibly inverted, and tinted.
#include "surface.glsl"

uniform sampler2D plane;
uniform ivec4 planeRegion;
// ceil of the displacement, and what it exceeds the displacement by.
uniform ivec2 wholeShift;
uniform vec2 fraction;
// Premultiplied.
uniform vec4 color;

vec4 shade(ivec2 pixel) {
  vec4 block = textureGather(plane, blockCorner(planeRegion, pixel - wholeShift));
  float value = between(block, fraction);
#if IS_INVERTED
  value = 1.0 - value;
#endif
  return color * value;
}
