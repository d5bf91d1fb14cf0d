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

#if CHANGES > 0
// The numbers of each change that is a formula.
uniform vec4 changes[CHANGES];

vec4 largest(Pixels pixels) { return max(max(pixels.red, pixels.green), pixels.blue); }
vec4 smallest(Pixels pixels) { return min(min(pixels.red, pixels.green), pixels.blue); }

vec4 vibrant(vec4 value, vec4 luminosity, vec4 factor, vec4 alpha) {
  return clamp(luminosity + factor * (value - luminosity), vec4(0.0), alpha);
}

// Four pixels with another saturation; the change has the vibrance and the saturation.
Pixels vibrant(Pixels pixels, vec4 change) {
  vec4 muted = 1.0 - (largest(pixels) - smallest(pixels)) / max(pixels.alpha, vec4(1e-9));
  vec4 factor = (1.0 + change.x * muted) * (1.0 + change.y);
  vec4 luminosity = 0.3 * pixels.red + 0.59 * pixels.green + 0.11 * pixels.blue;
  return Pixels(
    vibrant(pixels.red, luminosity, factor, pixels.alpha), vibrant(pixels.green, luminosity, factor, pixels.alpha),
    vibrant(pixels.blue, luminosity, factor, pixels.alpha), pixels.alpha);
}
#endif

#if CHANGES > 0 && TABLES > 0
// A component of a hue, -1/2 to 1/2; the hue is in sixths of a circle.
vec4 hueComponent(vec4 hue, float turn) {
  vec4 place = hue + turn;
  place -= 6.0 * floor(place / 6.0);
  return clamp(abs(place - 3.0) - 1.0, 0.0, 1.0) - 0.5;
}

// Four pixels changed by their hues, with a table that has a sample for each degree; `saturation` is added to
// the chroma, as a share of the largest possible chroma.
Pixels turned(Pixels pixels, int row, float saturation) {
  vec4 most = largest(pixels);
  vec4 least = smallest(pixels);
  vec4 chroma = most - least;
  vec4 inverse = 1.0 / max(chroma, vec4(1e-9));
  vec4 ofRed = (pixels.green - pixels.blue) * inverse;
  vec4 ofGreen = 2.0 + (pixels.blue - pixels.red) * inverse;
  vec4 ofBlue = 4.0 + (pixels.red - pixels.green) * inverse;
  vec4 hue = mix(mix(ofBlue, ofGreen, equal(most, pixels.green)), ofRed, equal(most, pixels.red));
  hue = mix(hue, hue + 6.0, lessThan(hue, vec4(0.0)));
  vec4 places = mix(vec4(0.0), min(60.0 * hue, vec4(360.0)), greaterThan(chroma, vec4(0.0)));
  vec4 outHue = sampled(row, places, 360);
  vec4 light = 0.5 * (most + least + sampled(row + 2, places, 360) * chroma);
  vec4 room = max(pixels.alpha - abs(2.0 * light - pixels.alpha), vec4(0.0));
  vec4 changed = min(chroma * sampled(row + 1, places, 360) + saturation * room, room);
  return Pixels(
    clamp(light + changed * hueComponent(outHue, 0.0), vec4(0.0), pixels.alpha),
    clamp(light + changed * hueComponent(outHue, 4.0), vec4(0.0), pixels.alpha),
    clamp(light + changed * hueComponent(outHue, 2.0), vec4(0.0), pixels.alpha), pixels.alpha);
}

// A straight colour with its inks changed by a table of nine amounts for each component.
vec3 inked(vec3 color, int row, float relative) {
  float most = max(max(color.r, color.g), color.b);
  float least = min(min(color.r, color.g), color.b);
  float middle = color.r + color.g + color.b - most - least;
  ivec2 hues = ivec2(most == color.r ? 0 : most == color.g ? 2 : 4, least == color.b ? 1 : least == color.r ? 3 : 5);
  vec3 result = color;
  for (int range = 0; range < 5; range++) {
    int column = range == 0 ? hues.x : range == 1 ? hues.y : range + 4;
    float weight = range == 0 ? most - middle
      : range == 1 ? middle - least
      : range == 2 ? max(2.0 * least - 1.0, 0.0)
      : range == 3 ? 1.0 - abs(most - 0.5) - abs(least - 0.5) : max(1.0 - 2.0 * most, 0.0);
    vec3 amounts;
    for (int channel = 0; channel < 3; channel++) amounts[channel] = texelFetch(profiles, ivec2(column, row + channel), 0).r;
    result += weight * clamp(amounts * (1.0 - relative * color), -color, 1.0 - color);
  }
  return clamp(result, 0.0, 1.0);
}

