// SPDX-License-Identifier: MIT

// Interpolates a plane that has 2^octaves times fewer samples along each axis by the quadratic B-spline;
// octaves is at least 1.
#include "surface.glsl"

// The weights of the samples c-1, c, c+1 at pixel j of an axis, with c = floor(j / 2^octaves).
vec3 splineWeights(int j, int octaves) {
  int factor = 1 << octaves;
  float t = (float(j & (factor - 1)) + 0.5) / float(factor) - 0.5;
  return vec3(0.5 * (0.5 - t) * (0.5 - t), 0.75 - t * t, 0.5 * (0.5 + t) * (0.5 + t));
}

// The weights of the samples c-1 … c+2 for the value between the pixels j and j+1: the spline is defined at
// whole pixels, and linear between two of them.
vec4 splineWeightsBetween(int j, float fraction, int octaves) {
  vec3 near = splineWeights(j, octaves);
  vec3 far = splineWeights(j + 1, octaves);
  bool sameSamples = (j >> octaves) == ((j + 1) >> octaves);
  return (1.0 - fraction) * vec4(near, 0.0) + fraction * (sameSamples ? vec4(far, 0.0) : vec4(0.0, far));
}

// The values at four pixels of a row. `samples` starts at the sample before `centre`. The last of the four
// pixels is at most two samples further on, so five samples always suffice.
vec4 splineAlong(Run samples, ivec4 pixels, int centre, int octaves) {
  int factor = 1 << octaves;
  ivec4 advance = (pixels >> octaves) - centre;
  bvec4 isPast0 = greaterThan(advance, ivec4(0));
  bvec4 isPast1 = greaterThan(advance, ivec4(1));
  vec4 first = samples.first;
  vec4 left = mix(mix(first.xxxx, first.yyyy, isPast0), first.zzzz, isPast1);
  vec4 middle = mix(mix(first.yyyy, first.zzzz, isPast0), first.wwww, isPast1);
  vec4 right = mix(mix(first.zzzz, first.wwww, isPast0), vec4(samples.fifth), isPast1);
  vec4 t = (vec4(pixels & (factor - 1)) + 0.5) / float(factor) - 0.5;
  vec4 before = 0.5 - t;
  vec4 after = 0.5 + t;
  return 0.5 * before * before * left + (0.75 - t * t) * middle + 0.5 * after * after * right;
}

// The plane at four pixels of full size, from `pixel` on.
vec4 splineAt(PLANE_SAMPLER plane, ivec4 region, ivec2 pixel, int octaves) {
  ivec2 centre = pixel >> octaves;
  vec3 rows = splineWeights(pixel.y, octaves);
  ivec2 offset = centre - 1 - region.xy;
  ivec2 texel = ivec2(offset.x >> 2, offset.y);
  vec4 near = vec4(0.0);
  vec4 far = vec4(0.0);
  for (int row = 0; row < 3; row++) {
    near += rows[row] * samplesOf(plane, region, texel + ivec2(0, row));
    far += rows[row] * samplesOf(plane, region, texel + ivec2(1, row));
  }
  return splineAlong(run(near, far, offset.x & 3), pixel.x + ivec4(0, 1, 2, 3), centre.x, octaves);
}

// The plane, interpolated between these pixels and their right and lower neighbours.
vec4 splineBetween(PLANE_SAMPLER plane, ivec4 region, ivec2 pixel, vec2 fraction, int octaves) {
  ivec2 centre = pixel >> octaves;
  vec4 rows = splineWeightsBetween(pixel.y, fraction.y, octaves);
  ivec2 offset = centre - 1 - region.xy;
  ivec2 texel = ivec2(offset.x >> 2, offset.y);
  vec4 near = vec4(0.0);
  vec4 far = vec4(0.0);
  for (int row = 0; row < 4; row++) {
    near += rows[row] * samplesOf(plane, region, texel + ivec2(0, row));
    far += rows[row] * samplesOf(plane, region, texel + ivec2(1, row));
  }
  Run samples = run(near, far, offset.x & 3);
  ivec4 pixels = pixel.x + ivec4(0, 1, 2, 3);
  return mix(
    splineAlong(samples, pixels, centre.x, octaves), splineAlong(samples, pixels + 1, centre.x, octaves),
    fraction.x);
}
