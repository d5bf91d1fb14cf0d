// Source-over of two premultiplied pictures.
#include "surface.glsl"

uniform sampler2D top;
uniform ivec4 topRegion;
uniform sampler2D bottom;
uniform ivec4 bottomRegion;

vec4 shade(ivec2 pixel) {
  vec4 upper = texelAt(top, topRegion, pixel);
  return upper + (1.0 - upper.a) * texelAt(bottom, bottomRegion, pixel);
}
