// SPDX-License-Identifier: MIT

// A picture composed of four planes, which may be reduced, and optionally divided by a fifth plane.
#include "spline.glsl"

uniform PLANE_SAMPLER redPlane;
uniform ivec4 redPlaneRegion;
uniform PLANE_SAMPLER greenPlane;
uniform ivec4 greenPlaneRegion;
uniform PLANE_SAMPLER bluePlane;
uniform ivec4 bluePlaneRegion;
uniform PLANE_SAMPLER alphaPlane;
uniform ivec4 alphaPlaneRegion;
#if HAS_DIVISOR
uniform PLANE_SAMPLER divisor;
uniform ivec4 divisorRegion;
uniform float leastDivisor;
#endif
#if IS_REDUCED
uniform int octaves;
#define VALUES(plane, region, pixel) splineAt(plane, region, pixel, octaves)
#else
#define VALUES(plane, region, pixel) samplesAt(plane, region, pixel)
#endif

Pixels shade(ivec2 pixel) {
  vec4 whole = vec4(1.0);
#if HAS_DIVISOR
  whole = max(VALUES(divisor, divisorRegion, pixel), leastDivisor);
#endif
  vec4 alpha = min(VALUES(alphaPlane, alphaPlaneRegion, pixel) / whole, 1.0);
  return Pixels(
    min(VALUES(redPlane, redPlaneRegion, pixel) / whole, alpha),
    min(VALUES(greenPlane, greenPlaneRegion, pixel) / whole, alpha),
    min(VALUES(bluePlane, bluePlaneRegion, pixel) / whole, alpha), alpha);
}
