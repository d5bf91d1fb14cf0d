// SPDX-License-Identifier: MIT

// A plane mapped by a curve, the difference of a plane at two positions, or the lighting of a surface whose
// heights are a plane.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
#if VALUE == 2
uniform ivec2 wholeShifts[2];
uniform vec2 fractions[2];
#elif VALUE >= 3
// The distance in pixels over which differences are taken.
uniform int reach;
// The direction of the light: right, down, out of the picture; then the factor of differences.
uniform vec4 light;
#if HAS_TEXTURE
uniform PLANE_SAMPLER texturePlane;
uniform ivec4 texturePlaneRegion;
uniform int textureStep;
uniform float textureSteepness;
#endif
#endif
#if HAS_CONTOUR
// Polynomials, and the start and end of each.
uniform vec4 coefficients[PARTS];
uniform vec2 ranges[PARTS];
#endif
// Gain, scale and offset.
uniform vec4 numbers;

#if VALUE == 2
vec4 moved(ivec2 pixel, ivec2 whole, vec2 fraction) {
  ivec2 place = pixel - whole;
  return between(runAt(plane, planeRegion, place), runAt(plane, planeRegion, place + ivec2(0, 1)), fraction);
}
#endif

#if VALUE >= 3
// The difference between a step ahead and a step back; if smoothed, its mean with the neighbours on both
// sides.
vec4 slope(ivec2 pixel, ivec2 ahead, ivec2 beside) {
  vec4 sum = samplesAt(plane, planeRegion, pixel + ahead) - samplesAt(plane, planeRegion, pixel - ahead);
#if VALUE == 4
  sum += samplesAt(plane, planeRegion, pixel + ahead + beside) - samplesAt(plane, planeRegion, pixel - ahead + beside);
  sum += samplesAt(plane, planeRegion, pixel + ahead - beside) - samplesAt(plane, planeRegion, pixel - ahead - beside);
  sum /= 3.0;
#endif
  return sum;
}
#endif

vec4 value(ivec2 pixel) {
#if VALUE == 2
  return abs(moved(pixel, wholeShifts[0], fractions[0]) - moved(pixel, wholeShifts[1], fractions[1]));
#elif VALUE >= 3
  vec4 across = slope(pixel, ivec2(reach, 0), ivec2(0, 1));
  vec4 down = slope(pixel, ivec2(0, reach), ivec2(1, 0));
  across *= light.w;
  down *= light.w;
#if HAS_TEXTURE
  across += textureSteepness * (samplesAt(texturePlane, texturePlaneRegion, pixel + ivec2(textureStep, 0))
    - samplesAt(texturePlane, texturePlaneRegion, pixel - ivec2(textureStep, 0)));
  down += textureSteepness * (samplesAt(texturePlane, texturePlaneRegion, pixel + ivec2(0, textureStep))
    - samplesAt(texturePlane, texturePlaneRegion, pixel - ivec2(0, textureStep)));
#endif
  vec4 towards = light.z - across * light.x - down * light.y;
#if IS_WRAPPED
  return 0.5 + 0.5 * towards / sqrt(1.0 + across * across + down * down);
#else
  return max(towards, 0.0) / sqrt(1.0 + across * across + down * down);
#endif
#elif VALUE == 1
  return 1.0 - samplesAt(plane, planeRegion, pixel);
#else
  return samplesAt(plane, planeRegion, pixel);
#endif
}

#if HAS_CONTOUR
float contour(float v) {
  v = clamp(v, ranges[0].x, ranges[PARTS - 1].y);
  vec4 part = coefficients[PARTS - 1];
  float u = v - ranges[PARTS - 1].x;
  for (int index = PARTS - 2; index >= 0; index--) {
    if (v <= ranges[index].y) {
      part = coefficients[index];
      u = v - ranges[index].x;
    }
  }
  return clamp(((part.w * u + part.z) * u + part.y) * u + part.x, 0.0, 1.0);
}
#endif

vec4 shade(ivec2 pixel) {
  vec4 toned = min(numbers.x * value(pixel), 1.0);
#if HAS_CONTOUR
  for (int lane = 0; lane < 4; lane++) toned[lane] = contour(toned[lane]);
#endif
  return clamp(numbers.y * toned + numbers.z, 0.0, 1.0);
}
