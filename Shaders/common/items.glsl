// SPDX-License-Identifier: MIT

// The functions and inputs of a paint pass's items. Arrays have an element for each number in the items;
// empty arrays are left out.
#include "spline.glsl"

#if REGIONS > 0
// The items' regions.
uniform ivec4 regions[REGIONS];
#endif
#if COLORS > 0
// Premultiplied colours, times the item's opacity.
uniform vec4 colors[COLORS];
#endif
#if ADJUSTMENTS > 0
// For each new component, the factors of red, green, blue and alpha.
uniform vec4 adjustments[3 * ADJUSTMENTS];
#endif
#if OPACITIES > 0
uniform float opacities[OPACITIES];
#endif
#if READINGS > 0
// ceil of each shift,
uniform ivec2 wholeShifts[READINGS];
#endif
#if FRACTIONS > 0
// and its excess over the shift, if it is not 0.
uniform vec2 fractions[FRACTIONS];
#endif
#if THRESHOLDS > 0
uniform int thresholds[THRESHOLDS];
#endif

#if PLANES > 0
uniform PLANE_SAMPLER planes[PLANES];
uniform ivec4 planeRegions[PLANES];
#endif

#if BITMAPS > 0
uniform usampler2D bitmaps[BITMAPS];
uniform ivec4 bitmapRegions[BITMAPS];
#endif

#if INTERMEDIATES > 0
uniform PLANE_SAMPLER intermediates[INTERMEDIATES];
uniform ivec4 intermediateRegions[INTERMEDIATES];
#endif

#if TILINGS > 0
#include "tiling.glsl"
#endif

#if GRADIENTS > 0
#include "gradient.glsl"
#endif

#if NOISES > 0
#include "noise.glsl"
#endif

// A position wrapped to 0…length - 1. Remainders of negative numbers are undefined in GLSL, so this divides
// floats and corrects the rounding.
int repeated(int place, int length) {
  int rest = place - length * int(floor(float(place) / float(length)));
  return rest < 0 ? rest + length : rest >= length ? rest - length : rest;
}

// Four pixels of a bitmap repeated in all directions.
Pixels patternAt(usampler2D bitmap, ivec4 region, ivec2 position) {
  ivec2 offset = position - region.xy;
  int row = repeated(offset.y, region.w);
  uvec4 bits;
  for (int lane = 0; lane < 4; lane++) {
    int column = repeated(offset.x + lane, region.z);
    bits[lane] = texelFetch(bitmap, ivec2(column >> 2, row), 0)[column & 3];
  }
  return unpacked(bits);
}

#if TILINGS > 0 && BITMAPS > 0
// The pixel at a place relative to the bitmap's first one.
vec4 tileTexel(usampler2D bitmap, ivec2 place) {
  uint bits = texelFetch(bitmap, ivec2(place.x >> 2, place.y), 0)[place.x & 3];
  return vec4(uvec4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 255u) / 255.0;
}

// Four pixels of a bitmap stretched over each tile.
Pixels tilesAt(usampler2D bitmap, ivec4 region, ivec2 pixel, int tiling) {
  mat4 colors;
  ivec2 last = region.zw - 1;
  for (int lane = 0; lane < 4; lane++) {
    vec4 sum = vec4(0.0);
    for (int tile = 0; tile < 4; tile++) {
      vec2 place;
      float part = tilePart(pixel + ivec2(lane, 0), tiling, tile, place);
      if (part <= 0.0) continue;
      place = clamp(place / tileSizes[tiling] * vec2(region.zw) - 0.5, vec2(0.0), vec2(last));
      ivec2 near = ivec2(place);
      ivec2 far = min(near + 1, last);
      vec2 share = place - vec2(near);
      sum += part * mix(
        mix(tileTexel(bitmap, near), tileTexel(bitmap, ivec2(far.x, near.y)), share.x),
        mix(tileTexel(bitmap, ivec2(near.x, far.y)), tileTexel(bitmap, far), share.x), share.y);
    }
    colors[lane] = sum;
  }
  mat4 channels = transpose(colors);
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}
#endif

#if PROFILES > 0 || TABLES > 0 || CUBES > 0
// Row 2n has the columns of profile n, row 2n + 1 its rows, both from the first pixel of the item's region
// on. Then there are three rows for each table, and `3 * size` for each cube, where every blue level has a
// row in the reds, the greens and the blues.
uniform sampler2D profiles;
#endif

#if PROFILES > 0

vec4 profileAt(ivec2 pixel, ivec4 region, int profile) {
  ivec2 place = pixel - region.xy;
  int last = textureSize(profiles, 0).x - 1;
  vec4 columns;
  for (int lane = 0; lane < 4; lane++) {
    columns[lane] = texelFetch(profiles, ivec2(clamp(place.x + lane, 0, last), 2 * profile), 0).r;
  }
  return columns * texelFetch(profiles, ivec2(clamp(place.y, 0, last), 2 * profile + 1), 0).r;
}
#endif

// Whether any of four pixels is in a region, and which are.
bool reaches(ivec2 pixel, ivec4 region) {
  return pixel.y >= region.y && pixel.y < region.y + region.w && pixel.x + 3 >= region.x
    && pixel.x < region.x + region.z;
}

vec4 inside(ivec2 pixel, ivec4 region) {
  ivec4 columns = pixel.x + ivec4(0, 1, 2, 3) - region.x;
  return vec4(greaterThanEqual(columns, ivec4(0))) * vec4(lessThan(columns, ivec4(region.z)));
}

