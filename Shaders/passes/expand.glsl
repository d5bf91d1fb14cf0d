// A reduced plane at full size.
#include "spline.glsl"

uniform sampler2D plane;
uniform ivec4 planeRegion;
uniform int octaves;

vec4 shade(ivec2 pixel) {
  return vec4(splineAt(plane, planeRegion, pixel, octaves), 0.0, 0.0, 1.0);
}
