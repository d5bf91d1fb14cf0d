// Source-over of two premultiplied pictures.
#include "surface.glsl"

uniform TOP_SAMPLER top;
uniform ivec4 topRegion;
uniform BOTTOM_SAMPLER bottom;
uniform ivec4 bottomRegion;

Pixels shade(ivec2 pixel) {
  return over(pixelsAt(top, topRegion, pixel), pixelsAt(bottom, bottomRegion, pixel));
}
