// SPDX-License-Identifier: MIT

// A step of finding the holes of a shape, on a lattice of points: the states of points from a shape, a leg of
// the way outside, or the shape with its holes filled.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
#if HAS_OTHER
uniform PLANE_SAMPLER other;
uniform ivec4 otherRegion;
#endif
uniform int spacing;
// The region of the output.
uniform ivec4 lattice;

const float OPEN = 1.0 / 3.0;

float sampleOf(ivec2 place) {
  return samplesAt(plane, planeRegion, place).x;
}

bool isOpen(float state) {
  return state > OPEN / 2.0 && state < 2.0 * OPEN;
}

#if STEP == 0
float state(ivec2 point) {
  ivec2 place = point * spacing + ivec2(spacing / 2);
  if (sampleOf(place) >= 0.5) return 0.0;
  ivec2 inside = point - lattice.xy;
  if (any(equal(inside, ivec2(0))) || any(equal(inside, lattice.zw - 1))) return 1.0;
#if HAS_OTHER
  if (samplesAt(other, otherRegion, place).x < 0.5) return 1.0;
#endif
  return OPEN;
}
#elif STEP == 1
float state(ivec2 point) {
  float own = sampleOf(point);
  if (!isOpen(own)) return own;
  for (int way = 0; way < 9; way++) {
    ivec2 ahead = ivec2(way % 3 - 1, way / 3 - 1);
    if (ahead == ivec2(0)) continue;
    for (int far = 1; far < MAXIMUM_SIDE; far++) {
      float seen = sampleOf(point + far * ahead);
      if (seen > 2.0 * OPEN) return 1.0;
      if (seen < OPEN / 2.0) break;
    }
  }
  return own;
}
#else
float state(ivec2 pixel) {
  ivec2 corner = ivec2(floor((vec2(pixel) + 0.5) / float(spacing)));
  for (int down = -2; down <= 2; down++) {
    for (int right = -2; right <= 2; right++) {
      ivec2 point = corner + ivec2(right, down);
      ivec2 way = point * spacing + ivec2(spacing / 2) - pixel;
      if (isOpen(sampleOf(point)) && 4 * (way.x * way.x + way.y * way.y) < (3 * spacing + 1) * (3 * spacing + 1)) return 1.0;
    }
  }
  return 0.0;
}
#endif

vec4 shade(ivec2 pixel) {
  vec4 result;
#if STEP == 2
  vec4 shape = samplesAt(other, otherRegion, pixel);
  if (all(equal(shape, vec4(1.0)))) return shape;
#endif
  for (int lane = 0; lane < 4; lane++) result[lane] = state(pixel + ivec2(lane, 0));
#if STEP == 2
  result = max(result, shape);
#endif
  return result;
}
