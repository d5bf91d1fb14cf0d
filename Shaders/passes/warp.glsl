// SPDX-License-Identifier: MIT

// A picture drawn through an affine map, with bilinear interpolation.
#include "surface.glsl"

uniform PLANE_SAMPLER picture;
uniform ivec4 pictureRegion;
// The map from points of the output's grid to points of the picture's: the columns of the matrix, and the
// image of (0, 0).
uniform vec4 matrix;
uniform vec2 origin;

vec4 pictureAt(vec2 point) {
  vec2 place = matrix.xy * point.x + matrix.zw * point.y + origin - 0.5;
  // Far outside everything is transparent, and integers would overflow.
  if (any(greaterThan(abs(place), vec2(1e8)))) return vec4(0.0);
  vec2 corner = floor(place);
  return intermediateBetween(picture, pictureRegion, ivec2(corner), place - corner);
}

Pixels shade(ivec2 pixel) {
  // A texel of a 16-bit intermediate has one pixel; the other three lanes are unused.
  vec4 value = pictureAt(vec2(pixel) + 0.5);
  return Pixels(value.rrrr, value.gggg, value.bbbb, value.aaaa);
}
