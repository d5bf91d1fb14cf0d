// SPDX-License-Identifier: MIT

// The distance of each pixel from the nearest covered one above or below, in units of 1 / FULL. The rows of a
// block share one search above the first row and below the last one.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
// The largest distance.
uniform int limit;

// The distance `away` for those of four pixels that are covered, limit + 1 for the others.
vec4 distancesAt(ivec2 pixel, int away) {
#if IS_ALIGNED
  vec4 coverage = INVERTIBLE(samplesAligned(plane, planeRegion, pixel));
#else
  vec4 coverage = INVERTIBLE(samplesAt(plane, planeRegion, pixel));
#endif
  vec4 isCovered = vec4(greaterThanEqual(coverage, vec4(LEAST_COVERAGE)));
  return mix(vec4(float(limit + 1)), vec4(float(away)), isCovered);
}

#define SHADES_BLOCKS
void shadeBlock(ivec2 pixel, out vec4 results[BLOCK_LENGTH]) {
  const int end = BLOCK_LENGTH - 1;
  for (int row = 0; row <= end; row++) results[row] = distancesAt(pixel + ivec2(0, row), 0);
  for (int row = 1; row <= end; row++) results[row] = min(results[row], results[row - 1] + 1.0);
  for (int row = end - 1; row >= 0; row--) results[row] = min(results[row], results[row + 1] + 1.0);

  // All rows outside the plane are the same, so the search skips those before it, and ends one row after it.
  int rowsAbove = pixel.y - planeRegion.y;
  int rowsBelow = planeRegion.y + planeRegion.w - 1 - end - pixel.y;
  int last = min(limit, max(rowsAbove, rowsBelow) + 1);
  for (int away = max(1, -min(rowsAbove + end, rowsBelow + end)); away <= last; away++) {
    vec4 longest = results[0];
    for (int row = 1; row <= end; row++) longest = max(longest, results[row]);
    if (all(lessThanEqual(longest, vec4(float(away))))) break;
    vec4 above = distancesAt(pixel - ivec2(0, away), away);
    vec4 below = distancesAt(pixel + ivec2(0, end + away), away);
    for (int row = 0; row <= end; row++) {
      results[row] = min(results[row], min(above + float(row), below + float(end - row)));
    }
  }
  for (int row = 0; row <= end; row++) results[row] = min(results[row], float(limit + 1)) / FULL;
}
