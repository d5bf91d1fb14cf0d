// One colour everywhere.
#include "precision.glsl"

// Premultiplied.
uniform vec4 color;

vec4 shade(ivec2 pixel) {
  return color;
}
