// One octave down: [1 3 3 1] / 8 on both axes, over the 4 x 4 samples around the centre of the output's sample.
#include "coverage.glsl"

vec4 shade(ivec2 pixel) {
  ivec2 first = 2 * pixel - 1;
  // Each block touches the centre with one corner, whose weight is 9; the opposite corner's is 1, the others' 3.
  float sum = dot(vec4(3.0, 9.0, 3.0, 1.0), coverageBlock(first))
    + dot(vec4(9.0, 3.0, 1.0, 3.0), coverageBlock(first + ivec2(2, 0)))
    + dot(vec4(1.0, 3.0, 9.0, 3.0), coverageBlock(first + ivec2(0, 2)))
    + dot(vec4(3.0, 1.0, 3.0, 9.0), coverageBlock(first + ivec2(2, 2)));
  return vec4(sum / 64.0, 0.0, 0.0, 1.0);
}