// Four pixels with their inks changed.
Pixels inked(Pixels pixels, int row, float relative) {
  mat4 lanes = transpose(mat4(pixels.red, pixels.green, pixels.blue, pixels.alpha));
  for (int lane = 0; lane < 4; lane++) {
    vec4 pixel = lanes[lane];
    if (pixel.a > 0.0) lanes[lane].rgb = pixel.a * inked(clamp(pixel.rgb / pixel.a, 0.0, 1.0), row, relative);
  }
  mat4 channels = transpose(lanes);
  return Pixels(channels[0], channels[1], channels[2], pixels.alpha);
}
#endif

#if CUBES > 0
// The colour at a place in a cube.
vec3 cubeAt(int row, int size, ivec3 place) {
  ivec2 texel = ivec2(place.g * size + place.r, row + place.b);
  return vec3(
    texelFetch(profiles, texel, 0).r, texelFetch(profiles, texel + ivec2(0, size), 0).r,
    texelFetch(profiles, texel + ivec2(0, 2 * size), 0).r);
}

// The colour for a straight colour, by tetrahedral interpolation.
vec3 lookedUp(vec3 color, int row, int size) {
  vec3 place = color * float(size - 1);
  ivec3 low = min(ivec3(place), ivec3(size - 2));
  vec3 part = place - vec3(low);
  float most = max(max(part.r, part.g), part.b);
  float least = min(min(part.r, part.g), part.b);
  float middle = part.r + part.g + part.b - most - least;
  // The axes of the largest and of the smallest fraction.
  const ivec3 reds = ivec3(1, 0, 0);
  const ivec3 greens = ivec3(0, 1, 0);
  const ivec3 blues = ivec3(0, 0, 1);
  ivec3 first = part.r >= part.g ? (part.r >= part.b ? reds : blues) : part.g >= part.b ? greens : blues;
  ivec3 last = part.r < part.g ? (part.r < part.b ? reds : blues) : part.g < part.b ? greens : blues;
  return (1.0 - most) * cubeAt(row, size, low) + (most - middle) * cubeAt(row, size, low + first)
    + (middle - least) * cubeAt(row, size, low + 1 - last) + least * cubeAt(row, size, low + 1);
}

// Four pixels with colours looked up in a cube.
Pixels lookedUp(Pixels pixels, int row, int size) {
  mat4 lanes = transpose(mat4(pixels.red, pixels.green, pixels.blue, pixels.alpha));
  for (int lane = 0; lane < 4; lane++) {
    vec4 pixel = lanes[lane];
    if (pixel.a <= 0.0) continue;
    vec3 color = lookedUp(clamp(pixel.rgb / pixel.a, 0.0, 1.0), row, size);
    lanes[lane].rgb = pixel.a * clamp(color, 0.0, 1.0);
  }
  mat4 channels = transpose(lanes);
  return Pixels(channels[0], channels[1], channels[2], pixels.alpha);
}
#endif

#if SCREENS > 0
#include "screen.glsl"

vec4 clipped(vec4 values, vec4 inverse) { return clamp(values * inverse, 0.0, 1.0); }

// Four pixels with their colours screened, the first ink being number `ink`.
Pixels screened(Pixels pixels, ivec2 pixel, int ink, int inks, int shape, vec2 numbers) {
  vec4 inverse = 1.0 / max(pixels.alpha, vec4(1e-9));
  vec4 red = clipped(pixels.red, inverse);
  vec4 green = clipped(pixels.green, inverse);
  vec4 blue = clipped(pixels.blue, inverse);
  if (inks == monoInks) {
    vec4 grey =
      pixels.alpha * (1.0 - marks(1.0 - (0.3 * red + 0.59 * green + 0.11 * blue), pixel, ink, shape, numbers));
    return Pixels(grey, grey, grey, pixels.alpha);
  }
  vec4 most = inks == cmykInks ? max(max(red, green), blue) : vec4(1.0);
  vec4 factor = 1.0 / max(most, vec4(0.03125));
  vec4 paper = pixels.alpha;
  if (inks == cmykInks) paper *= 1.0 - marks(1.0 - most, pixel, ink + 3, shape, numbers);
  return Pixels(
    paper * (1.0 - marks((most - red) * factor, pixel, ink, shape, numbers)),
    paper * (1.0 - marks((most - green) * factor, pixel, ink + 1, shape, numbers)),
    paper * (1.0 - marks((most - blue) * factor, pixel, ink + 2, shape, numbers)), pixels.alpha);
}
#endif

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
