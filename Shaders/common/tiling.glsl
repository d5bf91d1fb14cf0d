// SPDX-License-Identifier: MIT

// Tiles, as defined by ResolvedTiling: the start of one tile and the step to the next one, and the size.
uniform vec4 tileSteps[TILINGS];
uniform vec2 tileSizes[TILINGS];

// The fraction of a pixel that a tile covers, and the pixel's centre in that tile's coordinates. `tile` is 0
// for the tile in which the pixel's last edges lie, 1 for the one in the column before, 2 for the one in the
// row before, and 3 for both.
float tilePart(ivec2 pixel, int tiling, int tile, out vec2 place) {
  vec2 stride = tileSteps[tiling].zw;
  vec2 size = tileSizes[tiling];
  vec2 edge = vec2(pixel) - tileSteps[tiling].xy;
  edge -= stride * floor((edge + 1.0) / stride);
  bvec2 isBefore = bvec2((tile & 1) != 0, tile > 1);
  vec2 covered = max(min(edge + 1.0, size) - max(edge, 0.0), 0.0);
  vec2 part = mix(covered, clamp(size - stride - edge, 0.0, 1.0), vec2(isBefore));
  place = edge + 0.5 + stride * vec2(isBefore);
  return part.x * part.y;
}
