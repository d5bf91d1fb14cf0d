// SPDX-License-Identifier: MIT

// Two boxes along one axis: a triangle of 2 width - 1 taps, computed directly or as a sum of narrower
// triangles minus their excess at its ends; see Plan.withStagedBoxes().
//
// An invocation fetches a texel once, and weights it for all its results: the four pixels of a row or, along
// columns, the rows of a block.
#include "coverage.glsl"

uniform int width;

#if HAS_BLOCKS
uniform PLANE_SAMPLER blocks;
uniform ivec4 blocksRegion;
uniform int blockWidth;
#endif

// The weights of samples at these distances. With blocks, what the sum of the triangles still needs: minus
// the taps of the outermost ones beyond the width.
vec4 weightsAt(vec4 distances) {
#if HAS_BLOCKS
  float rest = float(width % blockWidth);
  float block = float(blockWidth);
  vec4 beyond = max(abs(distances) - float(width) + rest, 0.0);
  return max(rest - beyond, 0.0) - rest / block * max(block - beyond, 0.0);
#else
  return max(float(width) - abs(distances), 0.0);
#endif
}

#if IS_VERTICAL
// Adds the samples between two rows, both inclusive, counted from the first result.
void add(ivec2 pixel, int from, int to, inout vec4 results[BLOCK_LENGTH]) {
  int last = min(to, coverageRegion.y + coverageRegion.w - 1 - pixel.y);
  for (int row = max(from, coverageRegion.y - pixel.y); row <= last; row++) {
#if IS_ALIGNED
    vec4 samples = coverageOf(texelAt(coverageRegion, pixel + ivec2(0, row)));
#else
    vec4 samples = coverageAt(pixel + ivec2(0, row));
#endif
    vec4 weights = weightsAt(float(row) - vec4(0.0, 1.0, 2.0, 3.0));
    for (int place = 0; place < BLOCK_LENGTH; place++) results[place] += weights[place] * samples;
  }
}
#else
// Adds the samples of texels from one to another, both inclusive.
void add(ivec2 pixel, int from, int to, inout vec4 results[BLOCK_LENGTH]) {
  ivec2 offset = pixel - coverageRegion.xy;
  int last = min(to, (coverageRegion.z - 1) >> 2);
  for (int texel = max(from, 0); texel <= last; texel++) {
    vec4 samples = coverageOf(ivec2(texel, offset.y));
    vec4 distances = float(4 * texel - offset.x) - vec4(0.0, 1.0, 2.0, 3.0);
    for (int lane = 0; lane < 4; lane++) results[0] += samples[lane] * weightsAt(distances + float(lane));
  }
}
#endif

#if HAS_BLOCKS
vec4 blocksAt(ivec2 pixel) {
#if BLOCKS_ARE_ALIGNED
  return samplesAligned(blocks, blocksRegion, pixel);
#else
  return samplesAt(blocks, blocksRegion, pixel);
#endif
}

// Adds the triangles at multiples of their width.
void addBlocks(ivec2 pixel, inout vec4 results[BLOCK_LENGTH]) {
  for (int row = 0; row < BLOCK_LENGTH; row++) {
    results[row] += float(blockWidth) * float(width) * blocksAt(pixel + row * BLOCK_AXIS);
  }
  // The farther end of the blocks, beyond which everything is 0.
  ivec2 ends = max(abs(pixel - blocksRegion.xy) + 4, abs(blocksRegion.xy + blocksRegion.zw - pixel));
  int end = min(width, IS_VERTICAL == 1 ? ends.y : ends.x);
  for (int away = blockWidth; away <= end; away += blockWidth) {
    float weight = float(blockWidth) * float(width - away);
    for (int row = 0; row < BLOCK_LENGTH; row++) {
      results[row] += weight * blocksAt(pixel + (row - away) * BLOCK_AXIS);
      results[row] += weight * blocksAt(pixel + (row + away) * BLOCK_AXIS);
    }
  }
}
#endif

#define SHADES_BLOCKS
void shadeBlock(ivec2 pixel, out vec4 results[BLOCK_LENGTH]) {
  for (int row = 0; row < BLOCK_LENGTH; row++) results[row] = vec4(0.0);
#if HAS_BLOCKS
  addBlocks(pixel, results);
  int end = width - width % blockWidth;
  // Nothing is in excess of whole blocks.
  int excess = blockWidth * min(width - end, 1);
#if IS_VERTICAL
  add(pixel, 1 - end - excess, BLOCK_LENGTH - 2 - end, results);
  add(pixel, end + 1, end + excess + BLOCK_LENGTH - 2, results);
#else
  int place = pixel.x - coverageRegion.x;
  int right = (place + end + 1) >> 2;
  // No texel is added twice.
  add(pixel, (place + 1 - end - excess) >> 2, min((place + 2 - end) >> 2, right - 1), results);
  add(pixel, right, (place + end + excess + 2) >> 2, results);
#endif
#elif IS_VERTICAL
  add(pixel, 1 - width, width + BLOCK_LENGTH - 2, results);
#else
  int place = pixel.x - coverageRegion.x;
  add(pixel, (place + 1 - width) >> 2, (place + width + 2) >> 2, results);
#endif
  for (int row = 0; row < BLOCK_LENGTH; row++) results[row] /= float(width) * float(width);
}
