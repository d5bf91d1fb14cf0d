// SPDX-License-Identifier: MIT

// A plane drawn out in one direction: the greatest of what lies some steps back, linear between two
// neighbours.
#include "surface.glsl"

uniform sampler2D plane;
uniform ivec4 planeRegion;
// How many steps there are.
uniform int steps;
// A step back, and from a sample to the next.
uniform ivec2 back;
uniform ivec2 beside;
// How far a step leads along the other axis, and how much less there is at the end.
uniform float slope;
uniform float fade;

vec4 shade(ivec2 pixel) {
  vec4 best = vec4(0.0);
  for (int k = 1; k <= steps; k++) {
    float weight = 1.0 - fade * float(k) / float(steps);
    // Weights fall: no step that is left can be greater.
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
