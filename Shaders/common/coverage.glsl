// SPDX-License-Identifier: MIT

// The coverage source of a pass: a plane, or the alpha of a bitmap, plain or thresholded.
#include "surface.glsl"

#ifndef COVERAGE_IS_INTERMEDIATE
#define COVERAGE_IS_INTERMEDIATE 0
#endif

#if COVERAGE_IS_PLANE || COVERAGE_IS_INTERMEDIATE
uniform PLANE_SAMPLER coverage;
#else
uniform usampler2D coverage;
#endif
uniform ivec4 coverageRegion;

#if COVERAGE_HAS_THRESHOLD
uniform int threshold;
#define COVERAGE_LEVEL(value) thresholded(value, threshold)
#else
#define COVERAGE_LEVEL(value) (value)
#endif

// Coverage at four positions, from `position` on.
vec4 coverageAt(ivec2 position) {
  return COVERAGE_LEVEL(samplesAt(coverage, coverageRegion, position));
}

// Coverage in a texel of the source.
vec4 coverageOf(ivec2 texel) {
  return COVERAGE_LEVEL(samplesOf(coverage, coverageRegion, texel));
}
