// SPDX-License-Identifier: MIT

// The distance of each pixel from the nearest covered one above or below, in units of 1 / FULL.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
// The largest distance.
uniform int limit;

// Which of four pixels are covered.
bvec4 isCovered(ivec2 pixel) {
#if IS_ALIGNED
  vec4 coverage = INVERTIBLE(samplesAligned(plane, planeRegion, pixel));
#else
  vec4 coverage = INVERTIBLE(samplesAt(plane, planeRegion, pixel));
#endif
  return greaterThanEqual(coverage, vec4(LEAST_COVERAGE));
}

vec4 shade(ivec2 pixel) {
  vec4 distances = vec4(float(limit + 1));
  int last = LOOP_LENGTH(limit, pixel);
  for (int away = 0; away <= last; away++) {
    bvec4 above = isCovered(pixel - ivec2(0, away));
    bvec4 below = isCovered(pixel + ivec2(0, away));
    vec4 found = mix(vec4(float(limit + 1)), vec4(float(away)), max(vec4(above), vec4(below)));
    distances = min(distances, found);
    if (all(lessThanEqual(distances, vec4(float(away))))) break;
  }
  return distances / FULL;
}
