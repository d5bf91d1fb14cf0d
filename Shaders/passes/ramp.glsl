// SPDX-License-Identifier: MIT

// A plane mapped to colours that are evenly spaced over its values.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform vec4 colors[COLORS];

Pixels shade(ivec2 pixel) {
  // A texel of a 16-bit intermediate has one pixel; the other three lanes are unused.
  float place = float(COLORS - 1) * samplesAt(plane, planeRegion, pixel).x;
  int first = min(int(place), COLORS - 2);
  vec4 color = mix(colors[first], colors[first + 1], place - float(first));
  return Pixels(color.rrrr, color.gggg, color.bbbb, color.aaaa);
}
