// A plane moved, possibly inverted, and tinted.
#include "surface.glsl"

uniform sampler2D plane;
uniform ivec4 planeRegion;
// ceil of the displacement, and what it exceeds the displacement by.
uniform ivec2 wholeShift;
uniform vec2 fraction;
// Premultiplied.
uniform vec4 color;

Pixels shade(ivec2 pixel) {
  ivec2 place = pixel - wholeShift;
  vec4 value = between(runAt(plane, planeRegion, place), runAt(plane, planeRegion, place + ivec2(0, 1)), fraction);
#if IS_INVERTED
  value = 1.0 - value;
#endif
  return tinted(color, value);
}
