// SPDX-License-Identifier: MIT

// A plane without its faint pixels, which are covered but not firm, and not between a firm pixel and an empty
// one.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;

vec4 shade(ivec2 pixel) {
  vec4 coverage = INVERTIBLE(samplesAt(plane, planeRegion, pixel));
  vec4 mayBeFaint = step(LEAST_COVERAGE, coverage) * (1.0 - step(LEAST_FIRM, coverage));
  if (any(greaterThan(mayBeFaint, vec4(0.0)))) {
    vec4 most = vec4(0.0);
    vec4 least = vec4(1.0);
    for (int down = -1; down <= 1; down++) {
      vec4 left = INVERTIBLE(samplesAt(plane, planeRegion, pixel + ivec2(-1, down)));
      vec4 right = INVERTIBLE(samplesAt(plane, planeRegion, pixel + ivec2(1, down)));
      vec4 middle = vec4(left.yzw, right.z);
      most = max(most, max(max(left, right), middle));
      least = min(least, min(min(left, right), middle));
    }
    vec4 isEdge = step(LEAST_FIRM, most) * (1.0 - step(LEAST_COVERAGE, least));
    coverage *= 1.0 - mayBeFaint * (1.0 - isEdge);
  }
  return INVERTIBLE(coverage);
}
