// SPDX-License-Identifier: MIT

// Coloured grains, as defined by ResolvedNoise. For each noise, these integers: the side of a grain, the
// upper limit for the numbers of visible grains, and the seed.
#include "grains.glsl"

uniform ivec4 noises[NOISES];

// Named after the cases of Noise.Colors, because paint passes use these names.
const int oneColor = 0, twoColors = 1, manyColors = 2;

// Four pixels from a position on, which is relative to the first grain.
Pixels noisePixels(ivec2 place, int noise, int kind, vec4 first, vec4 second) {
  int grain = noises[noise].x;
  uint limit = uint(noises[noise].y);
  uint seed = uint(noises[noise].z);
  uint row = uint(grainOf(place.y, grain));
  mat4 colors;
  for (int lane = 0; lane < 4; lane++) {
    uint number = grainHash(uint(grainOf(place.x + lane, grain)), row, seed);
    vec4 color = first;
    if (kind != oneColor) {
      uint tint = grainHash(number, 1u, seed);
      if (kind == manyColors) {
        color = vec4(uvec4(tint, tint >> 8u, tint >> 16u, 255u) & 255u) / 255.0;
      } else if ((tint & 1u) == 1u) {
        color = second;
      }
    }
    colors[lane] = (number >> 8u) < limit ? color : vec4(0.0);
  }
  mat4 channels = transpose(colors);
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}
