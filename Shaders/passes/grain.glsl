// SPDX-License-Identifier: MIT

// A plane with its strengths scattered over grains, then screened.
#include "surface.glsl"
#include "grains.glsl"
#if SCREENS > 0
#include "screen.glsl"

// The inverse pitch of the screen, and the narrowest edge of its marks.
uniform vec2 screenNumbers;
#endif

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform ivec2 wholeShift;
uniform vec2 fraction;
// Noise, jitter and steepness.
uniform vec4 numbers;
// The position of the first grain, the side of a grain and the seed.
uniform ivec4 grid;

vec4 shade(ivec2 pixel) {
  ivec2 place = pixel - wholeShift;
  vec4 strengths = between(runAt(plane, planeRegion, place), runAt(plane, planeRegion, place + ivec2(0, 1)), fraction);
  uint row = uint(grainOf(pixel.y - grid.y, grid.z));
  vec4 result;
  for (int lane = 0; lane < 4; lane++) {
    uint number = grainHash(uint(grainOf(pixel.x + lane - grid.x, grid.z)), row, uint(grid.w));
    uint second = grainHash(number, 1u, uint(grid.w));
    // 24 bits, which a float holds exactly.
    float u = float(number >> 8u) / 16777216.0;
    float w = float(second >> 8u) / 16777216.0;
    float strength = strengths[lane] + numbers.y * (2.0 * w - 1.0) * min(strengths[lane], 1.0 - strengths[lane]);
    float scattered = clamp(numbers.z * strength - (numbers.z - 1.0) * u, 0.0, 1.0);
    result[lane] = strength * (1.0 - numbers.x) + numbers.x * scattered;
  }
#if SCREENS > 0
  result = marks(result, pixel, 0, SHAPE, screenNumbers);
#endif
  return result;
}
