// SPDX-License-Identifier: MIT

// Shifts the rounding of pixels to levels by an ordered dither of 8 x 8 pixels; see DitherMatrix. This
// addend, together with the half in levels(), is the pixel's threshold.
#include "surface.glsl"

// The threshold of one pixel minus a half, in levels.
float ditherAt(ivec2 pixel) {
  int mixed = (pixel.x ^ pixel.y) & 7;
  int plain = pixel.y & 7;
  int rank = ((mixed & 1) << 5) | ((plain & 1) << 4) | ((mixed & 2) << 2) | ((plain & 2) << 1)
    | ((mixed & 4) >> 1) | ((plain & 4) >> 2);
  return (float(rank) + 0.5) / 64.0 - 0.5;
}

// Four pixels of a row, the first at `pixel`.
Pixels dithered(Pixels pixels, ivec2 pixel) {
  vec4 steps = vec4(
    ditherAt(pixel), ditherAt(pixel + ivec2(1, 0)), ditherAt(pixel + ivec2(2, 0)), ditherAt(pixel + ivec2(3, 0)))
    / 255.0;
  pixels.red += steps;
  pixels.green += steps;
  pixels.blue += steps;
  pixels.alpha += steps;
  return pixels;
}
