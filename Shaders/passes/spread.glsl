// SPDX-License-Identifier: MIT

// A plane grown by D pixels: the maximum of a(q) + D - |p - q| over the covered pixels q, clamped to 0…1, or
// divided by the length of a ramp. If the distances along columns show a pixel nearer than D - 1, or none
// within D + 1, nothing else is read.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform PLANE_SAMPLER distances;
uniform ivec4 distancesRegion;
// D, and D rounded up.
uniform float spread;
uniform float ramp;
uniform int reach;

float sampleAt(PLANE_SAMPLER surface, ivec4 region, ivec2 pixel) {
  ivec2 offset = pixel - region.xy;
  return samplesOf(surface, region, ivec2(offset.x >> 2, offset.y))[offset.x & 3];
}

#if HAS_LEVELS
// D + 1 in a map of bytes, the cost of a step, and the least initial value of a pixel.
uniform vec4 bytes;
#endif
#if IS_CHAMFER
// The lengths of a diagonal step and of a knight's move.
uniform vec2 chamfer;
#endif

// The growing coverage.
float coverageAt(ivec2 pixel) {
#if IS_INVERTED
  return 1.0 - sampleAt(plane, planeRegion, pixel);
#else
  return sampleAt(plane, planeRegion, pixel);
#endif
}

// The distance to the nearest covered pixel above or below in the column.
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

// The length of a distance in columns and rows, and its inverse: for Euclid's metric the square, for the 5 x
// 5 chamfer's the length itself.
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

// The initial value of a pixel with this coverage.
float valueOf(float coverage) {
#if HAS_LEVELS
  float level = floor(255.0 * coverage + 0.5);
  // Quotients of integers need not be exact.
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
  // Pixels too far away to exceed the current maximum are skipped: the nearest one exceeds all that are more
  // than a pixel farther away.
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
  // Rounded to whole fractions, and these to levels.
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
