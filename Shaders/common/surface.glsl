// SPDX-License-Identifier: MIT

// Reads surfaces. A region is a surface's place on its grid: the position of its first pixel, then width and
// height. Outside its region a surface is 0, regardless of its edge samples.
//
// A texel of a plane holds four neighbouring samples of a row, and a texel of a bitmap four pixels of 32 bits
// each. This takes the same bytes as one texel for each pixel, but a quarter of the invocations and fetches.
// Lanes past the right edge are 0. A 16-bit intermediate has one texel for each pixel.
#include "precision.glsl"

// Planes and 16-bit intermediates hold multiples of 1 / 65535: as normalized integers or, on devices that do
// not draw those, as the bits of unsigned integers in signed ones, so that their sampler type differs from
// that of bitmaps.
#if PLANES_ARE_INTEGERS
#define PLANE_SAMPLER isampler2D
#define PLANE_TEXEL ivec4
vec4 decoded(ivec4 texel) {
  return vec4(texel & 0xFFFF) / 65535.0;
}
#else
#define PLANE_SAMPLER sampler2D
#define PLANE_TEXEL vec4
vec4 decoded(vec4 texel) {
  return texel;
}
#endif

#ifdef IS_INVERTED
// Values, or 1 minus the values.
#if IS_INVERTED
#define INVERTIBLE(values) (1.0 - (values))
#else
#define INVERTIBLE(values) (values)
#endif
#endif

// The least value that counts as covered: half a level, less the errors of two roundings to 16 bits.
const float LEAST_COVERAGE = 0.496 / 255.0;

// Four pixels of a row: each premultiplied channel of all four.
struct Pixels {
  vec4 red;
  vec4 green;
  vec4 blue;
  vec4 alpha;
};

// Five samples of a row: enough for four pixels and their right neighbours.
struct Run {
  vec4 first;
  float fifth;
};

#if HAS_BORDER
// The texture coordinates of a texel of four pixels, for textureLod. Textures have the nearest filter and a
// border of 0.
vec2 texelCentre(ivec4 region, ivec2 texel) {
  return (vec2(texel) + 0.5) / vec2((region.z + 3) >> 2, region.w);
}

vec4 texelOf(PLANE_SAMPLER plane, ivec4 region, ivec2 texel) {
  return decoded(textureLod(plane, texelCentre(region, texel), 0.0));
}

uvec4 texelOf(usampler2D bitmap, ivec4 region, ivec2 texel) {
  return textureLod(bitmap, texelCentre(region, texel), 0.0);
}
#else
// Clamps a texel of four pixels to the texture, because fetches outside it are undefined.
ivec2 texelWithin(ivec4 region, ivec2 texel) {
  return clamp(texel, ivec2(0), ivec2((region.z + 3) >> 2, region.w) - 1);
}

vec4 texelOf(PLANE_SAMPLER plane, ivec4 region, ivec2 texel) {
  ivec2 inside = texelWithin(region, texel);
  return inside == texel ? decoded(texelFetch(plane, inside, 0)) : vec4(0.0);
}

uvec4 texelOf(usampler2D bitmap, ivec4 region, ivec2 texel) {
  ivec2 inside = texelWithin(region, texel);
  return inside == texel ? texelFetch(bitmap, inside, 0) : uvec4(0u);
}
#endif

// The texel of four pixels that contains a position.
ivec2 texelAt(ivec4 region, ivec2 position) {
  return ivec2((position.x - region.x) >> 2, position.y - region.y);
}

// The four samples in a texel of a plane, or of a bitmap's alpha.
vec4 samplesOf(PLANE_SAMPLER plane, ivec4 region, ivec2 texel) {
  return texelOf(plane, region, texel);
}

vec4 samplesOf(usampler2D bitmap, ivec4 region, ivec2 texel) {
  return vec4(texelOf(bitmap, region, texel) >> 24u) / 255.0;
}

// Five of eight neighbouring samples, from `lane` (0 to 3) on.
Run run(vec4 near, vec4 far, int lane) {
  if (lane == 0) return Run(near, far.x);
  if (lane == 1) return Run(vec4(near.yzw, far.x), far.y);
  if (lane == 2) return Run(vec4(near.zw, far.xy), far.z);
  return Run(vec4(near.w, far.xyz), far.w);
}

// Four samples, from the first position of a texel on.
vec4 samplesAligned(PLANE_SAMPLER plane, ivec4 region, ivec2 position) {
  return samplesOf(plane, region, texelAt(region, position));
}

vec4 samplesAligned(usampler2D bitmap, ivec4 region, ivec2 position) {
  return samplesOf(bitmap, region, texelAt(region, position));
}

// Five samples, from any position on. Always fetches both texels, because many devices execute both sides of
// a branch.
Run runAt(PLANE_SAMPLER plane, ivec4 region, ivec2 position) {
  ivec2 texel = texelAt(region, position);
  vec4 near = samplesOf(plane, region, texel);
  return run(near, samplesOf(plane, region, texel + ivec2(1, 0)), (position.x - region.x) & 3);
}

