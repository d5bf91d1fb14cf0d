// SPDX-License-Identifier: MIT

// The shares of two coverages in a pixel: a quotient of two linear combinations, or the first one times it.
#include "surface.glsl"

uniform PLANE_SAMPLER first;
uniform ivec4 firstRegion;
#if HAS_SECOND
uniform PLANE_SAMPLER second;
uniform ivec4 secondRegion;
#endif
// The coefficients of x, y and 1 in the dividend, then in the divisor.
uniform vec4 factors[2];
uniform float leastDivisor;

vec4 shade(ivec2 pixel) {
  vec4 x = samplesAt(first, firstRegion, pixel);
#if HAS_SECOND
  vec4 y = samplesAt(second, secondRegion, pixel);
#else
  vec4 y = vec4(0.0);
#endif
  vec4 dividend = factors[0].x * x + factors[0].y * y + factors[0].z;
  vec4 divisor = factors[1].x * x + factors[1].y * y + factors[1].z;
  vec4 share = clamp(dividend / max(divisor, leastDivisor), 0.0, 1.0);
#if MULTIPLIES_FIRST
  share *= x;
#endif
  return share;
}
