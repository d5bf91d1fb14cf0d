// SPDX-License-Identifier: MIT

// Converts the result of shade() to a texel, in the steps of the output's format. It is rounded here, because
// drivers may round either way; stored values are exact steps.
#include "surface.glsl"

// The position of the output's first pixel on its grid.
uniform ivec2 outputOrigin;
// The output's width in pixels.
uniform int outputWidth;

PLANE_TEXEL encoded(vec4 numbers) {
  vec4 steps = floor(65535.0 * clamp(numbers, 0.0, 1.0) + 0.5);
#if PLANES_ARE_INTEGERS
  ivec4 bits = ivec4(steps);
  return bits - ((bits & 0x8000) << 1);
#else
  return steps / 65535.0;
#endif
}

// floor(255 x + 0.5).
uvec4 levels(vec4 channel) {
  return uvec4(floor(255.0 * clamp(channel, 0.0, 1.0) + 0.5));
}

#if OUTPUT_IS_INTERMEDIATE
#define RESULT PLANE_TEXEL
RESULT valueOf(ivec2 texel) {
  Pixels pixels = shade(texel + outputOrigin);
  return encoded(vec4(pixels.red.x, pixels.green.x, pixels.blue.x, pixels.alpha.x));
}
#else
// Which of a texel's four pixels are left of the right edge.
bvec4 areInside(ivec2 texel) {
  return lessThan(ivec4(0, 1, 2, 3) + 4 * texel.x, ivec4(outputWidth));
}

#if OUTPUT_IS_BITMAP
#define RESULT uvec4
RESULT valueOf(ivec2 texel) {
  Pixels pixels = shade(ivec2(4 * texel.x, texel.y) + outputOrigin);
  uvec4 bits = levels(pixels.red) | (levels(pixels.green) << 8u) | (levels(pixels.blue) << 16u)
    | (levels(pixels.alpha) << 24u);
  return bits * uvec4(areInside(texel));
}
#else
#define RESULT PLANE_TEXEL
RESULT valueOf(ivec2 texel, vec4 samples) {
  return encoded(samples) * RESULT(areInside(texel));
}

#if BLOCK_LENGTH == 1
RESULT valueOf(ivec2 texel) {
  ivec2 pixel = ivec2(4 * texel.x, texel.y) + outputOrigin;
#ifdef SHADES_BLOCKS
  vec4 results[1];
  shadeBlock(pixel, results);
  return valueOf(texel, results[0]);
#else
  return valueOf(texel, shade(pixel));
#endif
}
#endif
#endif
#endif
