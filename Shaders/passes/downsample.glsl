// SPDX-License-Identifier: MIT

// Halves a plane: [1 3 3 1] / 8 along both axes, over the 4 x 4 samples around the centre of the output's
// sample. Four results need ten samples from each of four rows.
#include "coverage.glsl"

// The lane of the first sample; see PassEncoder.
const int texels = (LANE + 13) / 4;

vec4 shade(ivec2 pixel) {
  ivec2 first = texelAt(coverageRegion, 2 * pixel - 1);
  float samples[16];
  for (int texel = 0; texel < texels; texel++) {
    ivec2 place = first + ivec2(texel, 0);
    vec4 sum = coverageOf(place) + coverageOf(place + ivec2(0, 3))
      + 3.0 * (coverageOf(place + ivec2(0, 1)) + coverageOf(place + ivec2(0, 2)));
    for (int lane = 0; lane < 4; lane++) samples[4 * texel + lane] = sum[lane];
  }
  vec4 result;
  for (int lane = 0; lane < 4; lane++) {
    int left = LANE + 2 * lane;
    result[lane] = samples[left] + samples[left + 3] + 3.0 * (samples[left + 1] + samples[left + 2]);
  }
  return result / 64.0;
}
