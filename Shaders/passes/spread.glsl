// SPDX-License-Identifier: MIT

// A plane grown by a number of pixels D: the greatest of a(q) + D - |p - q| over the covered pixels q, 0…1,
// or divided by the length of a ramp. Where distances along columns show that one is nearer than D - 1, or
// none within D + 1, nothing else is looked at.
#include "surface.glsl"

uniform sampler2D plane;
uniform ivec4 planeRegion;
uniform sampler2D distances;
uniform ivec4 distancesRegion;
// D, and D rounded up.
uniform float spread;
uniform float ramp;
uniform int reach;

float sampleAt(sampler2D surface, ivec4 region, ivec2 pixel) {
  ivec2 offset = pixel - region.xy;
  return samplesOf(surface, region, ivec2(offset.x >> 2, offset.y))[offset.x & 3];
}

#if HAS_LEVELS
// D + 1 of a map of bytes, what a step takes of it, and the least that a pixel begins with.
uniform vec4 bytes;
#endif
#if IS_CHAMFER
// The lengths of a diagonal step and of a knight's move.
uniform vec2 chamfer;
#endif

// The coverage that grows.
float coverageAt(ivec2 pixel) {
#if IS_INVERTED
  return 1.0 - sampleAt(plane, planeRegion, pixel);
#else
  return sampleAt(plane, planeRegion, pixel);
#endif
}

// Of a column: how far above or below a pixel the next covered one is.
int distanceAt(ivec2 pixel) {
  ivec2 offset = pixel - distancesRegion.xy;
  if (offset.x < 0 || offset.x >= distancesRegion.z) {
#if IS_INVERTED
    return 0;
#else
    return reach + 1;
#endif
  }
  return int(FULL * sampleAt(distances, distancesRegion, pixel) + 0.5);
}

// The length of so many columns and rows, and back: of Euclid's the square, of the 5 x 5 chamfer's the length
// itself.
#if IS_CHAMFER
float measureOf(float columns, float rows) {
  float larger = max(columns, rows);
  float smaller = min(columns, rows);
  float slanted = (chamfer.y - chamfer.x) * larger + (2.0 * chamfer.x - chamfer.y) * smaller;
  return max(larger + (chamfer.y - 2.0) * smaller, slanted);
}
float measureOf(float length) { return length; }
float lengthOf(float measure) { return measure; }
#else
float measureOf(float columns, float rows) { return columns * columns + rows * rows; }
float measureOf(float length) { return length * length; }
float lengthOf(float measure) { return sqrt(measure); }
#endif

// What a pixel with so much coverage begins with.
float valueOf(float coverage) {
#if HAS_LEVELS
  float level = floor(255.0 * coverage + 0.5);
  // Quotients of whole numbers need not be exact.
  return 1.0 - ceil((255.0 - level) / bytes.x - 0.001) / bytes.y;
#else
  return coverage;
#endif
}

float grown(ivec2 pixel) {
  float far = measureOf(spread + 1.0);
#if HAS_LEVELS
  float least = bytes.z;
#else
  float least = 0.0;
#endif
  float near = spread + least > ramp ? measureOf(spread + least - ramp) : -1.0;
  float nearest = far;
  for (int right = 0; right <= reach; right++) {
    float across = float(right);
    if (measureOf(across) >= nearest) break;
    float left = float(distanceAt(pixel - ivec2(right, 0)));
    float other = float(distanceAt(pixel + ivec2(right, 0)));
    float height = min(left, other);
    nearest = min(nearest, measureOf(across, height));
  }
  if (nearest <= near) return 1.0;
  if (nearest >= far) return 0.0;
  // None is looked at that is too far away to be greater than what was found: what is nearest is worth more
  // than all that is more than a pixel farther away.
  float best = 0.0;
  float limit = min(far, measureOf(lengthOf(nearest) + 1.001 - least));
  int most = min(reach, int(lengthOf(limit)) + 1);
  for (int right = -most; right <= most; right++) {
    float across = float(abs(right));
    if (measureOf(across) >= limit) continue;
    for (int height = distanceAt(pixel + ivec2(right, 0)); height <= reach; height++) {
      float measure = measureOf(across, float(height));
      if (measure >= limit) break;
      float value = max(coverageAt(pixel + ivec2(right, -height)), coverageAt(pixel + ivec2(right, height)));
      if (value >= LEAST_COVERAGE) best = max(best, valueOf(value) + spread - lengthOf(measure));
      limit = min(limit, measureOf(spread + 1.0 - best));
    }
  }
#if HAS_LEVELS
  // In whole parts, and these in levels.
  best = ceil(255.0 * floor(best * bytes.y + 0.5) / bytes.y - 0.002) / 255.0;
#endif
  return min(best / ramp, 1.0);
}

vec4 shade(ivec2 pixel) {
  vec4 result;
  for (int lane = 0; lane < 4; lane++) result[lane] = grown(pixel + ivec2(lane, 0));
#if IS_INVERTED
  result = 1.0 - result;
#endif
  return result;
}
