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

int wrapped(float place, int length) {
  int rest = int(place - float(length) * floor(place / float(length)));
  return rest >= length ? rest - length : rest;
}

float texel(int column, int row) {
  return decoded(texelFetch(tile, ivec2(column >> 2, row), 0))[column & 3];
}

// The tile at a place, turned, linear between the centres of its samples.
float turnedAt(vec2 place, vec2 way) {
  vec2 turned = vec2(dot(place, way), place.y * way.x - place.x * way.y) - 0.5;
  vec2 low = floor(turned);
  vec2 part = turned - low;
  int left = wrapped(low.x, tileRegion.z);
  int top = wrapped(low.y, tileRegion.w);
  int right = left + 1 < tileRegion.z ? left + 1 : 0;
  int below = top + 1 < tileRegion.w ? top + 1 : 0;
  float upper = mix(texel(left, top), texel(right, top), part.x);
  return mix(upper, mix(texel(left, below), texel(right, below), part.x), part.y);
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
    vec2 place = vec2(pixel + ivec2(lane, 0) - numbers.xy) + 0.5;
    // Wide enough that rounding leaves no gap between two sectors; there both give the same.
    float slack = 1e-6 * dot(slope, slope);
    vec4 one = directions[0];
    vec4 other = directions[0];
    float share = 0.0;
    for (int index = 0; index < DIRECTIONS; index++) {
      vec4 near = directions[index];
      vec4 far = directions[index + 1 < DIRECTIONS ? index + 1 : 0];
      float behind = near.z * axis.y - near.w * axis.x;
      float ahead = axis.x * far.w - axis.y * far.z;
      if (behind >= -slack && ahead >= -slack) {
        one = near;
        other = far;
        share = clamp(behind / max(behind + ahead, 1e-20), 0.0, 1.0);
      }
    }
    float value = mix(turnedAt(place, one.xy), turnedAt(place, other.xy), share);
    result[lane] += (value - 0.5) * min(12.5 * length(slope), 1.0);
  }
  return result;
}
