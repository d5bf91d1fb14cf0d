// SPDX-License-Identifier: MIT

// A plane swept in one direction: the maximum of the values at each step back, interpolated linearly between
// two neighbours.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
// The number of steps.
uniform int steps;
// The vector of a step back, and the vector from a sample to the next one.
uniform ivec2 back;
uniform ivec2 beside;
// The distance of a step along the other axis, and the loss of strength at the end.
uniform float slope;
uniform float fade;

vec4 shade(ivec2 pixel) {
  vec4 best = vec4(0.0);
  int last = LOOP_LENGTH(steps, pixel);
  for (int k = 1; k <= last; k++) {
    float weight = 1.0 - fade * float(k) / float(steps);
    // Weights are descending, so no remaining step can be greater.
    if (all(greaterThanEqual(best, vec4(weight)))) break;
    float away = -float(k) * slope;
    float whole = floor(away);
    ivec2 place = pixel + k * back + int(whole) * beside;
#if IS_VERTICAL
    Run row = runAt(plane, planeRegion, place);
    vec4 near = row.first;
    vec4 far = vec4(row.first.yzw, row.fifth);
#else
    vec4 near = samplesAt(plane, planeRegion, place);
    vec4 far = samplesAt(plane, planeRegion, place + beside);
#endif
    best = max(best, weight * mix(near, far, away - whole));
  }
  return best;
}
