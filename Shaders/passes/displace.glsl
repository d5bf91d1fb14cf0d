// SPDX-License-Identifier: MIT

// A picture displaced by noise, with bilinear interpolation.
#include "surface.glsl"
#include "grains.glsl"

uniform PLANE_SAMPLER picture;
uniform ivec4 pictureRegion;
// For each noise: the origin of its lattice, the side of a square and the seed.
uniform ivec4 lattices[NOISES];
// The largest displacement by each noise, in pixels.
uniform float amplitudes[NOISES];

// The numbers of a lattice corner, from 24 bits, which a float holds exactly.
vec2 cornerAt(ivec2 corner, uint seed) {
  uint number = grainHash(uint(corner.x), uint(corner.y), seed);
  uint second = grainHash(number, 1u, seed);
  return vec2(float(number >> 8u), float(second >> 8u)) / 8388608.0 - 1.0;
}

vec2 noiseAt(ivec2 place, int size, uint seed) {
  ivec2 corner = ivec2(grainOf(place.x, size), grainOf(place.y, size));
  vec2 part = vec2(2 * (place - size * corner) + 1) / float(2 * size);
  vec2 weight = part * part * (3.0 - 2.0 * part);
  vec2 upper = mix(cornerAt(corner, seed), cornerAt(corner + ivec2(1, 0), seed), weight.x);
  vec2 lower = mix(cornerAt(corner + ivec2(0, 1), seed), cornerAt(corner + ivec2(1, 1), seed), weight.x);
  return mix(upper, lower, weight.y);
}

Pixels shade(ivec2 pixel) {
  vec2 offset = vec2(0.0);
  for (int index = 0; index < NOISES; index++) {
    ivec4 lattice = lattices[index];
    offset += amplitudes[index] * noiseAt(pixel - lattice.xy, lattice.z, uint(lattice.w));
  }
  vec2 whole = floor(offset);
  vec2 part = offset - whole;
  vec4 value = intermediateBetween(picture, pictureRegion, pixel + ivec2(whole), part);
#if IS_CLIPPED
  float alpha = intermediateAt(picture, pictureRegion, pixel).a;
  if (value.a > alpha) value *= alpha / value.a;
#endif
#if MOVES_ONLY_EDGES
  vec4 own = intermediateAt(picture, pictureRegion, pixel);
  if (value.a < own.a) value = own * (value.a / own.a);
  else if (value.a > 0.0) value = vec4(own.rgb + value.rgb * ((value.a - own.a) / value.a), value.a);
#endif
  // A texel of a 16-bit intermediate has one pixel; the other three lanes are unused.
  return Pixels(value.rrrr, value.gggg, value.bbbb, value.aaaa);
}
