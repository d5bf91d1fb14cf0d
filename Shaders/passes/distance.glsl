// SPDX-License-Identifier: MIT

// The distance of each pixel from the nearest covered one above or below, in units of 1 / FULL.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
// The largest distance.
uniform int limit;

#if IS_INVERTED
#define GROWING(samples) (1.0 - (samples))
#else
#define GROWING(samples) (samples)
#endif

// Which of four pixels are covered.
bvec4 isCovered(ivec2 pixel) {
#if IS_ALIGNED
  vec4 coverage = GROWING(samplesAligned(plane, planeRegion, pixel));
#else
  vec4 coverage = GROWING(samplesAt(plane, planeRegion, pixel));
#endif
#if IGNORES_FAINT
  // A pixel is faint if it is not firm, and not between a firm one and an empty one.
  vec4 mayBeFaint = step(LEAST_COVERAGE, coverage) * (1.0 - step(LEAST_FIRM, coverage));
  if (any(greaterThan(mayBeFaint, vec4(0.0)))) {
    vec4 most = vec4(0.0);
    vec4 least = vec4(1.0);
    for (int down = -1; down <= 1; down++) {
      vec4 left = GROWING(samplesAt(plane, planeRegion, pixel + ivec2(-1, down)));
      vec4 right = GROWING(samplesAt(plane, planeRegion, pixel + ivec2(1, down)));
      vec4 middle = vec4(left.yzw, right.z);
      most = max(most, max(max(left, right), middle));
      least = min(least, min(min(left, right), middle));
    }
    // Pixels that are firm themselves do not depend on those around them.
    vec4 isEdge = step(LEAST_FIRM, most) * (1.0 - step(LEAST_COVERAGE, least));
    coverage *= max(step(LEAST_FIRM, coverage), isEdge);
  }
#endif
  return greaterThanEqual(coverage, vec4(LEAST_COVERAGE));
}

vec4 shade(ivec2 pixel) {
  vec4 distances = vec4(float(limit + 1));
  for (int away = 0; away <= limit; away++) {
    bvec4 above = isCovered(pixel - ivec2(0, away));
    bvec4 below = isCovered(pixel + ivec2(0, away));
    vec4 found = mix(vec4(float(limit + 1)), vec4(float(away)), max(vec4(above), vec4(below)));
    distances = min(distances, found);
    if (all(lessThanEqual(distances, vec4(float(away))))) break;
  }
  return distances / FULL;
}
