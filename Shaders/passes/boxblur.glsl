// SPDX-License-Identifier: MIT

// Two boxes along one axis: a triangle of 2 width - 1 taps, computed directly or as a sum of narrower
// triangles minus their excess at its ends; see Plan.withStagedBoxes().
#include "coverage.glsl"

uniform int width;
uniform ivec2 axis;

// The distance to the farther end of a surface, beyond which everything is 0.
int farthest(ivec4 region, ivec2 pixel) {
  ivec2 away = max(abs(pixel - region.xy) + 4, abs(region.xy + region.zw - pixel));
  return axis.x == 1 ? away.x : away.y;
}

#if HAS_BLOCKS
uniform PLANE_SAMPLER blocks;
uniform ivec4 blocksRegion;
uniform int blockWidth;

vec4 blocksAt(ivec2 pixel) { return samplesAt(blocks, blocksRegion, pixel); }

// The sum of the triangles, minus those taps of the outermost ones that are beyond the width.
vec4 sumAt(ivec2 pixel) {
  float block = float(blockWidth);
  vec4 sum = float(width) * blocksAt(pixel);
  int end = min(width, farthest(blocksRegion, pixel));
  for (int away = blockWidth; away <= end; away += blockWidth) {
    sum += float(width - away) * (blocksAt(pixel - away * axis) + blocksAt(pixel + away * axis));
  }
  sum *= block;
  int rest = width % blockWidth;
  int last = width - rest;
  // The condition must depend on the pixel; see LOOP_LENGTH.
  if (min(rest, farthest(coverageRegion, pixel) - last) > 0) {
    int blockEnd = LOOP_LENGTH(blockWidth, pixel);
    for (int beyond = 1; beyond < blockEnd; beyond++) {
      float weight = float(max(rest - beyond, 0)) - float(rest) * (block - float(beyond)) / block;
      ivec2 away = (last + beyond) * axis;
      sum += weight * (coverageAt(pixel - away) + coverageAt(pixel + away));
    }
  }
  return sum;
}
#else
vec4 sumAt(ivec2 pixel) {
  vec4 sum = float(width) * coverageAt(pixel);
  int end = min(width, farthest(coverageRegion, pixel));
  for (int away = 1; away < end; away++) {
    sum += float(width - away) * (coverageAt(pixel - away * axis) + coverageAt(pixel + away * axis));
  }
  return sum;
}
#endif

vec4 shade(ivec2 pixel) {
  return sumAt(pixel) / (float(width) * float(width));
}