Run runAt(usampler2D bitmap, ivec4 region, ivec2 position) {
  ivec2 texel = texelAt(region, position);
  vec4 near = samplesOf(bitmap, region, texel);
  return run(near, samplesOf(bitmap, region, texel + ivec2(1, 0)), (position.x - region.x) & 3);
}

// Four samples, from any position on.
vec4 samplesAt(PLANE_SAMPLER plane, ivec4 region, ivec2 position) {
  return runAt(plane, region, position).first;
}

vec4 samplesAt(usampler2D bitmap, ivec4 region, ivec2 position) {
  return runAt(bitmap, region, position).first;
}

// The channels of four pixels of 32 bits each.
Pixels unpacked(uvec4 bits) {
  return Pixels(
    vec4(bits & 255u) / 255.0, vec4((bits >> 8u) & 255u) / 255.0, vec4((bits >> 16u) & 255u) / 255.0,
    vec4(bits >> 24u) / 255.0);
}

// Four pixels of a bitmap, from the first position of a texel on.
Pixels pixelsAligned(usampler2D bitmap, ivec4 region, ivec2 position) {
  return unpacked(texelOf(bitmap, region, texelAt(region, position)));
}

// Four pixels of a bitmap, from any position on.
Pixels pixelsAt(usampler2D bitmap, ivec4 region, ivec2 position) {
  ivec2 texel = position - region.xy;
  int lane = texel.x & 3;
  texel.x >>= 2;
  uvec4 bits = texelOf(bitmap, region, texel);
  if (lane > 0) {
    uvec4 far = texelOf(bitmap, region, texel + ivec2(1, 0));
    bits = lane == 1 ? uvec4(bits.yzw, far.x) : lane == 2 ? uvec4(bits.zw, far.xy) : uvec4(bits.w, far.xyz);
  }
  return unpacked(bits);
}

// The pixel of a 16-bit intermediate at a position; 0 outside.
vec4 intermediateAt(PLANE_SAMPLER intermediate, ivec4 region, ivec2 position) {
  ivec2 texel = position - region.xy;
  ivec2 inside = clamp(texel, ivec2(0), region.zw - 1);
  return inside == texel ? decoded(texelFetch(intermediate, inside, 0)) : vec4(0.0);
}

// The pixel of a 16-bit intermediate that is a part of a pixel to the right of a position, and below it.
vec4 intermediateBetween(PLANE_SAMPLER intermediate, ivec4 region, ivec2 position, vec2 part) {
  vec4 upper = mix(
    intermediateAt(intermediate, region, position), intermediateAt(intermediate, region, position + ivec2(1, 0)), part.x);
  vec4 lower = mix(
    intermediateAt(intermediate, region, position + ivec2(0, 1)),
    intermediateAt(intermediate, region, position + ivec2(1, 1)), part.x);
  return mix(upper, lower, part.y);
}

// Four pixels of a 16-bit intermediate from a position on.
Pixels pixelsAt(PLANE_SAMPLER intermediate, ivec4 region, ivec2 position) {
  mat4 channels = transpose(mat4(
    intermediateAt(intermediate, region, position), intermediateAt(intermediate, region, position + ivec2(1, 0)),
    intermediateAt(intermediate, region, position + ivec2(2, 0)), intermediateAt(intermediate, region, position + ivec2(3, 0))));
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}

// Interpolates bilinearly between the samples of two rows and their right neighbours. Weights are computed
// here, because the filtering units of many GPUs use 8-bit weights.
vec4 between(Run upper, Run lower, vec2 fraction) {
  vec4 near = mix(upper.first, lower.first, fraction.y);
  float fifth = mix(upper.fifth, lower.fifth, fraction.y);
  return mix(near, vec4(near.yzw, fifth), fraction.x);
}

// 1 where 255 alpha > threshold, else 0, compared in whole levels.
vec4 thresholded(vec4 alphas, int threshold) {
  return vec4(greaterThan(ivec4(floor(255.0 * alphas + 0.5)), ivec4(threshold)));
}

Run thresholded(Run alphas, int threshold) {
  return Run(thresholded(alphas.first, threshold), thresholded(vec4(alphas.fifth), threshold).x);
}

// One colour at four pixels, times the coverage of each.
Pixels tinted(vec4 color, vec4 coverage) {
  return Pixels(color.r * coverage, color.g * coverage, color.b * coverage, color.a * coverage);
}

Pixels covered(Pixels pixels, vec4 coverage) {
  return Pixels(
    pixels.red * coverage, pixels.green * coverage, pixels.blue * coverage, pixels.alpha * coverage);
}

// `above` over `layer`.
Pixels over(Pixels above, Pixels layer) {
  vec4 rest = 1.0 - above.alpha;
  return Pixels(
    above.red + rest * layer.red, above.green + rest * layer.green, above.blue + rest * layer.blue,
    above.alpha + rest * layer.alpha);
}
