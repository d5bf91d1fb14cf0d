// SPDX-License-Identifier: MIT

// Copies a surface into the middle of a larger one with the functions that passes use, so that the
// surroundings show what the device returns outside a texture. The last row is 1 if floats have 24
// significant bits.
#include "surface.glsl"

#if OUTPUT_IS_BITMAP
uniform usampler2D source;
#else
uniform PLANE_SAMPLER source;
#endif
uniform ivec4 sourceRegion;
uniform int lastRow;
// 2^24 - 1.
uniform int longNumber;

float isPrecise() {
  return floatBitsToInt(float(longNumber)) == 0x4B7FFFFF ? 1.0 : 0.0;
}

#if OUTPUT_IS_BITMAP
Pixels shade(ivec2 pixel) {
  if (pixel.y == lastRow) return tinted(vec4(1.0), vec4(isPrecise()));
  return pixelsAt(source, sourceRegion, pixel);
}
#else
vec4 shade(ivec2 pixel) {
  if (pixel.y == lastRow) return vec4(isPrecise());
  return samplesAt(source, sourceRegion, pixel);
}
#endif
