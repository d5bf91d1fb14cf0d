// SPDX-License-Identifier: MIT

// A reduced plane, interpolated at full size.
#include "spline.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform int octaves;

vec4 shade(ivec2 pixel) {
  return splineAt(plane, planeRegion, pixel, octaves);
}
