// SPDX-License-Identifier: MIT

// A repeated plane, turned by the slope of a surface.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform PLANE_SAMPLER tile;
uniform ivec4 tileRegion;
// The position of the tiles, and the distance of differences.
uniform ivec4 numbers;
// Cosine and sine of each direction, and of its double.
uniform vec4 directions[DIRECTIONS];
// For each direction what a column and a row, then what 256 of them add to the place in the tile, across and
// down, and the place of pixel (0, 0); whole tiles are multiples of 2^32.
uniform ivec4 places[3 * DIRECTIONS];

float texel(int column, int row) {
  return decoded(texelFetch(tile, ivec2(column >> 2, row), 0))[column & 3];
}

// A part of 2^32 of a length, in whole samples and a rest.
void split(uint part, int length, out int whole, out float rest) {
  uint low = (part & 0xffffu) * uint(length);
  uint sum = (part >> 16) * uint(length) + (low >> 16);
  whole = int(sum >> 16);
  rest = float((sum & 0xffffu) << 16 | (low & 0xffffu)) * (1.0 / 4294967296.0);
}

// The tile at a pixel, turned, linear between the centres of its samples.
float turnedAt(ivec2 pixel, int direction) {
  uvec2 near = uvec2(pixel & 255);
  uvec2 far = uvec2(pixel >> 8);
  uvec4 one = uvec4(places[3 * direction]);
  uvec4 many = uvec4(places[3 * direction + 1]);
  uvec2 place = uvec2(places[3 * direction + 2].xy) + near.x * one.xz + near.y * one.yw + far.x * many.xz +
    far.y * many.yw;
  ivec2 low;
  vec2 part;
  split(place.x, tileRegion.z, low.x, part.x);
  split(place.y, tileRegion.w, low.y, part.y);
  int right = low.x + 1 < tileRegion.z ? low.x + 1 : 0;
  int below = low.y + 1 < tileRegion.w ? low.y + 1 : 0;
  float upper = mix(texel(low.x, low.y), texel(right, low.y), part.x);
  return mix(upper, mix(texel(low.x, below), texel(right, below), part.x), part.y);
}

vec4 difference(ivec2 pixel, ivec2 step) {
  return samplesAt(plane, planeRegion, pixel + step) - samplesAt(plane, planeRegion, pixel - step);
}

vec4 shade(ivec2 pixel) {
  vec4 across = difference(pixel, ivec2(numbers.z, 0));
  vec4 down = difference(pixel, ivec2(0, numbers.z));
  vec4 result = vec4(0.5);
  for (int lane = 0; lane < 4; lane++) {
    vec2 slope = vec2(across[lane], down[lane]);
    vec2 axis = vec2(slope.x * slope.x - slope.y * slope.y, 2.0 * slope.x * slope.y);
    ivec2 place = pixel + ivec2(lane, 0) - numbers.xy;
    // Wide enough that rounding leaves no gap between two sectors; there both give the same.
    float slack = 1e-6 * dot(slope, slope);
    int one = 0;
    int other = 0;
    float share = 0.0;
    for (int index = 0; index < DIRECTIONS; index++) {
      vec4 near = directions[index];
      vec4 far = directions[index + 1 < DIRECTIONS ? index + 1 : 0];
      float behind = near.z * axis.y - near.w * axis.x;
      float ahead = axis.x * far.w - axis.y * far.z;
      if (behind >= -slack && ahead >= -slack) {
        one = index;
        other = index + 1 < DIRECTIONS ? index + 1 : 0;
        share = clamp(behind / max(behind + ahead, 1e-20), 0.0, 1.0);
      }
    }
    float value = mix(turnedAt(place, one), turnedAt(place, other), share);
    result[lane] += (value - 0.5) * min(6.25 * length(slope), 1.0);
  }
  return result;
}