// The alpha of a bitmap, interpolated between pixels and their right and lower neighbours, plain and
// thresholded.
vec4 alphaBetween(usampler2D bitmap, ivec4 region, ivec2 pixel, vec2 fraction) {
  return between(runAt(bitmap, region, pixel), runAt(bitmap, region, pixel + ivec2(0, 1)), fraction);
}

vec4 maskBetween(usampler2D bitmap, ivec4 region, ivec2 pixel, vec2 fraction, int limit) {
  Run upper = thresholded(runAt(bitmap, region, pixel), limit);
  return between(upper, thresholded(runAt(bitmap, region, pixel + ivec2(0, 1)), limit), fraction);
}

// A plane of full size, interpolated between pixels and their right and lower neighbours.
vec4 planeBetween(PLANE_SAMPLER plane, ivec4 region, ivec2 pixel, vec2 fraction) {
  return between(runAt(plane, region, pixel), runAt(plane, region, pixel + ivec2(0, 1)), fraction);
}

vec4 luminanceOf(Pixels pixels) {
  return 0.2126 * pixels.red + 0.7152 * pixels.green + 0.0722 * pixels.blue;
}

#if ADJUSTMENTS > 0
vec4 adjusted(Pixels pixels, vec4 row) {
  vec4 value = row.r * pixels.red + row.g * pixels.green + row.b * pixels.blue + row.a * pixels.alpha;
  return clamp(value, vec4(0.0), pixels.alpha);
}

// Four pixels with their colours changed by a matrix, and limited to 0…alpha.
Pixels adjusted(Pixels pixels, int number) {
  return Pixels(
    adjusted(pixels, adjustments[3 * number]), adjusted(pixels, adjustments[3 * number + 1]),
    adjusted(pixels, adjustments[3 * number + 2]), pixels.alpha);
}
#endif

#if TABLES > 0
// A row of samples, interpolated at four places; `last` is the index of its last sample.
vec4 sampled(int row, vec4 places, int last) {
  vec4 values;
  for (int lane = 0; lane < 4; lane++) {
    int low = min(int(places[lane]), last - 1);
    float from = texelFetch(profiles, ivec2(low, row), 0).r;
    float to = texelFetch(profiles, ivec2(low + 1, row), 0).r;
    values[lane] = from + (to - from) * (places[lane] - float(low));
  }
  return values;
}

vec4 toned(vec4 values, vec4 alpha, int row) {
  vec4 places = mix(vec4(0.0), 2040.0 * values / max(alpha, vec4(1e-9)), greaterThan(alpha, vec4(0.0)));
  return alpha * sampled(row, clamp(places, 0.0, 2040.0), 2040);
}

// Four pixels with each component changed by its row of a table.
Pixels toned(Pixels pixels, int row) {
  return Pixels(
    toned(pixels.red, pixels.alpha, row), toned(pixels.green, pixels.alpha, row + 1),
    toned(pixels.blue, pixels.alpha, row + 2), pixels.alpha);
}
#endif

#include "changes.glsl"

#if HAS_BLEND_MODES
#include "blend.glsl"

// The backdrop after a blended source.
Pixels blendedOver(int mode, Pixels source, Pixels below) {
  mat4 sources = transpose(mat4(source.red, source.green, source.blue, source.alpha));
  mat4 backdrops = transpose(mat4(below.red, below.green, below.blue, below.alpha));
  for (int lane = 0; lane < 4; lane++) sources[lane] = blended(mode, sources[lane], backdrops[lane]);
  mat4 channels = transpose(sources);
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}

// The backdrop blended with its own changed colours, by a coverage; alpha does not change.
Pixels recolored(int mode, Pixels source, vec4 coverage, Pixels below) {
  mat4 sources = transpose(mat4(source.red, source.green, source.blue, source.alpha));
  mat4 pixels = transpose(mat4(below.red, below.green, below.blue, below.alpha));
  for (int lane = 0; lane < 4; lane++) {
    vec4 pixel = pixels[lane];
    if (pixel.a <= 0.0) continue;
    vec4 mixed = blended(mode, vec4(straight(sources[lane]), 1.0), vec4(straight(pixel), 1.0));
    pixels[lane] = mix(pixel, mixed * pixel.a, coverage[lane]);
  }
  mat4 channels = transpose(pixels);
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}

// The backdrop after a dissolved source; `place` is the position of the first pixel's noise.
Pixels dissolvedOver(Pixels source, Pixels below, ivec2 place) {
  mat4 sources = transpose(mat4(source.red, source.green, source.blue, source.alpha));
  mat4 pixels = transpose(mat4(below.red, below.green, below.blue, below.alpha));
  for (int lane = 0; lane < 4; lane++) {
    vec4 pixel = sources[lane];
    if (int(levelOf(vec3(pixel.a)).r) > dissolveNoise(place + ivec2(lane, 0))) pixels[lane] = vec4(straight(pixel), 1.0);
  }
  mat4 channels = transpose(pixels);
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}
#endif

Pixels added(Pixels source, Pixels below) {
  return Pixels(
    below.red + source.red, below.green + source.green, below.blue + source.blue, below.alpha + source.alpha);
}

Pixels replaced(Pixels source, vec4 coverage, Pixels below) {
  return Pixels(
    mix(below.red, source.red, coverage), mix(below.green, source.green, coverage),
    mix(below.blue, source.blue, coverage), mix(below.alpha, source.alpha, coverage));
}
