// One colour everywhere.
#include "surface.glsl"

// Premultiplied.
uniform vec4 color;

Pixels shade(ivec2 pixel) {
  return tinted(color, vec4(1.0));
}
