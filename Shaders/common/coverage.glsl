// The source of coverage of a pass: a plane, or the alpha of a bitmap, plain or thresholded.
#include "surface.glsl"

uniform sampler2D coverage;
uniform ivec4 coverageRegion;

#if COVERAGE_IS_PLANE
#define COVERAGE_CHANNEL 0
#else
#define COVERAGE_CHANNEL 3
#endif

#if COVERAGE_HAS_THRESHOLD
uniform int threshold;
#define COVERAGE_LEVEL(value) thresholded(value, threshold)
#else
#define COVERAGE_LEVEL(value) (value)
#endif

// Coverage at one position.
float coverageAt(ivec2 position) {
  return COVERAGE_LEVEL(texelAt(coverage, coverageRegion, position)[COVERAGE_CHANNEL]);
}

// The same where texelCentre() says the position is: for many taps, cheaper than a test of each.
float coverageNear(vec2 place) {
  return COVERAGE_LEVEL(textureLod(coverage, place, 0.0)[COVERAGE_CHANNEL]);
}

// Coverage at four positions, whose top left one is given, in the order of textureGather: (0, 1), (1, 1), (1, 0), (0, 0).
vec4 coverageBlock(ivec2 position) {
  return COVERAGE_LEVEL(textureGather(coverage, blockCorner(coverageRegion, position), COVERAGE_CHANNEL));
}
