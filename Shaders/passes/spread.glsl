// SPDX-License-Identifier: MIT

// A plane grown by D pixels: the maximum of a(q) + D - |p - q| over the covered pixels q, clamped to 0…1, or
// divided by the length of a ramp. If the distances along columns show a pixel nearer than D - 1, or no pixel
// within D + 1, nothing else is read. Neighbours share these distances: a texel of distances serves four
// pixels.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform PLANE_SAMPLER distances;
uniform ivec4 distancesRegion;
// D, the length of the ramp, and D rounded up.
uniform float spread;
uniform float ramp;
uniform int reach;

float sampleAt(PLANE_SAMPLER surface, ivec4 region, ivec2 pixel) {
  return samplesOf(surface, region, texelAt(region, pixel))[(pixel.x - region.x) & 3];
}

#if HAS_LEVELS
// D + 1 in a map of bytes, the cost of a step, and the least initial value of a pixel.
uniform vec4 bytes;
#endif
#if IS_CHAMFER
// The lengths of a diagonal step and of a knight's move.
uniform vec2 chamfer;
#endif

// The coverage that grows.
float coverageAt(ivec2 pixel) {
  return INVERTIBLE(sampleAt(plane, planeRegion, pixel));
}

// The distance in columns outside the plane.
#if IS_INVERTED
#define OUTER_DISTANCE 0
#else
#define OUTER_DISTANCE (reach + 1)
#endif

// The distance to the nearest covered pixel above or below in the column.
int distanceAt(ivec2 pixel) {
  ivec2 offset = pixel - distancesRegion.xy;
  if (offset.x < 0 || offset.x >= distancesRegion.z) return OUTER_DISTANCE;
  return int(FULL * sampleAt(distances, distancesRegion, pixel) + 0.5);
}

// The distances in a texel's four columns.
vec4 distancesOf(ivec2 texel) {
  ivec4 columns = 4 * texel.x + ivec4(0, 1, 2, 3);
  vec4 inside = vec4(greaterThanEqual(columns, ivec4(0))) * vec4(lessThan(columns, ivec4(distancesRegion.z)));
  vec4 found = floor(FULL * samplesOf(distances, distancesRegion, texel) + 0.5);
  return mix(vec4(float(OUTER_DISTANCE)), found, inside);
}

// Measures of distances in columns and rows, for comparisons, and conversions to lengths and back. A measure
// is the square of a Euclidean length, or a 5 x 5 chamfer's length itself.
#if IS_CHAMFER
vec4 measuresOf(vec4 columns, vec4 rows) {
  vec4 larger = max(columns, rows);
  vec4 smaller = min(columns, rows);
  vec4 slanted = (chamfer.y - chamfer.x) * larger + (2.0 * chamfer.x - chamfer.y) * smaller;
  return max(larger + (chamfer.y - 2.0) * smaller, slanted);
}
float measureOf(float length) { return length; }
float lengthOf(float measure) { return measure; }
#else
vec4 measuresOf(vec4 columns, vec4 rows) { return columns * columns + rows * rows; }
float measureOf(float length) { return length * length; }
float lengthOf(float measure) { return sqrt(measure); }
#endif
float measureOf(float columns, float rows) { return measuresOf(vec4(columns), vec4(rows)).x; }

// The initial value of a pixel with this coverage.
float valueOf(float coverage) {
#if HAS_LEVELS
  float level = floor(255.0 * coverage + 0.5);
  // Quotients of integers may be inexact.
  return 1.0 - ceil((255.0 - level) / bytes.x - 0.001) / bytes.y;
#else
  return coverage;
#endif
}

// The greater of the current maximum and what a pixel at this distance contributes.
float raised(float best, ivec2 pixel, float length) {
  float value = coverageAt(pixel);
  if (value < LEAST_COVERAGE) return best;
  return max(best, valueOf(value) + spread - length);
}

// For each of four pixels, the measure of the nearest covered pixel if it is within D + 1.
vec4 nearestOf(ivec2 pixel) {
  ivec2 texel = texelAt(distancesRegion, pixel);
  int lane = (pixel.x - distancesRegion.x) & 3;
  // The four pixels' columns from the first one of their texel on.
  vec4 places = float(lane) + vec4(0.0, 1.0, 2.0, 3.0);
  vec4 nearest = vec4(measureOf(spread + 1.0));
  int last = LOOP_LENGTH(reach, pixel) + 3 + lane;
  for (int away = 0; 4 * away <= last; away++) {
    float least = float(max(0, 4 * away - 3 - lane));
    if (all(greaterThanEqual(vec4(measureOf(least)), nearest))) break;
    for (int side = -away; side <= away; side += max(1, 2 * away)) {
      vec4 heights = distancesOf(texel + ivec2(side, 0));
      for (int column = 0; column < 4; column++) {
        vec4 across = abs(places - float(4 * side + column));
        nearest = min(nearest, measuresOf(across, vec4(heights[column])));
      }
    }
  }
  return nearest;
}

// The result for a pixel, given the measure of the nearest covered one.
float grown(ivec2 pixel, float nearest) {
  float far = measureOf(spread + 1.0);
#if HAS_LEVELS
  float least = bytes.z;
#else
  float least = 0.0;
#endif
  // The condition must depend on the pixel; see LOOP_LENGTH.
  float near = mix(-1.0, measureOf(spread + least - ramp), spread + least > ramp);
  if (nearest <= near) return 1.0;
  if (nearest >= far) return 0.0;
  // Skips pixels that are too far away to exceed the current maximum: the nearest one exceeds all that are
  // more than a pixel farther away.
  float best = 0.0;
  float limit = min(far, measureOf(lengthOf(nearest) + 1.001 - least));
  int longest = LOOP_LENGTH(reach, pixel);
  int most = min(longest, int(lengthOf(limit)) + 1);
  for (int right = -most; right <= most; right++) {
    float across = float(abs(right));
    if (measureOf(across) >= limit) continue;
    for (int height = distanceAt(pixel + ivec2(right, 0)); height <= longest; height++) {
      float measure = measureOf(across, float(height));
      if (measure >= limit) break;
      float length = lengthOf(measure);
      best = raised(best, pixel + ivec2(right, -height), length);
      best = raised(best, pixel + ivec2(right, height), length);
      limit = min(limit, measureOf(spread + 1.0 - best));
    }
  }
#if HAS_LEVELS
  // Rounded to whole steps, and these to levels.
  best = ceil(255.0 * floor(best * bytes.y + 0.5) / bytes.y - 0.002) / 255.0;
#endif
  return min(best / ramp, 1.0);
}

vec4 shade(ivec2 pixel) {
  vec4 nearest = nearestOf(pixel);
  vec4 result;
  for (int lane = 0; lane < 4; lane++) result[lane] = grown(pixel + ivec2(lane, 0), nearest[lane]);
  return INVERTIBLE(result);
}
